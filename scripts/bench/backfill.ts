import { BACKFILL_RUN_KEY } from '@pipa/contract';
import { FULL_UNIVERSE_STOCKS } from '@pipa/market-data';
import { backfillInput, backfillRun } from '../../apps/worker/src/background/backfill/backfill-run.ts';
import { startRun } from '../../apps/worker/src/background/staged-run.ts';
import { type Bench, check, median } from './measure.ts';
import { openWholeMarket, type WholeMarket } from './whole-market.ts';

const ROUNDS = 5;
const LEAST_BARS = 9_000_000;

export const backfill: Bench = {
  id: 'BACKFILL',
  what: 'Empty database to the whole market since 2005: bars, actions, reports, estimates, short interest, options, macro',
  unit: 's',
  goal: 90,
  limit: null,
  async run(shutdown) {
    const market = await openWholeMarket(shutdown, FULL_UNIVERSE_STOCKS);
    const figures: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      await market.reset();
      figures.push(await fillMarket(market));
      await checkFilled(market);
    }
    return { ours: median(figures), peers: {} };
  },
};

/** Seconds of a backfill of everything but the benchmark. */
export async function fillMarket({ context, instruments, work }: WholeMarket): Promise<number> {
  const input = await backfillInput(context);
  const missing = instruments.map(({ symbol }) => symbol).filter((symbol) => symbol !== context.benchmark);
  await startRun(context, BACKFILL_RUN_KEY, backfillRun, { ...input, missing });
  return work(BACKFILL_RUN_KEY);
}

async function checkFilled({ pool, instruments }: WholeMarket): Promise<void> {
  const { rows } = await pool.query<{ bars: number; symbols: number; reports: number; macro: number }>(
    `SELECT (SELECT sum(cardinality("days"))::int FROM "bar_year") AS bars, (SELECT count(DISTINCT "instrumentId")::int FROM "bar_year") AS symbols,
      (SELECT count(*)::int FROM "quarter_report") AS reports, (SELECT count(*)::int FROM "macro_observation") AS macro`,
  );
  const { bars, symbols, reports, macro } = rows[0];
  check(symbols === instruments.length, `${symbols} of ${instruments.length} symbols have bars`);
  check(bars > LEAST_BARS, `${bars} bars`);
  check(reports > 100_000 && macro > 100_000, `${reports} reports and ${macro} macro observations`);
}
