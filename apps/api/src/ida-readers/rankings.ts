import { type AnalysisRow, type QuarterlyTable, quarterlyNames } from '@pipa/contract';
import { type FundamentalsOfDay, readFundamentalHistory } from '@pipa/db';
import type { InstrumentReader, InstrumentRequest } from './reader.ts';

/** Quarters of the page, the newest first: the last known one as of the day, those before it as of their last close. */
async function readQuarters({ pool, asOf, input, instrument }: InstrumentRequest): Promise<FundamentalsOfDay[]> {
  const quarters = await readFundamentalHistory(pool, instrument.id, asOf, input.offset + input.length);
  return quarters.slice(input.offset);
}

type RankingCode = 20 | 21 | 22 | 23 | 24 | 25;

/** Ranks in the sector of the figures of a group, 0 the worst, 1 the best. */
export const rankingReader =
  <Code extends RankingCode>(group: QuarterlyTable): InstrumentReader<Code> =>
  async (request) =>
    (await readQuarters(request)).map(({ quarterEnd, rankings }) => {
      const ranks = quarterlyNames[group].map((name) => [`${name}Ranking`, rankings[`${name}Ranking`]]);
      return { name: request.instrument.name, quarterEnd, ...Object.fromEntries(ranks) } as AnalysisRow<Code>;
    });

export const readScores: InstrumentReader<26> = async (request) =>
  (await readQuarters(request)).map(({ quarterEnd, scores }) => ({
    name: request.instrument.name,
    ...scores,
    quarterEnd,
  }));
