import type { TradingDay } from '@pipa/calendar';
import { DomainError } from '@pipa/contract';
import { actionsOf, latestCloses, type MarketClock, type Pool, readTape, type TapeBar } from '@pipa/db';
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

/** Loads the prices of the session under way once per process; the loaded ones are replaced with the next day. */
export function createSessionPrices(pool: Pool): (state: MarketClock) => Promise<SessionPrices> {
  let current: { day: TradingDay; prices: Promise<SessionPrices> } | null = null;
  return async (state) => {
    if (current?.day !== state.day) current = { day: state.day, prices: loadPrices(pool, state) };
    const { prices } = current;
    try {
      return await prices;
    } catch (error) {
      // A failed load is not cached.
      if (current?.prices === prices) current = null;
      throw error;
    }
  };
}

async function loadPrices(pool: Pool, { day, lastClosedDay }: MarketClock): Promise<SessionPrices> {
  if (lastClosedDay === null) throw new DomainError('UNAVAILABLE', { message: 'No session has closed yet' });
  const [tape, closes, stored] = await Promise.all([
    readTape(pool, day),
    latestCloses(pool, null, lastClosedDay),
    actionsOf(pool, day),
  ]);
  if (tape.size === 0) throw new DomainError('UNAVAILABLE', { message: `The session of ${day} is not prepared` });
  const actions = new Map<string, DayAction[]>();
  for (const { symbol, kind, value } of stored) {
    actions.set(symbol, [...(actions.get(symbol) ?? []), { kind, value: Number(value) }]);
  }
  return { day, tape, closes: new Map(Array.from(closes, ([symbol, { close }]) => [symbol, close])), actions };
}
