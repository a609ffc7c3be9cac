import type { z } from 'zod';
import { VendorError, type VendorFailure } from '../vendor-error.ts';
import { bodyText, type Chunks, chunksOf } from './read-body.ts';
import { createRequestLimiter, MOST_WAIT_MS, type RequestRate } from './request-limiter.ts';
import { type SharedTurns, turnKey } from './shared-turns.ts';

/** What carries calls and tells the time; the machine's own unless a test gives another. */
export interface VendorTransport {
  readonly fetch?: typeof fetch;
  readonly clock?: () => Date;
  readonly wait?: (ms: number, signal?: AbortSignal) => Promise<unknown>;
  /** 0..1, for the jitter of waits. */
  readonly random?: () => number;
  /** Turns that the processes of an installation share; without them each counts for itself. */
  readonly turns?: SharedTurns;
  /** Longest that an answer takes to begin, and longest silence within it. */
  readonly timeoutMs?: number;
}

export interface VendorHttpOptions extends VendorTransport {
  /** Name in messages. */
  readonly vendor: string;
  /** Calls go to paths below it. */
  readonly baseUrl: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Parameters of every call, such as a token. */
  readonly query?: Readonly<Record<string, string>>;
  /** Keys, which are cut out of every message. */
  readonly secrets?: readonly string[];
  readonly rates: readonly RequestRate[];
  /** Off unless it is set: a redirect would carry keys in headers to another host. */
  readonly followsRedirects?: boolean;
  /** What a refusal means where its status does not say so; null for what the status says. */
  readonly readRefusal?: (refusal: Refusal, call: VendorHttpCall) => VendorFailure | null;
}

export interface Refusal {
  readonly status: number;
  /** Begin of the body. */
  readonly text: string;
  readonly headers: Headers;
}

export interface VendorHttpCall {
  readonly path: string;
  /** What is undefined is left out. */
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly signal?: AbortSignal;
  /** The symbol that the call is about: where it is given, 404 means that the vendor does not know it. */
  readonly symbol?: string;
  /** What the vendor counts the call as; 1 unless it is given. */
  readonly cost?: number;
  /** Longest body that is read, in bytes. */
  readonly mostBytes?: number;
}

export interface VendorTextCall extends VendorHttpCall {
  /** Content type of the answer, without its parameters. */
  readonly accept: RegExp;
}

/** Calls of one vendor with one key: what uses the key shares this, and with it the limit. All throw VendorError. */
export interface VendorHttp {
  readonly vendor: string;
  /** An answer of JSON of this shape. */
  json<Schema extends z.ZodType>(schema: Schema, call: VendorHttpCall): Promise<z.output<Schema>>;
  text(call: VendorTextCall): Promise<string>;
  /** A long body, chunk by chunk; one that breaks off goes on where it ended while it is still the same file. */
  stream(call: VendorTextCall): AsyncIterable<Uint8Array>;
  /** Calls that the vendor allows before its limit is renewed, by its last answer; null where it does not say. */
  callsLeft(): number | null;
  /** The vendor's clock less ours at its last answer, in milliseconds; null before the first. */
  clockSkewMs(): number | null;
}

const TIMEOUT_MS = 30_000;
const MOST_BYTES = 64 * 1024 * 1024;
const MOST_STREAM_BYTES = 8 * 1024 ** 3;
/** Tries of a call, and of a stream since it last moved on. */
const MOST_TRIES = 5;
const FIRST_WAIT_MS = 1_000;
const LONGEST_BACKOFF_MS = 30_000;
/** A longer wait than this is left to those who ask, who may have better to do. */
const LONGEST_RETRY_AFTER_MS = 60_000;
/** Wait after a refusal for too many calls that names none. */
const RETRY_AFTER_MS = 15_000;
const SHOWN_CHARACTERS = 200;

export const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json$/;

