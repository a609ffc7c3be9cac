import type { TradingDay } from '@pipa/calendar';
import { DomainError } from '@pipa/contract';
import { toDecimal } from '@pipa/db';
import type { OwnedAccount } from '@pipa/db/accounts';
import {
  cancelCashChange,
  cashCauses,
  findOwnCashChange,
  insertCashChange,
  postEntry,
  readWaitingChanges,
  type WaitingChange,
} from '@pipa/db/books';
import { nextOpenDay } from '@pipa/db/market';
import { notifyOwner } from '@pipa/db/notices';
import {
  findOfferedWithWaiting,
  type OfferedStrategy,
  type OwnedPortfolio,
  type WaitingSum,
} from '@pipa/db/portfolios';
import {
  type Amount,
  type Decimal,
  formatDollars,
  money,
  payableAmount,
  postReservation,
  postUnreservation,
  transition,
} from '@pipa/trading';
import { activities, activityOf, type Change, lockOwnBooks, lockOwnPortfolio, reportActivity } from './change.ts';
import { assertMayInvest } from './may-invest.ts';
import { assertTotalOffered } from './subscription-rules.ts';

/** Most changes of one portfolio that may wait for the same open. */
const MAX_WAITING_CHANGES = 1_000;

/**
 * Changes the invested amount at the next open by signed dollars. An increase is an investment: the rules of a start apply. Its cash is
 * reserved now, or all usable cash when that is less, so that it cannot be spent twice; the worker adds what is usable by then.
 */
export async function changeAmount(
  change: Change,
  portfolioId: number,
  dollars: Amount,
): Promise<{ id: number; tradeDay: TradingDay }> {
  const cash = money(dollars);
  if (cash.isZero()) throw new DomainError('INVALID_AMOUNT', { field: 'cash' });
  const { tx, at, market } = change;
  const tradeDay = nextOpenDay(market);
  // The lock of the portfolio makes its changes wait for each other, so each sees those before it; that of the owner does so
  // for increases of all portfolios, which the plan limit counts.
  const { portfolio, phase, tradableAccount } = await lockOwnBooks(change, portfolioId, {
    withOwner: cash.isPositive(),
  });
  transition(phase, 'changeCash');
  const { strategy, waiting } = await findOfferedFor(change, portfolio);
  // An increase counts those that wait as they were asked for, a decrease only what is reserved for them.
  const expected = cash.isPositive() ? waiting.cash : waiting.amount;
  const total = toDecimal(portfolio.investmentAmount).plus(expected).plus(cash);
  assertTotalOffered(total, strategy);
  const account = tradableAccount();
  if (cash.isPositive()) {
    await assertMayInvest(change, 'increase', { strategy, account, amount: total, portfolioId: portfolio.id });
  }
  const amount = cash.isPositive() ? reservable(cash, account) : cash;
  const activity = activityOf(change, activities.modifyCash, wordsOf({ cash, amount, tradeDay }));
  const id = await insertCashChange(tx, { portfolioId: portfolio.id, cash, amount, tradeDay }, { ...activity, at });
  if (amount.isPositive()) {
    const origin = { accountId: account.id, causeKey: cashCauses.changeReserve(id), marketDay: market.day };
    await postEntry(tx, postReservation(origin, portfolio.id, amount), { at });
  }
  return { id, tradeDay };
}

/** What of an increase can be reserved now; INSUFFICIENT_CASH when nothing can. */
function reservable(cash: Decimal, account: OwnedAccount): Decimal {
  const usable = toDecimal(account.cash);
  if (usable.lte(0)) {
    throw new DomainError('INSUFFICIENT_CASH', { required: cash.toString(), available: usable.toString() });
  }
  return payableAmount(cash, { usable, reserved: 0 });
}

interface AskedChange {
  readonly cash: Decimal;
  readonly amount: Decimal;
  readonly tradeDay: TradingDay;
}

function wordsOf({ cash, amount, tradeDay }: AskedChange): string {
  if (cash.isNegative()) return `Decrease by ${formatDollars(cash.abs())} at the open of ${tradeDay}`;
  const words = `Increase by ${formatDollars(cash)} at the open of ${tradeDay}`;
  if (amount.eq(cash)) return words;
  return `${words}; ${formatDollars(amount)} reserved, which is all usable cash of the account; invests what is usable then`;
}

/** The strategy of a portfolio, and the sums of its changes that have not been executed. */
async function findOfferedFor(
  { tx }: Change,
  { id: portfolioId, strategyId }: OwnedPortfolio,
): Promise<{ strategy: OfferedStrategy; waiting: WaitingSum }> {
  const found = await findOfferedWithWaiting(tx, { strategyId, portfolioId });
  if (found === null) throw new DomainError('NOT_FOUND', { field: 'portfolio.strategyId' });
  if (found.waiting.count >= MAX_WAITING_CHANGES) {
    throw new DomainError('TOO_MANY_REQUESTS', { message: 'Too many changes wait for the next trade date' });
  }
  return found;
}

/** Cancels a change that waits. Of a cancellation and an execution, the first to change the status wins. */
export async function cancelAmountChange(change: Change, cashChangeId: number): Promise<void> {
  const found = await findOwnCashChange(change.tx, change.actor.userId, cashChangeId);
  if (found === null) throw new DomainError('NOT_FOUND');
  const { portfolio } = await lockOwnPortfolio(change, found.portfolioId);
  if (!(await cancelWaitingChange(change, portfolio, found, 'Cancelled by the user'))) {
    throw new DomainError('ILLEGAL_TRANSITION', { message: 'This change can no longer be cancelled' });
  }
  const message = `Change of ${formatDollars(found.cash)} cancelled`;
  await reportActivity(change, portfolio.id, activities.cancelModifyCash, message);
}

/** Cancels the waiting changes of a portfolio that the caller has locked, all of them unless `isConcerned` chooses. */
export async function cancelWaitingChanges(
  change: Change,
  portfolio: OwnedPortfolio,
  reason: string,
  isConcerned: (cash: Decimal) => boolean = () => true,
): Promise<void> {
  const waiting = await readWaitingChanges(change.tx, portfolio.id, MAX_WAITING_CHANGES, ['ReadyToExecute']);
  for (const cashChange of waiting.filter(({ cash }) => isConcerned(cash)))
    await cancelWaitingChange(change, portfolio, cashChange, reason);
}

/** False when the change no longer waits. */
async function cancelWaitingChange(
  { tx, at, market }: Change,
  portfolio: OwnedPortfolio,
  { id, cash, amount }: WaitingChange,
  reason: string,
): Promise<boolean> {
  if (!(await cancelCashChange(tx, id, reason))) return false;
  if (amount.isPositive()) {
    const causeKey = cashCauses.changeUnreserve(id);
    const origin = { accountId: portfolio.trackAccountId, causeKey, marketDay: market.day };
    await postEntry(tx, postUnreservation(origin, portfolio.id, amount), { at });
  }
  const parameters = { cash: cash.toFixed(), reason };
  await notifyOwner(
    tx,
    portfolio.id,
    { event: 'trade.amountNotChanged', parameters, dedupeKey: `portfolio-${portfolio.id}-amount-${id}` },
    at,
  );
  return true;
}
