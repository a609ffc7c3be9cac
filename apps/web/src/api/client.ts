import type { Endpoint, Failure, HttpMethod, InputOf, OutputOf, Principal } from '@pipa/contract';
import { credentialHeader, envelopes } from '@pipa/contract';
import { shell } from '../messages/shell.ts';
import { ApiError } from './api-error.ts';

export interface CallOptions {
  signal?: AbortSignal;
  /** The same key makes a repeated POST one effect. */
  idempotencyKey?: string;
}

// An endpoint whose input has no required field may be called without input.
type Arguments<E extends Endpoint> =
  Record<never, never> extends InputOf<E>
    ? [input?: InputOf<E>, options?: CallOptions]
    : [input: InputOf<E>, options?: CallOptions];
export type Call = <E extends Endpoint>(endpoint: E, ...rest: Arguments<E>) => Promise<OutputOf<E>>;

export interface ClientSettings {
  fetch: typeof fetch;
  /** Where the paths of the contract begin, with a trailing slash. */
  baseUrl: string;
  /** The user's credential of a kind; null when there is none. */
  credential: (principal: Principal) => string | null;
  /** Called when the server does not accept a credential. */
  onInvalidCredential: (principal: Principal, credential: string) => void;
  timeoutMs: number;
}

/** Secrets are never part of a URL: a GET that may also be a POST is sent as a POST. */
const methodOf = (endpoint: Endpoint): HttpMethod =>
  endpoint.method === 'GET' && endpoint.alsoMethods.includes('POST') ? 'POST' : endpoint.method;

export function queryOf(input: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    if (value !== undefined && value !== null) query.set(name, Array.isArray(value) ? value.join(',') : String(value));
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** The first kind of credential that the endpoint accepts and the client has. */
function proofOf({ principals }: Endpoint, { credential }: ClientSettings) {
  for (const principal of principals) {
    const value = credential(principal);
    if (value !== null) return { principal, value };
  }
  return null;
}

function requestOf(endpoint: Endpoint, input: Readonly<Record<string, unknown>>, settings: ClientSettings) {
  const method = methodOf(endpoint);
  const url = `${settings.baseUrl}${endpoint.path}`;
  const headers: Record<string, string> = { accept: 'application/json' };
  const proof = proofOf(endpoint, settings);
  if (proof !== null) Object.assign(headers, credentialHeader(proof.principal, proof.value));
  if (method === 'GET') return { url: url + queryOf(input), proof, init: { method, headers } };
  headers['content-type'] = 'application/json';
  return { url, proof, init: { method, headers, body: JSON.stringify(input) } };
}

const unreachable = (cause: unknown): ApiError =>
  cause instanceof DOMException && cause.name === 'TimeoutError'
    ? new ApiError({ code: 0, errorCode: 'TIMEOUT', errMsg: shell.faults.timeout }, { cause })
    : new ApiError({ code: 0, errorCode: 'NETWORK', errMsg: shell.faults.network }, { cause });

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    throw new ApiError({ code: response.status, errorCode: 'UNREADABLE', errMsg: shell.faults.unreadable }, { cause });
  }
}

function failureOf(status: number, body: unknown): ApiError {
  const { code, errorCode, errMsg, fields, sentences, requestId, secondFactor } = (body ?? {}) as Partial<Failure>;
  return new ApiError({
    code: code ?? status,
    errorCode: errorCode ?? 'UNREADABLE',
    errMsg: errMsg ?? shell.faults.failed,
    fields,
    sentences,
    requestId,
    secondFactor,
  });
}

/** The failure in a body. A credential that the server does not accept is given up. */
function refusalIn(response: Response, body: unknown, proof: ReturnType<typeof proofOf>, settings: ClientSettings) {
  const failure = failureOf(response.status, body);
  if (failure.errorCode === 'INVALID_TOKEN' && proof) settings.onInvalidCredential(proof.principal, proof.value);
  return failure;
}

/** Sends a call until `limit` ends it. The answer may be a refusal. */
async function send(
  endpoint: Endpoint,
  input: unknown,
  { signal, idempotencyKey }: CallOptions,
  limit: AbortSignal,
  settings: ClientSettings,
) {
  const { url, proof, init } = requestOf(endpoint, (input ?? {}) as Record<string, unknown>, settings);
  if (idempotencyKey) Object.assign(init.headers, { 'idempotency-key': idempotencyKey });
  const ended = signal ? AbortSignal.any([signal, limit]) : limit;
  try {
    return { response: await settings.fetch(url, { ...init, signal: ended, credentials: 'same-origin' }), proof };
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw unreachable(cause);
  }
}

export function createClient(settings: ClientSettings): Call {
  return async (endpoint, ...[input, options]) => {
    const limit = AbortSignal.timeout(settings.timeoutMs);
    const { response, proof } = await send(endpoint, input, options ?? {}, limit, settings);
    if (response.ok && endpoint.file !== null) return (await response.blob()) as OutputOf<typeof endpoint>;
    const body = await bodyOf(response);
    const output = response.ok ? envelopes[endpoint.envelope].decode(body) : undefined;
    if (output !== undefined) return output as OutputOf<typeof endpoint>;
    throw refusalIn(response, body, proof, settings);
  };
}

/** How long a stream may take, in milliseconds. */
export interface StreamLimits {
  /** Without a byte; a server that works on says so. */
  silenceMs: number;
  wholeMs: number;
}

/** Opens the stream that an endpoint answers with. Its body fails, as the call does, where it ends early or is silent for too long. */
export const createStream =
  (settings: ClientSettings) =>
  async <E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    limits: StreamLimits,
    signal?: AbortSignal,
  ): Promise<Response> => {
    const overdue = new AbortController();
    const begun = setTimeout(() => overdue.abort(timeIsUp()), limits.silenceMs);
    const { response, proof } = await send(endpoint, input, signal ? { signal } : {}, overdue.signal, settings).finally(
      () => clearTimeout(begun),
    );
    if (!response.ok) throw refusalIn(response, await bodyOf(response), proof, settings);
    if (response.body === null) throw unreachable(null);
    return new Response(limitedBody(response.body, limits, signal), { headers: response.headers });
  };

const timeIsUp = () => new DOMException('The stream is silent', 'TimeoutError');

/** Last event of a stream in the protocol of UI messages; without it the server has gone in the middle. */
const END_MARK = '[DONE]';
const MARK_ROOM = 16;

function limitedBody(body: ReadableStream<Uint8Array>, limits: StreamLimits, signal: AbortSignal | undefined) {
  const reader = body.getReader();
  const endsAt = performance.now() + limits.wholeMs;
  const text = new TextDecoder();
  let last = '';
  const nextPart = async () => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const limit = new Promise<never>((_, fail) => {
      timer = setTimeout(() => fail(timeIsUp()), Math.min(limits.silenceMs, endsAt - performance.now()));
    });
    return Promise.race([reader.read(), limit]).finally(() => clearTimeout(timer));
  };
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await nextPart();
        if (!done) {
          last = (last + text.decode(value, { stream: true })).slice(-MARK_ROOM);
          return controller.enqueue(value);
        }
        if (!last.includes(END_MARK)) throw new TypeError('the stream has no end');
        controller.close();
      } catch (cause) {
        void reader.cancel(cause).catch(() => undefined);
        throw signal?.aborted ? cause : unreachable(cause);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
