import { previousTradingDay, toEpochDay } from '@pipa/calendar';
import { loadBars, readMarketState } from '@pipa/db/market';
import { SIMULATED_MARKET_START, SimulatedMarket } from '@pipa/market-data';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shardsOf } from '../staged-run.ts';
import { type BackgroundMarket, createBackgroundMarket } from '../testing/background-market.ts';
import { readStoredAnalysis } from '../testing/stored-analysis.ts';
import { type BackfillInput, backfillInput, backfillRun } from './backfill-run.ts';
import { loadHistories } from './load-histories.ts';

const STOCKS = 30;
let market: BackgroundMarket;
let input: BackfillInput;

beforeAll(async () => {
  market = await createBackgroundMarket('2006-05-01', STOCKS);
  input = await backfillInput(market.context);
});
afterAll(() => market.db.drop());

/** Expects the bars of the generator; adjusted closes may differ by one constant factor. */
async function expectWhole(symbols: readonly string[], to: string): Promise<void> {
  const generator = new SimulatedMarket({
    seed: (await readMarketState(market.db.prisma)).seed,
    stocks: STOCKS,
    funds: 'core',
  });
  const stored = await loadBars(market.db.pool, symbols, { to: '2030-01-01' });
  for (const symbol of symbols) {
    const { days, close, adjClose } = generator.bars(symbol, SIMULATED_MARKET_START, to);
    const bars = stored.get(symbol);
    expect([...(bars?.days ?? [])], symbol).toEqual([...days]);
    expect([...(bars?.close ?? [])], symbol).toEqual([...close]);
    const factors = Float64Array.from(adjClose, (value, t) => (bars?.adjClose[t] ?? Number.NaN) / value);
    expect(Math.max(...factors) / Math.min(...factors) - 1, symbol).toBeLessThan(1e-9);
  }
}

describe('a backfill', () => {
  it('asks for what the seed has left out, up to the last closed day', async () => {
    const { lastClosedDay } = await readMarketState(market.db.prisma);
    expect(input.openedOn).toBe(lastClosedDay);
    expect(input.missing.length).toBeGreaterThan(5);
    expect((await loadBars(market.db.pool, input.missing, { to: '2030-01-01' })).size).toBe(0);
    expect(input.companies).toHaveLength(STOCKS);
    expect(input.options.length).toBeGreaterThan(100);
  });

  it('loses no bar of a day that is closed while histories are loaded, and no anchor of adjusted closes', async () => {
    const half = Math.ceil(input.missing.length / 2);
    const [some, others] = [input.missing.slice(0, half), input.missing.slice(half)];
    let last = '';
    for (let i = 0; i < 4; i++) {
      const loads = [some, others].map((symbols) => loadHistories(market.context, symbols));
      [last] = await Promise.all([market.closeDay(), ...loads]);
      await expectWhole(
        input.missing.filter((symbol) => isListed(symbol, last)),
        last,
      );
    }
    await loadHistories(market.context, input.missing);
    await expectWhole(
      input.missing.filter((symbol) => isListed(symbol, last)),
      last,
    );
  });

  it('loads up to what is published, also when the market has gone on since it looked', async () => {
    const { day } = await readMarketState(market.db.prisma);
    const setDay = (to: string) => market.db.pool.query('UPDATE "market_state" SET "day" = $1::date', [to]);
    await setDay(previousTradingDay(day, 3));
    await loadHistories(market.context, input.missing);
    await setDay(day);
    const last = previousTradingDay(day);
    await expectWhole(
      input.missing.filter((symbol) => isListed(symbol, last)),
      last,
    );
  });

  it('leaves the same rows when each shard is done once, again, and twice at the same time', async () => {
    for (const { step, shard } of backfillRun.stages(input).flatMap(shardsOf)) {
      const run = () => backfillRun.run(market.context, input, step, shard);
      const rows = await run();
      expect(rows).toBeGreaterThan(0);
      expect(await Promise.all([run(), run()])).toEqual([rows, rows]);
    }
    const { reports, views, shorts, options, macro } = await readStoredAnalysis(market.db.pool);
    for (const rows of [reports, views, shorts, options, macro]) expect(rows.length).toBeGreaterThan(STOCKS);
    const { day } = await readMarketState(market.db.prisma);
    const future = reports.filter(({ reportedDay }) => `${reportedDay}` >= day);
    expect(future).toEqual([]);
  });
});

/** Whether a symbol was listed on the day or before; the generator also has future listings. */
function isListed(symbol: string, day: string): boolean {
  const instrument = market.context.market?.instruments().find((one) => one.symbol === symbol);
  return toEpochDay(instrument?.listedOn ?? '2005-01-03') <= toEpochDay(day);
}
