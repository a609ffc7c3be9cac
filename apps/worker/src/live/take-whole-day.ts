import { sessionOf, type TradingDay, toEpochDay } from '@pipa/calendar';
import {
  latestCloses,
  listHeldSymbols,
  listInstruments,
  readRecordedSession,
  readTape,
  replaceTape,
} from '@pipa/db/market';
import type { WorkerContext } from '../context.ts';
import { askVendor } from './ask-vendor.ts';
import type { LiveMarket } from './live-market.ts';
import { noteCorrections } from './note-corrections.ts';

type Taking = Pick<WorkerContext, 'prisma' | 'pool' | 'clock' | 'logger'>;

/** Tries after which a held instrument without a bar counts as one that did not trade. */
const TRIES_FOR_HELD = 4;
const MOST_NAMED = 5;

/**
 * Stores the vendor's bars of a session that is over, once they are whole, and puts them in the place of what was seen of it.
 * @returns whether they are, so that the day can be closed
 */
export function takeWholeDay(context: Taking, { feed }: LiveMarket, day: TradingDay): Promise<boolean> {
  const { pool } = context;
  const { closeAt } = sessionOf(day);
  return askVendor(context, {
    day,
    kind: 'Bars',
    from: new Date(closeAt.getTime() + feed.barsAfterMs),
    run: async (tries) => {
      const lack = await feed.takeDay(day);
      if (lack !== null) return lack;
      const missing = tries < TRIES_FOR_HELD ? await missingHeld(context, day) : [];
      if (missing.length > 0) return describeMissing(missing);
      const seen = { bid: null, ask: null, at: closeAt };
      await replaceTape(
        pool,
        day,
        (await readRecordedSession(pool, day)).map((bar) => ({ ...bar, seen })),
      );
      await noteCorrections(context, day);
      return null;
    },
  });
}

/** Symbols that portfolios hold and that have no bar of a day, without those that no longer trade and those that were not seen to trade. */
async function missingHeld({ pool }: Taking, day: TradingDay): Promise<string[]> {
  const held = await listHeldSymbols(pool);
  const [closes, instruments, tape] = await Promise.all([
    latestCloses(pool, held, day),
    listInstruments(pool, held),
    readTape(pool, day, held),
  ]);
  const ended = new Set(
    instruments.flatMap(({ symbol, delistedOn }) => (delistedOn !== null && delistedOn < day ? [symbol] : [])),
  );
  // Of a session that was missed nothing was seen.
  const mayTrade = (symbol: string) => !ended.has(symbol) && (tape.size === 0 || tape.has(symbol));
  return held.filter((symbol) => mayTrade(symbol) && closes.get(symbol)?.day !== toEpochDay(day));
}

function describeMissing(missing: readonly string[]): string {
  const rest = missing.length > MOST_NAMED ? ` and ${missing.length - MOST_NAMED} more` : '';
  return `The vendor has no bar of ${missing.slice(0, MOST_NAMED).join(', ')}${rest}, which portfolios hold`;
}
