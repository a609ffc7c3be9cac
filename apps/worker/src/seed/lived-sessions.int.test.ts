import { fromEpochDay, previousTradingDay, type TradingDay } from '@pipa/calendar';
import { readMarketState } from '@pipa/db/market';
import { findTrackedStrategies } from '@pipa/db/strategies';
import { testDatabase } from '@pipa/db/testing';
import { createLogger, readEnv } from '@pipa/platform';
import { beforeAll, describe, expect, it } from 'vitest';
import { ingestResearch } from '../background/analysis/ingest-research.ts';
import { createBackgroundContext } from '../background/background-context.ts';
import { recomputeTrack } from '../rebuild/recompute.ts';
import { seed } from './index.ts';
import { LIVED_SESSIONS } from './seed-market.ts';

/** The end of a season of reports. */
const now = new Date('2009-02-27T12:00:00Z');
const UNIVERSE = { stocks: 60, funds: 'core' } as const;
const logger = createLogger({ name: 'test', level: 'silent' });
const db = testDatabase();
let first: TradingDay;
let last: TradingDay;
/** Reports of the first sessions as they left them, and as the analysis then loads them. */
let published: object[];
let loaded: object[];

beforeAll(async () => {
  await seed({
    databaseUrl: db.url,
    env: readEnv({ PIPA_MODE: 'local', UNIVERSE_STOCKS: '60', UNIVERSE_FUNDS: 'core', MARKET_SEED: '5' }),
    log: logger,
    previous: null,
    progress: () => undefined,
    clock: () => now,
  });
  last = (await readMarketState(db.prisma)).lastClosedDay ?? '';
  first = previousTradingDay(last, LIVED_SESSIONS - 1);
  published = await reportsSince(first);
  const market = await readMarketState(db.prisma);
  const connections = { clock: () => now, monotonicMs: () => 0, prisma: db.prisma, pool: db.pool, logger };
  const context = createBackgroundContext(connections, market, UNIVERSE);
  await ingestResearch(context, { after: previousTradingDay(first), to: last, shards: 1 });
  loaded = await reportsSince(first);
}, 120_000);

const reportsSince = async (day: TradingDay) =>
  (
    await db.pool.query<{ symbol: string }>(
      `SELECT q.*, i."symbol" FROM "quarter_report" q JOIN "instrument" i ON i."id" = q."instrumentId"
       WHERE "reportedDay" >= $1 AND i."sizeClass" = 'Large' ORDER BY "reportedDay", "instrumentId"`,
      [day],
    )
  ).rows;

describe('the first sessions of a new market', () => {
  it('know what companies report in them, as the analysis loads it later', () => {
    expect(loaded.length).toBeGreaterThan(2);
    expect(published).toEqual(loaded);
  });

  it('leave the tracks that a strategy makes of all that was known at their closes', async () => {
    const tracks = await findTrackedStrategies(db.pool, last);
    expect(tracks.length).toBeGreaterThan(20);
    for (const { closes, ...terms } of tracks) {
      const track = await recomputeTrack(db, terms, last);
      const stored = closes.map(({ tradeDay, equity }) => [tradeDay, equity]);
      const made = track?.points.slice(1).map(({ day, equity }) => [fromEpochDay(day), equity]);
      expect([terms.code, made]).toEqual([terms.code, stored]);
    }
  });
});
