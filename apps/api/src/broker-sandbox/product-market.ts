import type { SandboxMarket } from '@pipa/broker-sandbox';
import { addDays, type TradingDay } from '@pipa/calendar';
import type { Pool } from '@pipa/db';
import { actionsOf, latestCloses, readTape, type StoredAction, type TapeBar } from '@pipa/db/market';
import { quoteAt } from '@pipa/market-data';
import { type Market, readMarket } from '@pipa/reads';

interface Moment {
  readonly market: Market;
  /** Bars of the session under way, by symbol; empty before the open. */
  readonly tape: ReadonlyMap<string, TapeBar>;
  /** Dollars a share at the close before. */
  readonly closes: ReadonlyMap<string, number>;
}

/** The market of the product as brokers of the sandbox trade on it. */
export interface ProductMarket extends SandboxMarket {
  /** Takes over the present tick. @returns the day and its corporate actions where it is another day, else null */
  refresh(): Promise<{ readonly day: TradingDay; readonly actions: readonly StoredAction[] } | null>;
}

/** Reads the first moment; throws before the market has been set up. */
export async function openProductMarket(pool: Pool): Promise<ProductMarket> {
  let moment = await readMoment(pool, null);
  let isNew = true;
  return {
    now: () => moment.market.moment.at,
    day: () => moment.market.day,
    isOpen: () => moment.market.phase === 'Open' && moment.tape.size > 0,
    quote: (symbol) => {
      const { market, tape, closes } = moment;
      const bar = tape.get(symbol);
      if (bar !== undefined) {
        const { bid, ask, last } = quoteAt({ ...market, symbol, bar, fraction: market.moment.fraction });
        return { bid, ask, last };
      }
      const close = closes.get(symbol);
      return close === undefined ? null : { bid: close, ask: close, last: close };
    },
    refresh: async () => {
      const next = await readMoment(pool, moment);
      const isOtherDay = isNew || next.market.day !== moment.market.day;
      const actions = isOtherDay ? await actionsOf(pool, next.market.day) : [];
      moment = next;
      isNew = false;
      return isOtherDay ? { day: next.market.day, actions } : null;
    },
  };
}

async function readMoment(pool: Pool, before: Moment | null): Promise<Moment> {
  const market = await readMarket({ pool });
  const isSameDay = before?.market.day === market.day;
  const isOpen = market.phase === 'Open';
  const [tape, closes] = await Promise.all([
    // The tape of a generated session does not change once the market is open, and is cleared some time after it.
    isSameDay && market.source !== 'real' && before.tape.size > 0
      ? before.tape
      : isOpen
        ? readTape(pool, market.day)
        : new Map<string, TapeBar>(),
    isSameDay ? before.closes : closesBefore(pool, market.day),
  ]);
  return { market, tape, closes };
}

const closesBefore = async (pool: Pool, day: TradingDay): Promise<Map<string, number>> =>
  new Map([...(await latestCloses(pool, null, addDays(day, -1)))].map(([symbol, { close }]) => [symbol, close]));
