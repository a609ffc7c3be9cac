import { DomainError } from '@pipa/contract';
import { commonRuns, commonStems } from './common-passwords.ts';

const LOOK_ALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
/** Shorter names are part of too many words to forbid them. */
const MIN_OWN_NAME = 4;

const lettersOf = (text: string): string => text.replace(/[^\p{L}]/gu, '');
const undoLookAlikes = (text: string): string => text.replace(/[0-9@$!]/g, (sign) => LOOK_ALIKES[sign] ?? sign);

/** True for one piece repeated: aaaaaaaa, abcabcabc, 12121212. */
const isRepetition = (text: string): boolean => /^(.{1,4})\1+.{0,3}$/u.test(text);
const isRun = (text: string): boolean => commonRuns.some((run) => run.includes(text));
/** Up to ten digits, such as a date or a phone number: few enough to try them all. */
const isNumber = (text: string): boolean => /^\d{1,10}$/.test(text);

/** True for a password that an attacker would try first, also with the usual substitutions (Passw0rd!, qwerty123). */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase();
  if (isRepetition(text) || isRun(text) || isNumber(text)) return true;
  const withoutEnds = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const candidates = [
    lettersOf(text),
    withoutEnds,
    lettersOf(undoLookAlikes(text)),
    lettersOf(undoLookAlikes(withoutEnds)),
  ];
  // One common word and a few signs, or two of them in a row.
  return candidates.some(
    (candidate) =>
      commonStems.has(candidate) ||
      isRepetition(candidate) ||
      (candidate.length >= 4 && isRun(candidate)) ||
      isPair(candidate),
  );
}

function isPair(text: string): boolean {
  for (let cut = 3; cut <= text.length - 3; cut += 1) {
    if (commonStems.has(text.slice(0, cut)) && commonStems.has(text.slice(cut)) && text.length <= 12) return true;
  }
  return false;
}

/** True when a password contains the user's own name or the name part of their e-mail address. */
export function containsOwnName(password: string, ownNames: readonly string[]): boolean {
  const text = password.toLowerCase();
  return ownNames
    .flatMap((name) => name.toLowerCase().split('@', 1))
    .some((name) => name.length >= MIN_OWN_NAME && text.includes(name));
}

/** Throws WEAK_PASSWORD beside the given field. */
export function assertStrongPassword(password: string, ownNames: readonly string[], field: string): void {
  if (isCommonPassword(password)) throw new DomainError('WEAK_PASSWORD', { field });
  if (containsOwnName(password, ownNames)) {
    throw new DomainError('WEAK_PASSWORD', {
      field,
      message: 'The password must not contain your user name or e-mail',
    });
  }
}
