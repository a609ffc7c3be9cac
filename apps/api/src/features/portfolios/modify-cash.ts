import { dayToUtcDate } from '@pipa/calendar';
import { DomainError } from '@pipa/contract';
import {
  type CashChange,
  cashCauses,
  logPortfolio,
  nextOpenDay,
  notifyPortfolio,
  type Portfolio,
  postEntry,
  type Tx,
  toDecimal,
} from '@pipa/db';
import { type Decimal, formatDollars, money, postReservation, postUnreservation, sum, transition } from '@pipa/trading';
import { compactDayOf } from '../../valuation/wire-rows.ts';
import {
  type Actor,
  activities,
  type Change,
  inChange,
  lockOwnPortfolio,
  lockTradableAccount,
  type Writer,
} from './change-portfolio.ts';
import { findOffered } from './subscribe.ts';
import { assertTotalOffered } from './subscription-rules.ts';

/** More changes of one portfolio than this do not wait for the same open. */
const MAX_WAITING_CHANGES = 1_000;

/** Changes the invested amount at the next open. What an increase needs is reserved now, so that it cannot be spent twice. */
export function modifyCash(
  context: Writer,
  actor: Actor,
  input: { portfolioId: number; cash: string },
): Promise<{ id: number; tradeDate: string }> {
  const cash = money(input.cash);
  if (cash.isZero()) throw new DomainError('INVALID_AMOUNT', { field: 'cash' });
  return inChange(context, actor, async (change) => {
    const { tx, at, time, market } = change;
    const tradeDay = nextOpenDay(market);
    // The lock makes changes of one portfolio wait for each other, so each sees those before it.
    const { portfolio, phase } = await lockOwnPortfolio(tx, actor.userId, input.portfolioId);
    transition(phase, 'changeCash');
    const strategy = await findOffered(tx, portfolio.strategyId);
    const waiting = await readWaiting(tx, portfolio.id);
    assertTotalOffered(toDecimal(portfolio.investmentAmount).plus(waiting).plus(cash), strategy);
    await lockTradableAccount(tx, actor.userId, portfolio.trackAccountId);
    const { id } = await tx.cashChange.create({
      data: { portfolioId: portfolio.id, cash: cash.toFixed(), tradeDate: dayToUtcDate(tradeDay), createdAt: time },
    });
    if (cash.isPositive()) {
      const causeKey = cashCauses.changeReserve(id);
      const origin = { accountId: portfolio.trackAccountId, causeKey, marketDay: market.day };
      await postEntry(tx, postReservation(origin, portfolio.id, cash), { at });
    }
    const words = cash.isPositive() ? `Increase by ${formatDollars(cash)}` : `Decrease by ${formatDollars(cash.abs())}`;
    await logPortfolio(tx, portfolio.id, change.activity(activities.modifyCash, `${words} at the open of ${tradeDay}`));
    await notifyPortfolio(tx, { portfolioId: portfolio.id, parts: ['portfolio'] }, at);
    return { id, tradeDate: compactDayOf(tradeDay) };
  });
}

/** Sum of the changes that have not been executed. */
async function readWaiting(tx: Tx, portfolioId: number): Promise<Decimal> {
  const waiting = await tx.cashChange.findMany({
    where: { portfolioId, status: { in: ['ReadyToExecute', 'Executing'] } },
    select: { cash: true },
    take: MAX_WAITING_CHANGES,
  });
  if (waiting.length === MAX_WAITING_CHANGES) {
    throw new DomainError('TOO_MANY_REQUESTS', { message: 'Too many changes wait for the next trade date' });
  }
  return sum(waiting.map(({ cash }) => money(cash.toString())));
}

/** Calls a change off while it waits. Against its execution there is one winner: whoever changes its status first. */
export async function cancelModifyCash(context: Writer, actor: Actor, cashChangeId: number): Promise<null> {
  await inChange(context, actor, async (change) => {
    const { tx } = change;
    const found = await tx.cashChange.findFirst({
      where: { id: cashChangeId, portfolio: { userId: actor.userId, isDeleted: false } },
    });
    if (found === null) throw new DomainError('NOT_FOUND');
    const { portfolio } = await lockOwnPortfolio(tx, actor.userId, found.portfolioId);
    if (!(await cancelWaitingChange(change, portfolio, found, 'Cancelled by the user'))) {
      throw new DomainError('ILLEGAL_TRANSITION', { message: 'This change can no longer be cancelled' });
    }
    const message = `Change of ${formatDollars(toDecimal(found.cash))} cancelled`;
    await logPortfolio(tx, portfolio.id, change.activity(activities.cancelModifyCash, message));
    await notifyPortfolio(tx, { portfolioId: portfolio.id, parts: ['portfolio'] }, change.at);
  });
  return null;
}

/** Cancels everything that waits, with a locked portfolio. */
export async function cancelWaitingChanges(change: Change, portfolio: Portfolio, reason: string): Promise<void> {
  const waiting = await change.tx.cashChange.findMany({
    where: { portfolioId: portfolio.id, status: 'ReadyToExecute' },
    orderBy: { id: 'asc' },
    take: MAX_WAITING_CHANGES,
  });
  for (const cashChange of waiting) await cancelWaitingChange(change, portfolio, cashChange, reason);
}

/** False when it does not wait any more. */
async function cancelWaitingChange(
  { tx, at, market }: Change,
  portfolio: Portfolio,
  { id, cash }: CashChange,
  reason: string,
): Promise<boolean> {
  const { count } = await tx.cashChange.updateMany({
    where: { id, status: 'ReadyToExecute' },
    data: { status: 'Cancelled', reason },
  });
  if (count !== 1) return false;
  const amount = toDecimal(cash);
  if (amount.isPositive()) {
    const causeKey = cashCauses.changeUnreserve(id);
    const origin = { accountId: portfolio.trackAccountId, causeKey, marketDay: market.day };
    await postEntry(tx, postUnreservation(origin, portfolio.id, amount), { at });
  }
  return true;
}
