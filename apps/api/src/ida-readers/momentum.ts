import { type AnalysisRow, stockRankNames } from '@pipa/contract';
import { type MomentumExtreme, type MomentumRanksOfFamily, readMomentumExtremes } from '@pipa/db';
import { isHighQualityGroup, stockFamilyOf } from '@pipa/ida';
import type { AnalysisRequest, GroupReader } from './reader.ts';

/** The stocks or funds of a family from the end that is wanted. */
async function readExtremes({ pool, asOf, input }: AnalysisRequest, family: string): Promise<MomentumExtreme[]> {
  const { order, offset, length } = input;
  const found = await readMomentumExtremes(pool, order, { day: asOf, family, limit: offset + length });
  return found.slice(offset);
}

const NO_RANKS: Readonly<Record<keyof MomentumRanksOfFamily, null>> = {
  m2: null,
  m3: null,
  m4: null,
  m6: null,
  average: null,
};

/** Code 13: funds from the strongest or the weakest average rank. */
export const readEtfMomentum: GroupReader<13> = async (request) =>
  (await readExtremes(request, 'etf')).map(({ symbol, name, families }) => {
    const { average, m2, m3, m4, m6 } = families.get('etf') ?? NO_RANKS;
    return { header: symbol, aveRank: average, m2Rank: m2, m3Rank: m3, m4Rank: m4, m6Rank: m6, name };
  });

/** Code 14: stocks of one of the eight groups, from the strongest or the weakest average rank of the group. */
export const readStockMomentum: GroupReader<14> = async (request) => {
  const group = request.input.group ?? 1;
  const family = stockFamilyOf(group);
  const found = await readExtremes(request, isHighQualityGroup(group) ? `${family}hq` : family);
  return found.map(({ symbol, name, sector, families }) => {
    const whole = families.get(family) ?? NO_RANKS;
    const highQuality = families.get(`${family}hq`) ?? NO_RANKS;
    // In the sequence of the names of a family.
    const ranks = [whole.average, whole.m2, whole.m4, highQuality.average, highQuality.m3, highQuality.m6];
    const figures = Object.fromEntries(stockRankNames[family].map((column, i) => [column, ranks[i]]));
    return { header: symbol, ...figures, name, sector } as AnalysisRow<14>;
  });
};
