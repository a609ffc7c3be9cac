import { DomainError } from '@pipa/contract';
import { movePortfolio } from '@pipa/db/books';
import { findOfferedStrategy, followsModelAccount, type OwnedPortfolio } from '@pipa/db/portfolios';
import { lockOwner } from '@pipa/db/users';
import { wholeAccountAmount } from '@pipa/trading';
import { activities, activityOf, type Change, lockOwnBooks, lockTradableAccount } from './change.ts';
import { findOffered } from './may-invest.ts';
import { startPortfolio } from './start-portfolio.ts';
import { callOffStart, requestStop } from './stop-portfolio.ts';
import { type SubscribeCall, subscribe } from './subscribe.ts';

/** What a user says of a new subscription of a model account. */
export interface ModelAccountSubscription {
  readonly aqmId: number;
  readonly trackAccountId: number;
  readonly name: string;
  readonly note: string;
}

const MODEL_ACCOUNT_CALL: SubscribeCall = {
  kind: 'AQM',
  field: 'aqmId',
  accountField: 'trackAccountId',
  nameField: 'name',
};

/**
 * Subscribes to a model account and starts: the account follows it with all usable cash, within the limits of the model account. An account follows one model account at a time.
 * The subscription is a portfolio; the rules of every subscription and start apply.
 */
export async function subscribeModelAccount(
  change: Change,
  { aqmId, ...choices }: ModelAccountSubscription,
): Promise<{ id: number }> {
  await lockOwner(change.tx, change.actor.userId);
  const strategy = await findOffered(change, aqmId, MODEL_ACCOUNT_CALL);
  const account = await lockTradableAccount(change, choices.trackAccountId, MODEL_ACCOUNT_CALL.accountField);
  const investmentAmount = wholeAccountAmount(account.cash, strategy).toFixed();
  const { id } = await subscribe(change, { ...choices, strategyId: aqmId, investmentAmount }, MODEL_ACCOUNT_CALL);
  if (await followsModelAccount(change.tx, account.id, id)) {
    throw new DomainError('ACCOUNT_IN_USE', {
      field: MODEL_ACCOUNT_CALL.accountField,
      message: 'The account follows a model account already',
    });
  }
  await startPortfolio(change, id);
  return { id };
}

/**
 * Ends a subscription: sells everything like the stop of a portfolio. One that has not bought anything yet, or whose start has
 * failed, ends at once. NOT_FOUND for a portfolio that is none.
 */
export async function stopModelAccount(change: Change, subscriptionId: number): Promise<void> {
  const { portfolio, phase, unfrozenAccount } = await lockOwnBooks(change, subscriptionId);
  const strategy = await findOfferedStrategy(change.tx, portfolio.strategyId);
  if (strategy?.kind !== 'AQM') throw new DomainError('NOT_FOUND');
  unfrozenAccount();
  if (phase === 'StartFailed') return abandon(change, portfolio);
  if (phase !== 'Starting') return requestStop(change, portfolio);
  await callOffStart(change, portfolio);
  await abandon(change, { ...portfolio, status: 'StartFailed' });
}

async function abandon(change: Change, portfolio: OwnedPortfolio): Promise<void> {
  const activity = { ...activityOf(change, activities.stop, 'The subscription is over'), at: change.at };
  await movePortfolio(change.tx, portfolio, 'abandon', activity, { stoppedAt: change.time });
}
