import { hash } from 'node:crypto';
import { randomText } from '@pipa/platform';

const RECOVERY_CODES = 10;
/** Lower-case letters and digits without look-alikes, about 5 bits each. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 16;
const GROUP = /.{4}(?=.)/g;

/** Ten new codes of 79 bits, in groups of four: too many to be guessed from their hashes. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => randomText(LENGTH, ALPHABET).replace(GROUP, '$&-'));

/** The hash under which a code is stored; case, spaces and dashes do not count. */
export const hashRecoveryCode = (code: string): Buffer =>
  hash('sha256', code.toLowerCase().replace(/[\s-]/g, ''), 'buffer');
