import type { Strategy } from '@pipa/contract';

/** Closed list of the families of strategies. */
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
type StrategyFamily = (typeof STRATEGY_FAMILIES)[number];

/**
 * The offer of a computed strategy: texts, price, limits and required membership class. The seed stores the offer with the
 * strategy; from then on the database decides what is on offer.
 */
export interface StrategyOffer
  extends Pick<
    Strategy,
    'category' | 'componentType' | 'longShort' | 'useMargin' | 'chargeType' | 'limitToMemberClass' | 'algoType'
  > {
  /** The code of the strategy in `@pipa/quant`. */
  readonly code: string;
  readonly name: string;
  /** Text for investors: what the strategy buys, why, and when it loses. */
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

/** A fixed allocation that an investor copies. */
export interface ModelAccountOffer extends StrategyOffer {
  /** Text for investors. */
  readonly investmentGoal: string;
  readonly investmentMethod: string;
}
