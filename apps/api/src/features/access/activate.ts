import { trialEndOf } from '@pipa/billing';
import { type api, DomainError, type ParsedInputOf } from '@pipa/contract';
import { inTransaction, type Tx } from '@pipa/db';
import { activateUser, isActivatedByMail, recordAccountActivity, takeMailToken } from '@pipa/db/access';
import { changeWithin, openFirstAccount } from '@pipa/portfolios';
import type { AppContext } from '../../context.ts';
import type { RequestClient } from '../../http/request-client.ts';
import { hashToken } from '../../http/session.ts';
import { hintMail, mailToken } from '../../mail-tokens/mail-tokens.ts';
import { addressKey, countAction, mayAct } from '../../throttling/throttle.ts';
import { findUser } from './sign-in.ts';

/** Activates a user that waits for it, begins the trial, and opens the account with the paper money; an active one stays as it is. */
export async function activateWithin(
  tx: Tx,
  context: AppContext,
  userId: number,
  client: RequestClient,
): Promise<void> {
  const at = context.clock();
  const user = await activateUser(tx, userId, { at, trialEndsAt: trialEndOf(at) });
  if (user === null) return;
  await openFirstAccount(await changeWithin(tx, context, user), context.brokerLinks.PIPA);
  await recordAccountActivity(tx, { userId, kind: 'Activated', client, at });
}

/** Activates the account whose mail carried the token. A link that is followed again finds the account active. */
export async function activate(
  context: AppContext,
  token: string,
  client: RequestClient,
): Promise<{ wasActive: boolean }> {
  const tokenHash = hashToken(token);
  return inTransaction(context.prisma, async (tx) => {
    const userId = await takeMailToken(tx, { tokenHash, purpose: 'Activate', now: context.clock() });
    if (userId === null && (await isActivatedByMail(tx, tokenHash))) return { wasActive: true };
    if (userId === null) throw new DomainError('LINK_INVALID');
    await activateWithin(tx, context, userId, client);
    return { wasActive: false };
  });
}

/**
 * Mails the activation link again. Every name gets the same answer in the same time: the returned work, which runs after the
 * answer, does everything that depends on the account.
 */
export async function requestActivation(
  context: AppContext,
  { userNameOrEmail }: ParsedInputOf<typeof api.requestActivation>,
  address: string,
): Promise<() => Promise<void>> {
  const { openResetsPerAddress, openResetsPerMailbox } = context.settings.throttle;
  await countAction(context, `activation:${addressKey(address)}`, openResetsPerAddress);
  return async () => {
    const user = await findUser(context, userNameOrEmail);
    if (user === null || user.activatedAt !== null) return;
    if (!(await mayAct(context, `activation:m:${user.userId}`, openResetsPerMailbox))) return;
    const dedupeKey = await inTransaction(context.prisma, (tx) => mailToken(context, tx, user, 'Activate'));
    await hintMail(context, dedupeKey);
  };
}
