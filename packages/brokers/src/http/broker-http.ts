import { BrokerError } from '../broker-error.ts';

/** Most bytes of an answer that are read. */
const MOST_BYTES = 8 * 1024 * 1024;
const TIMEOUT_MS = 20_000;
/** Longest that a call waits for its turn. */
const MOST_WAIT_MS = 30_000;
/** Wait after a refusal for too many calls that names none. */
const RETRY_AFTER_MS = 60_000;

export interface BrokerRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Asked once its turn has come: what is false does not leave, and is Unavailable. */
  readonly mayLeave?: () => boolean;
  /** What remains to be done just before the call leaves, such as a wait or a signature; gives further headers. */
  readonly prepare?: () => Promise<Readonly<Record<string, string>>>;
}

export interface BrokerAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed body; null for an empty one. */
  readonly json: unknown;
}

export interface BrokerHttpOptions {
  readonly fetch: typeof fetch;
  /** Milliseconds, monotonic; default `performance.now`. */
  readonly now?: () => number;
  readonly wait?: (ms: number) => Promise<void>;
  /** Calls that may leave within a second. */
  readonly callsASecond: number;
  /** How long after 429 nothing leaves, where the broker names no wait, in milliseconds. */
  readonly penaltyMs?: number;
  /** Longest that an answer takes, in milliseconds. */
  readonly timeoutMs?: number;
}

export type BrokerHttp = (request: BrokerRequest) => Promise<BrokerAnswer>;

/**
 * Calls of one broker from this process, evenly spaced below its limit. Throws a BrokerError: Unavailable without an answer, for an
 * answer that is no JSON, and for 5xx; RateLimited for 429 and, without a call, until its wait is over; Unauthorised for 401.
 * Any other status is the caller's to read. Nothing is repeated here.
 */
export function createBrokerHttp(options: BrokerHttpOptions): BrokerHttp {
  const { callsASecond, penaltyMs = RETRY_AFTER_MS, timeoutMs = TIMEOUT_MS } = options;
  const now = options.now ?? (() => performance.now());
  const wait = options.wait ?? ((ms) => new Promise<void>((resolve) => setTimeout(resolve, ms)));
  let freeAt = 0;
  let closedUntil = 0;

  async function turn(): Promise<void> {
    assertOpen();
    const at = Math.max(now(), freeAt);
    if (at - now() > MOST_WAIT_MS) throw new BrokerError({ kind: 'RateLimited', retryAfterMs: MOST_WAIT_MS });
    freeAt = at + 1_000 / callsASecond;
    if (at > now()) await wait(at - now());
    assertOpen();
  }
  function assertOpen(): void {
    const left = closedUntil - now();
    if (left > 0) throw new BrokerError({ kind: 'RateLimited', retryAfterMs: Math.ceil(left) });
  }

  return async ({ method, url, headers, body, mayLeave, prepare }) => {
    await turn();
    const prepared = await prepare?.();
    assertOpen();
    if (mayLeave?.() === false) throw new BrokerError({ kind: 'Unavailable' });
    let answer: BrokerAnswer;
    try {
      const response = await options.fetch(url, {
        method,
        headers: { 'User-Agent': 'Pipa', Accept: 'application/json', ...headers, ...prepared },
        ...(body !== undefined && { body }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (response.status === 429) {
        const named = Number(response.headers.get('retry-after')) * 1_000;
        await response.body?.cancel();
        closedUntil = now() + (named > 0 ? named : penaltyMs);
        throw new BrokerError({ kind: 'RateLimited', retryAfterMs: Math.ceil(closedUntil - now()) });
      }
      answer = { status: response.status, headers: response.headers, json: await jsonOf(response) };
    } catch (error) {
      if (error instanceof BrokerError) throw error;
      throw new BrokerError({ kind: 'Unavailable' }, { cause: error });
    }
    if (answer.status === 401) throw new BrokerError({ kind: 'Unauthorised' });
    if (answer.status >= 500) throw new BrokerError({ kind: 'Unavailable' });
    return answer;
  };
}

/** The body of an answer. A page in HTML, half a body and a body beyond the bound are no answer. */
async function jsonOf(response: Response): Promise<unknown> {
  const text = await textOf(response);
  if (text === '') return null;
  const type = response.headers.get('content-type') ?? '';
  if (!/\bjson\b/.test(type)) throw new BrokerError({ kind: 'Unavailable' });
  return JSON.parse(text);
}

async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MOST_BYTES) throw new BrokerError({ kind: 'Unavailable' });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
