import { toDecimal } from '@pipa/db';
import { cashCauses, movePortfolio, postEntry } from '@pipa/db/books';
import { nextOpenDay } from '@pipa/db/market';
import { countActivities } from '@pipa/db/portfolios';
import { assertCanStart, formatDollars, payableAmount, postReservation, startEvent } from '@pipa/trading';
import { activities, activityOf, assertOrdersReach, type Change, lockOwnBooks } from './change.ts';
import { assertMayInvest, findOffered } from './may-invest.ts';

/**
 * Reserves the amount, or all usable cash when that is less; the worker adds what is usable by then and invests it at the next
 * open. A second start finds the first and is refused.
 */
export async function startPortfolio(change: Change, portfolioId: number): Promise<void> {
  const { tx, at, market } = change;
  const tradeDay = nextOpenDay(market);
  const { portfolio, phase, tradableAccount, unfrozenAccount } = await lockOwnBooks(change, portfolioId);
  const event = startEvent(phase);
  assertOrdersReach(change, unfrozenAccount().broker);
  const account = tradableAccount();
  const strategy = await findOffered(change, portfolio.strategyId);
  const amount = toDecimal(portfolio.investmentAmount);
  await assertMayInvest(change, 'start', { strategy, account, amount, portfolioId: portfolio.id });
  assertCanStart(toDecimal(account.cash), strategy.minInvestmentAmount);
  const reserved = payableAmount(amount, { usable: toDecimal(account.cash), reserved: 0 });
  const attempt = 1 + (await countActivities(tx, portfolio.id, activities.start));
  const origin = {
    accountId: account.id,
    causeKey: cashCauses.startReserve(portfolio.id, tradeDay, attempt),
    marketDay: market.day,
    memo: `Start of portfolio ${portfolio.id}`,
  };
  await postEntry(tx, postReservation(origin, portfolio.id, reserved), { at });
  const message = reserved.lt(amount)
    ? `${formatDollars(reserved)} of ${formatDollars(amount)} reserved, which is all usable cash of the account; starts at the open of ${tradeDay} with what is usable then`
    : `${formatDollars(amount)} reserved; starts at the open of ${tradeDay}`;
  const columns = { startRequestedDay: tradeDay, nextTradeDate: tradeDay, statusReason: null };
  await movePortfolio(tx, portfolio, event, { ...activityOf(change, activities.start, message), at }, columns);
}
