import { api, type Endpoint, type OutputOf, type Principal } from '@pipa/contract';
import { type CallArguments, type CallFailure, type CallOptions, createCall, methodOf } from './call.ts';
import { PipaError } from './pipa-error.ts';
import { pause, waitAfter } from './retry.ts';

const TIMEOUT_MS = 30_000;
const RETRIES = 2;

interface Settings {
  /** Where the product is served, such as `https://pipa.example`. */
  baseUrl: string;
  /** Milliseconds until the answer to one attempt is read. Default: 30,000. */
  timeoutMs?: number;
  /** Further attempts of a read that is answered with 429 or 503. Default: 2. */
  retries?: number;
  /** Holds each answer against the contract of this version. Default: false. */
  validate?: boolean;
  /** Lets the credential be sent over plain http to another machine. Default: false. */
  allowHttp?: boolean;
  /** Default: that of the platform. */
  fetch?: typeof fetch;
}
export type KeySettings = Settings & { apiKey: string };
export type SessionSettings = Settings & { session: string };

type Api = typeof api;
/** The calls that a credential of a kind can make, and the public ones. */
type CallName<P extends Principal> = {
  [Name in keyof Api]: Api[Name]['access'] extends 'public'
    ? Name
    : P extends Api[Name]['principals'][number]
      ? Name
      : never;
}[keyof Api];
/** One method a call, by the names of the contract. */
export type Client<P extends Principal = 'apiKey'> = {
  readonly [Name in CallName<P>]: (...rest: CallArguments<Api[Name]>) => Promise<OutputOf<Api[Name]>>;
};

const takes = ({ access, principals }: Endpoint, principal: Principal): boolean =>
  access === 'public' || principals.includes(principal);

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Where paths of the contract begin; throws for an address to which no credential may go. */
function apiUrlOf(baseUrl: string, allowHttp: boolean): string {
  const url = new URL(`${baseUrl.replace(/\/+$/, '')}/api/`);
  const isPrivate =
    url.protocol === 'https:' || (url.protocol === 'http:' && (allowHttp || LOOPBACK.test(url.hostname)));
  if (!isPrivate) throw new TypeError('baseUrl must be https: over http anyone between could read the credential');
  if (url.username || url.password || url.search || url.hash) {
    throw new TypeError('baseUrl holds no credential, query or fragment');
  }
  return url.href;
}

type AnyCall = (endpoint: Endpoint, input: Readonly<Record<string, unknown>>, options: CallOptions) => Promise<unknown>;

/** A read again after a refusal that passes. */
async function read(call: () => Promise<unknown>, retries: number, signal?: AbortSignal): Promise<unknown> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      const seconds = waitAfter(error, attempt, retries);
      if (seconds === null) throw error;
      await pause(seconds, signal);
    }
  }
}

/** A command with a key, which its failure carries for the caller that sends it again. */
async function command(call: (idempotencyKey: string) => Promise<unknown>, idempotencyKey: string): Promise<unknown> {
  try {
    return await call(idempotencyKey);
  } catch (error) {
    if (error instanceof PipaError) error.idempotencyKey = idempotencyKey;
    throw error;
  }
}

/** An answer that does not keep to the contract. */
const unlike = (cause: unknown): CallFailure => ({
  code: 200,
  status: 200,
  errorCode: 'UNREADABLE',
  errMsg: 'The answer does not keep to the contract of this client',
  retryAfterSeconds: null,
  cause,
});

/**
 * The API as methods, by the names of the contract: `await createClient({ baseUrl, apiKey }).portfolios({ status: 'Started' })`.
 * Each takes the input of its call and `{ signal, idempotencyKey }`, gives the output, and throws a `PipaError`.
 */
export function createClient(settings: KeySettings): Client<'apiKey'>;
export function createClient(settings: SessionSettings): Client<'session'>;
export function createClient(settings: KeySettings | SessionSettings): Client<Principal> {
  const [principal, secret] =
    'apiKey' in settings ? (['apiKey', settings.apiKey] as const) : (['session', settings.session] as const);
  const { retries = RETRIES, validate = false, fetch: send = fetch } = settings;
  const call = createCall({
    // A redirect would take the key to another address; cookies are no credential of the API.
    fetch: (url, init) => send(url, { ...init, redirect: 'error', credentials: 'omit' }),
    baseUrl: apiUrlOf(settings.baseUrl, settings.allowHttp ?? false),
    credential: (kind) => (kind === principal ? secret : null),
    timeoutMs: settings.timeoutMs ?? TIMEOUT_MS,
    errorOf: (failure) => new PipaError(failure),
  }) as AnyCall;
  const methodFor =
    (endpoint: Endpoint) =>
    async (input: Readonly<Record<string, unknown>> = {}, options: CallOptions = {}) => {
      const output =
        methodOf(endpoint) === 'GET'
          ? await read(() => call(endpoint, input, options), retries, options.signal)
          : await command(
              (idempotencyKey) => call(endpoint, input, { ...options, idempotencyKey }),
              options.idempotencyKey ?? crypto.randomUUID(),
            );
      if (!validate) return output;
      const checked = endpoint.output.safeParse(output);
      if (checked.success) return checked.data;
      throw new PipaError(unlike(checked.error));
    };
  const calls = Object.entries<Endpoint>(api).filter(([, endpoint]) => takes(endpoint, principal));
  return Object.fromEntries(calls.map(([name, endpoint]) => [name, methodFor(endpoint)])) as never;
}
