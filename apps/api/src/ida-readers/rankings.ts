import { type AnalysisRow, type QuarterlyTable, quarterlyNames } from '@pipa/contract';
import { type FundamentalsOfDay, readFundamentalHistory } from '@pipa/db/analysis';
import type { InstrumentReader, InstrumentRequest } from './reader.ts';

/** Quarters of the page, the newest first: the last known one as of the day, those before it as of their last close. */
async function readQuarters({ pool, asOf, input, instrument }: InstrumentRequest): Promise<FundamentalsOfDay[]> {
  const quarters = await readFundamentalHistory(pool, instrument.id, asOf, input.offset + input.length);
  return quarters.slice(input.offset);
}

type RankingCode = 20 | 21 | 22 | 23 | 24 | 25;

/** Figures of a group as they are ranked, each with its rank in the sector: 0 the worst, 1 the best. */
export const rankingReader =
  <Code extends RankingCode>(group: QuarterlyTable): InstrumentReader<Code> =>
  async (request) =>
    (await readQuarters(request)).map(({ day, quarterEnd, metrics, rankings }) => {
      const figures = quarterlyNames[group].flatMap((name) => [
        [name, metrics[name]],
        [`${name}Ranking`, rankings[`${name}Ranking`]],
      ]);
      const about = { name: request.instrument.name, quarterEnd, rankedDay: day };
      return { ...about, ...Object.fromEntries(figures) } as AnalysisRow<Code>;
    });

export const readScores: InstrumentReader<26> = async (request) =>
  (await readQuarters(request)).map(({ day, quarterEnd, scores }) => ({
    name: request.instrument.name,
    ...scores,
    quarterEnd,
    rankedDay: day,
  }));
