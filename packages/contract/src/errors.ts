import type { Refusal } from './refusals.ts';
import { englishOf } from './sentence.ts';

/** HTTP status and default words of every failure the API can answer with. The words of the documents are used as written. */
const failures = {
  INVALID_INPUT: [400, 'The request is not valid'],
  INVALID_SIGNATURE: [400, 'Printed name does not match your sign up name'],
  INVALID_AMOUNT: [400, 'Please enter a valid value'],
  AMOUNT_OUT_OF_RANGE: [400, 'Investment Amount is out of range'],
  INVALID_ORDER: [400, 'The order is not valid'],
  WEAK_PASSWORD: [400, 'This password is too common. Please choose another one'],
  INVALID_INVITATION: [400, 'Invitation code is not valid'],
  INVALID_TOKEN: [401, 'User token is invalid or missing'],
  BAD_CREDENTIALS: [401, 'Invalid username password combination'],
  NOT_ACTIVATED: [401, 'user.notactivated'],
  SECOND_FACTOR_REQUIRED: [401, 'A second step is needed to sign in'],
  SECOND_FACTOR_INVALID: [401, 'This code or passkey was not accepted'],
  SECOND_FACTOR_EXPIRED: [401, 'This took too long. Please start again'],
  PASSKEYS_UNAVAILABLE: [409, 'Passkeys need a page with a host name, such as localhost in place of 127.0.0.1'],
  LINK_INVALID: [400, 'The link is not valid or has expired'],
  CAPTCHA_REQUIRED: [400, 'Please Try Again'],
  AGREEMENT_REQUIRED: [403, 'Please sign the user agreement first'],
  AGREEMENT_CHANGED: [409, 'The agreement has changed. Please read it again before you sign'],
  INVESTOR_DISABLED: [403, 'Investor membership is disabled'],
  INVESTOR_BLOCKED: [403, 'An operator has blocked your investor membership. Please contact support'],
  FORBIDDEN: [403, 'You are not allowed to do this'],
  DATA_LICENSE: [
    403,
    'The prices of this installation are licensed to its owner alone. An installation with the simulated market shows them to everyone',
  ],
  RISK_ASSESSMENT_MISSING: [403, 'Please complete the risk assessment first'],
  RISK_ASSESSMENT_EXPIRED: [403, 'Your risk assessment is older than one year. Please redo it'],
  RISK_LEVEL_TOO_HIGH: [403, 'You can only subscribe to strategies of the same or lower risk level than your own'],
  MEMBER_CLASS_TOO_LOW: [403, 'Your member class does not include this strategy'],
  STRATEGY_NOT_OPEN: [403, 'This strategy is not open for investors'],
  MEMBERSHIP_REQUIRED: [403, 'Your free trial is over. Please choose a plan first'],
  PLAN_LIMIT_REACHED: [403, 'The limit of your plan is reached'],
  NOT_FOUND: [404, 'Not found'],
  BILLING_OFF: [404, 'Payments are not available here'],
  TELEGRAM_OFF: [404, 'Telegram is not set up here'],
  STALE_SESSION: [403, 'Please sign in again to do this'],
  ILLEGAL_TRANSITION: [409, 'This is not possible in the current state'],
  INSUFFICIENT_CASH: [409, 'Usable cash is not sufficient'],
  INSUFFICIENT_SHARES: [409, 'Not enough shares'],
  ACCOUNT_LIMIT_REACHED: [409, 'You already have 5 paper accounts'],
  SHARE_LIMIT_REACHED: [409, 'You already have 50 links to tear sheets. Please revoke one first'],
  WATCH_LIST_LIMIT_REACHED: [409, 'You already have 50 watch lists. Please delete one first'],
  SCREEN_LIMIT_REACHED: [409, 'You already have 50 saved screens. Please delete one first'],
  ALERT_LIMIT_REACHED: [409, 'You already have 100 alerts. Please delete one first'],
  WEBHOOK_LIMIT_REACHED: [409, 'You already have 5 webhook addresses. Please delete one first'],
  CHANNEL_LIMIT_REACHED: [409, 'You already have 10 channels of notices. Please remove one first'],
  ACCOUNT_IN_USE: [409, 'The account is used by a portfolio'],
  BROKER_NOT_LINKABLE: [
    409,
    'Accounts at this broker cannot be linked here. A paper account needs no broker, and nothing was changed',
  ],
  ACCOUNT_FROZEN: [409, 'The account is frozen while its books are checked'],
  PAYMENT_INFO_IN_USE: [409, 'Your membership renews with this card. Please cancel it first, or change the card'],
  PLAN_INCLUDED: [409, 'Your member class already includes this plan, so there is nothing to pay for'],
  DUPLICATE_NAME: [409, 'DuplicateKeyException: this name exists already'],
  USER_EXISTS: [409, 'User name or email exists already'],
  IDEMPOTENCY_CONFLICT: [422, 'This Idempotency-Key was used with other parameters'],
  WEBHOOK_REFUSED: [400, 'This address cannot be called: it must be https and lead outside of this network'],
  CHANNEL_REFUSED: [400, 'This address cannot be used: it must be https and lead outside of this network'],
  PAYLOAD_TOO_LARGE: [413, 'The request is too large'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'This content type is not supported'],
  METHOD_NOT_ALLOWED: [405, 'This method is not allowed here'],
  TOO_MANY_REQUESTS: [429, 'Too many attempts. Please wait a moment and try again'],
  OVERLOADED: [503, 'The service is busy. Please try again in a moment'],
  LEDGER_UNBALANCED: [500, 'Internal error'],
  INTERNAL: [500, 'Internal error'],
  UNAVAILABLE: [503, 'The service is not available right now. Please try again'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ErrorCode = keyof typeof failures;
export const errorCodes = Object.keys(failures) as [ErrorCode, ...ErrorCode[]];
export const statusOf = (code: ErrorCode): number => failures[code][0];
export const messageOf = <Code extends ErrorCode>(code: Code): (typeof failures)[Code][1] => failures[code][1];
/** The words of a refusal of its own, or those of a code. */
export type FailureWords = Refusal | (typeof failures)[ErrorCode][1];

/** The words of a refinement that fails, for the schema library. */
export const broken = (refused: FailureWords) => ({ message: englishOf(refused), params: { refusal: refused } });

/** The one error type of the product: a code of the table, words for the user and details for the log. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly details: Readonly<Record<string, unknown>>;
  /** Field of the input the error belongs to, shown beside it. */
  readonly field: string | undefined;
  /** What is refused, in words that have a translation. */
  readonly words: FailureWords;
  /** The words of each field that is concerned. */
  readonly fields: Readonly<Record<string, FailureWords>> | undefined;

  constructor(
    code: ErrorCode,
    details: Readonly<Record<string, unknown>> & {
      message?: FailureWords;
      /** Words for a shell, a log or the API, which have no translation. */
      note?: string;
      field?: string;
      /** Words by field. */
      fields?: Readonly<Record<string, FailureWords>>;
    } = {},
    options?: ErrorOptions,
  ) {
    super(details.message === undefined ? (details.note ?? messageOf(code)) : englishOf(details.message), options);
    this.name = 'DomainError';
    this.code = code;
    this.details = details;
    this.field = details.field;
    this.words = details.message ?? messageOf(code);
    this.fields = details.fields ?? (details.field === undefined ? undefined : { [details.field]: this.words });
  }

  get status(): number {
    return statusOf(this.code);
  }
}
