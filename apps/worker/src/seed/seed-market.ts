import {
  addDays,
  newYorkDay,
  nextTradingDay,
  previousTradingDay,
  type TradingDay,
  tradingDayOnOrAfter,
  tradingDayOnOrBefore,
  tradingDaysUntil,
} from '@pipa/calendar';
import { DomainError } from '@pipa/contract';
import {
  createMarketState,
  findMarketState,
  keepUniverse,
  type MarketClock,
  readHistoryExtent,
  readMarketState,
  saveInstruments,
} from '@pipa/db/market';
import {
  type Instrument,
  instrumentsAsOf,
  SIMULATED_MARKET_START,
  SimulatedMarket,
  SimulatedResearch,
} from '@pipa/market-data';
import { saveCompanies } from '../background/backfill/load-companies.ts';
import { isLoadedFirst } from '../background/backfill/loaded-first.ts';
import { universeOf } from '../universe.ts';
import { assertSameMarket } from './assert-same-market.ts';
import type { SeedWork } from './seed-work.ts';
import { LEAST_INSTRUMENTS, writeHistories } from './write-histories.ts';

/** Sessions that a new simulated market runs before it is first shown. */
export const LIVED_SESSIONS = 30;
const BATCH = 24;
const COMPANY_BATCH = 120;

export interface SeededMarket {
  readonly market: MarketClock;
  /** The generator of a newly created simulated market; null otherwise. */
  readonly generator: SimulatedMarket | null;
}

/** Creates the market of a new database; an existing one must have the configured source. */
export async function seedMarket(work: SeedWork): Promise<SeededMarket> {
  const { prisma, env } = work;
  const existing = await findMarketState(prisma);
  if (existing !== null) {
    assertSameSource(existing, env.MARKET_SOURCE);
    if (existing.source === 'simulated') {
      await assertSameMarket(work.pool, existing, universeOf(env));
      await keepUniverse(prisma, universeOf(env));
    }
    return { market: existing, generator: null };
  }
  const generator = env.MARKET_SOURCE === 'simulated' ? await seedSimulated(work) : null;
  if (env.MARKET_SOURCE === 'replay') await seedReplay(work);
  if (env.MARKET_SOURCE === 'real') await seedReal(work);
  return { market: await readMarketState(prisma), generator };
}

function assertSameSource({ source }: MarketClock, wanted: string): void {
  if (source === wanted) return;
  const message = `This database belongs to a ${source} market and stays with it. Set PIPA_DATA_DIR (or DATABASE_URL) for a ${wanted} one`;
  throw new DomainError('INVALID_INPUT', { note: message });
}

/**
 * Creates the history up to the day before the first session, of the funds and of the companies that strategies choose from;
 * other instruments are loaded in the background. The market's row is written last: without it the import starts again.
 */
async function seedSimulated(work: SeedWork): Promise<SimulatedMarket> {
  const { pool, prisma, env, clock, progress, advance } = work;
  // The sessions of the others begin with the product: their histories, which the background loads, hold the earlier ones too.
  const generator = new SimulatedMarket({ seed: env.MARKET_SEED, ...universeOf(env), inSessions: isLoadedFirst });
  const target = tradingDayOnOrBefore(env.SIM_START ?? newYorkDay(clock()));
  // Without a configured day the market runs some sessions before it is first shown.
  const day = env.SIM_START === undefined ? previousTradingDay(target, LIVED_SESSIONS) : target;
  const lastClosedDay = previousTradingDay(day);
  const instruments = instrumentsAsOf(generator.instruments(), lastClosedDay);
  const first = instruments.filter(isLoadedFirst);
  let stored = 0;
  const batches = historiesOf(generator, first, lastClosedDay);
  const threadUrl = first.length < LEAST_INSTRUMENTS ? null : (work.databaseUrl ?? null);
  await writeHistories(pool, batches, threadUrl, (histories) => {
    stored += histories;
    advance?.('history', stored, first.length);
  });
  await saveInstruments(pool, instruments);
  await seedCompanies(work, generator, first, lastClosedDay);
  progress(
    `history of ${first.length} of ${instruments.length} instruments from ${SIMULATED_MARKET_START} to ${lastClosedDay}`,
  );
  await createMarketState(prisma, {
    source: 'simulated',
    seed: env.MARKET_SEED,
    day,
    sessionSeconds: env.SIM_SESSION_SECONDS,
    lastClosedDay,
    firstDay: SIMULATED_MARKET_START,
    lastDay: null,
  });
  await keepUniverse(prisma, universeOf(env));
  return generator;
}

