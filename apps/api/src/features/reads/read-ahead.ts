import type { TradingDay } from '@pipa/calendar';
import { analysisDayOf } from '@pipa/reads';
import { universeTable } from '@pipa/universe';
import type { RouteRegistrar } from '../../http/route.ts';

interface ReadAheadSettings {
  clock(): Date;
  /** The last day whose analysis is whole. */
  readDay(): Promise<TradingDay | null>;
  load(day: TradingDay): Promise<unknown>;
}

/** Between two looks at the day, milliseconds. */
export const LOOK_EVERY_MS = 5_000;
/** So long after the last question a new day is still read ahead. */
export const ASKED_WITHIN_MS = 3_600_000;

/** Reads a day that was published before it is asked for, as long as such questions are asked at all. */
export function createReadAhead({ clock, readDay, load }: ReadAheadSettings) {
  let askedAt = Number.NEGATIVE_INFINITY;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let loaded: TradingDay | null = null;
  return {
    /** Somebody has asked. */
    note(): void {
      askedAt = clock().getTime();
    },
    /** Whether it is time for another look. */
    isDue(): boolean {
      const now = clock().getTime();
      if (now - askedAt > ASKED_WITHIN_MS || now - lookedAt < LOOK_EVERY_MS) return false;
      lookedAt = now;
      return true;
    },
    async look(): Promise<void> {
      const day = await readDay();
      if (day === null || day === loaded) return;
      await load(day);
      loaded = day;
    },
  };
}

/** Keeps the universe of the newest day in memory while it is asked for: each tick of the market may have brought another one. */
export async function readUniverseAhead({ app, context }: RouteRegistrar) {
  const ahead = createReadAhead({
    clock: context.clock,
    readDay: () => analysisDayOf(context),
    load: (day) => universeTable(context, day),
  });
  const end = await context.bus.subscribe('market', () => {
    if (ahead.isDue()) context.afterwork.add('universe of the day', ahead.look);
  });
  app.addHook('onClose', end);
  return ahead;
}
