import { textInput } from '../fields.ts';
import { password } from './fields.ts';
import { passkeyAnswer } from './passkey.ts';

/** Codes of an authenticator app have six digits, recovery codes four groups of four letters and digits. */
export const factorCode = textInput(32, 'Please enter a code');

/** What proves that a user holds a factor: one of both. */
export const factorProof = { code: factorCode.optional(), passkey: passkeyAnswer.optional() };
/** What proves that the caller owns the account: the password and, where the account has a factor, one of both. */
export const ownerProof = { password, ...factorProof };
export const ownerErrors = [
  'BAD_CREDENTIALS',
  'SECOND_FACTOR_INVALID',
  'SECOND_FACTOR_EXPIRED',
  'TOO_MANY_REQUESTS',
] as const;
