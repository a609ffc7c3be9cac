import type { TradingDay } from '@pipa/calendar';
import { readAnalysisDay } from '@pipa/db/analysis';
import { makeStrategy } from '@pipa/db/testing/accounts';
import { FULL_UNIVERSE_STOCKS } from '@pipa/market-data';
import { strategyCatalogue } from '@pipa/quant';
import { analysisKey } from '../../apps/worker/src/background/analysis/analysis-input.ts';
import { openAnalysis } from '../../apps/worker/src/background/due-runs.ts';
import { fillMarket } from './backfill.ts';
import { type Bench, check, median } from './measure.ts';
import { openWholeMarket, type WholeMarket } from './whole-market.ts';

const ROUNDS = 5;
const COLD_ROUNDS = 3;
const ONLINE_SINCE: TradingDay = '2026-10-01';
/** Seconds on two quiet cores, while each indicator stepped from bar to bar and each job read its instruments by itself. */
const EARLIER = { warm: 11.3, cold: 20.7 };

export const endOfDay: Bench = {
  id: 'EOD',
  what: 'A close of the whole market: bars, news, 118 indicators and events of every symbol, breadth, ranks, states, predictions, targets, tracks',
  unit: 's',
  goal: 5,
  limit: null,
  async run(shutdown) {
    const market = await openWholeMarket(shutdown, FULL_UNIVERSE_STOCKS);
    await fillMarket(market);
    await offerStrategies(market);
    // The first analysis covers a year; it is not what a day costs.
    await analyse(market, null);
    const figures: number[] = [];
    for (let round = 0; round < ROUNDS; round++) figures.push(await closeDay(market));
    const cold: number[] = [];
    for (let round = 0; round < COLD_ROUNDS; round++) {
      await market.restartProcesses();
      cold.push(await closeDay(market));
    }
    const what = 'The same as the first close after a start, in processes that start with it';
    const further = [
      { id: 'EOD-COLD', what, unit: 's', goal: 8, ours: median(cold), peers: { earlier: EARLIER.cold } },
    ];
    return { ours: median(figures), peers: { earlier: EARLIER.warm }, further };
  },
};

export async function offerStrategies(
  { prisma }: Pick<WholeMarket, 'prisma'>,
  onlineSince = ONLINE_SINCE,
): Promise<void> {
  const onlineDay = new Date(onlineSince);
  for (const { code, rebalance } of strategyCatalogue) await makeStrategy(prisma, code, onlineDay, rebalance);
  await prisma.strategy.updateMany({ data: { onlineDay } });
}

/** Seconds from the session's end to the analysis that pages show. */
export async function closeDay(market: WholeMarket): Promise<number> {
  const startedMs = performance.now();
  const after = await readAnalysisDay(market.pool);
  const day = await market.closeNext();
  await analyse(market, after, day);
  const seconds = (performance.now() - startedMs) / 1000;
  check((await readAnalysisDay(market.pool)) === day, 'the day is published');
  const { rows } = await market.pool.query<{ metrics: number; ranks: number }>(
    `SELECT (SELECT count(*)::int FROM "ta_metrics" WHERE "day" = $1::date) AS metrics,
      (SELECT count(*)::int FROM "momentum_rank" WHERE "day" = $1::date) AS ranks`,
    [day],
  );
  check(rows[0].metrics > 0.9 * market.instruments.length * 0.9, `${rows[0].metrics} symbols have metrics`);
  check(rows[0].ranks > 0, 'momentum is ranked');
  return seconds;
}

export async function analyse(market: WholeMarket, after: string | null, to = market.historyEnd): Promise<number> {
  await openAnalysis(market.context, after, to);
  return market.work(analysisKey(to));
}
