/** Why a vendor gave no answer. */
export type VendorFailure =
  | { readonly kind: 'RateLimited'; readonly retryAfterMs: number }
  /** The key is unknown to the vendor, or none was sent. */
  | { readonly kind: 'Unauthorised' }
  /** The key is good, but its plan does not have this. */
  | { readonly kind: 'NotEntitled' }
  | { readonly kind: 'UnknownSymbol'; readonly symbol: string }
  | { readonly kind: 'Unavailable' }
  /** An answer that isn't what the vendor documents. */
  | { readonly kind: 'Unreadable' };

export class VendorError extends Error {
  readonly failure: VendorFailure;

  constructor(failure: VendorFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'VendorError';
    this.failure = failure;
  }
}
