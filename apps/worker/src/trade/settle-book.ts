import { nextRebalanceDay, type TradingDay } from '@pipa/calendar';
import { awaitAtCommit, type Tx } from '@pipa/db';
import {
  cashCauses,
  movePortfolio,
  readInvested,
  readReserved,
  SYSTEM_USER_NAME,
  setInvestmentAmount,
} from '@pipa/db/books';
import { notifyOwner, type PortfolioNews } from '@pipa/db/notices';
import { moveCashChange } from '@pipa/db/portfolios';
import { setNextTradeDate } from '@pipa/db/trading';
import { type Decimal, formatDollars, postAllocation, postRelease, postUnreservation, sum, ZERO } from '@pipa/trading';
import { chargeStop } from './charge-stop.ts';
import type { MayPayOut } from './pay-on-margin.ts';
import type { PlannedTrades } from './plan-work.ts';
import { settleChanges } from './settle-changes.ts';
import { type BookCashChange, isTrading, type TradingBook } from './trading-book.ts';
import { type WriteTime, writeNotes } from './write-book.ts';

/** What a settlement knows beyond the books. */
interface SettledTick {
  readonly plan: PlannedTrades | null;
  /** Null without quotes: then decreases on margin wait for the next tick. */
  readonly mayPayOut: MayPayOut | null;
}

/** Applies the consequences of fills: first fill, paid decreases, invested increases, an empty portfolio, fills after its end. */
export async function settleBook(
  tx: Tx,
  book: TradingBook,
  { plan, mayPayOut }: SettledTick,
  time: WriteTime,
): Promise<void> {
  const { portfolio, phase } = book;
  const isRebalanced = plan?.kind === 'Start' || plan?.kind === 'Rebalance';
  const nextTradeDate = isRebalanced ? nextRebalanceDay(time.moment.day, portfolio.rebalancePeriod) : null;
  if (!isTrading(phase)) return settleLateFills(tx, book, time);
  if (phase === 'Starting') return settleStart(tx, book, plan, nextTradeDate, time);
  if (nextTradeDate !== null) awaitAtCommit(tx, setNextTradeDate(tx, portfolio.id, nextTradeDate));
  await settleCashChanges(tx, book, mayPayOut, time);
  const isFlat = book.positions.size === 0 && book.orders.length === 0;
  if (phase === 'Stopping' && isFlat) await settleStop(tx, book, time);
}

async function settleStart(
  tx: Tx,
  book: TradingBook,
  plan: PlannedTrades | null,
  nextTradeDate: TradingDay | null,
  time: WriteTime,
): Promise<void> {
  if (plan?.failure) return giveUpStart(tx, book, plan.failure, time);
  const holdsCash = plan !== null && plan.orders.length === 0;
  if (book.executions.length === 0 && !holdsCash) {
    if (nextTradeDate !== null) awaitAtCommit(tx, setNextTradeDate(tx, book.portfolio.id, nextTradeDate));
    return;
  }
  await settleStartAmount(tx, book);
  writeNotes(tx, book, time);
  const message = holdsCash ? 'Started; the strategy holds cash for now' : 'Started with the first fill';
  const activity = activityAt(time, 'Started', message);
  const data = { startedAt: time.moment.at, ...(nextTradeDate !== null && { nextTradeDate }) };
  awaitAtCommit(tx, movePortfolio(tx, book.portfolio, 'firstFill', activity, data));
  tellOwner(tx, book, time, { event: 'trade.started', parameters: { holdsCash }, dedupeKey: causeAt('started', time) });
}

/** A start that got less than was asked for has that amount from then on. */
async function settleStartAmount(tx: Tx, book: TradingBook): Promise<void> {
  const { id, investmentAmount } = book.portfolio;
  const invested = (await readInvested(tx, id)).plus(cashMoved(book));
  if (!invested.eq(investmentAmount)) awaitAtCommit(tx, setInvestmentAmount(tx, id, invested));
}

/** Dollars moved into the portfolio by entries that are not written yet, net. */
const cashMoved = ({ entries, portfolio }: TradingBook): Decimal =>
  sum(
    entries
      .filter(({ kind }) => kind === 'Allocate' || kind === 'Release')
      .flatMap(({ postings }) => postings)
      .filter(({ bucket, portfolioId }) => bucket === 'Cash' && portfolioId === portfolio.id)
      .map(({ amount }) => amount),
  );

/** Fails a start without a fill, with or without planned orders. */
export async function failStart(tx: Tx, book: TradingBook, reason: string, time: WriteTime): Promise<void> {
  if (!book.planned.has('Start')) {
    const { id, trackAccountId } = book.portfolio;
    const { day } = time.moment;
    const reserved = await readReserved(tx, id);
    const origin = { accountId: trackAccountId, causeKey: cashCauses.startUnreserve(id, day), marketDay: day };
    book.entries.push(postUnreservation(origin, id, reserved));
  }
  giveUpStart(tx, book, reason, time);
}

/** Returns the portfolio's cash of a start without a fill. */
function giveUpStart(tx: Tx, book: TradingBook, reason: string, time: WriteTime): void {
  const { id, trackAccountId } = book.portfolio;
  const { day } = time.moment;
  if (book.cash.gt(0)) {
    const causeKey = cashCauses.startRelease(id, day);
    const origin = { accountId: trackAccountId, causeKey, marketDay: day, memo: reason };
    book.entries.push(postRelease(origin, id, book.cash));
    book.cash = book.cash.minus(book.cash);
  }
  writeNotes(tx, book, time);
  const data = { statusReason: reason, nextTradeDate: null };
  const activity = activityAt(time, 'Start failed', reason);
  awaitAtCommit(tx, movePortfolio(tx, book.portfolio, 'startFailed', activity, data));
  const dedupeKey = causeAt('start-failed', time);
  tellOwner(tx, book, time, { event: 'trade.startFailed', parameters: { reason }, dedupeKey });
}

