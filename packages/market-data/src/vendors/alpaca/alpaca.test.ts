import { sandboxKeys } from '@pipa/vendor-sandbox';
import { duringSession, EVENING, PLANTED, WORLD_DAYS } from '@pipa/vendor-sandbox/testing/test-world';
import { describe, expect, it } from 'vitest';
import { readPart } from '../../testing/read-part.ts';
import { describeVendorContract } from '../../testing/vendor-contract.ts';
import { rowsOf } from '../testing/rows-of.ts';
import { openSandbox } from '../testing/vendor-world.ts';
import { type AlpacaAccess, createAlpaca } from './create-alpaca.ts';

const ACCESS = {
  url: 'http://sandbox/alpaca',
  key: sandboxKeys.ALPACA_DATA_KEY,
  secret: sandboxKeys.ALPACA_DATA_SECRET,
};
function open(options: Parameters<typeof openSandbox>[0] = {}, access: Partial<AlpacaAccess> = {}) {
  const line = openSandbox(options);
  return { ...line, ...createAlpaca({ ...ACCESS, ...access }, line.transport) };
}

describeVendorContract('Alpaca', () => ({
  vendor: open({ mostRows: 40 }).vendor,
  parts: ['instruments', 'bars', 'sessionBars', 'actions', 'changes'],
  symbol: 'AAA',
  day: '2026-02-05',
}));

describe('Alpaca', () => {
  it('gives bars as traded, up to the last whole session, of the day in New York', async () => {
    const { vendor, transport } = open({ at: duringSession('2026-03-20', 0.9) });
    const bars = await rowsOf(readPart(vendor, vendor.bars, { symbols: ['SPLT'], from: null, to: null }));
    expect(bars.map(({ day }) => day)).toEqual(WORLD_DAYS.filter((day) => day < '2026-03-20'));
    expect(bars.find(({ day }) => day < PLANTED.split)?.close).toBeGreaterThan(190);
    expect(bars.at(-1)?.close).toBeLessThan(60);
    expect(transport.clock() < EVENING).toBe(true);
  });

  it('has all symbols of a day in few calls, those that ended since included', async () => {
    const { vendor, sandbox } = open();
    const bars = await rowsOf(vendor.sessionBars?.(PLANTED.lastDay, { after: null }));
    expect(bars.map(({ symbol }) => symbol)).toEqual([
      'AAA',
      'ACQ',
      'BRK.B',
      'DEAD',
      'FUND',
      'NEWN',
      'PAR',
      'REV',
      'SPLT',
      'TGT',
    ]);
    expect(sandbox.vendors.alpaca.calls()).toBe(3);
  });

  it('has no bar of a session that is not over', async () => {
    const { vendor } = open({ at: duringSession('2026-03-20', 0.5) });
    expect(await rowsOf(vendor.sessionBars?.('2026-03-20', { after: null }))).toEqual([]);
  });

  it('finds a dividend by its ex-day, whenever it is processed', async () => {
    const { vendor } = open();
    const day = { from: PLANTED.dividend, to: PLANTED.dividend };
    expect(await rowsOf(readPart(vendor, vendor.actions, { symbols: null, ...day }))).toMatchObject([
      { symbol: 'SPLT', exDay: PLANTED.dividend, dividend: 2, payDay: '2026-02-02' },
      { symbol: 'AAA', exDay: PLANTED.dividend, dividend: 0.5, payDay: '2026-03-02' },
    ]);
  });

  it('knows splits of both kinds, and what becomes of instruments', async () => {
    const { vendor } = open();
    const splits = await rowsOf(readPart(vendor, vendor.actions, { symbols: ['SPLT', 'REV'], from: null, to: null }));
    expect(splits.filter(({ dividend }) => dividend === 0)).toMatchObject([
      { symbol: 'SPLT', exDay: PLANTED.split, splitRatio: 4 },
      { symbol: 'REV', exDay: PLANTED.reverseSplit, splitRatio: 0.1 },
    ]);
    const changes = await rowsOf(readPart(vendor, vendor.changes));
    expect(changes.map(({ symbol, day, change }) => ({ symbol, day, ...change }))).toEqual([
      { symbol: 'OLDN', day: PLANTED.rename, kind: 'Renamed', newSymbol: 'NEWN' },
      { symbol: 'DEAD', day: '2026-02-18', kind: 'Removed' },
      { symbol: 'TGT', day: PLANTED.merger, kind: 'Merged', into: 'ACQ', ratio: 0.5, cash: 20 },
      { symbol: 'PAR', day: PLANTED.spinOff, kind: 'SpunOff', spunOff: 'KID', ratio: 0.25 },
    ]);
  });

  it('knows an action that is announced before its day', async () => {
    const { vendor } = open({ at: new Date('2026-02-02T14:00:00Z') });
    const day = { from: PLANTED.split, to: PLANTED.split };
    expect(await rowsOf(readPart(vendor, vendor.actions, { symbols: null, ...day }))).toMatchObject([
      { symbol: 'SPLT', splitRatio: 4 },
    ]);
  });

  it('tells stocks from ETFs by their names', async () => {
    const { vendor } = open();
    const kinds = await rowsOf(readPart(vendor, vendor.instruments));
    expect(kinds.find(({ symbol }) => symbol === 'FUND')?.kind).toBe('ETF');
    expect(kinds.filter(({ kind }) => kind === 'Stock')).toHaveLength(10);
  });

  it('quotes what trades, with the time of the exchange', async () => {
    const { quotes, now } = open({ at: duringSession('2026-03-20', 0.5) });
    const found = await quotes.quotes(['AAA', 'DEAD', 'BRK.B']);
    expect([...found.keys()]).toEqual(['AAA', 'BRK.B']);
    const quote = found.get('AAA');
    expect(now().getTime() - (quote?.at.getTime() ?? 0)).toBeLessThan(3_000);
    expect(quote).toMatchObject({ dayOpen: expect.any(Number), dayVolume: expect.any(Number) });
    expect((quote?.bid ?? 0) < (quote?.ask ?? 0)).toBe(true);
  });

  it('has the last trade of the day before until the open', async () => {
    const { quotes } = open({ at: new Date('2026-03-20T12:00:00Z') });
    const quote = (await quotes.quotes(['AAA'])).get('AAA');
    expect(quote?.at).toEqual(new Date('2026-03-19T20:00:00Z'));
  });

  it('says of a wrong key that it is one, without showing it', async () => {
    const { quotes } = open({}, { secret: 'no-such-secret' });
    const error = await quotes.quotes(['AAA']).catch((thrown: Error) => thrown);
    expect(error).toMatchObject({ failure: { kind: 'Unauthorised' } });
    expect(`${error}`).not.toContain('no-such-secret');
  });

  it('keeps the limit of the plan by itself', async () => {
    const { quotes, sandbox, now } = open();
    const before = now();
    for (let i = 0; i < 450; i++) await quotes.quotes(['AAA']);
    expect(sandbox.vendors.alpaca.calls()).toBe(450);
    expect(now().getTime() - before.getTime()).toBeGreaterThan(120_000);
  });
});
