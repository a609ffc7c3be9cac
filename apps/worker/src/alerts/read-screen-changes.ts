import { setImmediate } from 'node:timers/promises';
import { previousTradingDay, type TradingDay } from '@pipa/calendar';
import { readFilter, type ScreenChanges, screenChanges } from '@pipa/ida';
import { universeTable } from '@pipa/universe';
import type { WorkerContext } from '../context.ts';

/**
 * Adds to `known` what enters and leaves screens at the close of a day, by filter: each filter is evaluated once, on the tables of
 * the day and of the session before, which are read when the first is asked for. Null for a filter that this release cannot read,
 * and where one of the days was not analysed.
 */
export async function readScreenChanges(
  context: Pick<WorkerContext, 'pool'>,
  filters: readonly string[],
  day: TradingDay,
  known: Map<string, ScreenChanges | null>,
): Promise<void> {
  for (const filter of filters) {
    if (known.has(filter)) continue;
    const { conditions, faults } = readFilter(filter);
    if (faults.length > 0) {
      known.set(filter, null);
      continue;
    }
    const [today, before] = await Promise.all([
      universeTable(context, day),
      universeTable(context, previousTradingDay(day)),
    ]);
    known.set(filter, screenChanges(today, before, conditions));
    // Users may have many screens: the other work of the process has its turn in between.
    await setImmediate();
  }
}
