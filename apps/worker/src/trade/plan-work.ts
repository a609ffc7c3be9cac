import type { TradingDay } from '@pipa/calendar';
import { DomainError } from '@pipa/contract';
import type { RebalanceKind } from '@pipa/db';
import { cashCauses } from '@pipa/db/books';
import type { PlannedOrder, RebalancePlan, SkippedOrder, TargetWeights } from '@pipa/quant';
import {
  type Decimal,
  formatDollars,
  type LastClose,
  type PlannedPortfolio,
  type PlanningRules,
  payableAmount,
  planAddition,
  planLiquidation,
  planMarginCall,
  planTargets,
  planWithdrawal,
  postAllocation,
  postUnreservation,
  pricesOf,
  type ReservedFunds,
  sum,
  type Valuation,
  valueAtCloses,
  ZERO,
} from '@pipa/trading';
import { type DueWork, decideWork } from './decide-work.ts';
import { missingOnMargin } from './pay-on-margin.ts';
import type { SessionMarket } from './session-market.ts';
import type { Decision } from './strategy-decision.ts';
import {
  type BookCashChange,
  executingDecreases,
  pendingWithdrawals,
  sharesHeld,
  type TradingBook,
  valuedBookOf,
} from './trading-book.ts';

/** A decision to trade, before it is stored. */
export interface PlannedTrades {
  readonly kind: RebalanceKind;
  readonly targets: TargetWeights;
  readonly orders: readonly PlannedOrder[];
  readonly skipped: readonly SkippedOrder[];
  /** Value at the last closes, dollars. */
  readonly equity: number;
  /** Why the plan cannot be executed at all, or null. */
  readonly failure: string | null;
}

/** What a plan reads of the books beyond its portfolio, only when its work needs it. */
export interface PlanningReads {
  lastTargets(): Promise<TargetWeights>;
  /** Present quotes of what the book holds and orders; the last close where there is none. */
  quotesNow(): ReadonlyMap<string, number>;
  /** Cash that a start may take; the account stays locked until the plan is written. */
  startFunds(): Promise<ReservedFunds>;
  /** Cash of the account that is given to no portfolio; the account stays locked until the plan is written. */
  usableCash(): Promise<Decimal>;
}

const WORTH_LESS = 'The portfolio is worth less than the amount';
const NOTHING: RebalancePlan = { orders: [], skipped: [] };

/** The books of a portfolio at an instant, as far as they decide what is due. */
export interface DueBook {
  readonly book: TradingBook;
  readonly day: TradingDay;
  /** Dollars that decreases under way on margin need beyond what is released. */
  missingNow(): number;
}

/** The due work of a book; without its start or rebalance where that awaits a decision. */
export function dueWork({ book, day, missingNow }: DueBook, { isAwaiting = false } = {}): DueWork | null {
  const { portfolio, phase, cashChanges, orders, positions, planned } = book;
  const waiting = cashChanges.filter(({ status }) => status === 'ReadyToExecute').map(({ cash }) => cash);
  // With margin a decrease is paid on credit once its share of the positions is sold; the loan is no cash that is missing.
  const missing = portfolio.useMargin ? missingNow() : pendingWithdrawals(book).minus(book.cash).toNumber();
  return decideWork({
    phase,
    day,
    startRequestedDay: isAwaiting ? null : portfolio.startRequestedDay,
    nextTradeDate: isAwaiting ? null : portfolio.nextTradeDate,
    marginCallDay: portfolio.marginCallDay,
    hasOpenOrders: orders.length > 0,
    hasPositions: positions.size > 0,
    planned,
    increases: sum(waiting.filter((cash) => cash.gt(0))).toNumber(),
    decreases: sum(waiting.filter((cash) => cash.lt(0))).toNumber() * -1,
    missingCash: Math.max(0, missing),
  });
}

/** Why open orders are cancelled before a work is planned; null when they continue. */
export function replacementReason(work: DueWork, day: TradingDay): string | null {
  if (work === 'Rebalance') return `Superseded by the rebalance of ${day}`;
  if (work === 'MarginCall') return `Superseded by the margin call of ${day}`;
  return work === 'Stop' ? 'The portfolio is being stopped' : null;
}

/** Plans due work; moves cash and changes of the amount in the book for the new orders. */
export async function planWork(
  book: TradingBook,
  work: DueWork,
  decided: Decision,
  market: SessionMarket,
  rules: PlanningRules,
  reads: PlanningReads,
): Promise<PlannedTrades> {
  switch (work) {
    case 'Start':
      return planStart(book, decided, market, rules, await reads.startFunds());
    case 'Rebalance':
      return planNewTargets(book, decided, market, rules, await cashForIncreases(book, reads));
    case 'MarginCall':
      return planCall(book, market, rules);
    case 'ChangeAmount':
      return planAmountChange(book, market, rules, await reads.lastTargets(), await cashForIncreases(book, reads));
    case 'RaiseCash':
      return planMoreSales(book, market, rules, reads);
    case 'Stop':
      return planStop(book, market);
  }
}

