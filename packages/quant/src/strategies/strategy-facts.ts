import type { Strategy } from './strategy.ts';

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
  readonly families: readonly string[];
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

/** A strategy and what is told about it. */
export type CatalogueEntry = readonly [Strategy, StrategyFacts];
