import type { ErrorCode, Failure } from '@pipa/contract';
import { translated } from '../messages/language.ts';

/** A failed call, with the server's message. */
export class ApiError extends Error {
  readonly code: number;
  readonly errorCode: ErrorCode | 'NETWORK' | 'TIMEOUT' | 'UNREADABLE';
  /** Message by input field. */
  readonly fields: Readonly<Record<string, string>>;
  readonly requestId: string | undefined;
  /** What the second step of signing in needs, beside SECOND_FACTOR_REQUIRED. */
  readonly secondFactor: Failure['secondFactor'];

  constructor(failure: Omit<Failure, 'errorCode'> & { errorCode: ApiError['errorCode'] }, options?: ErrorOptions) {
    super(failure.errMsg, options);
    this.name = 'ApiError';
    this.code = failure.code;
    this.errorCode = failure.errorCode;
    this.fields = failure.fields ?? {};
    this.requestId = failure.requestId;
    this.secondFactor = failure.secondFactor;
  }

  get errMsg(): string {
    return this.message;
  }

  /** The server's message in the language of the client; what is decided by a message is decided by `errMsg`. */
  get words(): string {
    return translated(this.message);
  }

  /** Whether a retry may help: the network or the server was unavailable. */
  get isPassing(): boolean {
    return this.code === 0 || this.code === 502 || this.code === 503 || this.code === 504;
  }
}

export const asApiError = (error: unknown): ApiError =>
  error instanceof ApiError
    ? error
    : new ApiError(
        { code: 0, errorCode: 'UNREADABLE', errMsg: 'Something went wrong in this page.' },
        { cause: error },
      );
