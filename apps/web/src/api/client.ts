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

export function createClient(settings: ClientSettings): Call {
  return async (endpoint, ...[input, options]) => {
    const { url, proof, init } = requestOf(endpoint, (input ?? {}) as Record<string, unknown>, settings);
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
    if (response.ok && endpoint.file !== null) return (await response.blob()) as OutputOf<typeof endpoint>;
    const body = await bodyOf(response);
    const output = response.ok ? envelopes[endpoint.envelope].decode(body) : undefined;
    if (output !== undefined) return output as OutputOf<typeof endpoint>;
    const failure = failureOf(response.status, body);
    if (failure.errorCode === 'INVALID_TOKEN' && proof) settings.onInvalidCredential(proof.principal, proof.value);
    throw failure;
  };
}
