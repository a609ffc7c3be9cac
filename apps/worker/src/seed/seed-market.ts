import {
  addDays,
  fromEpochDay,
  newYorkDay,
  nextTradingDay,
  previousTradingDay,
  type TradingDay,
  tradingDayOnOrAfter,
  tradingDayOnOrBefore,
} from '@pipa/calendar';
import { DomainError } from '@pipa/contract';
import {
  createMarketState,
  findMarketState,
  importBars,
  type MarketClock,
  readMarketState,
  saveActions,
} from '@pipa/db';
import { instrumentsAsOf, SIMULATED_MARKET_START, SimulatedMarket } from '@pipa/market-data';
import type { SeedWork } from './seed-work.ts';

/** Sessions that a new simulated market has lived through before anybody looks at it. */
export const LIVED_SESSIONS = 30;
const BATCH = 24;

export interface SeededMarket {
  readonly market: MarketClock;
  /** The generator of a simulated market that was made now. */
  readonly generator: SimulatedMarket | null;
}

/** Makes the market of a new database; an existing one must be of the source that is asked for. */
export async function seedMarket(work: SeedWork): Promise<SeededMarket> {
  const { prisma, env } = work;
  const existing = await findMarketState(prisma);
  if (existing !== null) {
    assertSameSource(existing, env.MARKET_SOURCE);
    return { market: existing, generator: null };
  }
  if (env.MARKET_SOURCE === 'real') {
    throw new DomainError('INVALID_INPUT', {
      message: 'No provider of real prices is configured. Use simulated or replay',
    });
  }
  const generator = env.MARKET_SOURCE === 'simulated' ? await seedSimulated(work) : null;
  if (generator === null) await seedReplay(work);
  return { market: await readMarketState(prisma), generator };
}

function assertSameSource({ source }: MarketClock, wanted: string): void {
  if (source === wanted) return;
  const message = `This database belongs to a ${source} market and stays with it. Set PIPA_DATA_DIR (or DATABASE_URL) for a ${wanted} one`;
  throw new DomainError('INVALID_INPUT', { message });
}

/** History up to the day before the first session. The market's row comes last: without it an import begins anew. */
async function seedSimulated({ pool, prisma, env, clock, progress }: SeedWork): Promise<SimulatedMarket> {
  const generator = new SimulatedMarket({ seed: env.MARKET_SEED, stocks: env.UNIVERSE_STOCKS });
  const target = tradingDayOnOrBefore(env.SIM_START ?? newYorkDay(clock()));
  // Without a day of its own the market has lived a while when it is first seen.
  const day = env.SIM_START === undefined ? previousTradingDay(target, LIVED_SESSIONS) : target;
  const lastClosedDay = previousTradingDay(day);
  const instruments = instrumentsAsOf(generator.instruments(), lastClosedDay);
  for (let i = 0; i < instruments.length; i += BATCH) {
    const histories = instruments.slice(i, i + BATCH).map((instrument) => ({
      instrument,
      ...generator.history(instrument.symbol, SIMULATED_MARKET_START, lastClosedDay),
    }));
    await importBars(pool, histories);
    await saveActions(
      pool,
      histories.flatMap(({ instrument, actions }) => actions.map((action) => storedAction(instrument.symbol, action))),
    );
  }
  progress(`history of ${instruments.length} instruments from ${SIMULATED_MARKET_START} to ${lastClosedDay}`);
  await createMarketState(prisma, {
    source: 'simulated',
    seed: env.MARKET_SEED,
    day,
    sessionSeconds: env.SIM_SESSION_SECONDS,
    lastClosedDay,
    firstDay: SIMULATED_MARKET_START,
    lastDay: null,
  });
  return generator;
}

type GeneratedAction = ReturnType<SimulatedMarket['actions']>[number];

const storedAction = (symbol: string, { exDay, kind, value, payDay }: GeneratedAction) => ({
  symbol,
  exDate: fromEpochDay(exDay),
  kind: kind === 'split' ? ('Split' as const) : ('Dividend' as const),
  value: value.toFixed(6),
  payDate: payDay === null ? null : fromEpochDay(payDay),
});

/** The clock over imported history: what lies before its first session can be read, what comes stays hidden. */
async function seedReplay({ pool, prisma, env }: SeedWork): Promise<void> {
  const { rows } = await pool.query<{ first: TradingDay | null; last: TradingDay | null }>(
    `SELECT (DATE '1970-01-01' + min("days"[1]))::text AS first, (DATE '1970-01-01' + max("days"[cardinality("days")]))::text AS last
     FROM "bar_year" WHERE cardinality("days") > 0`,
  );
  const { first, last } = rows[0];
  if (first === null || last === null) {
    throw new DomainError('INVALID_INPUT', {
      message: 'There is no history to replay. Import one with: npm run ingest -- --csv FILE',
    });
  }
  const firstDay = tradingDayOnOrAfter(first);
  const lastDay = tradingDayOnOrBefore(env.REPLAY_TO !== undefined && env.REPLAY_TO < last ? env.REPLAY_TO : last);
  const day = tradingDayOnOrAfter(env.REPLAY_FROM ?? addDays(firstDay, 1));
  const start = day <= firstDay ? nextTradingDay(firstDay) : day;
  if (start > lastDay) {
    throw new DomainError('INVALID_INPUT', {
      message: `The imported history covers ${first} to ${last}: nothing from ${day} on`,
    });
  }
  await createMarketState(prisma, {
    source: 'replay',
    seed: env.MARKET_SEED,
    day: start,
    sessionSeconds: env.SIM_SESSION_SECONDS,
    lastClosedDay: previousTradingDay(start),
    firstDay,
    lastDay,
  });
}
