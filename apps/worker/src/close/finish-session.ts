import { sessionOf } from '@pipa/calendar';
import { awaitTrades, clearTape, inTransaction, type MarketClock, markDayClosed, thinValuePoints } from '@pipa/db';
import type { WorkerContext } from '../context.ts';
import { callMargin } from './call-margin.ts';
import { chargeBorrow } from './charge-borrow.ts';
import { chargeFees } from './charge-fees.ts';
import { chargeInterest } from './charge-interest.ts';
import { checkDrift } from './check-drift.ts';
import { endSessionOrders } from './end-starts.ts';
import { publishBars } from './publish-bars.ts';
import { watchTolerances } from './watch-tolerances.ts';
import { writeRecords } from './write-records.ts';

/** The steps of a close. Each finds its remaining work in the database, so that the close can be repeated after a crash. */
export const closeSteps: readonly {
  readonly name: string;
  readonly run: (context: WorkerContext, state: MarketClock) => Promise<unknown>;
}[] = [
  { name: 'await trades', run: ({ prisma }) => inTransaction(prisma, awaitTrades) },
  { name: 'end orders', run: endSessionOrders },
  { name: 'publish bars', run: (context, { day }) => publishBars(context, day) },
  { name: 'charge interest', run: (context, { day }) => chargeInterest(context, day) },
  { name: 'charge borrowed shares', run: (context, { day }) => chargeBorrow(context, day) },
  { name: 'charge fees', run: (context, { day }) => chargeFees(context, day) },
  { name: 'write records', run: (context, state) => writeRecords(context, state) },
  { name: 'call margin', run: (context, { day }) => callMargin(context, day) },
  { name: 'watch tolerances', run: (context, { day }) => watchTolerances(context, day) },
  { name: 'thin values', run: ({ pool }, { day }) => thinValuePoints(pool, sessionOf(day).openAt) },
  { name: 'check drift', run: (context) => checkDrift(context) },
];

/** Processes a day's close; the last write marks the close as complete. */
export async function finishSession(context: WorkerContext, state: MarketClock): Promise<void> {
  for (const { run } of closeSteps) await run(context, state);
  await markDayClosed(context.prisma, state.day);
  await clearTape(context.pool, state.day);
  context.logger.info({ day: state.day }, 'session closed');
}
