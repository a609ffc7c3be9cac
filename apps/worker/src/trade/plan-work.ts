import { dayFromUtcDate, type TradingDay } from '@pipa/calendar';
import { DomainError } from '@pipa/contract';
import { type CashChange, cashCauses, type RebalanceKind, toDecimal } from '@pipa/db';
import type { PlannedOrder, RebalancePlan, SkippedOrder, Strategy, TargetWeights } from '@pipa/quant';
import {
  type CostSchedule,
  type Decimal,
  phaseOf,
  planDecrease,
  planIncrease,
  planLiquidation,
  planRebalance,
  postAllocation,
  postUnreservation,
  type SizingRules,
  sum,
  ZERO,
} from '@pipa/trading';
import type { DaySheet } from './day-sheet.ts';
import { type DueWork, decideWork } from './decide-work.ts';
import { earmarkedCash, endOrder, executingDecreases, type PortfolioBook, sharesHeld } from './portfolio-book.ts';

/** A decision to trade, not yet written. */
export interface PlannedTrades {
  readonly kind: RebalanceKind;
  readonly targets: TargetWeights;
  readonly orders: readonly PlannedOrder[];
  readonly skipped: readonly SkippedOrder[];
  /** Value at the last closes, dollars. */
  readonly equity: number;
  /** Why it can't be carried out at all, for a start that failed. */
  readonly failure: string | null;
}

export interface PlanningRules {
  readonly sizing: SizingRules;
  readonly costs: CostSchedule;
}

const NOTHING: RebalancePlan = { orders: [], skipped: [] };

/** The work that is due on a book. */
export function dueWork(book: PortfolioBook, day: TradingDay): DueWork | null {
  const { portfolio, cashChanges, orders, positions, planned } = book;
  const waiting = cashChanges.filter(({ status }) => status === 'ReadyToExecute').map(({ cash }) => toDecimal(cash));
  const missing = earmarkedCash(book).minus(book.cash);
  return decideWork({
    phase: phaseOf(portfolio.status, portfolio.stopRequestedAt !== null),
    day,
    startRequestedDay: portfolio.startRequestedDay && dayFromUtcDate(portfolio.startRequestedDay),
    nextTradeDate: portfolio.nextTradeDate && dayFromUtcDate(portfolio.nextTradeDate),
    hasOpenOrders: orders.length > 0,
    hasPositions: positions.size > 0,
    planned,
    increases: sum(waiting.filter((cash) => cash.gt(0))).toNumber(),
    decreases: sum(waiting.filter((cash) => cash.lt(0))).toNumber() * -1,
    missingCash: missing.gt(0) ? missing.toNumber() : 0,
  });
}

/** Plans what is due; the book is brought to where the new orders can trade. */
export async function planWork(
  book: PortfolioBook,
  work: DueWork,
  strategy: Strategy | undefined,
  sheet: DaySheet,
  rules: PlanningRules,
  lastTargets: () => Promise<TargetWeights>,
): Promise<PlannedTrades> {
  switch (work) {
    case 'Start':
      return planStart(book, strategy, sheet, rules);
    case 'Rebalance':
      return planNewTargets(book, strategy, sheet, rules);
    case 'ChangeAmount':
      return planAmountChange(book, sheet, rules, await lastTargets());
    case 'RaiseCash':
      // All cash is spoken for already, so positions alone have to bring what is missing.
      return planSales(book, sheet, rules, { amount: earmarkedCash(book).minus(book.cash), cash: ZERO });
    case 'Stop':
      return planStop(book, sheet);
  }
}

/** Takes the reserved cash and sizes the first orders with it. */
async function planStart(
  book: PortfolioBook,
  strategy: Strategy | undefined,
  sheet: DaySheet,
  rules: PlanningRules,
): Promise<PlannedTrades> {
  const { id, trackAccountId, investmentAmount } = book.portfolio;
  const amount = toDecimal(investmentAmount);
  const origin = {
    accountId: trackAccountId,
    causeKey: cashCauses.startAllocate(id, sheet.day),
    marketDay: sheet.day,
    memo: `Start of portfolio ${id}`,
  };
  book.entries.push(postAllocation(origin, id, amount, 'Reserved'));
  book.cash = book.cash.plus(amount);
  const decided = await decide(strategy, sheet);
  if (typeof decided === 'string') {
    return { kind: 'Start', targets: new Map(), ...NOTHING, equity: amount.toNumber(), failure: decided };
  }
  const plan = rebalanceTo(book, decided, sheet, rules, ZERO);
  const wantsNothing = [...decided.values()].every((weight) => weight === 0);
  const failure = plan.orders.length === 0 && !wantsNothing ? 'Nothing could be ordered for this amount' : null;
  return { kind: 'Start', targets: decided, ...plan, failure };
}

async function planNewTargets(
  book: PortfolioBook,
  strategy: Strategy | undefined,
  sheet: DaySheet,
  rules: PlanningRules,
): Promise<PlannedTrades> {
  for (const order of book.orders) endOrder(book, order, 'Cancelled', `Superseded by the rebalance of ${sheet.day}`);
  takeCashChanges(book, sheet.day);
  const decided = await decide(strategy, sheet);
  const earmarked = earmarkedCash(book);
  if (typeof decided === 'string') {
    const kept = { kind: 'Rebalance' as const, targets: new Map(), equity: equityOf(book, sheet), failure: decided };
    return { ...kept, ...NOTHING };
  }
  return { kind: 'Rebalance', targets: decided, ...rebalanceTo(book, decided, sheet, rules, earmarked), failure: null };
}

