import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromEpochDay, nextTradingDay, toEpochDay, tradingDaysBetween } from '@pipa/calendar';
import { type BarColumns, beginIngest, importBars, listInstruments, reviseBars, withBarLock } from '@pipa/db/market';
import { testDatabase } from '@pipa/db/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { backtestCommand } from './backtest-command.ts';
import { openKnownMarket } from './known-market.ts';

const DAYS = tradingDaysBetween('2019-01-02', '2020-12-31');
const CORRECTED = '2019-06-28';
/** From the close of this day on the corrected value is known. */
const SINCE = '2020-03-02';
const db = testDatabase();
let folder: string;

function history(symbol: string, price: number, corrected = price): BarColumns {
  const close = Float64Array.from(DAYS, (day, i) => (day === CORRECTED ? corrected : price + i / 100));
  const columns = { open: close, high: close, low: close, close, adjClose: close };
  return { symbol, days: Int32Array.from(DAYS, toEpochDay), ...columns, volume: close.map(() => 1e6) };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pipa-known-'));
  const strategy = `
import { defineStrategy } from '@pipa/quant/own-strategy';
export default defineStrategy({
  name: 'Higher', rebalance: 'Monthly', warmUp: 21, universe: ['SPY', 'GLD'],
  decide(view) { return view.close('SPY') >= view.close('GLD') ? { SPY: 1 } : { GLD: 1 }; },
});`;
  await writeFile(join(folder, 'higher.ts'), strategy);
  const facts = { kind: 'ETF', sector: null, industry: null, listedOn: null, delistedOn: null } as const;
  const before = [history('GLD', 90), history('SPY', 100)];
  await importBars(
    db.pool,
    before.map((bars) => ({ instrument: { ...facts, symbol: bars.symbol, name: bars.symbol }, bars })),
  );
  const [gold] = await listInstruments(db.pool, ['GLD']);
  const reading = { vendor: 'test', dataset: 'Day', asOf: SINCE, retrievedAt: new Date(0) } as const;
  const ingestId = await beginIngest(db.pool, reading);
  // GLD closed above SPY, as is known since.
  const change = { instrumentId: gold?.id as number, before: before[0] as BarColumns, after: history('GLD', 90, 120) };
  const replacing = { ingestId, knownOn: SINCE, closedDay: SINCE };
  await withBarLock(db.pool, (client) => reviseBars(client, [change], replacing));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function run(...args: string[]) {
  const said: string[] = [];
  const out = join(folder, 'report');
  const code = await backtestCommand(['higher', ...args, '--out', out], folder, {
    say: (text) => said.push(text),
    progress: { step: () => undefined, output: () => undefined },
    now: () => 0,
    withMarket: async (day, work) => work(await openKnownMarket(db.pool, day)),
  });
  return { code, text: said.join('\n'), out };
}

it('a backtest as known on a day names the day and what was revised since, and decides by what was known', async () => {
  const day = fromEpochDay(toEpochDay(SINCE) - 3);
  const { code, text, out } = await run('--as-known', day);
  expect(text).toContain(`Prices as known on ${day}; bars, splits, dividends and reports that were revised since: 1.`);
  expect(text).toContain('No decision read a value that was corrected');
  expect(code).toBe(0);
  const report = JSON.parse(await readFile(join(out, 'report.json'), 'utf8'));
  expect(report.known).toEqual({ day, revised: 1, decisions: null });
  expect(report.metrics.lastDay <= day).toBe(true);
  expect(new Set(report.decisions.flatMap(({ targets }: { targets: object }) => Object.keys(targets)))).toEqual(
    new Set(['SPY']),
  );
});

it('one as known later says which decision a correction has changed since its day', async () => {
  const day = nextTradingDay(SINCE);
  const { text, out } = await run('--as-known', day);
  expect(text).toContain('came out otherwise, the first of 2019-06-28');
  const report = JSON.parse(await readFile(join(out, 'report.json'), 'utf8'));
  expect(report.known).toMatchObject({ day, revised: 0, decisions: { changed: 1, day: CORRECTED } });
});

it('refuses files beside a day, and a day of which nothing is known', async () => {
  expect(await run('--as-known', SINCE, '--csv', 'prices.csv')).toMatchObject({ code: 2 });
  expect((await run('--as-known', '2001-01-02')).text).toContain('no price until 2001-01-02');
});
