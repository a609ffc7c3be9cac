import { type api, DomainError, type OutputOf, type ParsedInputOf } from '@pipa/contract';
import { inTransaction, type Tx } from '@pipa/db';
import {
  EMAIL_CHANGE,
  endMailTokens,
  findEmailChange,
  findUserByEmail,
  isEmailInEffect,
  readMailbox,
  recordAccountActivity,
  setEmail,
  takeEmailChange,
} from '@pipa/db/access';
import type { AppContext } from '../../context.ts';
import type { RequestClient } from '../../http/request-client.ts';
import { type Caller, hashToken } from '../../http/session.ts';
import { hintMail, mailCancelToken, mailToken, useMailToken } from '../../mail-tokens/mail-tokens.ts';
import { countAction, countChange } from '../../throttling/throttle.ts';
import type { PasswordHasher } from './password.ts';
import { type AccessCaller, proveBySignIn, proveOwner } from './second-factor/prove-owner.ts';
import { queueSecurityNotice } from './security-notice.ts';

/**
 * Mails a verification link to a new address, and to the present one a notice with a link that ends the change. Nothing changes
 * until the first link is followed; only the newest change counts. Soon after signing in the documented call with the address alone is
 * enough.
 */
export async function requestEmailChange(
  context: AppContext,
  passwords: PasswordHasher,
  caller: AccessCaller & Pick<Caller, 'session'>,
  { email, password, ...factor }: ParsedInputOf<typeof api.changeEmail>,
): Promise<void> {
  const { pool, prisma, settings, clock } = context;
  const { user, client } = caller;
  const { userId } = user;
  if (email === user.email) {
    throw new DomainError('INVALID_INPUT', { message: 'This is your email address already', field: 'email' });
  }
  const proof =
    password === undefined
      ? proveBySignIn(context, caller)
      : await proveOwner(context, passwords, caller, { password, ...factor });
  await countAction(context, `change-email:${userId}`, settings.throttle.resetsPerMailbox);
  const holder = await findUserByEmail(pool, email);
  if (holder !== null && holder.userId !== userId) throw new DomainError('USER_EXISTS', { field: 'email' });
  const dedupeKeys = await inTransaction(prisma, async (tx) => {
    const at = clock();
    await proof.use(tx);
    await endMailTokens(tx, userId, EMAIL_CHANGE, at);
    await recordAccountActivity(tx, { userId, kind: 'EmailChangeRequested', detail: email, client, at });
    return [
      await mailCancelToken(context, tx, user, { newEmail: email, address: client.address }),
      await mailToken(context, tx, { ...user, email }, 'ChangeEmail'),
    ];
  });
  for (const dedupeKey of dedupeKeys) await hintMail(context, dedupeKey);
}

export async function describeEmailChange(
  { pool, clock }: AppContext,
  userId: number,
): Promise<OutputOf<typeof api.pendingEmailChange>> {
  const change = await findEmailChange(pool, userId, clock());
  return (
    change && {
      email: change.email,
      requestedAt: change.createdAt.toISOString(),
      expiresAt: change.expiresAt.toISOString(),
    }
  );
}

/** Ends the change that waits for its link, with both of its links; false when none waits. */
async function endEmailChange(tx: Tx, userId: number, client: RequestClient, at: Date): Promise<boolean> {
  const hasEnded = await endMailTokens(tx, userId, EMAIL_CHANGE, at);
  if (hasEnded) await recordAccountActivity(tx, { userId, kind: 'EmailChangeCancelled', client, at });
  return hasEnded;
}

export async function cancelEmailChange(context: AppContext, userId: number, client: RequestClient): Promise<void> {
  await countChange(context, userId);
  await inTransaction(context.prisma, async (tx) => {
    await endEmailChange(tx, userId, client, context.clock());
  });
}

/** Ends a change by the link in the mail to the present address, without a session. It works once, while the change waits. */
export async function cancelEmailChangeByLink(
  context: AppContext,
  token: string,
  client: RequestClient,
): Promise<void> {
  await inTransaction(context.prisma, async (tx) => {
    const at = context.clock();
    const userId = await useMailToken(tx, token, 'CancelEmailChange', at);
    if (!(await endEmailChange(tx, userId, client, at))) throw new DomainError('LINK_INVALID');
  });
}

/** Puts a new address into effect by the token of its mail, and ends the links that were mailed to the old one. */
export async function applyEmailChange(
  context: AppContext,
  token: string,
  client: RequestClient,
): Promise<{ wasActive: boolean }> {
  const tokenHash = hashToken(token);
  return inTransaction(context.prisma, async (tx) => {
    const at = context.clock();
    const change = await takeEmailChange(tx, tokenHash, at);
    if (change === null && (await isEmailInEffect(tx, tokenHash))) return { wasActive: true };
    if (change === null) throw new DomainError('LINK_INVALID');
    const { userId, newEmail } = change;
    const old = await readMailbox(tx, userId);
    if (!(await setEmail(tx, userId, newEmail))) throw new DomainError('USER_EXISTS');
    await endMailTokens(tx, userId, ['ResetPassword', ...EMAIL_CHANGE], at);
    await recordAccountActivity(tx, { userId, kind: 'EmailChanged', detail: newEmail, client, at });
    await queueSecurityNotice(context, tx, old, ({ emailChanged }) => emailChanged(newEmail));
    return { wasActive: false };
  });
}
