import { DomainError } from '@pipa/contract';
import {
  endMailTokens,
  findUserByEmail,
  inTransaction,
  isEmailInEffect,
  readMailbox,
  recordAccountActivity,
  setEmail,
  takeEmailChange,
} from '@pipa/db';
import type { AppContext } from '../../context.ts';
import type { RequestClient } from '../../http/request-client.ts';
import { hashToken, type SignedInUser } from '../../http/session.ts';
import { hintMail, mailToken } from '../../mail-tokens/mail-tokens.ts';
import { countAction } from '../../throttling/throttle.ts';
import { queueSecurityNotice } from './security-notice.ts';

/** Mails a verification link to a new address, and a notice to the present one. Nothing changes until the link is followed. */
export async function requestEmailChange(
  context: AppContext,
  user: SignedInUser,
  email: string,
  client: RequestClient,
): Promise<void> {
  const { pool, prisma, settings, clock } = context;
  const { userId, firstName } = user;
  if (email === user.email) {
    throw new DomainError('INVALID_INPUT', { message: 'This is your email address already', field: 'email' });
  }
  await countAction(context, `change-email:${userId}`, settings.throttle.resetsPerMailbox);
  const holder = await findUserByEmail(pool, email);
  if (holder !== null && holder.userId !== userId) throw new DomainError('USER_EXISTS', { field: 'email' });
  const dedupeKey = await inTransaction(prisma, async (tx) => {
    const at = clock();
    // Only the newest link counts.
    await endMailTokens(tx, userId, 'ChangeEmail', at);
    await recordAccountActivity(tx, { userId, kind: 'EmailChangeRequested', detail: email, client, at });
    await queueSecurityNotice(context, tx, user, {
      subject: 'A new email address was entered for your Pipa account',
      text: `The address ${email} was entered from ${client.address}. It takes effect once the link that was sent there is followed.`,
    });
    return mailToken(context, tx, { userId, firstName, email }, 'ChangeEmail');
  });
  await hintMail(context, dedupeKey);
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
    await endMailTokens(tx, userId, 'ResetPassword', at);
    await recordAccountActivity(tx, { userId, kind: 'EmailChanged', detail: newEmail, client, at });
    await queueSecurityNotice(context, tx, old, {
      subject: 'The email address of your Pipa account has changed',
      text: `Mail of your account goes to ${newEmail} from now on, and this address no longer signs in.`,
    });
    return { wasActive: false };
  });
}
