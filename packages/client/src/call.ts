import {
  credentialHeader,
  type Endpoint,
  type ErrorCode,
  envelopes,
  type Failure,
  type HttpMethod,
  type InputOf,
  type OutputOf,
  type Principal,
} from '@pipa/contract';

export interface CallOptions {
  signal?: AbortSignal;
  /** The same key makes a repeated POST one effect. */
  idempotencyKey?: string;
  /** Credential of a call that asks for none and yet answers its owner alone. */
  principal?: Principal;
}

// An endpoint whose input has no required field may be called without input.
export type CallArguments<E extends Endpoint> =
  Record<never, never> extends InputOf<E>
    ? [input?: InputOf<E>, options?: CallOptions]
    : [input: InputOf<E>, options?: CallOptions];
export type Call = <E extends Endpoint>(endpoint: E, ...rest: CallArguments<E>) => Promise<OutputOf<E>>;

/** NETWORK: no answer came. TIMEOUT: none came in time. UNREADABLE: what came is no answer of the API. */
export type ClientFault = 'NETWORK' | 'TIMEOUT' | 'UNREADABLE';

/** Why a call failed: what the server said, or a fault that the client found, which has no words of the server. */
export interface CallFailure extends Omit<Failure, 'errorCode' | 'errMsg'> {
  /** Of the answer, 0 without one. */
  readonly status: number;
  readonly errorCode: ErrorCode | ClientFault;
  readonly errMsg: string | null;
  /** Seconds that the server asks to wait before the next attempt. */
  readonly retryAfterSeconds: number | null;
  readonly cause?: unknown;
}

export interface CallSettings {
  fetch: typeof fetch;
  /** Where the paths of the contract begin, with a trailing slash. */
  baseUrl: string;
  /** The credential of a kind; null when there is none. */
  credential: (principal: Principal) => string | null;
  /** Called when the server does not accept a credential. */
  onInvalidCredential?: (principal: Principal, credential: string) => void;
  /** Until the answer is read. */
  timeoutMs: number;
  /** What is thrown for a failure. */
  errorOf: (failure: CallFailure) => Error;
}

/** Secrets are never part of a URL: a GET that may also be a POST is sent as a POST. */
export const methodOf = (endpoint: Pick<Endpoint, 'method' | 'alsoMethods'>): HttpMethod =>
  endpoint.method === 'GET' && endpoint.alsoMethods.includes('POST') ? 'POST' : endpoint.method;

export type Fields = Readonly<Record<string, unknown>>;

export function queryOf(input: Fields): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    if (value !== undefined && value !== null) query.set(name, Array.isArray(value) ? value.join(',') : String(value));
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** The first kind of credential of these that the client has. */
function proofOf(principals: readonly Principal[], { credential }: CallSettings) {
  for (const principal of principals) {
    const value = credential(principal);
    if (value !== null) return { principal, value };
  }
  return null;
}

export function requestOf(
  endpoint: Endpoint,
  input: Fields,
  settings: CallSettings,
  { principal }: Pick<CallOptions, 'principal'> = {},
) {
  const method = methodOf(endpoint);
  const url = `${settings.baseUrl}${endpoint.path}`;
  const headers: Record<string, string> = { accept: 'application/json' };
  const proof = proofOf(principal === undefined ? endpoint.principals : [principal], settings);
  if (proof !== null) Object.assign(headers, credentialHeader(proof.principal, proof.value));
  if (method === 'GET') return { url: url + queryOf(input), proof, init: { method, headers } };
  headers['content-type'] = 'application/json';
  return { url, proof, init: { method, headers, body: JSON.stringify(input) } };
}

/** Only a number of seconds: the API sends no date. */
function retryAfterOf({ headers }: Response): number | null {
  const seconds = Number.parseInt(headers.get('retry-after') ?? '', 10);
  return Number.isNaN(seconds) || seconds < 0 ? null : seconds;
}

export const isTimeout = (cause: unknown): boolean => cause instanceof DOMException && cause.name === 'TimeoutError';

/** A fault that the client found. */
export function faultOf(errorCode: ClientFault, status: number, cause?: unknown): CallFailure {
  return { code: status, status, errorCode, errMsg: null, retryAfterSeconds: null, cause };
}

export function failureOf(response: Response, body: unknown): CallFailure {
  const { status } = response;
  const fault = faultOf('UNREADABLE', status);
  return { ...fault, ...((body ?? {}) as Partial<Failure>), status, retryAfterSeconds: retryAfterOf(response) };
}

/** The one exchange of a call: sends it, and gives the output of the endpoint or throws. */
export function createCall(settings: CallSettings): Call {
  return async (endpoint, ...[input, options]) => {
    const { url, proof, init } = requestOf(endpoint, (input ?? {}) as Fields, settings, options);
    if (options?.idempotencyKey) Object.assign(init.headers, { 'idempotency-key': options.idempotencyKey });
    const timeout = AbortSignal.timeout(settings.timeoutMs);
    const signal = options?.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
    let status = 0;
    let response: Response;
    let body: unknown;
    try {
      response = await settings.fetch(url, { ...init, signal });
      ({ status } = response);
      body = await (response.ok && endpoint.file !== null ? response.blob() : response.json());
    } catch (cause) {
      if (options?.signal?.aborted) throw cause;
      if (isTimeout(cause)) throw settings.errorOf(faultOf('TIMEOUT', 0, cause));
      throw settings.errorOf(faultOf(status === 0 ? 'NETWORK' : 'UNREADABLE', status, cause));
    }
    const output = response.ok ? envelopes[endpoint.envelope].decode(body) : undefined;
    if (output !== undefined) return output as OutputOf<typeof endpoint>;
    const failure = failureOf(response, body);
    if (failure.errorCode === 'INVALID_TOKEN' && proof) settings.onInvalidCredential?.(proof.principal, proof.value);
    throw settings.errorOf(failure);
  };
}
