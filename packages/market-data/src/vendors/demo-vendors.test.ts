import { toEpochDay } from '@pipa/calendar';
import { openDemoVendors, sandboxKeys } from '@pipa/vendor-sandbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SimulatedMarket } from '../simulated/simulated-market.ts';
import { readPart } from '../testing/read-part.ts';
import { createAlpaca } from './alpaca/create-alpaca.ts';
import { createEodhd } from './eodhd/create-eodhd.ts';
import { rowsOf } from './testing/rows-of.ts';

const market = new SimulatedMarket({ stocks: 12, funds: 'core' });
const now = new Date('2026-11-20T18:00:00Z');
let demo: Awaited<ReturnType<typeof openDemoVendors>>;
beforeAll(async () => {
  demo = await openDemoVendors({ market, port: 0, clock: () => now });
});
afterAll(() => demo.close());

const alpaca = () =>
  createAlpaca(
    {
      url: demo.env.ALPACA_DATA_URL ?? '',
      key: sandboxKeys.ALPACA_DATA_KEY,
      secret: sandboxKeys.ALPACA_DATA_SECRET,
    },
    { clock: () => now },
  );

describe('the simulated market behind vendors', () => {
  it('has the same bars by another way, over a server, up to the session before', async () => {
    const { vendor } = alpaca();
    const symbols = ['SPY', market.instruments()[market.instruments().length - 12]?.symbol ?? ''];
    const rows = await rowsOf(readPart(vendor, vendor.bars, { symbols, from: '2026-01-02', to: null }));
    for (const symbol of symbols) {
      const { bars } = market.history(symbol, '2026-01-02', '2026-11-19');
      expect(rows.filter((row) => row.symbol === symbol).map(({ day, close }) => [toEpochDay(day), close])).toEqual(
        Array.from(bars.days, (day, i) => [day, bars.close[i]]),
      );
    }
  });

  it('has the same actions', async () => {
    const { vendor } = createEodhd(
      { url: demo.env.EODHD_URL ?? '', token: sandboxKeys.EODHD_TOKEN },
      { clock: () => now },
    );
    const range = { symbols: ['SPY'], from: '2025-01-02', to: '2026-11-19' };
    const rows = await rowsOf(readPart(vendor, vendor.actions, range));
    expect(rows.map(({ exDay, dividend }) => [toEpochDay(exDay), dividend])).toEqual(
      market.actions('SPY', '2025-01-02', '2026-11-19').map(({ exDay, value }) => [exDay, value]),
    );
    expect(rows.length).toBeGreaterThan(4);
  });

  it('quotes the session under way within the range that its day will have', async () => {
    const { quotes } = alpaca();
    const quote = (await quotes.quotes(['SPY'])).get('SPY');
    const bar = market.sessionBars('2026-11-20').get('SPY');
    expect(quote?.price).toBeGreaterThanOrEqual(bar?.low ?? Number.NaN);
    expect(quote?.price).toBeLessThanOrEqual(bar?.high ?? Number.NaN);
    expect(now.getTime() - (quote?.at.getTime() ?? 0)).toBeLessThan(3_000);
  });

  it('lists every instrument that has been listed', async () => {
    const { vendor } = alpaca();
    const rows = await rowsOf(readPart(vendor, vendor.instruments));
    const listed = market.instruments('2026-11-20').filter(({ kind }) => kind !== 'Index');
    expect(rows.map(({ symbol }) => symbol)).toEqual(listed.map(({ symbol }) => symbol).sort());
  });
});
