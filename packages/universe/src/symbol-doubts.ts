import type { TradingDay } from '@pipa/calendar';
import { BEYOND_REASON, MAX_DOUBTED_SYMBOLS, type SymbolDoubt } from '@pipa/contract';
import { openDoubtsOf } from '@pipa/db/market';
import type { DayReader } from './kept-by-day.ts';
import { universeDay } from './universe-day.ts';

/**
 * The symbols whose figures are in doubt on a day whose analysis is whole, by symbol: those with doubts of an import that no operator has
 * settled, about days up to there, and those that could not be compared. The universe is kept; the doubts are read, as they are settled
 * at any time.
 */
export async function symbolDoubts(reader: DayReader, day: TradingDay): Promise<SymbolDoubt[]> {
  const [{ members }, open] = await Promise.all([universeDay(reader, day), openDoubtsOf(reader.pool, null)]);
  const doubts = new Map<string, SymbolDoubt>();
  for (const { symbol, performance } of members) {
    if (performance.isComparable) continue;
    doubts.set(symbol, { symbol, reason: BEYOND_REASON, fromDay: null, toDay: null, more: 0 });
  }
  for (const [symbol, found] of open) {
    const known = found.filter(({ fromDay }) => fromDay <= day);
    const [oldest] = known;
    if (oldest === undefined) continue;
    const first = doubts.get(symbol);
    const { fault: reason, fromDay, toDay } = oldest;
    doubts.set(
      symbol,
      first === undefined
        ? { symbol, reason, fromDay, toDay, more: known.length - 1 }
        : { ...first, more: known.length },
    );
  }
  return [...doubts.values()].sort((a, b) => (a.symbol < b.symbol ? -1 : 1)).slice(0, MAX_DOUBTED_SYMBOLS);
}
