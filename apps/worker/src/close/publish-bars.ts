import { previousTradingDay, type TradingDay } from '@pipa/calendar';
import {
  actionsOf,
  appendDay,
  type DayBar,
  type LatestClose,
  latestCloses,
  readTape,
  type StoredAction,
  type TapeBar,
  withBarLock,
} from '@pipa/db/market';
import type { WorkerContext } from '../context.ts';

/**
 * Publishes a session's bars. Adjusted closes are chained from the previous day, so that a dividend or split never changes
 * stored values; returns are the same as with any other anchor.
 */
export async function publishBars(
  { pool, source }: Pick<WorkerContext, 'pool' | 'source'>,
  day: TradingDay,
): Promise<void> {
  if (source.isRecorded) return;
  const [tape, actions] = await Promise.all([readTape(pool, day), actionsOf(pool, day)]);
  const actionsBySymbol = Map.groupBy(actions, ({ symbol }) => symbol);
  await withBarLock(pool, async (client) => {
    const before = await latestCloses(client, null, previousTradingDay(day));
    const bars = Array.from(
      tape.values(),
      (bar): DayBar => ({
        ...bar,
        adjClose: adjustedClose(bar, before.get(bar.symbol), actionsBySymbol.get(bar.symbol) ?? []),
      }),
    );
    await appendDay(client, day, bars);
  });
}

/**
 * adj[t] = adj[t−1] · ((close[t] + dividend) · split / close[t−1]), the dividend per new share; on a first day the close. It is grouped as
 * the generator groups it, so that a market that is made again from its seed has the same bars to the last bit.
 */
export function adjustedClose(
  { close }: Pick<TapeBar, 'close'>,
  before: Pick<LatestClose, 'close' | 'adjClose'> | undefined,
  actions: readonly Pick<StoredAction, 'kind' | 'value'>[],
): number {
  if (before === undefined) return close;
  let split = 1;
  let dividend = 0;
  for (const { kind, value } of actions) {
    if (kind === 'Split') split *= Number(value);
    else dividend += Number(value);
  }
  return before.adjClose * (((close + dividend) * split) / before.close);
}
