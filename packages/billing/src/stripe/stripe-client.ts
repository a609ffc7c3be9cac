import { DomainError } from '@pipa/contract';
import pLimit from 'p-limit';
import Stripe from 'stripe';

/** A call is answered or given up within two attempts: some ten seconds, below every limit of a request or a statement. */
const TIMEOUT_MS = 4_000;
const RETRIES = 1;
/** Pieces of work that call the provider at once in a process, … */
const AT_ONCE = 8;
/** … and those that wait for one of them to end. */
const MOST_WAITING = 16;

export interface StripeOptions {
  readonly secretKey: string;
  /** Secret that signs webhooks. */
  readonly webhookSecret: string;
  /** Origin of a provider in place of Stripe's, such as the local sandbox. */
  readonly url?: string;
  /** For tests: answers requests without a socket. */
  readonly fetch?: typeof fetch;
}

export function clientOf({ secretKey, url, fetch: fetchFn }: StripeOptions): Stripe {
  const origin = url === undefined ? null : new URL(url);
  return new Stripe(secretKey, {
    telemetry: false,
    maxNetworkRetries: RETRIES,
    timeout: TIMEOUT_MS,
    appInfo: { name: 'pipa' },
    ...(origin && {
      host: origin.hostname,
      port: origin.port,
      protocol: origin.protocol === 'http:' ? ('http' as const) : ('https' as const),
    }),
    ...(fetchFn && { httpClient: Stripe.createFetchHttpClient(fetchFn) }),
  });
}

/** Runs work while there is room for it; throws OVERLOADED beyond. */
export function createAdmission(): <T>(work: () => Promise<T>) => Promise<T> {
  const limit = pLimit(AT_ONCE);
  return async (work) => {
    if (limit.activeCount >= AT_ONCE && limit.pendingCount >= MOST_WAITING) throw new DomainError('OVERLOADED');
    return limit(work);
  };
}

const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';

/** Runs a call; a failure of the provider becomes UNAVAILABLE, with the cause for the log. */
export async function asking<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    if (!(cause instanceof Stripe.errors.StripeError)) throw cause;
    const message = 'The payment provider does not answer right now. Please try again';
    throw new DomainError('UNAVAILABLE', { message, type: cause.type, reason: cause.message }, { cause });
  }
}

/** What a call answers; null for a thing that the provider does not know, or has ended. */
export async function findOrNull<T>(call: () => Promise<T>): Promise<T | null> {
  try {
    return await call();
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
