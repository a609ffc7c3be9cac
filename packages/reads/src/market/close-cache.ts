import type { TradingDay } from '@pipa/calendar';
import type { LatestClose } from '@pipa/db/market';

type ReadCloses = (symbols: readonly string[], day: TradingDay) => Promise<ReadonlyMap<string, LatestClose>>;
type CloseCache = (
  symbols: readonly string[],
  day: TradingDay,
  lastClosedDay: TradingDay | null,
) => Promise<ReadonlyMap<string, LatestClose>>;

/**
 * Caches last closes at or before a day, until another day is requested or another close is published, the only event that
 * changes a close. It holds at most one entry per symbol of the market.
 */
export function createCloseCache(read: ReadCloses): CloseCache {
  let key = '';
  let closes = new Map<string, LatestClose>();
  let known = new Set<string>();
  return async (symbols, day, lastClosedDay) => {
    const wanted = `${day} ${lastClosedDay}`;
    if (key !== wanted) {
      key = wanted;
      closes = new Map();
      known = new Set();
    }
    const [ownCloses, ownKnown] = [closes, known];
    const missing = symbols.filter((symbol) => !ownKnown.has(symbol));
    if (missing.length > 0) {
      const found = await read(missing, day);
      for (const symbol of missing) ownKnown.add(symbol);
      for (const [symbol, close] of found) ownCloses.set(symbol, close);
    }
    return ownCloses;
  };
}
