import type { RebalancePlan, TargetWeights } from '@pipa/quant';
import type { CostSchedule } from './cost-schedule.ts';
import { releaseFor } from './margin.ts';
import type { Decimal } from './money.ts';
import { planDecrease, planIncrease } from './plan-cash-change.ts';
import { planRebalance } from './plan-rebalance.ts';
import type { OrderValues, SizingRules } from './sizing-rules.ts';
import { type Valuation, type ValuedBook, valuePortfolio } from './valuation.ts';

/** A portfolio as its plan reads it. The trade of a day and the preview of that trade plan by the same functions. */
export interface PlannedPortfolio {
  /** Cash, holdings and what is to come, as they are before the plan. */
  readonly book: ValuedBook;
  /** The cash of the book, exact. */
  readonly cash: Decimal;
  /** Dollars that decreases under way still take out, positive. */
  readonly pending: Decimal;
  /** Monthly fee that is not paid yet, dollars. */
  readonly feeDue: Decimal;
  readonly useMargin: boolean;
  /** The smaller of what the owner and the strategy allow. */
  readonly orderValues: OrderValues;
}

export interface PlanningRules {
  readonly sizing: SizingRules;
  readonly costs: CostSchedule;
}

/** Last close of a symbol in shares of the trade day; undefined without one. */
export type LastClose = (symbol: string) => number | undefined;

/** The last closes of symbols; one without a close is missing. */
export function pricesOf(symbols: Iterable<string>, lastClose: LastClose): Map<string, number> {
  const prices = new Map<string, number>();
  for (const symbol of symbols) {
    const price = lastClose(symbol);
    if (price !== undefined) prices.set(symbol, price);
  }
  return prices;
}

const sharesHeld = ({ book }: PlannedPortfolio): Map<string, number> =>
  new Map(book.positions.map(({ symbol, shares }) => [symbol, shares]));

const sizingOf = ({ useMargin, orderValues }: PlannedPortfolio, { sizing }: PlanningRules): SizingRules => ({
  ...sizing,
  ...orderValues,
  useMargin,
});

/** The books at the last closes: cash, holdings, and what is to come. */
export const valueAtCloses = ({ book }: PlannedPortfolio, lastClose: LastClose): Valuation =>
  valuePortfolio(
    book,
    pricesOf(
      book.positions.map(({ symbol }) => symbol),
      lastClose,
    ),
  );

/** Orders that take a portfolio to the targets. @returns them with the value of the portfolio, dollars */
export function planTargets(
  portfolio: PlannedPortfolio,
  targets: TargetWeights,
  lastClose: LastClose,
  rules: PlanningRules,
): RebalancePlan & { equity: number } {
  const positions = sharesHeld(portfolio);
  const prices = pricesOf([...positions.keys(), ...targets.keys()], lastClose);
  const equity = valueAtCloses(portfolio, lastClose).netLiquidation;
  const { cash, pending, feeDue } = portfolio;
  const input = {
    equity: equity - pending.toNumber(),
    cash: Math.max(0, cash.minus(pending).minus(feeDue).toNumber()),
    targets,
    positions,
    prices,
  };
  return { ...planRebalance(input, sizingOf(portfolio, rules), rules.costs), equity };
}

/** Orders that invest new money, dollars, by the targets. */
export function planAddition(
  portfolio: PlannedPortfolio,
  amount: number,
  targets: TargetWeights,
  lastClose: LastClose,
  rules: PlanningRules,
): RebalancePlan {
  const positions = sharesHeld(portfolio);
  const prices = pricesOf([...positions.keys(), ...targets.keys()], lastClose);
  return planIncrease({ amount, targets, positions, prices }, sizingOf(portfolio, rules), rules.costs);
}

/**
 * Sales that free an amount, dollars, of which `cash` may bring its share, sized at these prices; with margin at least what the
 * initial requirement asks for once the decreases are paid. @throws DomainError INSUFFICIENT_CASH for more than the portfolio is worth
 */
export function planWithdrawal(
  portfolio: PlannedPortfolio,
  { amount, cash }: { amount: number; cash: number },
  priceOf: LastClose,
  { sizing }: PlanningRules,
): RebalancePlan {
  const positions = sharesHeld(portfolio);
  const prices = pricesOf(positions.keys(), priceOf);
  const pending = portfolio.pending.toNumber();
  const onMargin = portfolio.useMargin ? releaseFor(pending, valueAtCloses(portfolio, priceOf), sizing.margin) : 0;
  return planDecrease({ amount: Math.max(amount, onMargin), cash, positions, prices }, sizing);
}
