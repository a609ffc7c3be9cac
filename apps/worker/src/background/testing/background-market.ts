import { dayToUtcDate, nextTradingDay, type TradingDay } from '@pipa/calendar';
import { markDayClosed, readMarketState } from '@pipa/db/market';
import { createTestDatabase, type TestDatabase } from '@pipa/db/testing';
import { SimulatedMarket } from '@pipa/market-data';
import { createLogger, readEnv } from '@pipa/platform';
import { publishDay } from '../../close/publish-day.ts';
import { seedMarket } from '../../seed/seed-market.ts';
import { prepareSession } from '../../session/prepare-session.ts';
import { generatedSessions } from '../../session/session-source.ts';
import { universeOf } from '../../universe.ts';
import { createBackgroundContext } from '../background-context.ts';
import type { BackgroundContext } from '../job-kind.ts';

const SEED = 11;
const logger = createLogger({ name: 'test', level: 'silent' });

/** A small simulated market in a separate database, whose days the test closes. */
export interface BackgroundMarket {
  readonly db: TestDatabase;
  readonly context: BackgroundContext;
  /** Wall clock of the test. */
  now: Date;
  /** Publishes the clock's day and moves to the next; returns the published day. */
  closeDay(): Promise<TradingDay>;
}

/** Creates the market like the seed: history up to the day before `start`, of the core funds and the large companies. */
export async function createBackgroundMarket(start: TradingDay, stocks: number): Promise<BackgroundMarket> {
  const db = await createTestDatabase({ max: 8 });
  const { prisma, pool } = db;
  const env = readEnv({
    PIPA_MODE: 'local',
    SIM_START: start,
    UNIVERSE_STOCKS: `${stocks}`,
    UNIVERSE_FUNDS: 'core',
    MARKET_SEED: `${SEED}`,
  });
  const opened = new Date('2030-06-01T12:00:00Z');
  const clock = () => background.now;
  const work = { prisma, pool, env, log: logger, clock: () => opened, previous: null, progress: () => undefined };
  const { market } = await seedMarket(work);
  const source = generatedSessions(new SimulatedMarket({ seed: SEED, ...universeOf(env) }));
  const background: BackgroundMarket = {
    db,
    now: opened,
    context: createBackgroundContext(
      { clock, monotonicMs: () => performance.now(), prisma, pool, logger },
      market,
      universeOf(env),
    ),
    closeDay: async () => {
      const { day } = await readMarketState(prisma);
      await prepareSession({ prisma, pool, clock, logger, source, publicUrl: 'http://127.0.0.1:4000' }, day);
      await publishDay({ pool, source }, day);
      await markDayClosed(prisma, day);
      await prisma.marketState.update({ where: { id: 1 }, data: { day: dayToUtcDate(nextTradingDay(day)) } });
      return day;
    },
  };
  return background;
}
