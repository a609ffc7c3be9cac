import type { TradingDay } from '@pipa/calendar';

export type EtfGroup =
  | 'Broad'
  | 'Style'
  | 'Sector'
  | 'International'
  | 'Bond'
  | 'Commodity'
  | 'Currency'
  | 'Volatility'
  | 'Leveraged';

export interface FundOptions {
  readonly feeBps?: number;
  readonly yield?: number;
  readonly monthly?: boolean;
  /** Residual volatility, which its factors do not explain. */
  readonly own?: number;
  readonly leverage?: number;
  readonly drift?: number;
  /** GICS sector a sector fund tracks. */
  readonly tracks?: string;
  /** Keeps its price in a range by splits and reverse splits. */
  readonly resplits?: boolean;
}

export type FundRow = readonly [
  symbol: string,
  name: string,
  group: EtfGroup,
  inception: TradingDay,
  startPrice: number,
  dollarVolumeMillions: number,
  loadings: Readonly<Record<string, number>>,
  options?: FundOptions,
];

export const TECH = 'Information Technology';
export const STAPLES = 'Consumer Staples';
export const DISCRETIONARY = 'Consumer Discretionary';
export const COMMUNICATION = 'Communication Services';

/** Bond loadings: carry by place on the curve, price by duration. */
export const treasury = (duration: number, term: number) => ({ Cash: 1, Term: term, Level: duration });

export const sector = (name: string) => ({ Market: 1, [name]: 1 });
