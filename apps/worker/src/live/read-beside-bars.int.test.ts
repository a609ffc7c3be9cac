import { createMarketState, listIngests } from '@pipa/db/market';
import { testDatabase } from '@pipa/db/testing';
import { openFactsVendors } from '@pipa/market-data/testing/facts-vendors';
import { createLogger } from '@pipa/platform';
import { beforeEach, expect, it } from 'vitest';
import type { WorkerContext } from '../context.ts';
import { dayReadings } from './day-readings.ts';
import { type DayReading, liveMarket } from './live-market.ts';
import { readBesideBars } from './read-beside-bars.ts';

const DAY = '2026-03-20';
/** Its session ends at 16:00 in New York. */
const at = (hour: number) => new Date(`2026-03-20T${20 + hour}:00:00Z`);

const db = testDatabase();
let now: Date;
beforeEach(async () => {
  await db.pool.query('TRUNCATE "live_work", "ingest", "macro_series", "market_state" CASCADE');
  await createMarketState(db.prisma, {
    source: 'real',
    seed: 1,
    day: DAY,
    sessionSeconds: 23_400,
    lastClosedDay: DAY,
    firstDay: '2026-03-02',
    lastDay: null,
  });
});

const feed = {
  newsOf: async () => ({ instruments: [], reorganisations: [], actions: [] }),
  quotes: async () => new Map(),
  takeDay: async () => null,
  barsAfterMs: 0,
  leastQuotesMs: () => 0,
};
/** Only what the readings use of a worker. */
const contextOf = (readings: readonly DayReading[]) =>
  ({
    prisma: db.prisma,
    pool: db.pool,
    clock: () => now,
    logger: createLogger({ name: 'test', level: 'silent' }),
    live: liveMarket({ feed, maxQuoteAgeMs: 60_000, valuationMs: 60_000, readings }),
  }) as unknown as WorkerContext;
const datasets = async () =>
  (await listIngests(db.pool, { before: null, limit: 50 }))
    .map(({ dataset, outcome }) => `${dataset} ${outcome}`)
    .toReversed();

it('reads what is due of the last closed day, each once', async () => {
  const { transport, sec, fred, cboe } = openFactsVendors(at(3));
  const ingest = { pool: db.pool, clock: () => now, wait: transport.wait };
  const context = contextOf(dayReadings(ingest, { macro: fred, volatility: cboe, reports: sec, check: null }));
  now = at(1);
  await readBesideBars(context);
  expect(await datasets()).toEqual([]);
  now = at(3);
  await readBesideBars(context);
  expect(await datasets()).toEqual(['Macro Whole']);
  now = new Date('2026-03-21T04:00:00Z');
  for (let i = 0; i < 2; i++) await readBesideBars(context);
  expect(await datasets()).toEqual(['Macro Whole', 'Macro Whole', 'Reports Whole']);
});

it('reads series from their last whole reading on, however long the pause was', async () => {
  const { transport, cboe } = openFactsVendors(at(3));
  const { observations } = cboe;
  if (observations === null) throw new Error('The vendor has no series');
  const asked: unknown[] = [];
  const observed: typeof observations = (request, call) => {
    asked.push(request.from);
    return observations(request, call);
  };
  const volatility = { ...cboe, observations: observed };
  const ingest = { pool: db.pool, clock: () => now, wait: transport.wait };
  const [reading] = dayReadings(ingest, { macro: null, volatility, reports: null, check: null });
  now = at(3);
  for (const day of ['2026-03-20', '2026-06-30', '2026-07-01']) await reading?.read(day);
  expect(asked).toEqual(['2026-03-06', '2026-03-06', '2026-06-16']);
});

it('tries again what failed after a growing wait, and goes on with the others', async () => {
  const tried: string[] = [];
  const reading = (kind: DayReading['kind'], fails: number): DayReading => ({
    kind,
    afterMs: 0,
    read: async () => {
      tried.push(kind);
      if (tried.filter((each) => each === kind).length <= fails) throw new Error('The vendor is away');
      return { id: 1, outcome: 'Whole', rows: 0, revised: 0, findings: 0, note: null };
    },
  });
  const context = contextOf([reading('Macro', 2), reading('Reports', 0)]);
  now = at(1);
  for (let i = 0; i < 2; i++) await readBesideBars(context);
  expect(tried).toEqual(['Macro', 'Reports']);
  now = new Date(at(1).getTime() + 31 * 60_000);
  for (let i = 0; i < 2; i++) await readBesideBars(context);
  now = new Date(at(1).getTime() + 92 * 60_000);
  for (let i = 0; i < 2; i++) await readBesideBars(context);
  expect(tried).toEqual(['Macro', 'Reports', 'Macro', 'Macro']);
});
