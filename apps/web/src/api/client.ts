import type { Endpoint, Failure, HttpMethod, InputOf, OutputOf } from '@pipa/contract';
import { SUCCESS } from '@pipa/contract';
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
  token: () => string | null;
  /** The server no longer knows the token. */
  onInvalidToken: (token: string) => void;
  timeoutMs: number;
}

/** Secrets never travel in a URL: a GET that may also be a POST is sent as one. */
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

function requestOf(endpoint: Endpoint, input: Readonly<Record<string, unknown>>, settings: ClientSettings) {
  const method = methodOf(endpoint);
  const url = `${settings.baseUrl}${endpoint.path}`;
  const headers: Record<string, string> = { accept: 'application/json' };
  const token = settings.token();
  if (token && endpoint.access !== 'public') headers.authorization = `Bearer ${token}`;
  if (method === 'GET') return { url: url + queryOf(input), token, init: { method, headers } };
  headers['content-type'] = 'application/json';
  return { url, token, init: { method, headers, body: JSON.stringify(input) } };
}

const unreachable = (cause: unknown): ApiError =>
  cause instanceof DOMException && cause.name === 'TimeoutError'
    ? new ApiError({ code: 0, errorCode: 'TIMEOUT', errMsg: 'The server takes too long to answer.' }, { cause })
    : new ApiError({ code: 0, errorCode: 'NETWORK', errMsg: 'The server cannot be reached.' }, { cause });

async function answerOf(response: Response): Promise<{ code: number; data: unknown } & Partial<Failure>> {
  try {
    return await response.json();
  } catch (cause) {
    throw new ApiError(
      { code: response.status, errorCode: 'UNREADABLE', errMsg: 'The server gave an answer that cannot be read.' },
      { cause },
    );
  }
}

export function createClient(settings: ClientSettings): Call {
  return async (endpoint, ...[input, options]) => {
    const { url, token, init } = requestOf(endpoint, (input ?? {}) as Record<string, unknown>, settings);
    if (options?.idempotencyKey) Object.assign(init.headers, { 'idempotency-key': options.idempotencyKey });
    const timeout = AbortSignal.timeout(settings.timeoutMs);
    const signal = options?.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
    let response: Response;
    try {
      response = await settings.fetch(url, { ...init, signal, credentials: 'same-origin' });
    } catch (cause) {
      if (options?.signal?.aborted) throw cause;
      throw unreachable(cause);
    }
    const answer = await answerOf(response);
    if (answer.code === SUCCESS) return answer.data as OutputOf<typeof endpoint>;
    const failure = new ApiError({
      code: answer.code ?? response.status,
      errorCode: answer.errorCode ?? 'UNREADABLE',
      errMsg: answer.errMsg ?? 'The request failed.',
      fields: answer.fields,
      requestId: answer.requestId,
    });
    if (failure.errorCode === 'INVALID_TOKEN' && token) settings.onInvalidToken(token);
    throw failure;
  };
}
