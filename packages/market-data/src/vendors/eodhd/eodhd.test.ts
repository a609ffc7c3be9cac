import { sandboxKeys } from '@pipa/vendor-sandbox';
import { PLANTED, testWorld, WORLD_DAYS } from '@pipa/vendor-sandbox/testing/test-world';
import { describe, expect, it } from 'vitest';
import { readPart } from '../../testing/read-part.ts';
import { describeVendorContract } from '../../testing/vendor-contract.ts';
import { rowsOf } from '../testing/rows-of.ts';
import { openSandbox } from '../testing/vendor-world.ts';
import { createEodhd } from './create-eodhd.ts';

function open(options: Parameters<typeof openSandbox>[0] = {}, token: string = sandboxKeys.EODHD_TOKEN) {
  const line = openSandbox(options);
  return { ...line, ...createEodhd({ url: 'http://sandbox/eodhd', token }, line.transport) };
}

describeVendorContract('EODHD', () => ({
  vendor: open().vendor,
  parts: ['instruments', 'bars', 'sessionBars', 'actions'],
  symbol: 'AAA',
  day: '2026-02-05',
}));

describe('EODHD', () => {
  it('counts the shares that were traded, though the vendor counts those of today', async () => {
    const { vendor, now } = open();
    const bars = await rowsOf(readPart(vendor, vendor.bars, { symbols: ['SPLT'], from: null, to: null }));
    const traded = testWorld().bars('SPLT', { from: '2026-01-02', to: '2026-03-20' }, now()) ?? [];
    expect(bars.map(({ day, close, volume }) => ({ day, close, volume }))).toEqual(
      traded.map(({ day, close, volume }) => ({ day, close, volume })),
    );
    expect(bars[0]?.adjClose).toBeLessThan((bars[0]?.close ?? 0) / 3.9);
    expect(JSON.parse(bars[0]?.raw ?? '').volume).toBe((bars[0]?.volume ?? 0) * 4);
  });

  it('counts them on a whole day in the past, too', async () => {
    const { vendor, now } = open();
    const day = '2026-01-30';
    const rows = await rowsOf(vendor.sessionBars?.(day, { after: null }));
    const [traded] = testWorld().bars('SPLT', { from: day, to: day }, now()) ?? [];
    expect(rows.find(({ symbol }) => symbol === 'SPLT')?.volume).toBe(traded?.volume);
  });

  it('has what was paid, not what it would be for the shares of today', async () => {
    const { vendor } = open();
    const symbol = { symbols: ['SPLT'], from: null, to: null };
    const [bySymbol, byDay] = [
      await rowsOf(readPart(vendor, vendor.actions, symbol)),
      await rowsOf(readPart(vendor, vendor.actions, { symbols: null, from: PLANTED.dividend, to: PLANTED.dividend })),
    ];
    expect(bySymbol).toMatchObject([
      { exDay: PLANTED.split, splitRatio: 4, dividend: 0 },
      { exDay: PLANTED.dividend, splitRatio: 1, dividend: 2, payDay: '2026-02-02' },
    ]);
    expect(byDay.find((action) => action.symbol === 'SPLT')).toMatchObject({ dividend: 2, payDay: '2026-02-02' });
  });

  it('reads a reverse split', async () => {
    const { vendor } = open();
    const range = { symbols: null, from: PLANTED.reverseSplit, to: PLANTED.reverseSplit };
    const [reverse] = await rowsOf(readPart(vendor, vendor.actions, range));
    expect(reverse).toMatchObject({ symbol: 'REV', splitRatio: 0.1 });
  });

  it('has what was delisted, and a share class by its dot', async () => {
    const { vendor } = open();
    const symbols = (await rowsOf(readPart(vendor, vendor.instruments))).map(({ symbol }) => symbol);
    expect(symbols).toEqual(expect.arrayContaining(['DEAD', 'TGT', 'BRK.B']));
    expect(symbols).toEqual([...new Set(symbols)]);
    const bars = await rowsOf(readPart(vendor, vendor.bars, { symbols: ['BRK.B', 'DEAD'], from: null, to: null }));
    expect(bars.filter(({ symbol }) => symbol === 'BRK.B')).toHaveLength(
      WORLD_DAYS.filter((day) => day <= '2026-03-20').length,
    );
    expect(bars.findLast(({ symbol }) => symbol === 'DEAD')?.day).toBe(PLANTED.lastDay);
  });

  it('leaves out a symbol that it does not know among others', async () => {
    const { vendor } = open();
    const bars = await rowsOf(readPart(vendor, vendor.bars, { symbols: ['AAA', 'NOSUCH'], from: null, to: null }));
    expect(new Set(bars.map(({ symbol }) => symbol))).toEqual(new Set(['AAA']));
  });

  it('says of a wrong token that it is one, without showing it', async () => {
    const { vendor } = open({}, 'no-such-token');
    const error = await rowsOf(readPart(vendor, vendor.instruments)).catch((thrown: Error) => thrown);
    expect(error).toMatchObject({ failure: { kind: 'Unauthorised' } });
    expect(`${error}`).not.toContain('no-such-token');
  });

  it('waits for the next day when the calls of a day are spent', async () => {
    const { vendor, sandbox } = open();
    const day = { from: '2026-03-20', to: '2026-03-20' };
    const read = async () => rowsOf(readPart(vendor, vendor.actions, { symbols: null, ...day }));
    for (let i = 0; i < 500; i++) await read();
    await expect(read()).rejects.toMatchObject({ failure: { kind: 'RateLimited' } });
    expect(sandbox.vendors.eodhd.calls()).toBe(1_000);
  });
});
