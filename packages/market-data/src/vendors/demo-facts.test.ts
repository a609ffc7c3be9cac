import { fromEpochDay, toEpochDay } from '@pipa/calendar';
import { openDemoVendors, sandboxKeys } from '@pipa/vendor-sandbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statementsAsFiled, statementsAsKnown, statementVintages } from '../facts/index.ts';
import { SimulatedMarket } from '../simulated/simulated-market.ts';
import { SimulatedResearch } from '../simulated/simulated-research.ts';
import { readPart } from '../testing/read-part.ts';
import { createCboeVendor } from './cboe/cboe-vendor.ts';
import { createFredVendor } from './fred/fred-vendor.ts';
import type { VendorFigure, VendorObservation } from './market-vendor.ts';
import { createSecVendor } from './sec/sec-vendor.ts';
import { rowsOf } from './testing/rows-of.ts';

const market = new SimulatedMarket({ stocks: 24, funds: 'core' });
const research = new SimulatedResearch(market);
const now = new Date('2026-11-20T22:00:00Z');
const today = '2026-11-20';
const stocks = market.instruments(today).filter(({ kind }) => kind === 'Stock');
let demo: Awaited<ReturnType<typeof openDemoVendors>>;
beforeAll(async () => {
  demo = await openDemoVendors({ market, research, port: 0, clock: () => now });
});
afterAll(() => demo.close());

const transport = { clock: () => now };
const sec = () => createSecVendor({ url: demo.env.SEC_URL ?? '', contact: sandboxKeys.SEC_CONTACT }, transport);
const published = (symbol: string) =>
  research
    .company(symbol, { reportsFrom: '2009-04-01', recentFrom: today, to: today })
    .statements.filter(({ reportedDay }) => reportedDay >= toEpochDay('2009-04-01'));
const near = (value: number | null | undefined, expected: number | null) =>
  expected === null || Math.abs((value ?? Number.NaN) - expected) <= 1e-6 * Math.max(1, Math.abs(expected));

async function figuresOf(symbols: readonly string[] | null): Promise<Map<string, VendorFigure[]>> {
  const vendor = sec();
  const rows = await rowsOf(readPart(vendor, vendor.figures, { symbols, from: null, to: null }));
  return Map.groupBy(rows, ({ symbol }) => symbol);
}

describe('the companies of the simulated market as EDGAR has them', () => {
  it('have the quarters that were published, as they were filed first', async () => {
    const figures = await figuresOf(null);
    let compared = 0;
    for (const { symbol } of stocks) {
      const found = statementsAsFiled(statementVintages(figures.get(symbol) ?? []), toEpochDay(today));
      const byEnd = new Map(published(symbol).map((one) => [one.quarterEnd, one]));
      for (const statement of found) {
        const own = byEnd.get(statement.quarterEnd);
        expect(own, `${symbol} ${fromEpochDay(statement.quarterEnd)}`).toBeDefined();
        // A fourth quarter is the year less three quarters, which may have been amended by then.
        expect(near(statement.totalAssets, own?.totalAssets ?? Number.NaN)).toBe(true);
        expect(statement.reportedDay).toBe(own?.reportedDay);
        if (near(statement.revenue, own?.revenue ?? Number.NaN)) compared++;
      }
      // The first fiscal year may be cut off by the day from which EDGAR has figures.
      expect(found.length).toBeGreaterThanOrEqual(published(symbol).length - 4);
    }
    const all = stocks.reduce((sum, { symbol }) => sum + published(symbol).length, 0);
    expect(compared).toBeGreaterThan(0.9 * all);
  }, 60_000);

  it('amend some of their quarters: less is known to have been earned', async () => {
    const figures = await figuresOf(null);
    const vintages = [...figures.values()].map((ofCompany) => statementVintages(ofCompany));
    const changed = vintages.flatMap((ofCompany) => {
      const first = new Map(
        statementsAsFiled(ofCompany, toEpochDay(today)).map((one) => [one.quarterEnd, one.netIncome]),
      );
      return statementsAsKnown(ofCompany, toEpochDay(today)).filter(
        ({ quarterEnd, netIncome }) => netIncome < (first.get(quarterEnd) ?? 0) - 1,
      );
    });
    expect(changed.length).toBeGreaterThan(20);
    expect(changed.length).toBeLessThan(0.1 * vintages.flat().length);
  }, 60_000);

  it('are in the sectors of the market by their code', async () => {
    const symbols = stocks.map(({ symbol }) => symbol);
    const sectors = new Map<string, string | null>();
    for await (const { symbol, sector } of sec().profiles(symbols)) sectors.set(symbol, sector?.sector ?? null);
    expect(Object.fromEntries(sectors)).toEqual(
      Object.fromEntries(stocks.map(({ symbol, sector }) => [symbol, sector])),
    );
  });

  it('are among the filers of the day on which they report', async () => {
    const [symbol = ''] = stocks.map((one) => one.symbol);
    const day = fromEpochDay(published(symbol).at(-1)?.reportedDay ?? 0);
    expect(await sec().filers(day)).toContain(symbol);
  });
});

describe('the economy of the simulated market', () => {
  const newest = (rows: readonly VendorObservation[], id: string, known: string) =>
    rows.filter(({ symbol, releasedDay }) => symbol === id && (releasedDay ?? '') <= known);

  it('has at FRED the first values on the days of their release, of all series but those without a source', async () => {
    const fred = createFredVendor({ url: demo.env.FRED_URL ?? '', key: sandboxKeys.FRED_KEY }, transport);
    const rows = await rowsOf(readPart(fred, fred.observations, { symbols: null, from: '2024-01-02', to: today }));
    for (const id of ['cfnai', 'gdp', 't10y2y', 'walcl', 'sixe', 'sixj', 'cl', 'audjpy', 'housensa', 'wm2ns']) {
      const own = research.macro(id, '2024-06-03', today);
      expect(own.length).toBeGreaterThan(3);
      for (const { day, releasedDay, value } of own) {
        const found = newest(rows, id, fromEpochDay(releasedDay)).find((row) => row.day === fromEpochDay(day));
        if (fromEpochDay(day) < '2024-01-02') continue;
        expect(found?.value, `${id} ${fromEpochDay(day)}`).toBeCloseTo(value, 6);
        expect(found?.releasedDay).toBe(fromEpochDay(releasedDay));
      }
    }
  }, 60_000);

  it('revises the estimates of an activity with the next release', async () => {
    const fred = createFredVendor({ url: demo.env.FRED_URL ?? '', key: sandboxKeys.FRED_KEY }, transport);
    const rows = await rowsOf(readPart(fred, fred.observations, { symbols: ['cfnai'], from: '2025-01-01', to: today }));
    const days = Map.groupBy(rows, ({ day }) => day);
    const revised = [...days.values()].filter((ofDay) => new Set(ofDay.map(({ value }) => value)).size > 1);
    expect(revised.length).toBeGreaterThan(10);
  });

  it('has at Cboe the volatility of each session', async () => {
    const cboe = createCboeVendor({ url: demo.env.CBOE_URL ?? '' }, transport);
    const rows = await rowsOf(readPart(cboe, cboe.observations, { symbols: ['vix'], from: '2026-01-02', to: today }));
    expect(rows.map(({ day, value }) => [day, value])).toEqual(
      research.macro('vix', '2026-01-02', today).map(({ day, value }) => [fromEpochDay(day), value]),
    );
  });
});
