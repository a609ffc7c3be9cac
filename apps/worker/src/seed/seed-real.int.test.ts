import { newYorkInstant, previousTradingDay } from '@pipa/calendar';
import { controlMarket, marketMomentOf, readMarketState } from '@pipa/db/market';
import { testDatabase } from '@pipa/db/testing';
import { createLogger, readEnv } from '@pipa/platform';
import { expect, it } from 'vitest';
import { createScriptedMarket, importHistory } from '../testing/scripted-market.ts';
import { seedMarket } from './seed-market.ts';

const LAST = '2026-11-18';
const db = testDatabase();
const keys = { ALPACA_DATA_KEY: 'key', ALPACA_DATA_SECRET: 'secret' };
const seedOn = (day: string) =>
  seedMarket({
    ...{ prisma: db.prisma, pool: db.pool, previous: null, progress: () => undefined },
    env: readEnv({ PIPA_MODE: 'local', MARKET_SOURCE: 'real', ...keys }),
    log: createLogger({ name: 'test', level: 'silent' }),
    clock: () => newYorkInstant(day, 12 * 60),
  });

it('a real market begins behind its history, and no administrator moves its clock', async () => {
  await expect(seedOn('2026-11-20')).rejects.toThrow(/begins with its history/);
  const market = createScriptedMarket(['SPY', 'AAAA']);
  await importHistory(db.pool, market, previousTradingDay(LAST, 20), LAST);
  await expect(seedOn('2027-02-01')).rejects.toThrow(/ends on 2026-11-18, 49 sessions ago/);
  const { market: made } = await seedOn('2026-11-20');
  expect(made).toMatchObject({
    source: 'real',
    day: '2026-11-19',
    phase: 'PreOpen',
    lastClosedDay: LAST,
    lastDay: null,
  });
  expect(marketMomentOf(made).at).toEqual(newYorkInstant(LAST, 16 * 60));
  for (const control of [{ action: 'step' }, { action: 'pause' }, { action: 'speed', speed: 60 }] as const) {
    await expect(controlMarket(db.prisma, control)).rejects.toMatchObject({
      code: 'ILLEGAL_TRANSITION',
      message: 'A real market keeps the time of New York',
    });
  }
  expect(await readMarketState(db.prisma)).toEqual(made);
  await seedOn('2027-02-01');
  expect(await readMarketState(db.prisma)).toEqual(made);
});