export function createVendorHttp(options: VendorHttpOptions): VendorHttp {
  const { vendor, baseUrl, secrets = [], timeoutMs = TIMEOUT_MS } = options;
  const send = options.fetch ?? fetch;
  const clock = options.clock ?? (() => new Date());
  const wait = options.wait ?? waitFor;
  const random = options.random ?? Math.random;
  const limiter = createRequestLimiter(vendor, options.rates, { now: () => clock().getTime(), wait });
  const takeTurn = options.turns?.(turnKey(baseUrl, secrets[0] ?? ''), options.rates);
  let callsLeft: number | null = null;
  let clockSkewMs: number | null = null;

  const cleaned = (text: string): string => withoutSecrets(text, secrets).slice(0, SHOWN_CHARACTERS);
  const failed = (failure: VendorFailure, message: string) =>
    new VendorError(failure, `${vendor}: ${cleaned(message)}`);

  /** An answer whose status is good. */
  async function open(call: VendorHttpCall, accept: RegExp, headers: Readonly<Record<string, string>> = {}) {
    await limiter.turn(call.cost, call.signal);
    await sharedTurn(call);
    // Of the beginning of an answer alone: a long body takes its time.
    const silence = new AbortController();
    const timer = setTimeout(() => silence.abort(new Error(`no answer in ${timeoutMs} ms`)), timeoutMs);
    const response = await send(urlOf(baseUrl, call, options.query), {
      headers: { 'User-Agent': 'Pipa', ...options.headers, ...headers },
      redirect: options.followsRedirects ? 'follow' : 'error',
      signal: call.signal === undefined ? silence.signal : AbortSignal.any([call.signal, silence.signal]),
    }).finally(() => clearTimeout(timer));
    noteHeaders(response.headers);
    if (!response.ok) throw await refusalOf(response, call);
    const type = (response.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
    if (accept.test(type)) return response;
    await response.body?.cancel();
    // A page instead of data is how proxies and bot walls refuse, mostly for a while.
    throw new Passing(failed({ kind: 'Unreadable' }, `${call.path} answered ${type || 'no content type'}`));
  }

  /** Other processes with the key may have spent its limit. */
  async function sharedTurn({ cost = 1, signal }: VendorHttpCall): Promise<void> {
    for (let waitedMs = 0; takeTurn !== undefined; ) {
      const ms = await takeTurn(cost);
      if (ms === 0) return;
      if (waitedMs + ms > MOST_WAIT_MS) throw failed({ kind: 'RateLimited', retryAfterMs: ms }, 'it allows no more');
      await wait(ms, signal);
      waitedMs += ms;
    }
  }

  function noteHeaders(headers: Headers): void {
    const left = headers.get('x-ratelimit-remaining');
    if (left !== null && /^\d+$/.test(left)) callsLeft = Number(left);
    const at = Date.parse(headers.get('date') ?? '');
    if (!Number.isNaN(at)) clockSkewMs = at - clock().getTime();
  }

  async function refusalOf(response: Response, call: VendorHttpCall): Promise<Error> {
    const { status, headers } = response;
    const text = await bodyText(response, { mostBytes: 64 * 1024, timeoutMs }).catch(() => '');
    const refusal = { status, text, headers };
    const failure = options.readRefusal?.(refusal, call) ?? failureOf(refusal, call, clock());
    const error = failed(failure, `${call.path} answered ${status} ${text}`);
    if (failure.kind === 'RateLimited') limiter.pause(failure.retryAfterMs);
    return failure.kind === 'Unavailable' || failure.kind === 'RateLimited' ? new Passing(error) : error;
  }

  /** Does what may fail in passing, again after growing waits. `movedOn` starts the count of tries anew. */
  async function retried<T>(call: VendorHttpCall, work: (movedOn: () => void) => Promise<T>): Promise<T> {
    let tries = 0;
    for (;;) {
      try {
        return await work(() => {
          tries = 0;
        });
      } catch (error) {
        call.signal?.throwIfAborted();
        const failure = passingFailure(error, call);
        if (failure === null) throw error;
        tries += 1;
        const backoffMs = Math.min(LONGEST_BACKOFF_MS, FIRST_WAIT_MS * 2 ** (tries - 1)) * (0.5 + random());
        const { kind } = failure.failure;
        const namedMs = kind === 'RateLimited' ? failure.failure.retryAfterMs : 0;
        if (tries >= MOST_TRIES || namedMs > LONGEST_RETRY_AFTER_MS) throw failure;
        await wait(Math.max(backoffMs, namedMs), call.signal);
      }
    }
  }

  /** Null for what another try does not mend. */
  function passingFailure(error: unknown, { path }: VendorHttpCall): VendorError | null {
    if (error instanceof Passing) return error.failure;
    if (error instanceof VendorError) return null;
    // No answer: the network, the time limit, half a body. Its words may hold the address with a key in it.
    const { code = '' } = Object(error instanceof Error ? error.cause : null) as { readonly code?: string };
    const words = error instanceof Error ? `${error.name}: ${error.message} ${code}`.trim() : `${error}`;
    return failed({ kind: 'Unavailable' }, `${path} gave no whole answer (${words})`);
  }

  async function textOf(call: VendorTextCall): Promise<string> {
    const response = await open(call, call.accept);
    return bodyText(response, { mostBytes: call.mostBytes ?? MOST_BYTES, timeoutMs, signal: call.signal });
  }

  async function* stream(call: VendorTextCall): AsyncGenerator<Uint8Array> {
    const { mostBytes = MOST_STREAM_BYTES, signal } = call;
    let received = 0;
    let version: string | null = null;
    let chunks: Chunks | null = null;
    try {
      for (;;) {
        const chunk: Uint8Array | null = await retried(call, async (movedOn) => {
          try {
            if (chunks === null) {
              const response: Response = await openFrom(call, received, version);
              version ??= versionOf(response.headers);
              chunks = chunksOf(response, { timeoutMs, signal });
            }
            const next = await chunks.next();
            movedOn();
            return next;
          } catch (error) {
            await chunks?.cancel();
            chunks = null;
            throw error;
          }
        });
        if (chunk === null) return;
        received += chunk.byteLength;
        if (received > mostBytes) throw failed({ kind: 'Unreadable' }, `${call.path} is beyond ${mostBytes} bytes`);
        yield chunk;
      }
    } finally {
      await (chunks as Chunks | null)?.cancel();
    }
  }

  /** The body from a byte on. Without a sign that it is still the same file, what follows could belong to another. */
  async function openFrom(call: VendorTextCall, received: number, version: string | null): Promise<Response> {
    // Bytes of a packed body could not be counted.
    const plain = { 'Accept-Encoding': 'identity' };
    if (received === 0) return open(call, call.accept, plain);
    const lost = (why: string) =>
      failed({ kind: 'Unavailable' }, `${call.path} broke off after ${received} bytes: ${why}`);
    if (version === null) throw lost('it names no version to go on with');
    const response = await open(call, call.accept, {
      ...plain,
      Range: `bytes=${received}-`,
      'If-Range': version,
    });
    const from = /^bytes (\d+)-/.exec(response.headers.get('content-range') ?? '')?.[1];
    if (response.status === 206 && Number(from) === received) return response;
    await response.body?.cancel();
    throw lost('it has changed meanwhile');
  }

  return {
    vendor,
    json: async (schema, call) => {
      const accept = { ...call, accept: JSON_TYPE };
      const body = await retried(call, async () => {
        const text = await textOf(accept);
        try {
          return JSON.parse(text) as unknown;
        } catch {
          throw new Passing(failed({ kind: 'Unreadable' }, `${call.path} answered what is no JSON`));
        }
      });
      const parsed = schema.safeParse(body);
      if (parsed.success) return parsed.data;
      const [issue] = parsed.error.issues;
      throw failed({ kind: 'Unreadable' }, `${call.path} answered at ${issue?.path.join('.')}: ${issue?.message}`);
    },
    text: (call) => retried(call, () => textOf(call)),
    stream,
    callsLeft: () => callsLeft,
    clockSkewMs: () => clockSkewMs,
  };
}

/** A failure that another try may mend. */
class Passing extends Error {
  readonly failure: VendorError;
  constructor(failure: VendorError) {
    super(failure.message);
    this.failure = failure;
  }
}

function urlOf(baseUrl: string, { path, query }: VendorHttpCall, always: Readonly<Record<string, string>> = {}): URL {
  const url = new URL(`${baseUrl.replace(/\/+$/, '')}${path}`);
  for (const [name, value] of Object.entries({ ...query, ...always }))
    if (value !== undefined) url.searchParams.set(name, `${value}`);
  return url;
}

function failureOf({ status, headers }: Refusal, { symbol }: VendorHttpCall, now: Date): VendorFailure {
  if (status === 429) return { kind: 'RateLimited', retryAfterMs: retryAfterOf(headers, now) };
  if (status >= 500 || status === 408) return { kind: 'Unavailable' };
  if (status === 401) return { kind: 'Unauthorised' };
  if (status === 402 || status === 403) return { kind: 'NotEntitled' };
  if (status === 404 && symbol !== undefined) return { kind: 'UnknownSymbol', symbol };
  return { kind: 'Unreadable' };
}

/** Seconds or a date; without it the Unix time at which the limit is renewed. */
function retryAfterOf(headers: Headers, now: Date): number {
  const value = headers.get('retry-after') ?? '';
  const renewedAt = headers.get('x-ratelimit-reset') ?? '';
  if (value === '' && /^\d{10}$/.test(renewedAt)) return Math.max(0, Number(renewedAt) * 1_000 - now.getTime());
  const ms = /^\d+(\.\d+)?$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - now.getTime();
  return Number.isNaN(ms) ? RETRY_AFTER_MS : Math.max(0, Math.ceil(ms));
}

/** A strong ETag, or else when the file was changed. */
function versionOf(headers: Headers): string | null {
  const etag = headers.get('etag');
  return etag !== null && !etag.startsWith('W/') ? etag : headers.get('last-modified');
}

function withoutSecrets(text: string, secrets: readonly string[]): string {
  let cleaned = text;
  for (const secret of secrets)
    for (const shape of new Set([secret, encodeURIComponent(secret)]))
      if (shape !== '') cleaned = cleaned.replaceAll(shape, '[key]');
  return cleaned.replaceAll(/\s+/g, ' ').trim();
}

function waitFor(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end);
      resolve();
    }, ms);
    signal?.addEventListener('abort', end, { once: true });
  });
}