function* historiesOf(generator: SimulatedMarket, instruments: readonly Instrument[], to: TradingDay) {
  for (let i = 0; i < instruments.length; i += BATCH) {
    yield instruments.slice(i, i + BATCH).map((instrument) => ({
      instrument,
      ...generator.history(instrument.symbol, SIMULATED_MARKET_START, to),
    }));
  }
}

/** Loads the reports of the companies that strategies choose from, because strategies on earnings are tested on them. */
async function seedCompanies(
  { pool }: SeedWork,
  generator: SimulatedMarket,
  instruments: readonly Instrument[],
  to: TradingDay,
): Promise<void> {
  const research = new SimulatedResearch(generator);
  const stocks = instruments.filter(({ kind }) => kind === 'Stock').map(({ symbol }) => symbol);
  for (let i = 0; i < stocks.length; i += COMPANY_BATCH) {
    await saveCompanies(pool, research, stocks.slice(i, i + COMPANY_BATCH), to);
  }
}

/** Creates the clock over imported history: days before its first session are readable, later days are hidden. */
async function seedReplay({ pool, prisma, env }: SeedWork): Promise<void> {
  const extent = await readHistoryExtent(pool);
  if (extent === null) {
    throw new DomainError('INVALID_INPUT', {
      note: 'There is no history to replay. Import one with: npm run ingest -- --csv FILE',
    });
  }
  const { first, last } = extent;
  const firstDay = tradingDayOnOrAfter(first);
  const lastDay = tradingDayOnOrBefore(env.REPLAY_TO !== undefined && env.REPLAY_TO < last ? env.REPLAY_TO : last);
  const day = tradingDayOnOrAfter(env.REPLAY_FROM ?? addDays(firstDay, 1));
  const start = day <= firstDay ? nextTradingDay(firstDay) : day;
  if (start > lastDay) {
    throw new DomainError('INVALID_INPUT', {
      note: `The imported history covers ${first} to ${last}: nothing from ${day} on`,
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

/** Sessions that a real market may be behind its history when it begins; it plays them one after another. */
const MOST_BEHIND = 30;
/** Of a full session, seconds. */
const REAL_SESSION_SECONDS = 23_400;

/** Creates the clock of a real market behind its history: the sessions since then are played in order, and the next real one opens. */
async function seedReal({ pool, prisma, env, clock }: SeedWork): Promise<void> {
  const extent = await readHistoryExtent(pool);
  if (extent === null) {
    throw new DomainError('INVALID_INPUT', {
      note: 'A real market begins with its history, and there is none yet. Read it first: see docs/real-market.md',
    });
  }
  const lastClosedDay = tradingDayOnOrBefore(extent.last);
  const behind = tradingDaysUntil(lastClosedDay, newYorkDay(clock()));
  if (behind > MOST_BEHIND) {
    throw new DomainError('INVALID_INPUT', {
      note: `The history ends on ${extent.last}, ${behind} sessions ago. Read what came since first: see docs/real-market.md`,
    });
  }
  await createMarketState(prisma, {
    source: 'real',
    seed: env.MARKET_SEED,
    day: nextTradingDay(lastClosedDay),
    sessionSeconds: REAL_SESSION_SECONDS,
    lastClosedDay,
    firstDay: tradingDayOnOrAfter(extent.first),
    lastDay: null,
  });
}
