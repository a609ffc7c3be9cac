import type { CallFailure, ClientFault } from '@pipa/client';
import type { ErrorCode, Failure } from '@pipa/contract';
import { failureWords, refusalWords } from '../messages/refusals.ts';
import { shell } from '../messages/shell.ts';

/** A failed call, with the server's message. */
export class ApiError extends Error {
  readonly code: number;
  readonly errorCode: ErrorCode | ClientFault;
  /** Words by input field, in the language of the page. */
  readonly fields: Readonly<Record<string, string>>;
  /** What is refused, in the language of the page; what is decided by a message is decided by `errMsg`. */
  readonly words: string;
  readonly requestId: string | undefined;
  /** What the second step of signing in needs, beside SECOND_FACTOR_REQUIRED. */
  readonly secondFactor: Failure['secondFactor'];

  constructor(failure: Omit<Failure, 'errorCode'> & { errorCode: ApiError['errorCode'] }, options?: ErrorOptions) {
    super(failure.errMsg, options);
    this.name = 'ApiError';
    this.code = failure.code;
    this.errorCode = failure.errorCode;
    const saidOf = (text: string) => failure.sentences?.[text] ?? text;
    this.words = failureWords(failure.errorCode, saidOf(failure.errMsg));
    this.fields = Object.fromEntries(
      Object.entries(failure.fields ?? {}).map(([field, text]) => [field, refusalWords(saidOf(text))]),
    );
    this.requestId = failure.requestId;
    this.secondFactor = failure.secondFactor;
  }

  get errMsg(): string {
    return this.message;
  }

  /** Whether a retry may help: the network or the server was unavailable. */
  get isPassing(): boolean {
    return this.code === 0 || this.code === 502 || this.code === 503 || this.code === 504;
  }
}

export const asApiError = (error: unknown): ApiError =>
  error instanceof ApiError
    ? error
    : new ApiError({ code: 0, errorCode: 'UNREADABLE', errMsg: shell.faults.page }, { cause: error });

const wordsOfFault: Readonly<Record<ClientFault, string>> = {
  NETWORK: shell.faults.network,
  TIMEOUT: shell.faults.timeout,
  UNREADABLE: shell.faults.unreadable,
};

/** A failure without words of the server is said in the language of the page. */
export const apiErrorOf = ({ errMsg, cause, ...failure }: CallFailure): ApiError =>
  new ApiError({ ...failure, errMsg: errMsg ?? wordsOfFault[failure.errorCode as ClientFault] }, { cause });