/** Takes the reserved cash and what has become usable up to the amount, and sizes the first orders with it. */
function planStart(
  book: TradingBook,
  decided: Decision,
  market: SessionMarket,
  rules: PlanningRules,
  funds: ReservedFunds,
): PlannedTrades {
  const amount = takeStartCash(book, market.day, funds);
  if (typeof decided === 'string') {
    return { kind: 'Start', targets: new Map(), ...NOTHING, equity: amount.toNumber(), failure: decided };
  }
  const plan = planTargets(plannedOf(book), decided, market.lastClose, rules);
  const wantsNothing = [...decided.values()].every((weight) => weight === 0);
  const failure = plan.orders.length === 0 && !wantsNothing ? 'Nothing could be ordered for this amount' : null;
  return { kind: 'Start', targets: decided, ...plan, failure };
}

/** @returns the dollars that the portfolio starts with */
function takeStartCash(book: TradingBook, marketDay: TradingDay, funds: ReservedFunds): Decimal {
  const { id, trackAccountId: accountId, investmentAmount: asked } = book.portfolio;
  const amount = payableAmount(asked, funds);
  const topUp = amount.minus(funds.reserved);
  const origin = { accountId, causeKey: cashCauses.startAllocate(id, marketDay), marketDay };
  const memo = `Start of portfolio ${id}`;
  book.entries.push(postAllocation({ ...origin, memo }, id, funds.reserved, 'Reserved'));
  if (topUp.gt(0)) {
    const causeKey = cashCauses.startTopUp(id, marketDay);
    book.entries.push(postAllocation({ ...origin, causeKey, memo }, id, topUp));
  }
  book.cash = book.cash.plus(amount);
  if (amount.lt(asked)) {
    const message = `Starts with ${formatDollars(amount)} instead of ${formatDollars(asked)}: more was not usable in the account`;
    book.notes.push({ action: 'Investment Amount', message });
  }
  return amount;
}

function planNewTargets(
  book: TradingBook,
  decided: Decision,
  market: SessionMarket,
  rules: PlanningRules,
  usable: Decimal,
): PlannedTrades {
  takeCashChanges(book, market.day, usable);
  if (pendingWithdrawals(book).gt(equityOf(book, market))) failDecreases(book, WORTH_LESS);
  if (typeof decided === 'string') {
    const kept = { kind: 'Rebalance' as const, targets: new Map(), equity: equityOf(book, market), failure: decided };
    return { ...kept, ...NOTHING };
  }
  return {
    kind: 'Rebalance',
    targets: decided,
    ...planTargets(plannedOf(book), decided, market.lastClose, rules),
    failure: null,
  };
}

/** Less of the positions at the last closes, by the rule of the backtest. Nothing where cash has come in since the breach. */
function planCall(book: TradingBook, market: SessionMarket, { sizing }: PlanningRules): PlannedTrades {
  const valuation = valuationOf(book, market);
  const orders = planMarginCall(valuation, sizing.margin);
  const equity = valuation.netLiquidation;
  return { kind: 'MarginCall', targets: new Map(), orders, skipped: [], equity, failure: null };
}

/** Without a rebalance due increases and decreases are netted, so that no share is bought only to be sold. */
function planAmountChange(
  book: TradingBook,
  market: SessionMarket,
  rules: PlanningRules,
  targets: TargetWeights,
  usable: Decimal,
): PlannedTrades {
  const taken = takeCashChanges(book, market.day, usable);
  const net = sum(taken.map(({ amount }) => amount));
  if (net.lte(0)) {
    const wanted = { amount: -net.toNumber(), cash: book.cash.toNumber(), priceOf: market.lastClose };
    return planSales(book, market, rules, wanted);
  }
  const plan = planAddition(plannedOf(book), net.toNumber(), targets, market.lastClose, rules);
  return { kind: 'Increase', targets, ...plan, equity: equityOf(book, market), failure: null };
}

/** Sales of what those before have left missing: all cash will be paid out, or on margin what the present quotes ask for. */
function planMoreSales(
  book: TradingBook,
  market: SessionMarket,
  rules: PlanningRules,
  { quotesNow }: PlanningReads,
): PlannedTrades {
  if (book.portfolio.useMargin) {
    const quotes = quotesNow();
    const amount = missingOnMargin(book, () => quotes, rules.sizing.margin);
    const wanted = { amount, cash: book.cash.toNumber(), priceOf: (symbol: string) => quotes.get(symbol) };
    return planSales(book, market, rules, wanted);
  }
  const amount = pendingWithdrawals(book).minus(book.cash).toNumber();
  return planSales(book, market, rules, { amount, cash: 0, priceOf: market.lastClose });
}

/** Dollars to bring, the cash that counts towards them, and the prices that size the sales. */
interface WantedSales {
  readonly amount: number;
  readonly cash: number;
  readonly priceOf: LastClose;
}

