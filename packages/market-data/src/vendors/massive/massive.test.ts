import { sandboxKeys } from '@pipa/vendor-sandbox';
import { duringSession, PLANTED, WORLD_DAYS } from '@pipa/vendor-sandbox/testing/test-world';
import { describe, expect, it } from 'vitest';
import { readPart } from '../../testing/read-part.ts';
import { describeVendorContract } from '../../testing/vendor-contract.ts';
import { rowsOf } from '../testing/rows-of.ts';
import { openSandbox } from '../testing/vendor-world.ts';
import { createMassive } from './create-massive.ts';

function open(options: Parameters<typeof openSandbox>[0] = {}, key: string = sandboxKeys.MASSIVE_KEY) {
  const line = openSandbox(options);
  return { ...line, ...createMassive({ url: 'http://sandbox/massive', key }, line.transport) };
}

describeVendorContract('Massive', () => ({
  vendor: open({ mostRows: 25 }).vendor,
  parts: ['instruments', 'bars', 'sessionBars', 'actions'],
  symbol: 'AAA',
  day: '2026-02-05',
}));

describe('Massive', () => {
  it('gives the day of a bar, whether its time is the end of a session or a midnight', async () => {
    const { vendor } = open();
    const day = '2026-03-09';
    const [ofDay, ofSymbol] = [
      await rowsOf(vendor.sessionBars?.(day, { after: null })),
      await rowsOf(readPart(vendor, vendor.bars, { symbols: ['AAA'], from: day, to: day })),
    ];
    const { raw: _raw, line: _line, ...bar } = ofDay.find(({ symbol }) => symbol === 'AAA') ?? { raw: '', line: 0 };
    expect(bar).toMatchObject({ day, volume: expect.any(Number) });
    expect(ofSymbol).toMatchObject([bar]);
  });

  it('asks for the further pages of its own address alone, with its key', async () => {
    const line = openSandbox({ mostRows: 7 });
    const hosts = new Set<string>();
    const { vendor } = createMassive(
      { url: 'http://elsewhere:8080/massive/', key: sandboxKeys.MASSIVE_KEY },
      {
        ...line.transport,
        fetch: (input, init) => {
          hosts.add(new URL(`${input}`).host);
          return line.transport.fetch(input, init);
        },
      },
    );
    const bars = await rowsOf(readPart(vendor, vendor.bars, { symbols: ['AAA'], from: null, to: null }));
    expect(bars.map(({ day }) => day)).toEqual(WORLD_DAYS.filter((day) => day <= '2026-03-20'));
    expect([...hosts]).toEqual(['elsewhere:8080']);
  });

  it('has no bar of a day that is not over, nor of a holiday', async () => {
    const { vendor, sandbox } = open({ at: duringSession('2026-03-20', 0.5) });
    expect(await rowsOf(vendor.sessionBars?.('2026-03-20', { after: null }))).toEqual([]);
    expect(sandbox.vendors.massive.calls()).toBe(0);
    expect(await rowsOf(vendor.sessionBars?.('2026-02-16', { after: null }))).toEqual([]);
  });

  it('says what the plan does not have', async () => {
    const { vendor } = open();
    const reading = rowsOf(vendor.sessionBars?.('2020-01-02', { after: null }));
    await expect(reading).rejects.toMatchObject({ failure: { kind: 'NotEntitled' } });
    await expect(reading).rejects.toThrow("Your plan doesn't include this data timeframe.");
  });

  it('has splits of both kinds and dividends', async () => {
    const { vendor } = open({ mostRows: 1 });
    const actions = await rowsOf(readPart(vendor, vendor.actions, { symbols: null, from: null, to: null }));
    expect(actions.map(({ symbol, exDay, dividend, splitRatio }) => [symbol, exDay, dividend, splitRatio])).toEqual([
      ['AAA', PLANTED.dividend, 0.5, 1],
      ['SPLT', PLANTED.dividend, 2, 1],
      ['SPLT', PLANTED.split, 0, 4],
      ['REV', PLANTED.reverseSplit, 0, 0.1],
    ]);
  });

  it('keeps the five calls a minute of the plan by itself', async () => {
    const { vendor, sandbox, now } = open();
    const before = now().getTime();
    for (let i = 0; i < 16; i++) await rowsOf(vendor.sessionBars?.('2026-03-19', { after: null }));
    expect(sandbox.vendors.massive.calls()).toBe(16);
    expect(now().getTime() - before).toBeGreaterThanOrEqual(180_000);
  });
});
