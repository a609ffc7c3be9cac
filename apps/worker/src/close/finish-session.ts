import { isLastSessionOfMonth, sessionOf, type TradingDay, toEpochDay } from '@pipa/calendar';
import type { MarketWork } from '@pipa/contract';
import { inTransaction } from '@pipa/db';
import { type AwaitedWork, clearTape, type MarketClock, markDayClosed } from '@pipa/db/market';
import { thinValuePoints } from '@pipa/db/portfolios';
import { awaitTrades } from '@pipa/db/trading';
import { requestSyncs } from '../brokers/sync-account.ts';
import type { WorkerContext } from '../context.ts';
import { checkDrift } from './check-drift.ts';
import { endSessionOrders } from './end-starts.ts';
import type { NoteBatch } from './note-batch.ts';
import { publishDay } from './publish-day.ts';
import { type RangeStep, workByRanges } from './work-by-ranges.ts';

interface CloseStep {
  readonly name: MarketWork;
  readonly run: (context: WorkerContext, state: MarketClock, noteBatch?: NoteBatch) => Promise<unknown>;
}

/** A step whose portfolios all workers share. */
const byRanges = (name: RangeStep, isDueAt = (_: TradingDay): boolean => true): CloseStep => ({
  name,
  run: async (context, state, noteBatch) => {
    if (isDueAt(state.day)) await workByRanges(context, name, state, noteBatch);
  },
});

/** The steps of a close. Each finds its remaining work in the database, so that the close can be repeated after a crash. */
export const closeSteps: readonly CloseStep[] = [
  { name: 'await trades', run: ({ prisma }) => inTransaction(prisma, awaitTrades) },
  { name: 'end orders', run: endSessionOrders },
  { name: 'publish bars', run: (context, { day }) => publishDay(context, day) },
  byRanges('charge interest'),
  byRanges('charge borrowed shares'),
  byRanges('charge fees', (day) => isLastSessionOfMonth(toEpochDay(day))),
  byRanges('write records'),
  byRanges('call margin'),
  byRanges('watch tolerances'),
  { name: 'thin values', run: ({ pool }, { day }) => thinValuePoints(pool, sessionOf(day).openAt) },
  { name: 'check drift', run: (context) => checkDrift(context) },
];

/** In a session that a real market has missed nothing could trade: what was due waits for the next one. */
const wasMissed = ({ source, tick }: MarketClock): boolean => source === 'real' && tick === 0;

/** More than a step has batches. */
const BATCHES_OF_STEP = 1_000_000;

/**
 * Processes a day's close; the last write marks the close as complete.
 * @param note is called as the work goes on
 */
export async function finishSession(
  context: WorkerContext,
  state: MarketClock,
  note: (work: AwaitedWork) => Promise<void>,
): Promise<void> {
  for (const [place, { name, run }] of closeSteps.entries()) {
    if (name === 'end orders' && wasMissed(state)) continue;
    let done = place * BATCHES_OF_STEP;
    const noteBatch = () => note({ waitsFor: name, done: ++done });
    await noteBatch();
    await run(context, state, noteBatch);
  }
  await requestSyncs(context, 'Closed');
  await markDayClosed(context.prisma, state.day);
  await clearTape(context.pool, state.day);
  context.logger.info({ day: state.day }, 'session closed');
}
