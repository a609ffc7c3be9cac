import { importBars } from '@pipa/db/market';
import { testDatabase } from '@pipa/db/testing';
import { withNumber } from '@pipa/db/testing/bars';
import { SIMULATED_MARKET_START, SimulatedMarket } from '@pipa/market-data';
import { beforeAll, expect, it } from 'vitest';
import { assertSameMarket } from './assert-same-market.ts';

const UNIVERSE = { stocks: 8, funds: 'core' } as const;
const LAST = '2006-03-31';
const market = { seed: 7, lastClosedDay: LAST };

const db = testDatabase();
let symbols: string[];

beforeAll(async () => {
  const generator = new SimulatedMarket({ seed: market.seed, ...UNIVERSE });
  const instruments = generator.instruments(LAST).filter(({ kind, symbol }) => kind === 'Stock' || symbol === 'SPY');
  symbols = instruments.map(({ symbol }) => symbol);
  await importBars(
    db.pool,
    instruments.map((instrument) => ({
      instrument,
      bars: generator.bars(instrument.symbol, SIMULATED_MARKET_START, LAST),
    })),
  );
});

it('goes on with the market that its generator made', async () => {
  await expect(assertSameMarket(db.pool, market, UNIVERSE)).resolves.toBeUndefined();
  await expect(assertSameMarket(db.pool, { seed: 7, lastClosedDay: null }, { stocks: 0 })).resolves.toBeUndefined();
});

it('refuses a universe that leaves instruments out', async () => {
  await expect(assertSameMarket(db.pool, market, { ...UNIVERSE, stocks: 1 })).rejects.toThrow(
    /UNIVERSE_STOCKS=1 and UNIVERSE_FUNDS=core leave out/,
  );
});

it('refuses prices that the generator would not have made', async () => {
  await expect(assertSameMarket(db.pool, { ...market, seed: 8 }, UNIVERSE)).rejects.toThrow(/another version/);
  await db.pool.query(
    `UPDATE "bar_year" SET "bars" = ${withNumber('cardinality("days")', 'close', '1')} WHERE "year" = 2006
     AND "instrumentId" = (SELECT "id" FROM "instrument" WHERE "symbol" = $1)`,
    [symbols.toSorted()[0]],
  );
  await expect(assertSameMarket(db.pool, market, UNIVERSE)).rejects.toThrow(/another version/);
});
