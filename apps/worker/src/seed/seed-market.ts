import {
  fromEpochDay,
  newYorkDay,
  previousTradingDay,
  type TradingDay,
  tradingDayOnOrAfter,
  tradingDayOnOrBefore,
} from '@pipa/calendar';
import { createMarketState, findMarketState, importBars, type MarketClock, saveActions } from '@pipa/db';
import { SIMULATED_MARKET_START, SimulatedMarket } from '@pipa/market-data';
import type { SeedStep } from './seed-context.ts';

const IMPORT_BATCH = 40;

/**
 * Makes the market of a new database: its history and its clock. A database belongs to one market for ever, since
 * positions of one cannot be valued at the prices of another.
 */
export async function seedMarket(step: SeedStep): Promise<MarketClock> {
  const existing = await findMarketState(step.prisma);
  if (existing === null) {
    if (step.env.MARKET_SOURCE === 'replay') await openReplay(step);
    else if (step.env.MARKET_SOURCE === 'simulated') await openSimulation(step);
    else throw new Error('MARKET_SOURCE=real needs a market data vendor, which this version does not connect yet.');
  } else if (existing.source !== step.env.MARKET_SOURCE) {
    throw new Error(
      `This database holds a ${existing.source} market and keeps it. Set MARKET_SOURCE=${existing.source}, or another PIPA_DATA_DIR.`,
    );
  }
  const state = existing ?? (await findMarketState(step.prisma));
  if (state === null) throw new Error('The market could not be set up.');
  return state;
}

async function openSimulation({ prisma, pool, env, now, progress }: SeedStep): Promise<void> {
  const market = new SimulatedMarket({ seed: env.MARKET_SEED, stocks: env.UNIVERSE_STOCKS });
  const day = tradingDayOnOrBefore(env.SIM_START ?? newYorkDay(now));
  const lastClosedDay = previousTradingDay(day);
  // A delisting that lies ahead is not known yet.
  const instruments = market.instruments(lastClosedDay);
  for (let from = 0; from < instruments.length; from += IMPORT_BATCH) {
    const batch = instruments.slice(from, from + IMPORT_BATCH).map((instrument) => ({
      instrument,
      ...market.history(instrument.symbol, SIMULATED_MARKET_START, lastClosedDay),
    }));
    await importBars(pool, batch);
    await saveActions(
      pool,
      batch.flatMap(({ instrument: { symbol }, actions }) =>
        actions.map(({ exDay, kind, value, payDay }) => ({
          symbol,
          exDate: fromEpochDay(exDay),
          kind: kind === 'split' ? ('Split' as const) : ('Dividend' as const),
          value,
          payDate: payDay === null ? null : fromEpochDay(payDay),
        })),
      ),
    );
    progress(`history of ${Math.min(from + IMPORT_BATCH, instruments.length)} of ${instruments.length} instruments`);
  }
  await createMarketState(prisma, {
    source: 'simulated',
    seed: env.MARKET_SEED,
    day,
    sessionSeconds: env.SIM_SESSION_SECONDS,
    lastClosedDay,
    firstDay: SIMULATED_MARKET_START,
    lastDay: null,
  });
}

async function openReplay({ prisma, pool, env }: SeedStep): Promise<void> {
  const { rows } = await pool.query<{ first: number | null; last: number | null }>(
    'SELECT min("days"[1]) AS first, max("days"[cardinality("days")]) AS last FROM "bar_year"',
  );
  const { first, last } = rows[0] ?? { first: null, last: null };
  if (first === null || last === null) {
    throw new Error('There is no history to replay. Import some first: npm run ingest -- --csv FILE');
  }
  const firstDay = fromEpochDay(first);
  const lastDay = earlier(tradingDayOnOrBefore(fromEpochDay(last)), env.REPLAY_TO);
  const day = tradingDayOnOrAfter(env.REPLAY_FROM ?? fromEpochDay(first + 1));
  const lastClosedDay = previousTradingDay(day);
  if (day > lastDay || lastClosedDay < firstDay) {
    throw new Error(`REPLAY_FROM must lie within the imported history, after ${firstDay} and not after ${lastDay}.`);
  }
  await createMarketState(prisma, {
    source: 'replay',
    seed: env.MARKET_SEED,
    day,
    sessionSeconds: env.SIM_SESSION_SECONDS,
    lastClosedDay,
    firstDay,
    lastDay,
  });
}

const earlier = (day: TradingDay, limit: TradingDay | undefined): TradingDay =>
  limit !== undefined && limit < day ? tradingDayOnOrBefore(limit) : day;
