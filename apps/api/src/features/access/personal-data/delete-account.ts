import { cancellationOf, withdrawCustomer } from '@pipa/billing';
import { type api, DomainError, type ParsedInputOf } from '@pipa/contract';
import { inTransaction, type Tx } from '@pipa/db';
import { queueLastMail } from '@pipa/db/mail';
import { findBillingCustomer, queueBillingClosure } from '@pipa/db/membership';
import { type DeletionObstacles, deletePersonalData, findDeletionObstacles, lockForDeletion } from '@pipa/db/users';
import { accountDeletedMail } from '@pipa/mail';
import { billingContextOf } from '../../../billing-context.ts';
import type { AppContext } from '../../../context.ts';
import { announceEnd } from '../../../http/announce-end.ts';
import type { PasswordHasher } from '../password.ts';
import { type AccessCaller, proveOwner } from '../second-factor/prove-owner.ts';

/** Why an account cannot be deleted now, in words; empty when it can. */
function reasonsAgainst({ isAdministrator, runningPortfolios, subscriptions }: DeletionObstacles): string[] {
  const mayBeCharged = subscriptions.some((subscription) => cancellationOf(subscription) !== null);
  return [
    ...(isAdministrator ? ['An administrator cannot be deleted.'] : []),
    ...(runningPortfolios > 0
      ? [`Stop your portfolios first: ${runningPortfolios} of them ${runningPortfolios === 1 ? 'runs' : 'run'}.`]
      : []),
    ...(mayBeCharged ? ['Unsubscribe from your paid membership first.'] : []),
  ];
}

/** Throws INVALID_TOKEN for an account that is deleted already, ILLEGAL_TRANSITION with what keeps it. */
function assertDeletable(obstacles: DeletionObstacles | null): void {
  if (obstacles === null) throw new DomainError('INVALID_TOKEN');
  const reasons = reasonsAgainst(obstacles);
  if (reasons.length > 0) throw new DomainError('ILLEGAL_TRANSITION', { message: reasons.join(' ') });
}

/**
 * Runs the deletion; where members pay, after the payment provider has said what lives there, and with its end queued. Where none is
 * configured the end of an earlier customer waits for one.
 */
function deleting(context: AppContext, userId: number, write: (tx: Tx) => Promise<void>): Promise<void> {
  const billing = billingContextOf(context);
  if (billing !== null) return withdrawCustomer(billing, userId, write);
  return inTransaction(context.prisma, async (tx) => {
    const customer = await findBillingCustomer(tx, userId);
    await write(tx);
    if (customer !== null) await queueBillingClosure(tx, customer.providerId, context.clock());
  });
}

/**
 * Deletes an account for good. Personal data goes, the books stay without their owner, and user name and address are free again.
 * A paid membership that was cancelled ends with the account, and the payment provider is asked to forget the customer.
 */
export async function deleteAccount(
  context: AppContext,
  passwords: PasswordHasher,
  caller: AccessCaller,
  { confirmation, ...credentials }: ParsedInputOf<typeof api.deleteAccount>,
): Promise<void> {
  const { userId, userName, email: to } = caller.user;
  if (confirmation.toLowerCase() !== userName.toLowerCase()) {
    throw new DomainError('INVALID_INPUT', { message: 'Please type your user name', field: 'confirmation' });
  }
  const proof = await proveOwner(context, passwords, caller, credentials);
  // Open purchases are closed at the provider before the books are locked, so what refuses without the provider comes first.
  const before = await findDeletionObstacles(context.pool, userId);
  assertDeletable(before && { ...before, subscriptions: [] });
  await deleting(context, userId, async (tx) => {
    assertDeletable(await lockForDeletion(tx, userId));
    await proof.use(tx);
    const at = context.clock();
    await deletePersonalData(tx, userId, at);
    await queueLastMail(tx, { dedupeKey: `deleted-${userId}`, to, ...accountDeletedMail(caller.user) }, at);
  });
  await announceEnd(context, userId, null);
}
