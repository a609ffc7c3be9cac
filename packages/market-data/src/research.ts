import type { EpochDay, TradingDay } from '@pipa/calendar';
import type { AnalystView, EarningsSurprise, QuarterlyStatement } from '@pipa/quant';

/** Options of one instrument in columns of equal length, ascending by day; contracts. */
export interface OptionActivity {
  readonly symbol: string;
  /** Days since 1970-01-01. */
  readonly days: Int32Array;
  readonly putVolume: Float64Array;
  readonly callVolume: Float64Array;
  readonly putOpenInterest: Float64Array;
  readonly callOpenInterest: Float64Array;
}

/** The exchange's twice-monthly count of shares sold short. */
export interface ShortInterest {
  readonly settlementDay: EpochDay;
  /** Day on which it was published: known from that day's close on. */
  readonly publishedDay: EpochDay;
  readonly sharesShort: number;
  readonly sharesShortPriorMonth: number;
  /** Days to cover: shares short over the average daily volume. */
  readonly shortRatio: number;
  /** Fraction of the shares outstanding. */
  readonly shortPercent: number;
}

export interface MacroObservation {
  /** Epoch day of what was observed: last day of the month or quarter, the week's day, the session. */
  readonly day: EpochDay;
  /** Epoch day on which it was published: known from that day's close on. */
  readonly releasedDay: EpochDay;
  readonly value: number;
}

export type MacroFrequency = 'daily' | 'weekly' | 'monthly' | 'quarterly';

export interface MacroSeriesFacts {
  /** Name of the column in the documents, lower-case: 'cfnai', 't10y2y', 'vix', 'aaiiBullish'. */
  readonly id: string;
  readonly name: string;
  readonly unit: string;
  /** 1 Economy, 2 Interest Rate & Credit Risk, 3 Inflation, 4 Currency & Commodity, 5 Risk Appetite & Sentiment. */
  readonly category: 1 | 2 | 3 | 4 | 5;
  readonly frequency: MacroFrequency;
}

export interface DayOfOptions {
  readonly symbol: string;
  /** Contracts. */
  readonly putVolume: number;
  readonly callVolume: number;
  readonly putOpenInterest: number;
  readonly callOpenInterest: number;
}

/** News of companies and their shares that was published after one session's close. */
export interface CompanyResearch {
  /** An instrument's first session brings also what it had reported before its listing. */
  readonly statements: readonly { readonly symbol: string; readonly statement: QuarterlyStatement }[];
  readonly surprises: readonly { readonly symbol: string; readonly surprise: EarningsSurprise }[];
  readonly analystViews: readonly { readonly symbol: string; readonly view: AnalystView }[];
  readonly shortInterest: readonly { readonly symbol: string; readonly shortInterest: ShortInterest }[];
  readonly options: readonly DayOfOptions[];
}

/** News that was published between the previous session's close and one session's close. */
export interface DayOfResearch extends CompanyResearch {
  readonly macro: readonly { readonly id: string; readonly observation: MacroObservation }[];
}

/** What became known of a company, each list ascending; all are empty for an instrument that reports nothing, such as a fund. */
export interface CompanyHistory {
  readonly statements: readonly QuarterlyStatement[];
  readonly surprises: readonly EarningsSurprise[];
  /** Monthly. */
  readonly views: readonly AnalystView[];
  readonly shortInterest: readonly ShortInterest[];
}

export interface CompanyRange {
  /** First day of the statements and surprises. */
  readonly reportsFrom: TradingDay;
  /** First day of the analyst views and the short interest. */
  readonly recentFrom: TradingDay;
  readonly to: TradingDay;
}
