import { type AnalysisRow, type StockFamily, stockRankNames } from '@pipa/contract';
import { type MomentumOfDay, type MomentumRanksOfFamily, readMomentum } from '@pipa/db';
import { type InstrumentReader, pageOf } from './reader.ts';

type Families = ReadonlyMap<string, MomentumRanksOfFamily>;
type StockRanks<Family extends StockFamily> = Record<(typeof stockRankNames)[Family][number], number | null>;

const AVERAGE = /^ave(\w+)Rank$/;
const RANK = /^(\w+)_(m[2346])_rank$/;

/** The rank of a document's column, such as aveTechHqRank or techhq_m6_rank; null where the stock is not in the group. */
function rankOf(families: Families, column: string): number | null {
  const [, group] = AVERAGE.exec(column) ?? [];
  if (group !== undefined) return families.get(group.toLowerCase())?.average ?? null;
  const [, family, horizon] = RANK.exec(column) ?? [];
  return families.get(family)?.[horizon as 'm2' | 'm3' | 'm4' | 'm6'] ?? null;
}

/** Momentum ranks of a stock in a family of groups, by the document's columns. */
export const stockRanksOf = <Family extends StockFamily>(families: Families, family: Family): StockRanks<Family> =>
  Object.fromEntries(stockRankNames[family].map((column) => [column, rankOf(families, column)])) as StockRanks<Family>;

/** Momentum ranks of a fund among funds. */
export function etfRanksOf(families: Families) {
  const ranks = families.get('etf');
  return {
    aveRank: ranks?.average ?? null,
    m2Rank: ranks?.m2 ?? null,
    m3Rank: ranks?.m3 ?? null,
    m4Rank: ranks?.m4 ?? null,
    m6Rank: ranks?.m6 ?? null,
  };
}

const stockRow = (header: string, { day, families }: MomentumOfDay): AnalysisRow<15> => ({
  tradeDate: day,
  header,
  ...stockRanksOf(families, 'all'),
  ...stockRanksOf(families, 'value'),
  ...stockRanksOf(families, 'growth'),
  ...stockRanksOf(families, 'tech'),
});

const etfRow = (header: string, { day, families }: MomentumOfDay): AnalysisRow<15> => ({
  tradeDate: day,
  header,
  ...etfRanksOf(families),
});

/** Momentum ranks of the symbol on each day, 0 the weakest of its group, 1 the strongest. */
export const readSymbolMomentum: InstrumentReader<15> = async (request) => {
  const { id, symbol, kind } = request.instrument;
  const days = await readMomentum(request.pool, { instrumentId: id, ...pageOf(request) });
  return days.map((day) => (kind === 'ETF' ? etfRow(symbol, day) : stockRow(symbol, day)));
};
