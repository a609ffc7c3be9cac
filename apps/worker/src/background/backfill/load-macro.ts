import { toEpochDay } from '@pipa/calendar';
import { saveMacro } from '@pipa/db/analysis';
import { SIMULATED_MARKET_START } from '@pipa/market-data';
import type { BackgroundContext } from '../job-kind.ts';
import { lastPublishedDay } from './load-histories.ts';

/** Loads every macro series with its releases up to the last published day. */
export async function loadMacro({ research, pool, benchmark }: BackgroundContext): Promise<number> {
  if (research === null) return 0;
  const to = await lastPublishedDay(pool, benchmark);
  const series = research.macroSeries();
  const observations = series.flatMap(({ id }) =>
    research.macro(id, SIMULATED_MARKET_START, to).map((observation) => ({ seriesId: id, ...observation })),
  );
  await saveMacro(pool, series, observations, { from: toEpochDay(SIMULATED_MARKET_START), to: toEpochDay(to) });
  return observations.length;
}
