import type { Instrument } from '../instrument.ts';
import { CARRY_FACTORS, factorColumn } from './factor-names.ts';

/** Dividend policy. */
export type DividendPolicy =
  | { readonly kind: 'none' }
  /** A board that raises slowly and seldom cuts. */
  | { readonly kind: 'board'; readonly yieldAnnual: number; readonly everySessions: number }
  /** A fund that passes on about the same part of its price each year. */
  | { readonly kind: 'fixedYield'; readonly yieldAnnual: number; readonly everySessions: number }
  /** A fund that passes on what the rates and spreads of the day bring it after its fee. */
  | { readonly kind: 'carry'; readonly everySessions: number };

/** All that is needed to generate an instrument's path under a seed. */
export interface InstrumentSpec {
  readonly instrument: Instrument;
  /** Total return per unit of each factor. */
  readonly loadings: Readonly<Record<string, number>>;
  /** Daily leverage of the fund; 1 for everything else. */
  readonly leverage: number;
  /** Constant log return, annual: minus fees. */
  readonly driftAnnual: number;
  /** Residual volatility, annual; 0 for a fund that tracks exactly. */
  readonly ownVolatility: number;
  /** Standard deviation of the extra move in the session of the quarterly results; 0 for funds. */
  readonly earningsMove: number;
  readonly startPrice: number;
  /** Dollars traded in an ordinary session at the start price. */
  readonly dollarVolume: number;
  readonly dividends: DividendPolicy;
  /** Whether the dollar volume grows with the value; otherwise it stays constant while the price decays. */
  readonly volumeFollowsValue: boolean;
  /** Price above which the board splits the shares; null for never. */
  readonly splitAbove: number | null;
  /** Price below which several old shares become one; null for never. */
  readonly reverseSplitBelow: number | null;
  /** Shares of a dollar that follow recent winners; only stocks have it, their loading moves with their past. */
  readonly momentumLoading: number;
  /** Cause of the delisting; null for an instrument that stays listed. */
  readonly ending: Ending | null;
  /** Null for funds. */
  readonly company: CompanyBasis | null;
}

/** End of a listing: a takeover at a premium or a long decline. Sessions count back from the last session. */
export type Ending =
  | { readonly kind: 'takeover'; readonly sessions: number; readonly premiumLog: number }
  | { readonly kind: 'decline'; readonly sessions: number; readonly fallLog: number };

export interface CompanyBasis {
  /** Place among all companies by market value when its history begins, standard deviations. */
  readonly size: number;
  readonly sharesAtStart: number;
}

export interface LoadingColumns {
  readonly columns: Int32Array;
  readonly weights: Float64Array;
}

export function loadingColumns({ loadings }: InstrumentSpec): LoadingColumns {
  return columnsOf(Object.entries(loadings));
}

/** The loadings on rates and spreads alone. */
export function carryColumns({ loadings }: InstrumentSpec): LoadingColumns {
  return columnsOf(Object.entries(loadings).filter(([name]) => CARRY_FACTORS.includes(name)));
}

function columnsOf(entries: readonly (readonly [string, number])[]): LoadingColumns {
  return {
    columns: Int32Array.from(entries, ([name]) => factorColumn(name)),
    weights: Float64Array.from(entries, ([, weight]) => weight),
  };
}
