import type { PlannedOrder } from '@pipa/quant';
import type { Valuation } from './valuation.ts';

/** Fractions of the gross value of positions, long and short alike. */
export interface MarginRules {
  readonly initialFraction: number;
  readonly maintenanceFraction: number;
}

export const defaultMarginRules: MarginRules = { initialFraction: 0.5, maintenanceFraction: 0.25 };

/**
 * Dollars of positions that may still be opened: what the equity carries at the initial requirement, less what is held. Negative
 * where more is held, which sales have to make up for first.
 */
export const marginBuyingPower = (equity: number, grossValue: number, { initialFraction }: MarginRules): number =>
  equity / initialFraction - grossValue;

export interface MarginStatus {
  readonly equity: number;
  readonly grossValue: number;
  readonly initialRequirement: number;
  readonly maintenanceRequirement: number;
  /** Equity above the maintenance requirement; negative is a breach. */
  readonly excessLiquidity: number;
  /** Dollars of positions that may still be opened. */
  readonly buyingPower: number;
  readonly isBreached: boolean;
}

export function marginStatus(valuation: Valuation, rules: MarginRules = defaultMarginRules): MarginStatus {
  const equity = valuation.netLiquidation;
  const grossValue = valuation.positions.reduce((total, position) => total + Math.abs(position.marketValue), 0);
  const initialRequirement = rules.initialFraction * grossValue;
  const maintenanceRequirement = rules.maintenanceFraction * grossValue;
  return {
    equity,
    grossValue,
    initialRequirement,
    maintenanceRequirement,
    excessLiquidity: equity - maintenanceRequirement,
    buyingPower: Math.max(0, marginBuyingPower(equity, grossValue, rules)),
    isBreached: equity < maintenanceRequirement,
  };
}

/**
 * Orders that close positions after a breach of the maintenance margin: the largest positions first, whole shares, just
 * enough to meet the requirement again; all positions when equity is zero or less. Empty without a breach.
 */
export function planMarginLiquidation(valuation: Valuation, rules: MarginRules = defaultMarginRules): PlannedOrder[] {
  const status = marginStatus(valuation, rules);
  if (!status.isBreached) return [];
  let excess = status.grossValue - Math.max(0, status.equity) / rules.maintenanceFraction;
  const orders: PlannedOrder[] = [];
  for (const position of bySize(valuation)) {
    if (excess <= 0) break;
    const held = Math.floor(Math.abs(position.shares));
    const shares = Math.min(held, Math.ceil(excess / position.price));
    if (shares === 0) continue;
    excess -= shares * position.price;
    orders.push({
      symbol: position.symbol,
      side: position.shares > 0 ? 'Sell' : 'Cover',
      shares,
      reason: 'maintenance margin is breached',
    });
  }
  return orders;
}

function bySize(valuation: Valuation): Valuation['positions'] {
  return valuation.positions
    .filter((position) => position.price > 0)
    .toSorted(
      (left, right) =>
        Math.abs(right.marketValue) - Math.abs(left.marketValue) || (left.symbol < right.symbol ? -1 : 1),
    );
}
