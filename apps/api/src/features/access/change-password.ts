import { type api, DomainError, type ParsedInputOf } from '@pipa/contract';
import { inTransaction, type Tx } from '@pipa/db';
import { useCaptcha } from '../../captcha/captcha.ts';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../http/session.ts';
import { accountKey, addressKey, countAction, mayAct } from '../../throttling/throttle.ts';
import { hintMail, mailToken, requireMailToken, takeMailToken } from './mail-tokens.ts';
import type { PasswordHasher } from './password.ts';
import { assertStrongPassword } from './password-strength.ts';
import { announceEnd, revokeSessions } from './sessions.ts';

/**
 * Mails a reset link, or the activation link again while the account waits for it. Answers alike for unknown addresses and
 * for mailboxes that got their share of mail already.
 */
export async function requestPasswordReset(
  context: AppContext,
  { email, codeToken }: ParsedInputOf<typeof api.requestResetPassword>,
  { address, pass }: { address: string; pass: string | undefined },
): Promise<void> {
  const { prisma, settings } = context;
  await useCaptcha(context, { codeToken, pass });
  await countAction(context, `reset:${addressKey(address)}`, settings.throttle.resetsPerAddress);
  const mayMail = await mayAct(context, `reset:m:${accountKey(email)}`, settings.throttle.resetsPerMailbox);
  const user = await prisma.user.findUnique({ where: { emailKey: email.toLowerCase() } });
  if (user === null || !mayMail) return;
  const purpose = user.activatedAt === null ? 'Activate' : 'ResetPassword';
  const dedupeKey = await inTransaction(prisma, (tx) => mailToken(context, tx, user, purpose));
  await hintMail(context, dedupeKey);
}

/** Sets a new password by the token of a mail; ends every session and every other reset link. */
export async function resetPassword(
  context: AppContext,
  passwords: PasswordHasher,
  { param, password }: ParsedInputOf<typeof api.resetPassword>,
  address: string,
): Promise<void> {
  await countAction(context, `reset:use:${addressKey(address)}`, context.settings.throttle.resetsPerAddress);
  const { user } = await requireMailToken(context, param, 'ResetPassword');
  assertStrongPassword(password, [user.userName, user.email], 'password');
  const passwordHash = await passwords.hash(password);
  const now = context.clock();
  await inTransaction(context.prisma, async (tx) => {
    const userId = await takeMailToken(tx, param, 'ResetPassword', now);
    await tx.user.update({ where: { userId }, data: { passwordHash } });
    await endResetLinks(tx, userId, now);
    await tx.session.updateMany({ where: { userId, revokedAt: null }, data: { revokedAt: now } });
  });
  await announceEnd(context, user.userId, null);
}

/** A link mailed before the password was changed changes it no more. */
async function endResetLinks(tx: Tx, userId: number, now: Date): Promise<void> {
  await tx.mailToken.updateMany({ where: { userId, purpose: 'ResetPassword', usedAt: null }, data: { usedAt: now } });
}

/** Changes the password of the caller, and ends all reset links and all sessions but the one at hand. */
export async function changePassword(
  context: AppContext,
  passwords: PasswordHasher,
  { user, session }: Caller,
  { oldpassword, newpassword }: ParsedInputOf<typeof api.changePassword>,
): Promise<void> {
  const { prisma, settings } = context;
  assertStrongPassword(newpassword, [user.userName, user.email], 'newpassword');
  await countAction(context, `changepwd:${user.userId}`, settings.throttle.failuresPerAccountAndAddress);
  const { passwordHash: stored } = await prisma.user.findUniqueOrThrow({ where: { userId: user.userId } });
  if (!(await passwords.verify(stored, oldpassword))) {
    throw new DomainError('BAD_CREDENTIALS', { message: 'Original Password is not correct', field: 'oldpassword' });
  }
  const passwordHash = await passwords.hash(newpassword);
  const { userId } = user;
  await inTransaction(prisma, async (tx) => {
    // Of parallel changes only the one that still finds the password it verified takes effect.
    const { count } = await tx.user.updateMany({ where: { userId, passwordHash: stored }, data: { passwordHash } });
    if (count !== 1) throw new DomainError('BAD_CREDENTIALS', { field: 'oldpassword' });
    await endResetLinks(tx, userId, context.clock());
  });
  await revokeSessions(context, { userId: user.userId, NOT: { id: session.sessionId } });
}