/** Sales that bring the amount; decreases that no sale can pay fail. */
function planSales(
  book: TradingBook,
  market: SessionMarket,
  rules: PlanningRules,
  { priceOf, ...wanted }: WantedSales,
): PlannedTrades {
  const planned = { kind: 'Decrease' as const, targets: new Map(), equity: equityOf(book, market) };
  if (wanted.amount <= 0) return { ...planned, ...NOTHING, failure: null };
  try {
    return { ...planned, ...planWithdrawal(plannedOf(book), wanted, priceOf, rules), failure: null };
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'INSUFFICIENT_CASH') throw error;
    failDecreases(book, WORTH_LESS);
    return { ...planned, ...NOTHING, failure: WORTH_LESS };
  }
}

function planStop(book: TradingBook, market: SessionMarket): PlannedTrades {
  giveUpCashChanges(book, market.day);
  const positions = sharesHeld(book);
  const plan = planLiquidation(positions, pricesOf(positions.keys(), market.lastClose));
  return { kind: 'Stop', targets: new Map(), ...plan, equity: equityOf(book, market), failure: null };
}

/** The book as its plan reads it. */
const plannedOf = (book: TradingBook): PlannedPortfolio => ({
  book: valuedBookOf(book, book.cash),
  cash: book.cash,
  pending: pendingWithdrawals(book),
  feeDue: book.portfolio.feeDue,
  useMargin: book.portfolio.useMargin,
  orderValues: book.portfolio,
});

/** The books at the last closes: cash, holdings, and dividends due since before today. */
const valuationOf = (book: TradingBook, market: SessionMarket): Valuation =>
  valueAtCloses(plannedOf(book), market.lastClose);

const equityOf = (book: TradingBook, market: SessionMarket): number => valuationOf(book, market).netLiquidation;

const dueChanges = (book: TradingBook): BookCashChange[] =>
  book.cashChanges.filter(({ status }) => status === 'ReadyToExecute');

/** Usable cash for due increases of which less is reserved than was asked for; without such ones the account is not locked. */
const cashForIncreases = async (book: TradingBook, reads: PlanningReads): Promise<Decimal> =>
  dueChanges(book).some(({ amount, cash }) => amount.lt(cash)) ? reads.usableCash() : ZERO;

/** Begins to execute due changes; cash of increases moves into the portfolio, oldest first while the account has `usable` cash. */
function takeCashChanges(book: TradingBook, day: TradingDay, usable: Decimal): BookCashChange[] {
  const taken = dueChanges(book);
  let left = usable;
  for (const change of taken) {
    change.status = 'Executing';
    if (change.cash.isPositive()) left = left.minus(takeIncrease(book, change, day, left));
  }
  return taken;
}

/** Takes the reserved cash and what has become usable up to the amount. @returns the dollars taken beyond the reserve */
function takeIncrease(book: TradingBook, change: BookCashChange, day: TradingDay, usable: Decimal): Decimal {
  const { id: portfolioId, trackAccountId: accountId } = book.portfolio;
  const { id, cash: asked, amount: reserved } = change;
  const amount = payableAmount(asked, { usable, reserved });
  const topUp = amount.minus(reserved);
  const origin = { accountId, causeKey: cashCauses.changeExecute(id), marketDay: day };
  book.entries.push(postAllocation(origin, portfolioId, reserved, 'Reserved'));
  if (topUp.gt(0)) {
    const causeKey = cashCauses.changeTopUp(id);
    book.entries.push(postAllocation({ ...origin, causeKey }, portfolioId, topUp));
  }
  book.cash = book.cash.plus(amount);
  change.amount = amount;
  if (amount.lt(asked)) {
    const message = `Increases by ${formatDollars(amount)} instead of ${formatDollars(asked)}: more was not usable in the account`;
    book.notes.push({ action: 'Investment Amount', message });
  }
  return topUp;
}

function failDecreases(book: TradingBook, reason: string): void {
  for (const change of executingDecreases(book)) {
    change.status = 'Failed';
    change.reason = reason;
  }
}

/** A stop pays everything out: waiting changes are cancelled, and changes that are invested already count as executed. */
function giveUpCashChanges(book: TradingBook, day: TradingDay): void {
  const { id: portfolioId, trackAccountId } = book.portfolio;
  for (const change of book.cashChanges) {
    const { amount } = change;
    const isInvested = change.status === 'Executing' && amount.gt(0);
    if (change.status === 'ReadyToExecute' && amount.gt(0)) {
      const origin = { accountId: trackAccountId, causeKey: cashCauses.changeUnreserve(change.id), marketDay: day };
      book.entries.push(postUnreservation(origin, portfolioId, amount));
    }
    change.status = isInvested ? 'Executed' : 'Cancelled';
    change.reason = isInvested ? change.reason : 'The portfolio is being stopped';
  }
}
