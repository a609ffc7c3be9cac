import { type api, DomainError, type ParsedInputOf } from '@pipa/contract';
import { inTransaction, type Tx } from '@pipa/db';
import { useCaptcha } from '../../captcha/captcha.ts';
import type { AppContext } from '../../context.ts';
import { addressKey, countAction } from '../../throttling/throttle.ts';
import { hintMail, mailToken, takeMailToken } from './mail-tokens.ts';
import type { PasswordHasher } from './password.ts';
import { assertStrongPassword } from './password-strength.ts';

type SignUpInput = ParsedInputOf<typeof api.register>;

/** Takes one use of an invitation; of parallel sign-ups no more get through than it has uses. */
async function takeInvitation(tx: Tx, code: string, now: Date): Promise<void> {
  const { count } = await tx.invitation.updateMany({
    where: { code, usesLeft: { gt: 0 }, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] },
    data: { usesLeft: { decrement: 1 } },
  });
  if (count !== 1) throw new DomainError('INVALID_INVITATION', { field: 'inviteCode' });
}

async function createUser(tx: Tx, input: SignUpInput, passwordHash: string, now: Date) {
  const keys = { userNameKey: input.userName.toLowerCase(), emailKey: input.email.toLowerCase() };
  // Skipping a duplicate instead of failing keeps the statement free of a race: the unique index decides.
  const [user] = await tx.user.createManyAndReturn({
    data: [
      {
        ...keys,
        userName: input.userName,
        email: input.email,
        passwordHash,
        firstName: input.firstName,
        lastName: input.lastName,
        mobile: input.mobile ?? '',
        referral: input.referral || null,
        createdAt: now,
      },
    ],
    skipDuplicates: true,
  });
  if (user === undefined) throw new DomainError('USER_EXISTS');
  return user;
}

/** Creates an account that waits for its activation, and the mail with the link. */
export async function signUp(
  context: AppContext,
  passwords: PasswordHasher,
  input: SignUpInput,
  { address, pass }: { address: string; pass: string | undefined },
): Promise<void> {
  assertStrongPassword(input.password, [input.userName, input.email], 'password');
  await useCaptcha(context, { codeToken: input.codeToken, pass });
  await countAction(context, `register:${addressKey(address)}`, context.settings.throttle.registrationsPerAddress);
  const passwordHash = await passwords.hash(input.password);
  const dedupeKey = await inTransaction(context.prisma, async (tx) => {
    const now = context.clock();
    await takeInvitation(tx, input.inviteCode, now);
    const user = await createUser(tx, input, passwordHash, now);
    return mailToken(context, tx, user, 'Activate');
  });
  await hintMail(context, dedupeKey);
}

/** Activates the account whose mail carried the token. */
export async function activate(context: AppContext, token: string): Promise<void> {
  const now = context.clock();
  await inTransaction(context.prisma, async (tx) => {
    const userId = await takeMailToken(tx, token, 'Activate', now);
    await tx.user.updateMany({ where: { userId, activatedAt: null }, data: { activatedAt: now } });
  });
}
