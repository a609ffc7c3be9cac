import type { AnalysisRow } from '@pipa/contract';
import { type MomentumExtreme, readMomentumExtremes } from '@pipa/db/analysis';
import { etfRanksOf, isHighQualityGroup, stockFamilyOf, stockRanksOf } from '@pipa/ida';
import type { AnalysisRequest, GroupReader } from './reader.ts';

/** The stocks or funds of a family from the end that is wanted. */
async function readExtremes({ pool, asOf, input }: AnalysisRequest, family: string): Promise<MomentumExtreme[]> {
  const { order, offset, length } = input;
  const found = await readMomentumExtremes(pool, order, { day: asOf, family, limit: offset + length });
  return found.slice(offset);
}

/** Code 13: funds from the strongest or the weakest average rank. */
export const readEtfMomentum: GroupReader<13> = async (request) =>
  (await readExtremes(request, 'etf')).map(({ symbol, name, families }) => ({
    header: symbol,
    ...etfRanksOf(families),
    name,
  }));

/** Code 14: stocks of one of the eight groups, from the strongest or the weakest average rank of the group. */
export const readStockMomentum: GroupReader<14> = async (request) => {
  const group = request.input.group ?? 1;
  const family = stockFamilyOf(group);
  const found = await readExtremes(request, isHighQualityGroup(group) ? `${family}hq` : family);
  return found.map(
    ({ symbol, name, sector, families }) =>
      ({ header: symbol, ...stockRanksOf(families, family), name, sector }) as AnalysisRow<14>,
  );
};
