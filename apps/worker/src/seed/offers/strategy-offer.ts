import type { Strategy } from '@pipa/contract';

/** What strategies live from; the closed list that offers choose from. */
export const STRATEGY_FAMILIES = [
  'Cross-sectional momentum',
  'Value',
  'Quality',
  'Low volatility',
  'Multi-factor',
  'Trend following',
  'Dual momentum',
  'Sector rotation',
  'Minimum volatility',
  'Risk parity',
  'Mean reversion',
  'Volatility targeting',
  'Regime switching',
  'Long/short',
  'ETF tactical allocation',
  'Strategic allocation',
] as const;
export type StrategyFamily = (typeof STRATEGY_FAMILIES)[number];

/**
 * How a computed strategy is sold: its words, price, limits and the membership class that it asks for. The seed stores the
 * offer with the strategy; from then on the database holds what is on offer.
 */
export interface StrategyOffer
  extends Pick<
    Strategy,
    'category' | 'componentType' | 'longShort' | 'useMargin' | 'chargeType' | 'limitToMemberClass' | 'algoType'
  > {
  /** The code of the strategy in `@pipa/quant`. */
  readonly code: string;
  readonly name: string;
  /** In an investor's words: what it buys, why, when it suffers. */
  readonly description: string;
  readonly families: readonly StrategyFamily[];
  /** Dollars. */
  readonly minInvestmentAmount: number;
  readonly maxInvestmentAmount: number;
  /** Dollars a month, or a fraction of the portfolio a month. */
  readonly chargeAmount: number;
  /** Months. */
  readonly minInvestmentPeriod: number;
}

/** An allocation that an investor copies as it is. */
export interface ModelAccountOffer extends StrategyOffer {
  /** In an investor's words. */
  readonly investmentGoal: string;
  readonly investmentMethod: string;
}
