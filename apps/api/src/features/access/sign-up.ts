import { type api, DomainError, type FailureWords, messageOf, type ParsedInputOf } from '@pipa/contract';
import { inTransaction } from '@pipa/db';
import { createUser, takeInvitation } from '@pipa/db/access';
import { noteReferralJoined } from '@pipa/db/referral';
import { elementAt } from '@pipa/quant';
import { type CaptchaHolder, type CaptchaProof, returnCaptcha, takeCaptcha } from '../../captcha/captcha.ts';
import type { AppContext } from '../../context.ts';
import { hintMail, mailToken } from '../../mail-tokens/mail-tokens.ts';
import { addressKey, countAction, countOf, HOUR_MS } from '../../throttling/throttle.ts';
import { assertDistinctName } from './look-alike-name.ts';
import type { PasswordHasher } from './password.ts';
import { assertStrongPassword } from './password-strength.ts';

type SignUpInput = ParsedInputOf<typeof api.register>;

const newUserOf = (input: SignUpInput, passwordHash: string) => ({
  userName: input.userName,
  email: input.email,
  passwordHash,
  firstName: input.firstName,
  lastName: input.lastName,
  mobile: input.mobile ?? '',
  referral: input.referral || null,
  language: input.language ?? 'en',
});

/** The fault that a check throws, as a list. */
function faultOf(check: () => void): DomainError[] {
  try {
    check();
    return [];
  } catch (error) {
    if (error instanceof DomainError) return [error];
    throw error;
  }
}

/** One refusal with the faults of all fields, at least one, in the words of the first. */
function refusalOf(faults: readonly DomainError[]): DomainError {
  const { code, words: message } = elementAt(faults, 0);
  const fields: Record<string, FailureWords> = {};
  for (const [name, words] of faults.flatMap((fault) => Object.entries(fault.fields ?? {}))) fields[name] ??= words;
  return new DomainError(code, { message, fields });
}

const taken = messageOf('USER_EXISTS');

/** Faults that are known before the captcha is used: those of the fields themselves. */
const ownFaults = (input: SignUpInput): DomainError[] => [
  ...faultOf(() => assertDistinctName(input.userName)),
  ...faultOf(() => assertStrongPassword(input.password, [input.userName, input.email], 'password')),
];

/** Creates the user and queues the activation mail, or refuses with every fault. @returns the dedupe key of the mail */
async function register(
  context: AppContext,
  passwords: PasswordHasher,
  input: SignUpInput,
  known: readonly DomainError[],
  isOpen: boolean,
): Promise<string> {
  const passwordHash = known.length > 0 ? '' : await passwords.hash(input.password);
  return inTransaction(context.prisma, async (tx) => {
    const now = context.clock();
    const faults = [...known];
    if (!(await takeInvitation(tx, input.inviteCode, now))) {
      faults.push(new DomainError('INVALID_INVITATION', { field: 'inviteCode' }));
      // Without a captcha the invitation is the only gate, so nothing is said of names before it.
      if (isOpen) throw refusalOf(faults);
    }
    const user = await createUser(tx, newUserOf(input, passwordHash), now);
    if (user === null) faults.push(new DomainError('USER_EXISTS', { fields: { userName: taken, email: taken } }));
    // A throw takes back what was written so far.
    if (user === null || faults.length > 0) throw refusalOf(faults);
    const { userId } = user;
    await noteReferralJoined(tx, { code: input.inviteCode, emailKey: input.email.toLowerCase(), userId });
    return mailToken(context, tx, user, 'Activate');
  });
}

/**
 * Whether a captcha was solved. The documented call names none: an address may make a few attempts an hour without one, which its
 * invitations let through. A token that does not count is refused; a pass cookie that does not count is none, since clients keep it.
 */
async function isCaptchaSolved(context: AppContext, proof: CaptchaProof): Promise<boolean> {
  if (await takeCaptcha(context, 'register', proof)) return true;
  const key = `register:open:${addressKey(proof.address)}`;
  const isOpen =
    proof.codeToken === undefined &&
    (await countOf(context, key, HOUR_MS)) <= context.settings.throttle.openRegistrationsPerAddress;
  if (!isOpen) throw new DomainError('CAPTCHA_REQUIRED', { field: 'codeToken' });
  return false;
}

/**
 * Creates an account that waits for its activation, and the mail with the link. A refusal names every fault and leaves the solved
 * captcha usable, within the captcha's attempts.
 */
export async function signUp(
  context: AppContext,
  passwords: PasswordHasher,
  input: SignUpInput,
  client: CaptchaHolder,
): Promise<void> {
  const proof = { ...client, codeToken: input.codeToken };
  const faults = ownFaults(input);
  let hasCaptcha: boolean;
  try {
    hasCaptcha = await isCaptchaSolved(context, proof);
  } catch (error) {
    if (error instanceof DomainError) throw refusalOf([...faults, error]);
    throw error;
  }
  try {
    await countAction(
      context,
      `register:${addressKey(client.address)}`,
      context.settings.throttle.registrationsPerAddress,
    );
    await hintMail(context, await register(context, passwords, input, faults, !hasCaptcha));
  } catch (error) {
    if (error instanceof DomainError && hasCaptcha) await returnCaptcha(context, proof);
    throw error;
  }
}
