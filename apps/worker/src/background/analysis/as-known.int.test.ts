import { previousTradingDay, toEpochDay } from '@pipa/calendar';
import { knownOn } from '@pipa/db';
import { beginIngest, listInstruments, loadBars, readMarketState, reviseBars, withBarLock } from '@pipa/db/market';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BackgroundMarket, createBackgroundMarket } from '../testing/background-market.ts';
import { SELECTS } from '../testing/stored-analysis.ts';
import { measureSymbols } from './measure-symbols.ts';

let market: BackgroundMarket;
beforeAll(async () => {
  market = await createBackgroundMarket('2009-12-30', 4);
});
afterAll(() => market.db.drop());

it('the metrics of a day, computed as it was known then, are those of a run that never saw the corrections', async () => {
  const { context, db } = market;
  const { pool } = context;
  const { lastClosedDay, day } = await readMarketState(db.prisma);
  const to = lastClosedDay ?? previousTradingDay(day);
  const after = previousTradingDay(to, 3);
  const measured = async (from: typeof pool) => {
    await db.pool.query('TRUNCATE "ta_metrics", "symbol_performance"');
    await measureSymbols({ ...context, pool: from }, { after, to, shards: 1 }, 0);
    return [(await db.pool.query(SELECTS.metrics)).rows, (await db.pool.query(SELECTS.performance)).rows];
  };
  const unaware = await measured(pool);
  expect(unaware.every((rows) => rows.length > 0)).toBe(true);
  const instruments = await listInstruments(pool);
  const stored = await loadBars(pool, ['SPY'], { to });
  const before = stored.get('SPY');
  if (before === undefined) throw new RangeError('no history of SPY');
  const corrected = previousTradingDay(to, 5);
  const t = before.days.indexOf(toEpochDay(corrected));
  const raised = (column: Float64Array) => column.with(t, (column[t] as number) * 1.02);
  const changed = {
    ...before,
    high: raised(before.high),
    close: raised(before.close),
    adjClose: raised(before.adjClose),
  };
  const ingest = { vendor: 'test', dataset: 'Day', asOf: day, retrievedAt: new Date(0) } as const;
  const ingestId = await beginIngest(pool, ingest);
  const instrumentId = instruments.find(({ symbol }) => symbol === 'SPY')?.id as number;
  await withBarLock(pool, (client) =>
    reviseBars(client, [{ instrumentId, before, after: changed }], { ingestId, knownOn: day, closedDay: to }),
  );
  expect(await measured(knownOn(pool, to))).toEqual(unaware);
  expect(await measured(pool)).not.toEqual(unaware);
});
