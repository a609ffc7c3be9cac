import { FULL_UNIVERSE_STOCKS } from '@pipa/market-data';
import {
  evaluationKey,
  evaluationRun,
  missingEvaluation,
  pastRun,
} from '../../apps/worker/src/background/evaluation/evaluation-run.ts';
import { startRun } from '../../apps/worker/src/background/staged-run.ts';
import { fillMarket } from './backfill.ts';
import { analyse, closeDay, offerStrategies } from './end-of-day.ts';
import { type Bench, check } from './measure.ts';
import { openWholeMarket } from './whole-market.ts';

const KILOBYTES_A_MEGABYTE = 1_000;

export const workerMemory: Bench = {
  id: 'MEMORY',
  what: 'Most memory ever resident in a process that fills the whole market, analyses it, closes a day and reports every strategy',
  unit: 'MB',
  goal: 1_500,
  limit: null,
  async run(shutdown) {
    const market = await openWholeMarket(shutdown, FULL_UNIVERSE_STOCKS);
    await fillMarket(market);
    await offerStrategies(market);
    await analyse(market, null);
    const input = await missingEvaluation(market.context);
    check(input !== null, 'a new market has nothing to evaluate');
    for (const kind of [evaluationRun, pastRun]) {
      const key = `${evaluationKey(input)}-${kind.kind}`;
      await startRun(market.context, key, kind, input);
      await market.work(key);
    }
    await closeDay(market);
    return { ours: process.resourceUsage().maxRSS / KILOBYTES_A_MEGABYTE, peers: {} };
  },
};
