import type { TradingDay } from '@pipa/calendar';

/** A figure of a filing, with its place in the taxonomies. */
export interface WorldFigure {
  /** 'us-gaap:Assets' */
  readonly concept: string;
  readonly unit: string;
  /** Null for a figure of a moment. */
  readonly periodFrom: string | null;
  readonly periodTo: string;
  readonly value: number;
  readonly filedDay: TradingDay;
  readonly form: string;
}

export interface WorldCompany {
  readonly cik: number;
  readonly name: string;
  /** As EDGAR writes them: BRK-B. */
  readonly tickers: readonly string[];
  readonly sic: number;
  readonly figures: readonly WorldFigure[];
}

/** A value of a series as a release brought it; a later one of the same day is a revision. */
export interface WorldRelease {
  /** First day of the period. */
  readonly day: string;
  readonly releasedDay: TradingDay;
  /** Null for a day without a value. */
  readonly value: number | null;
}

export interface WorldSeries {
  readonly id: string;
  readonly title: string;
  readonly units: string;
  readonly frequency: 'Daily' | 'Weekly' | 'Monthly' | 'Quarterly';
  readonly release: { readonly id: number; readonly name: string };
  readonly releases: readonly WorldRelease[];
}

export interface WorldIndexDay {
  readonly day: TradingDay;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/** The archive of all companies, of any size: an entry is made while it is sent, the same for the same seed. */
export interface LargeArchive {
  readonly companies: readonly WorldCompany[];
  /** @param textOf the facts of a company in the form of the vendor */
  chunks(textOf: (company: WorldCompany) => string): Generator<Uint8Array>;
}

/** Companies, the economy and the volatility indices, of which vendors know what was filed and released until the day. */
export interface FactsWorld {
  readonly companies: readonly WorldCompany[];
  /** In place of the archive that is made of the companies; theirs are the companies then. */
  readonly largeArchive?: LargeArchive;
  readonly series: readonly WorldSeries[];
  /** By name: 'VIX'. */
  readonly indices: ReadonlyMap<string, readonly WorldIndexDay[]>;
}

export const NO_FACTS: FactsWorld = { companies: [], series: [], indices: new Map() };
