import { type TradingDay, toEpochDay } from '@pipa/calendar';
import {
  type MomentumRankRow,
  type RankingInputs,
  readRankingInputs,
  readScoresOf,
  saveMomentumRanks,
} from '@pipa/db/analysis';
import type { InstrumentRow } from '@pipa/db/market';
import {
  elementAt,
  etfMomentumRows,
  highQuality,
  lastElement,
  MOMENTUM_GROUPS,
  type MomentumReturns,
  type MomentumUniverse,
  type ScoreSummary,
  type StockMomentumRow,
  stockMomentumRows,
} from '@pipa/quant';
import type { BackgroundContext } from '../job-kind.ts';

const groups = Object.keys(MOMENTUM_GROUPS) as (keyof typeof MOMENTUM_GROUPS)[];
const universes: readonly MomentumUniverse[] = groups.flatMap((group) => [group, `${group}Hq` as const]);

type Ranked = readonly { readonly row: RankingInputs; readonly instrument: InstrumentRow }[];

/**
 * Momentum ranks of funds and of stocks in every family on some days. What a high-quality stock is depends on the scores of companies
 * as they are stored, in single precision.
 * @param days ascending
 */
export async function rankMomentum(
  { pool }: BackgroundContext,
  listed: readonly InstrumentRow[],
  days: readonly TradingDay[],
): Promise<number> {
  const instruments = new Map(listed.map((instrument) => [instrument.id, instrument]));
  const rows: MomentumRankRow[] = [];
  for (const day of days) {
    const known = (await readRankingInputs(pool, day)).flatMap((row) => {
      const instrument = instruments.get(row.instrumentId);
      return instrument === undefined ? [] : [{ row, instrument }];
    });
    const ids = known.map(({ row }) => row.instrumentId);
    rows.push(...rankFunds(known, day));
    rows.push(...rankStocks(known, day, await readScoresOf(pool, ids, day)));
  }
  await saveMomentumRanks(pool, rows, { from: toEpochDay(elementAt(days, 0)), to: toEpochDay(lastElement(days)) });
  return rows.length;
}

const returnsOf = ({ return2m, return3m, return4m, return6m }: RankingInputs): MomentumReturns => ({
  m2: return2m ?? Number.NaN,
  m3: return3m ?? Number.NaN,
  m4: return4m ?? Number.NaN,
  m6: return6m ?? Number.NaN,
});

function rankFunds(all: Ranked, day: TradingDay): MomentumRankRow[] {
  const funds = all.filter(({ instrument }) => instrument.kind === 'ETF');
  const ranked = etfMomentumRows(
    funds.map(({ row, instrument }) => ({ header: instrument.symbol, returns: returnsOf(row) })),
  );
  return ranked.flatMap(({ aveRank, m2Rank, m3Rank, m4Rank, m6Rank }, i) => {
    if (aveRank === null) return [];
    const { instrumentId } = elementAt(funds, i).row;
    const ranks = { m2: m2Rank, m3: m3Rank, m4: m4Rank, m6: m6Rank, average: aveRank };
    return [{ instrumentId, day: toEpochDay(day), family: 'etf', ...ranks }];
  });
}

function rankStocks(all: Ranked, day: TradingDay, scores: ReadonlyMap<number, ScoreSummary>): MomentumRankRow[] {
  const stocks = all.filter(({ instrument }) => instrument.kind === 'Stock');
  const isHigh = highQuality(stocks.map(({ row }) => scores.get(row.instrumentId)?.qualityScore ?? null));
  const ranked = stockMomentumRows(
    stocks.map(({ row, instrument: { symbol, sector } }, i) => ({
      header: symbol,
      sector,
      highQuality: elementAt(isHigh, i),
      returns: returnsOf(row),
    })),
  );
  return ranked.flatMap((ranks, i) => familyRows(elementAt(stocks, i).row.instrumentId, toEpochDay(day), ranks));
}

function familyRows(instrumentId: number, day: number, ranks: StockMomentumRow): MomentumRankRow[] {
  return universes.flatMap((universe) => {
    const average = ranks[`ave${universe}Rank`];
    if (average === null) return [];
    const family = universe.toLowerCase() as Lowercase<MomentumUniverse>;
    const rank = (months: 'm2' | 'm3' | 'm4' | 'm6') => ranks[`${family}_${months}_rank`];
    return [{ instrumentId, day, family, m2: rank('m2'), m3: rank('m3'), m4: rank('m4'), m6: rank('m6'), average }];
  });
}
