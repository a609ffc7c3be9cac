import { type api, DomainError, type ParsedInputOf } from '@pipa/contract';
import { inTransaction } from '@pipa/db';
import {
  EMAIL_CHANGE,
  endMailTokens,
  findUserByEmail,
  recordAccountActivity,
  revokeUserSessions,
  setPasswordHash,
} from '@pipa/db/access';
import { type CaptchaHolder, useCaptcha } from '../../captcha/captcha.ts';
import type { AppContext } from '../../context.ts';
import { announceEnd } from '../../http/announce-end.ts';
import type { RequestClient } from '../../http/request-client.ts';
import type { Caller } from '../../http/session.ts';
import { hintMail, mailToken, requireMailToken, useMailToken } from '../../mail-tokens/mail-tokens.ts';
import { accountKey, addressKey, countAction, mayAct } from '../../throttling/throttle.ts';
import { activateWithin } from './activate.ts';
import { endApiKeysIn } from './api-keys.ts';
import type { PasswordHasher } from './password.ts';
import { assertStrongPassword } from './password-strength.ts';
import { type AccessCaller, proveOwner } from './second-factor/prove-owner.ts';
import { queueSecurityNotice } from './security-notice.ts';

/** Each way is counted by itself, so that a flood of calls without a captcha closes neither the page nor its mailboxes to others. */
function resetLimits({ settings: { throttle } }: Pick<AppContext, 'settings'>, hasCaptcha: boolean) {
  if (hasCaptcha) {
    return { scope: 'reset', perAddress: throttle.resetsPerAddress, perMailbox: throttle.resetsPerMailbox };
  }
  const { openResetsPerAddress: perAddress, openResetsPerMailbox: perMailbox } = throttle;
  return { scope: 'reset:open', perAddress, perMailbox };
}

/**
 * Mails a reset link. Known, unknown and throttled addresses get the same answer in the same time: the returned work, which runs
 * after the answer, does everything that depends on the address.
 */
export async function requestPasswordReset(
  context: AppContext,
  { email, codeToken }: ParsedInputOf<typeof api.requestResetPassword>,
  client: CaptchaHolder,
): Promise<() => Promise<void>> {
  const { pool, prisma } = context;
  if (codeToken !== undefined) await useCaptcha(context, 'resetPassword', { ...client, codeToken });
  const { scope, perAddress, perMailbox } = resetLimits(context, codeToken !== undefined);
  await countAction(context, `${scope}:${addressKey(client.address)}`, perAddress);
  return async () => {
    const mayMail = await mayAct(context, `${scope}:m:${accountKey(email)}`, perMailbox);
    const user = await findUserByEmail(pool, email);
    if (user === null || !mayMail) return;
    const dedupeKey = await inTransaction(prisma, (tx) => mailToken(context, tx, user, 'ResetPassword'));
    await hintMail(context, dedupeKey);
  };
}

/**
 * Sets a new password by the token of a mail; ends every session, key and other link, as somebody else may have made them. It also activates an account that waits
 * for activation: the password of a stranger who signed up with this address is replaced before the account can be used.
 */
export async function resetPassword(
  context: AppContext,
  passwords: PasswordHasher,
  { param, password }: ParsedInputOf<typeof api.resetPassword>,
  client: RequestClient,
): Promise<void> {
  await countAction(context, `reset:use:${addressKey(client.address)}`, context.settings.throttle.resetsPerAddress);
  const user = await requireMailToken(context, param, 'ResetPassword');
  assertStrongPassword(password, [user.userName, user.email], 'password');
  const passwordHash = await passwords.hash(password);
  const now = context.clock();
  await inTransaction(context.prisma, async (tx) => {
    const userId = await useMailToken(tx, param, 'ResetPassword', now);
    await setPasswordHash(tx, userId, passwordHash);
    // The owner of the mailbox has just proved to be the user.
    await activateWithin(tx, context, userId, client);
    await endMailTokens(tx, userId, ['ResetPassword', 'Activate', ...EMAIL_CHANGE], now);
    await revokeUserSessions(tx, userId, 'all', now);
    await endApiKeysIn(tx, userId, client, now);
    await recordAccountActivity(tx, { userId, kind: 'PasswordReset', client, at: now });
    await queueSecurityNotice(context, tx, user, ({ passwordReset }) => passwordReset());
  });
  await announceEnd(context, user.userId, null);
}

const wrongOriginalPassword = (): DomainError =>
  new DomainError('BAD_CREDENTIALS', { message: 'Original Password is not correct', field: 'oldpassword' });

/**
 * Changes the caller's password, with a second factor where the account has one, and ends all links to a reset or another address
 * and all sessions except the current one. API keys go on, each with its own end.
 */
export async function changePassword(
  context: AppContext,
  passwords: PasswordHasher,
  caller: AccessCaller & Pick<Caller, 'session'>,
  { oldpassword, newpassword, ...factor }: ParsedInputOf<typeof api.changePassword>,
): Promise<void> {
  const { user, session, client } = caller;
  const { userId } = user;
  assertStrongPassword(newpassword, [user.userName, user.email], 'newpassword');
  const credentials = { password: oldpassword, ...factor };
  const proof = await proveOwner(context, passwords, caller, credentials, wrongOriginalPassword);
  const passwordHash = await passwords.hash(newpassword);
  const ended = await inTransaction(context.prisma, async (tx) => {
    // Of concurrent changes only the first still finds the password that was verified.
    await proof.use(tx);
    await setPasswordHash(tx, userId, passwordHash);
    const at = context.clock();
    // Who had the password may have asked for another address too.
    await endMailTokens(tx, userId, ['ResetPassword', ...EMAIL_CHANGE], at);
    const sessionIds = await revokeUserSessions(tx, userId, { except: session.sessionId }, at);
    await recordAccountActivity(tx, { userId, kind: 'PasswordChanged', client, at });
    await queueSecurityNotice(context, tx, user, ({ passwordChanged }) => passwordChanged(client.address));
    return sessionIds;
  });
  if (ended.length > 0) await announceEnd(context, userId, ended);
}
