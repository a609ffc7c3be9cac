import { type IdaFunctionCode, MARKET_SYMBOL } from '@pipa/contract';
import type { Words } from '@pipa/words';
import type { IdaColumn } from './column.ts';
import { columnsOf, healthSentimentColumns, healthStateColumns, technicalColumns } from './functions.ts';
import { words } from './words/health-check/index.ts';

/** One table of the health check and what it asks for (3 §2.1). */
export interface HealthTable {
  readonly title: Words;
  readonly function: Extract<IdaFunctionCode, 2 | 4 | 5 | 11 | 12 | 18>;
  readonly symbol: string;
  /** Rows. */
  readonly length: 1 | 5;
  readonly columns: readonly IdaColumn[];
}

export interface HealthSection {
  readonly title: Words;
  readonly tables: readonly HealthTable[];
}

export interface HealthSubject {
  readonly symbol: string;
  readonly isEtf: boolean;
  /** The fund of the stock's sector; null where there is none. */
  readonly sectorETF: string | null;
}

const LATEST = 1;
const LAST_DAYS = 5;

const technical = (symbol: string, market: string, title = words.technical): HealthTable => ({
  title,
  function: 11,
  symbol,
  length: LAST_DAYS,
  columns: technicalColumns(symbol === market),
});
const sentiment = (symbol: string): HealthTable => ({
  title: words.sentiment,
  function: 4,
  symbol,
  length: LAST_DAYS,
  columns: healthSentimentColumns,
});
const patterns = (symbol: string): HealthTable => ({
  title: words.patterns,
  function: 18,
  symbol,
  length: LAST_DAYS,
  columns: columnsOf(18),
});
const states = (symbol: string): HealthTable => ({
  title: words.states,
  function: 12,
  symbol,
  length: LATEST,
  columns: healthStateColumns,
});
const fundamentals = (symbol: string): HealthTable[] => [
  { title: words.daily, function: 2, symbol, length: LATEST, columns: columnsOf(2) },
  { title: words.quarterly, function: 5, symbol, length: LATEST, columns: columnsOf(5) },
];

/** Technical metrics, sentiment and patterns; states only of the fund that stands for the market. */
const common = (symbol: string, market: string): HealthTable[] => [
  technical(symbol, market),
  sentiment(symbol),
  patterns(symbol),
  ...(symbol === market ? [states(symbol)] : []),
];

/** The numbered parts of the health check of a stock or an ETF (3 §2.1). @param market the fund that stands for the market */
export function healthSections({ symbol, isEtf, sectorETF }: HealthSubject, market = MARKET_SYMBOL): HealthSection[] {
  if (isEtf) return [{ title: words.etf, tables: common(symbol, market) }];
  const marketTables = [
    technical(market, market, words.marketTechnical),
    sentiment(market),
    patterns(market),
    states(market),
  ];
  const sector: HealthSection[] =
    sectorETF === null ? [] : [{ title: words.sector, tables: common(sectorETF, market) }];
  return [
    { title: words.market, tables: marketTables },
    ...sector,
    {
      title: words.stock,
      tables: [...fundamentals(symbol), ...common(symbol, market)],
    },
  ];
}
