import { type TradingDay, toEpochDay } from '@pipa/calendar';
import { actionsOf, type InstrumentFacts, type Pool, type StoredAction, statement, type TapeBar } from '@pipa/db';
import type { MarketDataProvider } from '@pipa/market-data';
import { storedAction } from './stored-action.ts';

/** What a session brings; known to the simulator before the open and to nobody else before its time. */
export interface SessionTape {
  readonly bars: readonly TapeBar[];
  /** Splits and dividends effective before the open. */
  readonly actions: readonly StoredAction[];
  /** Instruments as known that day: new listings, and delistings that have happened. */
  readonly instruments: readonly InstrumentFacts[];
}

export interface SessionSource {
  sessionOf(day: TradingDay): Promise<SessionTape>;
  /** Whether the bars of coming sessions are stored already, as in a replay; else each close publishes its own. */
  readonly isRecorded: boolean;
}

/** Sessions made by a generator. */
export function generatedSessions(provider: MarketDataProvider): SessionSource {
  return {
    isRecorded: false,
    sessionOf: async (day) => ({
      bars: Array.from(provider.sessionBars(day), ([symbol, { open, high, low, close, volume }]) => ({
        symbol,
        open,
        high,
        low,
        close,
        volume,
      })),
      actions: provider.sessionActions(day).map((action) => storedAction(action.symbol, action)),
      instruments: provider.instruments(day),
    }),
  };
}

const recordedBars = statement(`
  SELECT i."symbol", b."open"[b.n] AS open, b."high"[b.n] AS high, b."low"[b.n] AS low, b."close"[b.n] AS close, b."volume"[b.n] AS volume
  FROM "instrument" i JOIN LATERAL (
    SELECT *, width_bucket($1::int, "days") AS n FROM "bar_year" WHERE "instrumentId" = i."id" AND "year" = $2::int
  ) b ON b.n > 0 AND b."days"[b.n] = $1::int`);

/**
 * Sessions of imported history. Its bars lie in bar_year from the import on, also those of days to come; every product read
 * is bounded by the last closed day, and this is the one place that looks at the session under way.
 */
export function recordedSessions(pool: Pool): SessionSource {
  return {
    isRecorded: true,
    sessionOf: async (day) => {
      const { rows } = await pool.query<TapeBar>(recordedBars([toEpochDay(day), Number(day.slice(0, 4))]));
      return { bars: rows, actions: await actionsOf(pool, day), instruments: [] };
    },
  };
}
