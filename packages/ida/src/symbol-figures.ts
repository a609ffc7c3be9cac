import {
  type AnalysisRow,
  type performanceNames,
  type ScreenField,
  type StockFamily,
  type scoreNames,
  stockRankNames,
} from '@pipa/contract';
import type { DetectionKind, QuarterlyMetricName, SymbolPerformance, TaBand } from '@pipa/quant';
import { taRatingOfBand } from '@pipa/quant';
import { eventsOf } from './detections.ts';

type TextField = 'symbol' | 'name' | 'kind' | 'sector' | 'taRating';

/** What tables show of a symbol on a day, by the names of their columns and in their units. What is not known is missing or null. */
type SymbolFigures = { readonly [Field in TextField]?: string | null } & {
  readonly [Field in Exclude<ScreenField, TextField>]?: number | null;
};

const percent = (fraction: number | null): number | null => (fraction === null ? null : fraction * 100);

/** Performance by its names in the document, in percent. */
export const performanceFigures = (
  performance: SymbolPerformance,
): Record<(typeof performanceNames)[number], number | null> => ({
  dailyReturn: percent(performance.return1),
  weeklyReturn: percent(performance.return5),
  monthlyReturn: percent(performance.return21),
  quarterlyReturn: percent(performance.return61),
  yearlyReturn: percent(performance.return252),
  volatility: percent(performance.volatility5y),
  maxDD: percent(performance.maxDrawdown5y),
});

type TaFigures = Omit<AnalysisRow<27>, 'symbol'>;
type GroupBreadth = Pick<TaFigures, 'breadth' | 'breadth5' | 'breadth20'>;

/** Technical metrics of a symbol and day as they are stored, −1 to 1, without the breadth of its group. */
interface StoredTaMetrics extends Readonly<Omit<TaFigures, 'taRating' | 'taString' | keyof GroupBreadth>> {
  /** −2 strong bearish to 2 strong bullish. */
  readonly rating: number;
  readonly taString: string;
}

export const NO_BREADTH: GroupBreadth = { breadth: null, breadth5: null, breadth20: null };

/** The metrics of a symbol on a day, with the breadth of its group. */
export const taFigures = (
  { rating, taString, ...metrics }: StoredTaMetrics,
  { breadth, breadth5, breadth20 }: GroupBreadth,
): TaFigures => ({
  taRating: taRatingOfBand(rating as TaBand),
  taString,
  trend: metrics.trend,
  trend5: metrics.trend5,
  trend20: metrics.trend20,
  momentum: metrics.momentum,
  momentum5: metrics.momentum5,
  momentum20: metrics.momentum20,
  breadth,
  breadth5,
  breadth20,
  oscillation: metrics.oscillation,
  oscillation5: metrics.oscillation5,
  oscillation20: metrics.oscillation20,
});

/** Percentile ranks of momentum in a family, 0 the weakest, 1 the strongest. */
interface FamilyRanks {
  readonly m2: number | null;
  readonly m3: number | null;
  readonly m4: number | null;
  readonly m6: number | null;
  readonly average: number;
}
/** By family: etf; all, allhq, value, valuehq, growth, growthhq, tech, techhq. */
type MomentumFamilies = ReadonlyMap<string, FamilyRanks>;
type StockRanks<Family extends StockFamily> = Record<(typeof stockRankNames)[Family][number], number | null>;

const AVERAGE = /^ave(\w+)Rank$/;
const RANK = /^(\w+)_(m[2346])_rank$/;

/** The rank of a document's column, such as aveTechHqRank or techhq_m6_rank; null where the stock is not in the group. */
function rankOf(families: MomentumFamilies, column: string): number | null {
  const [, group] = AVERAGE.exec(column) ?? [];
  if (group !== undefined) return families.get(group.toLowerCase())?.average ?? null;
  const [, family = '', horizon] = RANK.exec(column) ?? [];
  return families.get(family)?.[horizon as 'm2' | 'm3' | 'm4' | 'm6'] ?? null;
}

/** Momentum ranks of a stock in a family of groups, by the document's columns. */
export const stockRanksOf = <Family extends StockFamily>(
  families: MomentumFamilies,
  family: Family,
): StockRanks<Family> =>
  Object.fromEntries(stockRankNames[family].map((column) => [column, rankOf(families, column)])) as StockRanks<Family>;

/** Momentum ranks of a stock in every family. */
export const allStockRanksOf = (families: MomentumFamilies): StockRanks<StockFamily> => ({
  ...stockRanksOf(families, 'all'),
  ...stockRanksOf(families, 'value'),
  ...stockRanksOf(families, 'growth'),
  ...stockRanksOf(families, 'tech'),
});

/** Momentum ranks of a fund among funds. */
export function etfRanksOf(families: MomentumFamilies) {
  const ranks = families.get('etf');
  return {
    aveRank: ranks?.average ?? null,
    m2Rank: ranks?.m2 ?? null,
    m3Rank: ranks?.m3 ?? null,
    m4Rank: ranks?.m4 ?? null,
    m6Rank: ranks?.m6 ?? null,
  };
}

/** What is stored of a symbol at the close of a day; what is missing was not computed for it. */
export interface StoredOfSymbol {
  readonly instrument: {
    readonly symbol: string;
    readonly name: string;
    readonly kind: 'Stock' | 'ETF' | 'Index';
    readonly sector: string | null;
  };
  /** Of the day; null without a bar of it. */
  readonly close: number | null;
  readonly performance?: SymbolPerformance | undefined;
  readonly ta?: (StoredTaMetrics & Readonly<Record<DetectionKind, number>>) | undefined;
  /** Of its group. */
  readonly breadth?: GroupBreadth | undefined;
  readonly families?: MomentumFamilies | undefined;
  readonly fundamentals?:
    | {
        readonly scores: Readonly<Record<(typeof scoreNames)[number], number | null>>;
        readonly metrics: Readonly<Record<QuarterlyMetricName, number | null>>;
        readonly rankings: Readonly<Record<`${QuarterlyMetricName}Ranking`, number | null>>;
      }
    | undefined;
}

const NO_FAMILIES: MomentumFamilies = new Map();

/** The one mapping of what is stored of a symbol to what tables, screens and alerts show of it. */
export function symbolFigures({ instrument, close, ...stored }: StoredOfSymbol): SymbolFigures {
  const { performance, ta, breadth = NO_BREADTH, families = NO_FAMILIES, fundamentals } = stored;
  const { symbol, name, kind, sector } = instrument;
  return {
    symbol,
    name,
    kind,
    sector,
    close,
    ...(performance && performanceFigures(performance)),
    ...(ta && taFigures(ta, breadth)),
    ...(ta && eventsOf(ta)),
    ...(kind === 'ETF' ? etfRanksOf(families) : allStockRanksOf(families)),
    ...fundamentals?.scores,
    ...fundamentals?.metrics,
    ...fundamentals?.rankings,
  };
}
