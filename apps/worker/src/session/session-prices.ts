import type { TradingDay } from '@pipa/calendar';
import { DomainError } from '@pipa/contract';
import type { Pool } from '@pipa/db';
import { actionsOf, latestCloses, type MarketClock, readTape, type TapeBar } from '@pipa/db/market';
import type { DayAction } from '@pipa/trading';

/** Prices of one session, all known to the simulator before the open. */
export interface SessionPrices {
  readonly day: TradingDay;
  /** Bars of the session, from which quotes are computed. */
  readonly tape: ReadonlyMap<string, TapeBar>;
  /** Last closes before the session, in shares of their own day. */
  readonly closes: ReadonlyMap<string, number>;
  /** Splits and dividends effective before the open. */
  readonly actions: ReadonlyMap<string, readonly DayAction[]>;
}

/** Loads something of the day under way once per process; a failed load is not kept. */
export function onceADay<T>(load: (state: MarketClock) => Promise<T>): (state: MarketClock) => Promise<T> {
  let current: { day: TradingDay; loaded: Promise<T> } | null = null;
  return async (state) => {
    if (current?.day !== state.day) current = { day: state.day, loaded: load(state) };
    const { loaded } = current;
    try {
      return await loaded;
    } catch (error) {
      if (current?.loaded === loaded) current = null;
      throw error;
    }
  };
}

export const createSessionPrices = (pool: Pool) => onceADay((state) => loadPrices(pool, state));

async function loadPrices(pool: Pool, { day, lastClosedDay }: MarketClock): Promise<SessionPrices> {
  if (lastClosedDay === null) throw new DomainError('UNAVAILABLE', { message: 'No session has closed yet' });
  const [tape, closes, stored] = await Promise.all([
    readTape(pool, day),
    latestCloses(pool, null, lastClosedDay),
    actionsOf(pool, day),
  ]);
  if (tape.size === 0) throw new DomainError('UNAVAILABLE', { note: `The session of ${day} is not prepared` });
  const actions = new Map<string, DayAction[]>();
  for (const { symbol, kind, value } of stored) {
    actions.set(symbol, [...(actions.get(symbol) ?? []), { kind, value: Number(value) }]);
  }
  return { day, tape, closes: new Map(Array.from(closes, ([symbol, { close }]) => [symbol, close])), actions };
}
