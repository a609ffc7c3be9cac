import { CALENDAR_END, fromEpochDay } from '@pipa/calendar';
import type { PoolClient } from '@pipa/db';
import { type BarColumns, type Replacing, readActionsBetween, reviseBars } from '@pipa/db/market';
import { elementAt } from '@pipa/quant';
import { type Anchor, chainAdjClose } from './adjusted-closes.ts';

/** What is stored of an instrument from a day on, and its bars as traded that take the place of that. */
export interface TradedHistory {
  readonly instrumentId: number;
  readonly before: BarColumns;
  /** Its adjusted closes are left out of account: they follow from the stored actions. */
  readonly after: BarColumns;
  /** Epoch day before which nothing is another one; without it the whole history may be. */
  readonly since?: number;
}

const EVER = { after: '1900-01-01', to: fromEpochDay(CALENDAR_END) } as const;

/**
 * Stores bars as traded with the adjusted closes that follow from the stored splits and dividends, which must be the new ones already.
 * Adjusted closes keep their level at the first bar that stays.
 * @returns the number of bars that are others now
 */
export async function storeHistories(
  client: PoolClient,
  histories: readonly TradedHistory[],
  replacing: Replacing,
): Promise<number> {
  const symbols = histories.map(({ after }) => after.symbol);
  const actions = Map.groupBy(await readActionsBetween(client, { symbols, ...EVER }), ({ symbol }) => symbol);
  const changed = histories.map(({ instrumentId, before, after, since = Number.NEGATIVE_INFINITY }) => {
    const first = fromEpochDay(after.days[0] ?? 0);
    const ofBars = (actions.get(after.symbol) ?? []).filter(({ exDate }) => exDate >= first);
    const adjClose = chainAdjClose(after, ofBars, anchorOf(before, after, since));
    // To the last bit as they are stored.
    for (let t = 0; t < after.days.length && elementAt(after.days, t) < since; t++)
      adjClose[t] = elementAt(before.adjClose, t);
    return { instrumentId, before, after: { ...after, adjClose } };
  });
  return reviseBars(client, changed, replacing);
}

/** The last bar before `since`, or else the first one that both have. */
function anchorOf(before: BarColumns, after: BarColumns, since: number): Anchor | null {
  const unchanged = before.days.findLastIndex((day) => day < since);
  const kept = new Set(after.days);
  const t = unchanged === -1 ? before.days.findIndex((day) => kept.has(day)) : unchanged;
  return t === -1 ? null : { day: elementAt(before.days, t), adjClose: elementAt(before.adjClose, t) };
}
