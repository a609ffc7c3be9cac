import type { Strategy } from './strategy.ts';

/** What strategies live from; the closed list that facts choose from and lists filter by. */
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

/** What an investor is told about a strategy; the values of the enumerations are those of the product's documents. */
export interface StrategyFacts {
  readonly code: string;
  /** Automated strategy or model account; AQS when left out. */
  readonly kind?: 'AQS' | 'AQM';
  /** Model accounts: what it is for and how it works, in an investor's words. */
  readonly investmentGoal?: string;
  readonly investmentMethod?: string;
  readonly name: string;
  /** In an investor's words: what it buys, why, when it suffers. */
  readonly description: string;
  readonly category: 'Diversification' | 'Max_Return' | 'Hybrid' | 'Speculation' | 'Others';
  readonly componentType: 'Stock' | 'ETF' | 'Hybrid';
  readonly longShort: 'LONG' | 'SHORT' | 'LONG_SHORT';
  readonly useMargin: boolean;
  readonly algoType: string;
  readonly families: readonly StrategyFamily[];
  /** Dollars. */
  readonly minInvestmentAmount: number;
  readonly maxInvestmentAmount: number;
  readonly chargeType: 'Free' | 'FixedMonthly' | 'PercentOfPortfolioMonthly';
  /** Dollars a month, or a fraction of the portfolio a month. */
  readonly chargeAmount: number;
  readonly limitToMemberClass: 'Bronze' | 'Silver' | 'Gold' | 'Platinum' | 'Diamond';
  /** Months. */
  readonly minInvestmentPeriod: number;
}

/**
 * A strategy, what is told about it and, where it has numbers that could have been chosen otherwise, three to nine
 * neighbours of the written choice: the same rule with one or two numbers moved, in a fixed order. How alike they do
 * tells whether the record hangs on a lucky number.
 */
export type CatalogueEntry =
  | readonly [Strategy, StrategyFacts]
  | readonly [Strategy, StrategyFacts, readonly Strategy[]];
