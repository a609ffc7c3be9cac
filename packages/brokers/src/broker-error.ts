import { DomainError, type ErrorCode } from '@pipa/contract';

export type BrokerFault =
  /** The secret is not accepted (any more): the owner links the account again. */
  | { readonly kind: 'Unauthorised' }
  | { readonly kind: 'RateLimited'; readonly retryAfterMs: number }
  /** No answer; the request may or may not have taken effect. */
  | { readonly kind: 'Unavailable' }
  /** What the broker says. */
  | { readonly kind: 'Refused'; readonly words: string };

const codes = {
  Unauthorised: 'ILLEGAL_TRANSITION',
  RateLimited: 'TOO_MANY_REQUESTS',
  Unavailable: 'UNAVAILABLE',
  Refused: 'ILLEGAL_TRANSITION',
} as const satisfies Record<BrokerFault['kind'], ErrorCode>;

/** Every way in which a call of an account port fails. */
export class BrokerError extends DomainError {
  readonly fault: BrokerFault;

  constructor(fault: BrokerFault, options?: ErrorOptions) {
    super(codes[fault.kind], fault.kind === 'Refused' ? { note: fault.words } : {}, options);
    this.fault = fault;
  }
}
