import type { ErrorCode, Failure } from '@pipa/contract';
import type { CallFailure, ClientFault } from './call.ts';

const faultWords: Readonly<Record<ClientFault, string>> = {
  NETWORK: 'The server cannot be reached',
  TIMEOUT: 'The server takes too long to answer',
  UNREADABLE: 'The server gave an answer that cannot be read',
};

/** A call that failed: `message` says why, in English. */
export class PipaError extends Error {
  /** What to decide by: an error code of the API, or a fault that the client found. */
  readonly code: ErrorCode | ClientFault;
  /** Status of the answer, 0 without one. */
  readonly status: number;
  /** What is wrong, by field of the input. */
  readonly fields: Readonly<Record<string, string>>;
  /** Seconds that the server asks to wait before the next attempt. */
  readonly retryAfterSeconds: number | null;
  /** By which a report of the failure is found in the log of the server. */
  readonly requestId: string | undefined;
  /** What a sign-in with a password needs, beside SECOND_FACTOR_REQUIRED. */
  readonly secondFactor: Failure['secondFactor'];
  /** Of the command that failed: sent again with it, the command takes effect once. */
  idempotencyKey: string | undefined;

  constructor({ errMsg, errorCode, ...failure }: CallFailure) {
    super(errMsg ?? faultWords[errorCode as ClientFault] ?? errorCode, { cause: failure.cause });
    this.name = 'PipaError';
    this.code = errorCode;
    this.status = failure.status;
    this.fields = failure.fields ?? {};
    this.retryAfterSeconds = failure.retryAfterSeconds;
    this.requestId = failure.requestId;
    this.secondFactor = failure.secondFactor;
  }
}
