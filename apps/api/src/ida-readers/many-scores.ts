import type { AnalysisRow, scoreNames } from '@pipa/contract';
import { readMomentumOf, readScoresOf } from '@pipa/db/analysis';
import { listInstruments } from '@pipa/db/market';
import type { GroupReader } from './reader.ts';
import { sourceSymbols } from './source-symbols.ts';

const NO_SCORES: Pick<AnalysisRow<28>, (typeof scoreNames)[number]> = {
  overallScore: null,
  efficiencyScore: null,
  growthScore: null,
  qualityScore: null,
  profitabilityScore: null,
  dividendScore: null,
};

/** Code 28: scores and average momentum ranks of the symbols of an account or a watch list on the day. */
export const readManyScores: GroupReader<28> = async (request) => {
  const { pool, asOf, input } = request;
  const symbols = (await sourceSymbols(request)).slice(input.offset, input.offset + input.length);
  const instruments = new Map((await listInstruments(pool, symbols)).map((one) => [one.symbol, one]));
  const ids = [...instruments.values()].map(({ id }) => id);
  const [scores, momentum] = await Promise.all([readScoresOf(pool, ids, asOf), readMomentumOf(pool, ids, asOf)]);
  const averages = new Map(momentum.map(({ instrumentId, family, average }) => [`${instrumentId} ${family}`, average]));
  return symbols.map((symbol) => {
    const { id, name } = instruments.get(symbol) ?? { id: 0, name: symbol };
    const averageOf = (family: string) => averages.get(`${id} ${family}`) ?? null;
    return {
      symbol,
      name,
      ...(scores.get(id) ?? NO_SCORES),
      aveAllRank: averageOf('all'),
      aveAllHqRank: averageOf('allhq'),
      aveRank: averageOf('etf'),
    };
  });
};
