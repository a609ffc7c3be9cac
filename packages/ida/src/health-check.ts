import { type IdaFunctionCode, MARKET_SYMBOL } from '@pipa/contract';
import type { IdaColumn } from './column.ts';
import { columnsOf, healthSentimentColumns, healthStateColumns, technicalColumns } from './functions.ts';
import { type Words, words } from './words.ts';

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

const technical = (symbol: string, market: string, title = words('TA Metrics', '技术指标')): HealthTable => ({
  title,
  function: 11,
  symbol,
  length: LAST_DAYS,
  columns: technicalColumns(symbol === market),
});
const sentiment = (symbol: string): HealthTable => ({
  title: words('Sentiment', '情绪'),
  function: 4,
  symbol,
  length: LAST_DAYS,
  columns: healthSentimentColumns,
});
const patterns = (symbol: string): HealthTable => ({
  title: words('Pattern & Abnormality Detection', '形态与异常检测'),
  function: 18,
  symbol,
  length: LAST_DAYS,
  columns: columnsOf(18),
});
const states = (symbol: string): HealthTable => ({
  title: words('State & Prediction', '状态与预测'),
  function: 12,
  symbol,
  length: LATEST,
  columns: healthStateColumns,
});
const fundamentals = (symbol: string): HealthTable[] => [
  { title: words('Fundamental Daily', '每日基本面'), function: 2, symbol, length: LATEST, columns: columnsOf(2) },
  { title: words('Fundamental Quarterly', '季度基本面'), function: 5, symbol, length: LATEST, columns: columnsOf(5) },
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
  if (isEtf) return [{ title: words('1. ETF Health Check', '1. ETF 健康检查'), tables: common(symbol, market) }];
  const marketTables = [
    technical(market, market, words('S&P500 TA Metrics', '标普 500 技术指标')),
    sentiment(market),
    patterns(market),
    states(market),
  ];
  const sector: HealthSection[] =
    sectorETF === null
      ? []
      : [{ title: words('2. Sector ETF Health Check', '2. 行业 ETF 健康检查'), tables: common(sectorETF, market) }];
  return [
    { title: words('1. Market Health Check', '1. 市场健康检查'), tables: marketTables },
    ...sector,
    {
      title: words('3. Stock Health Check', '3. 股票健康检查'),
      tables: [...fundamentals(symbol), ...common(symbol, market)],
    },
  ];
}