async function settleCashChanges(
  tx: Tx,
  book: TradingBook,
  mayPayOut: MayPayOut | null,
  time: WriteTime,
): Promise<void> {
  for (const change of settleChanges(book, mayPayOut, time.moment.day)) {
    await writeCashChange(tx, book, change, time);
  }
}

async function writeCashChange(tx: Tx, book: TradingBook, change: BookCashChange, time: WriteTime): Promise<void> {
  const { was, status, reason, cash, amount } = change;
  const executedAt = status === 'Executed' ? time.moment.at : null;
  await moveCashChange(tx, book.portfolio.id, was, change, executedAt);
  if (status === 'Executed') {
    const message = amount.gt(0)
      ? `Increased by ${formatDollars(amount)}`
      : `Decreased by ${formatDollars(amount.abs())}`;
    book.notes.push({ action: 'Investment Amount', message });
    const parameters = { cash: amount.toFixed() };
    tellOwner(tx, book, time, { event: 'trade.amountChanged', parameters, dedupeKey: `amount-${change.id}` });
  } else if (status === 'Failed' || status === 'Cancelled') {
    const message = `Change of ${formatDollars(cash)} was not executed: ${reason}`;
    book.notes.push({ action: 'Investment Amount', message });
    const parameters = { cash: cash.toFixed(), reason: reason ?? status };
    tellOwner(tx, book, time, { event: 'trade.amountNotChanged', parameters, dedupeKey: `amount-${change.id}` });
  }
}

async function settleStop(tx: Tx, book: TradingBook, time: WriteTime): Promise<void> {
  const { moment } = time;
  await chargeStop(tx, book, time);
  const returned = bringCashHome(book, time);
  writeNotes(tx, book, time);
  const amount = returned.isNegative()
    ? `${formatDollars(returned.abs())} paid by the account`
    : `${formatDollars(returned)} returned to the account`;
  const data = { stoppedAt: moment.at, nextTradeDate: null };
  const activity = activityAt(time, 'Stopped', `Everything is sold; ${amount}`);
  awaitAtCommit(tx, movePortfolio(tx, book.portfolio, 'flat', activity, data));
  const parameters = { returned: returned.toFixed() };
  tellOwner(tx, book, time, { event: 'trade.stopped', parameters, dedupeKey: causeAt('stopped', time) });
}

/** A portfolio changes its state at most once at a moment of the market. */
const causeAt = (what: string, { moment }: WriteTime): string => `${what}-${moment.at.toISOString()}`;

function tellOwner(tx: Tx, { portfolio }: TradingBook, { at }: WriteTime, news: PortfolioNews): void {
  const dedupeKey = `portfolio-${portfolio.id}-${news.dedupeKey}`;
  awaitAtCommit(tx, notifyOwner(tx, portfolio.id, { ...news, dedupeKey }, at));
}

/** Settles fills that are reported after the end of a portfolio: another stop sells shares, cash goes to the account. */
function settleLateFills(tx: Tx, book: TradingBook, time: WriteTime): void {
  if (book.executions.length === 0) return;
  if (book.positions.size === 0) {
    const returned = bringCashHome(book, time);
    const message = `${formatDollars(returned)} of a fill that was reported late`;
    if (!returned.isZero()) book.notes.push({ action: 'Returned to the account', message });
    return;
  }
  const { at, day } = time.moment;
  const { stopRequestedAt } = book.portfolio;
  const data = { stopRequestedAt: stopRequestedAt ?? at, stoppedAt: null, nextTradeDate: day };
  const message = 'A fill was reported after the end; what it brought is sold';
  const activity = activityAt(time, 'Late fill', message);
  awaitAtCommit(tx, movePortfolio(tx, book.portfolio, 'lateFill', activity, data));
}

/**
 * Gives the cash of a portfolio that holds nothing to its account, which also pays its debt as far as it can.
 * @returns dollars, negative when the account paid
 */
function bringCashHome(book: TradingBook, { moment }: WriteTime): Decimal {
  const { id, trackAccountId, accountCash } = book.portfolio;
  const returned = cashToSettle(book.cash, accountCash);
  if (returned.isZero()) return returned;
  const causeKey = cashCauses.stopRelease(id, book.executions.at(-1)?.fillKey ?? moment.day);
  const origin = { accountId: trackAccountId, causeKey, marketDay: moment.day };
  book.entries.push(
    returned.isNegative() ? postAllocation(origin, id, returned.negated()) : postRelease(origin, id, returned),
  );
  book.cash = book.cash.minus(returned);
  return returned;
}

function cashToSettle(cash: Decimal, accountCash: Decimal): Decimal {
  if (!cash.isNegative()) return cash;
  if (accountCash.lte(0)) return ZERO;
  return accountCash.lt(cash.negated()) ? accountCash.negated() : cash;
}

const activityAt = ({ at, moment }: WriteTime, action: string, message: string) => ({
  time: moment.at,
  userName: SYSTEM_USER_NAME,
  action,
  message,
  at,
});
