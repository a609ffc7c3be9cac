import type { TradingDay } from '@pipa/calendar';
import { DomainError } from '@pipa/contract';
import type { Pool } from '@pipa/db';
import { actionsOf, latestCloses, type MarketClock, readTape, type TapeBar } from '@pipa/db/market';
import type { DayAction } from '@pipa/trading';

/** What is known of a session before its open. */
interface DayPrices {
  readonly day: TradingDay;
  /** Last closes before the session, in shares of their own day. */
  readonly closes: ReadonlyMap<string, number>;
  /** Splits and dividends effective before the open. */
  readonly actions: ReadonlyMap<string, readonly DayAction[]>;
}

/** Prices of one session: of a generated or recorded market its bars are known to the simulator before the open. */
export interface SessionPrices extends DayPrices {
  /** Bars of the session, from which quotes are computed; of a real market what was seen of it so far. */
  readonly tape: ReadonlyMap<string, TapeBar>;
}

/** Loads something of the day under way once per process; a failed load is not kept. */
export const onceADay = <T>(load: (state: MarketClock) => Promise<T>) => onceA(({ day }) => day, load);

function onceA<T>(
  keyOf: (state: MarketClock) => string,
  load: (state: MarketClock) => Promise<T>,
): (state: MarketClock) => Promise<T> {
  let current: { key: string; loaded: Promise<T> } | null = null;
  return async (state) => {
    const key = keyOf(state);
    if (current?.key !== key) current = { key, loaded: load(state) };
    const { loaded } = current;
    try {
      return await loaded;
    } catch (error) {
      if (current?.loaded === loaded) current = null;
      throw error;
    }
  };
}

/** The tape of a real market grows with each tick. */
const tapeKey = ({ source, day, phase, elapsedMs }: MarketClock) =>
  source === 'real' ? `${day} ${phase} ${elapsedMs}` : day;

export function createSessionPrices(pool: Pool): (state: MarketClock) => Promise<SessionPrices> {
  const ofDay = onceADay((state) => loadPrices(pool, state));
  const tapeOf = onceA(tapeKey, (state) => loadTape(pool, state));
  return async (state) => {
    const [prices, tape] = await Promise.all([ofDay(state), tapeOf(state)]);
    return { ...prices, tape };
  };
}

async function loadTape(pool: Pool, { source, day }: MarketClock): Promise<Map<string, TapeBar>> {
  const tape = await readTape(pool, day);
  if (tape.size > 0 || source === 'real') return tape;
  throw new DomainError('UNAVAILABLE', { note: `The session of ${day} is not prepared` });
}

async function loadPrices(pool: Pool, { day, lastClosedDay }: MarketClock): Promise<DayPrices> {
  if (lastClosedDay === null) throw new DomainError('UNAVAILABLE', { message: 'No session has closed yet' });
  const [closes, stored] = await Promise.all([latestCloses(pool, null, lastClosedDay), actionsOf(pool, day)]);
  const actions = new Map<string, DayAction[]>();
  for (const { symbol, kind, value } of stored) {
    actions.set(symbol, [...(actions.get(symbol) ?? []), { kind, value: Number(value) }]);
  }
  return { day, closes: new Map(Array.from(closes, ([symbol, { close }]) => [symbol, close])), actions };
}
