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

/** Whether the equity is below the maintenance requirement of the positions. */
export const breachesMaintenance = (
  equity: number,
  grossValue: number,
  { maintenanceFraction }: MarginRules,
): boolean => equity < maintenanceFraction * grossValue;

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
    isBreached: breachesMaintenance(equity, grossValue, rules),
  };
}

/**
 * Dollars of a portfolio on margin to release in proportion before this amount is paid out, so that what is left meets the
 * initial requirement and no payment leads to a margin call. 0 where it does already; the whole amount where the portfolio is
 * not worth more.
 */
export function releaseFor(amount: number, valuation: Valuation, rules: MarginRules): number {
  const { equity, initialRequirement } = marginStatus(valuation, rules);
  const left = equity - amount;
  if (left <= 0) return amount;
  return left >= initialRequirement ? 0 : equity * (1 - left / initialRequirement);
}
