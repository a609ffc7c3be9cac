import type { TradingDay } from '@pipa/calendar';
import type { Pool } from '@pipa/db';
import { actionsOf, type InstrumentFacts, readRecordedSession, type StoredAction, type TapeBar } from '@pipa/db/market';
import { type CompanyHistory, type SimulatedMarket, SimulatedResearch } from '@pipa/market-data';
import { isLoadedFirst } from '../background/backfill/loaded-first.ts';
import { storedAction } from './stored-action.ts';

/** Bars and events of a session. The simulator has them before the open; other readers get them in market time. */
export interface SessionTape {
  readonly bars: readonly TapeBar[];
  /** Splits and dividends effective before the open. */
  readonly actions: readonly StoredAction[];
  /** Instruments as known that day, with new listings and past delistings. */
  readonly instruments: readonly InstrumentFacts[];
}

export interface SessionSource {
  sessionOf(day: TradingDay): Promise<SessionTape>;
  /** What companies that strategies choose from report in a session, by symbol: known at its close, as its bars are. */
  reportsOf(day: TradingDay): ReadonlyMap<string, Pick<CompanyHistory, 'statements' | 'surprises'>>;
  /** Whether the bars of future sessions are stored already, as in a replay; else each close publishes the session's bars. */
  readonly isRecorded: boolean;
}

/** Sessions of a generated market. */
export function generatedSessions(market: SimulatedMarket): SessionSource {
  const research = new SimulatedResearch(market);
  const isChosenFrom = new Set(
    market
      .instruments()
      .filter(isLoadedFirst)
      .map(({ symbol }) => symbol),
  );
  return {
    isRecorded: false,
    reportsOf: (day) => {
      const range = { reportsFrom: day, recentFrom: day, to: day };
      const reporters = market.sessionReporters(day).filter((symbol) => isChosenFrom.has(symbol));
      return new Map(reporters.map((symbol) => [symbol, research.company(symbol, range)]));
    },
    sessionOf: async (day) => ({
      bars: Array.from(market.sessionBars(day), ([symbol, { open, high, low, close, volume }]) => ({
        symbol,
        open,
        high,
        low,
        close,
        volume,
      })),
      actions: market.sessionActions(day).map((action) => storedAction(action.symbol, action)),
      instruments: market.instruments(day),
    }),
  };
}

/** Sessions of imported history. */
export function recordedSessions(pool: Pool): SessionSource {
  return {
    isRecorded: true,
    reportsOf: () => new Map(),
    sessionOf: async (day) => ({
      bars: await readRecordedSession(pool, day),
      actions: await actionsOf(pool, day),
      instruments: [],
    }),
  };
}
