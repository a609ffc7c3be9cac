import { type api, DomainError, type ParsedInputOf } from '@pipa/contract';
import { createUser, inTransaction, type NewUser, takeInvitation } from '@pipa/db';
import { type CaptchaHolder, useCaptcha } from '../../captcha/captcha.ts';
import type { AppContext } from '../../context.ts';
import { addressKey, countAction } from '../../throttling/throttle.ts';
import { assertDistinctName } from './look-alike-name.ts';
import { hintMail, mailToken } from './mail-tokens.ts';
import type { PasswordHasher } from './password.ts';
import { assertStrongPassword } from './password-strength.ts';

type SignUpInput = ParsedInputOf<typeof api.register>;

const newUserOf = (input: SignUpInput, passwordHash: string): NewUser => ({
  userName: input.userName,
  email: input.email,
  passwordHash,
  firstName: input.firstName,
  lastName: input.lastName,
  mobile: input.mobile ?? '',
  referral: input.referral || null,
});

/** Creates an account that waits for its activation, and the mail with the link. */
export async function signUp(
  context: AppContext,
  passwords: PasswordHasher,
  input: SignUpInput,
  client: CaptchaHolder,
): Promise<void> {
  assertDistinctName(input.userName);
  assertStrongPassword(input.password, [input.userName, input.email], 'password');
  await useCaptcha(context, 'register', { ...client, codeToken: input.codeToken });
  await countAction(
    context,
    `register:${addressKey(client.address)}`,
    context.settings.throttle.registrationsPerAddress,
  );
  const passwordHash = await passwords.hash(input.password);
  const dedupeKey = await inTransaction(context.prisma, async (tx) => {
    const now = context.clock();
    if (!(await takeInvitation(tx, input.inviteCode, now))) {
      throw new DomainError('INVALID_INVITATION', { field: 'inviteCode' });
    }
    const user = await createUser(tx, newUserOf(input, passwordHash), now);
    if (user === null) throw new DomainError('USER_EXISTS');
    return mailToken(context, tx, user, 'Activate');
  });
  await hintMail(context, dedupeKey);
}
