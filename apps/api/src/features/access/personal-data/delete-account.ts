import { cancellationOf, withdrawCustomer } from '@pipa/billing';
import { type api, DomainError, type ParsedInputOf, type Refusal, refusal } from '@pipa/contract';
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

const ADMINISTRATOR = 'An administrator cannot be deleted.';
const MEMBERSHIP = 'Unsubscribe from your paid membership first.';

/** Why an account cannot be deleted now; null when it can. */
function refusalOf({ isAdministrator, runningPortfolios: count, subscriptions }: DeletionObstacles): Refusal | null {
  const mayBeCharged = subscriptions.some((subscription) => cancellationOf(subscription) !== null);
  if (count === 0 && !mayBeCharged) return isAdministrator ? ADMINISTRATOR : null;
  if (count === 0) return isAdministrator ? `${ADMINISTRATOR} ${MEMBERSHIP}` : MEMBERSHIP;
  const portfolios = `Stop your portfolios first: {count} of them ${count === 1 ? 'runs' : 'run'}.` as const;
  const ofUser = mayBeCharged ? (`${portfolios} ${MEMBERSHIP}` as const) : portfolios;
  return refusal(isAdministrator ? (`${ADMINISTRATOR} ${ofUser}` as const) : ofUser, { count });
}

/** Throws INVALID_TOKEN for an account that is deleted already, ILLEGAL_TRANSITION with what keeps it. */
function assertDeletable(obstacles: DeletionObstacles | null): void {
  if (obstacles === null) throw new DomainError('INVALID_TOKEN');
  const message = refusalOf(obstacles);
  if (message !== null) throw new DomainError('ILLEGAL_TRANSITION', { message });
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
    const content = accountDeletedMail(caller.user, context.settings.publicUrl);
    await queueLastMail(tx, { dedupeKey: `deleted-${userId}`, to, ...content }, at);
  });
  await announceEnd(context, userId, null);
}
