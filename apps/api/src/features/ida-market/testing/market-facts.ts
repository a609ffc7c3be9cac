import { fromEpochDay, type TradingDay, toEpochDay, tradingEpochDaysBetween } from '@pipa/calendar';
import { publishAnalysisDay } from '@pipa/db/analysis';
import type { TestContext } from '../../../testing/test-context.ts';

/** The last day whose analysis is whole; a session after it is stored too and never known. */
export const TODAY = '2026-02-27';
export const BEFORE = '2026-02-26';
export const DAYS: readonly number[] = [...tradingEpochDaysBetween(toEpochDay('2024-09-03'), toEpochDay('2026-03-02'))];
/** Index of TODAY. */
export const LAST = DAYS.length - 2;
export const dayAt = (i: number) => fromEpochDay(DAYS[i]);

export interface Listed {
  readonly symbol: string;
  readonly kind: 'Stock' | 'ETF' | 'Index';
  readonly sector: string | null;
  readonly industry?: string;
  readonly highQuality?: boolean;
  readonly listedOn?: TradingDay;
}

export const LISTED: readonly Listed[] = [
  { symbol: 'SPY', kind: 'ETF', sector: 'Broad' },
  { symbol: 'QQQ', kind: 'ETF', sector: 'Broad' },
  { symbol: 'VEU', kind: 'ETF', sector: 'International' },
  { symbol: 'XLE', kind: 'ETF', sector: 'Sector', industry: 'Energy' },
  { symbol: 'TLT', kind: 'ETF', sector: 'Bond' },
  { symbol: 'AGG', kind: 'ETF', sector: 'Bond', listedOn: '2024-09-03' },
  { symbol: 'GLD', kind: 'ETF', sector: 'Commodity' },
  { symbol: 'INX', kind: 'Index', sector: null },
  { symbol: 'ENA', kind: 'Stock', sector: 'Energy', highQuality: true },
  { symbol: 'ENB', kind: 'Stock', sector: 'Energy' },
  { symbol: 'UTA', kind: 'Stock', sector: 'Utilities', highQuality: true },
  { symbol: 'HEA', kind: 'Stock', sector: 'Health Care' },
  { symbol: 'TEA', kind: 'Stock', sector: 'Information Technology', highQuality: true },
  { symbol: 'TEB', kind: 'Stock', sector: 'Information Technology' },
];

/** Close of a symbol: plain arithmetic, so that a test has every figure without reading it back. */
export function closeOf(symbol: string, i: number): number {
  const n = LISTED.findIndex((one) => one.symbol === symbol);
  return 60 + 10 * n + (3 + n) * Math.sin(i / (7 + n)) + (((n * 5) % 7) - 3) * (i / 60);
}

/** Scores of the stock that is held: exact in single precision. */
export const SCORES = {
  overallScore: 0.5,
  efficiencyScore: 0.25,
  growthScore: 0.75,
  qualityScore: 1,
  profitabilityScore: 0.125,
  dividendScore: null,
};

/** Codes of the events of the day, in the sequence of the document's columns. */
export const EVENTS: Readonly<Record<string, readonly number[]>> = {
  SPY: [0, 0, 0, 0, 0, 1, 0],
  TLT: [-3, 0, 0, 0, 0, 0, 0],
  ENA: [3, 2, 1, 0, 0, 0, 1],
  ENB: [1, 0, -1, 0, 0, 0, 0],
  TEA: [3, 0, 0, -2, -1, 0, 0],
  HEA: [0, 0, 0, 0, 0, 0, 0],
};

export const publishToday = ({ pool, clock }: Pick<TestContext, 'pool' | 'clock'>) =>
  publishAnalysisDay(pool, TODAY, clock());