/** Without a rebalance increases and decreases that are due together are netted, so that nothing is bought to be sold. */
function planAmountChange(
  book: PortfolioBook,
  sheet: DaySheet,
  rules: PlanningRules,
  targets: TargetWeights,
): PlannedTrades {
  const taken = takeCashChanges(book, sheet.day);
  const net = sum(taken.map(({ cash }) => toDecimal(cash)));
  if (net.lte(0)) return planSales(book, sheet, rules, { amount: net.negated(), cash: book.cash });
  const positions = sharesHeld(book);
  const prices = pricesOf([...positions.keys(), ...targets.keys()], sheet);
  const plan = planIncrease({ amount: net.toNumber(), targets, positions, prices }, rules.sizing, rules.costs);
  return { kind: 'Increase', targets, ...plan, equity: equityOf(book, sheet), failure: null };
}

/** Sales that bring the amount; what can't be brought at all fails the decreases that asked for it. */
function planSales(
  book: PortfolioBook,
  sheet: DaySheet,
  rules: PlanningRules,
  { amount, cash }: { amount: Decimal; cash: Decimal },
): PlannedTrades {
  const equity = equityOf(book, sheet);
  const planned = { kind: 'Decrease' as const, targets: new Map(), equity };
  if (amount.lte(0)) return { ...planned, ...NOTHING, failure: null };
  const positions = sharesHeld(book);
  const prices = pricesOf(positions.keys(), sheet);
  try {
    const plan = planDecrease({ amount: amount.toNumber(), cash: cash.toNumber(), positions, prices }, rules.sizing);
    return { ...planned, ...plan, failure: null };
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'INSUFFICIENT_CASH') throw error;
    failDecreases(book, 'The portfolio is worth less than the amount');
    return { ...planned, ...NOTHING, failure: 'The portfolio is worth less than the amount' };
  }
}

function planStop(book: PortfolioBook, sheet: DaySheet): PlannedTrades {
  for (const order of book.orders) endOrder(book, order, 'Cancelled', 'The portfolio is being stopped');
  giveUpCashChanges(book, sheet.day);
  const positions = sharesHeld(book);
  const plan = planLiquidation(positions, pricesOf(positions.keys(), sheet));
  return { kind: 'Stop', targets: new Map(), ...plan, equity: equityOf(book, sheet), failure: null };
}

/** The strategy's targets, or why there are none. */
async function decide(strategy: Strategy | undefined, sheet: DaySheet): Promise<TargetWeights | string> {
  if (strategy === undefined) return 'The strategy is not available';
  try {
    return await sheet.targetsOf(strategy);
  } catch (error) {
    // Too little history is an answer; anything else is a fault and tried again at the next tick.
    if (error instanceof DomainError && error.code === 'UNAVAILABLE') return error.message;
    throw error;
  }
}

function rebalanceTo(
  book: PortfolioBook,
  targets: TargetWeights,
  sheet: DaySheet,
  { sizing, costs }: PlanningRules,
  earmarked: Decimal,
): RebalancePlan & { equity: number } {
  const positions = sharesHeld(book);
  const prices = pricesOf([...positions.keys(), ...targets.keys()], sheet);
  const equity = equityOf(book, sheet);
  const input = {
    equity: equity - earmarked.toNumber(),
    cash: Math.max(0, book.cash.minus(earmarked).toNumber()),
    targets,
    positions,
    prices,
  };
  const margin = { ...sizing, useMargin: book.strategy.useMargin };
  return { ...planRebalance(input, margin, costs), equity };
}

function pricesOf(symbols: Iterable<string>, sheet: DaySheet): Map<string, number> {
  const prices = new Map<string, number>();
  for (const symbol of symbols) {
    const price = sheet.lastClose(symbol);
    if (price !== undefined) prices.set(symbol, price);
  }
  return prices;
}

/** Value at the last closes: cash, holdings, and dividends due since before today. */
export function equityOf(book: PortfolioBook, sheet: DaySheet): number {
  let equity = book.cash.plus(book.receivable).toNumber();
  for (const [symbol, { shares, cost }] of book.positions) {
    const price = sheet.lastClose(symbol);
    equity += price === undefined ? cost.toNumber() : shares.toNumber() * price;
  }
  return equity;
}

/** Begins to execute the changes that are due; cash of increases moves from the reserve into the portfolio. */
function takeCashChanges(book: PortfolioBook, day: TradingDay): CashChange[] {
  const taken = book.cashChanges.filter(({ status }) => status === 'ReadyToExecute');
  for (const change of taken) {
    change.status = 'Executing';
    const amount = toDecimal(change.cash);
    if (amount.isNegative()) continue;
    const { id: portfolioId, trackAccountId } = book.portfolio;
    const origin = { accountId: trackAccountId, causeKey: cashCauses.changeExecute(change.id), marketDay: day };
    book.entries.push(postAllocation(origin, portfolioId, amount, 'Reserved'));
    book.cash = book.cash.plus(amount);
  }
  return taken;
}

function failDecreases(book: PortfolioBook, reason: string): void {
  for (const change of executingDecreases(book)) {
    change.status = 'Failed';
    change.reason = reason;
  }
}

/** A stop pays everything out: what waits is called off, what is invested already counts as executed. */
function giveUpCashChanges(book: PortfolioBook, day: TradingDay): void {
  const { id: portfolioId, trackAccountId } = book.portfolio;
  for (const change of book.cashChanges) {
    const amount = toDecimal(change.cash);
    const isInvested = change.status === 'Executing' && amount.gt(0);
    if (change.status === 'ReadyToExecute' && amount.gt(0)) {
      const origin = { accountId: trackAccountId, causeKey: cashCauses.changeUnreserve(change.id), marketDay: day };
      book.entries.push(postUnreservation(origin, portfolioId, amount));
    }
    change.status = isInvested ? 'Executed' : 'Cancelled';
    change.reason = isInvested ? change.reason : 'The portfolio is being stopped';
  }
}
