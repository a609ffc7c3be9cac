import { sandboxKeys } from '@pipa/vendor-sandbox';
import { PLANTED } from '@pipa/vendor-sandbox/testing/test-world';
import { describe, expect, it } from 'vitest';
import { readSeries } from '../../gate/read-series.ts';
import { readPart } from '../../testing/read-part.ts';
import { describeVendorContract } from '../../testing/vendor-contract.ts';
import { rowsOf } from '../testing/rows-of.ts';
import { openSandbox } from '../testing/vendor-world.ts';
import { createTiingo } from './create-tiingo.ts';

function open(options: Parameters<typeof openSandbox>[0] = {}) {
  const line = openSandbox(options);
  const isUnlimited = options.hasLimits === false;
  const requests = isUnlimited ? { requestsAnHour: 10_000, requestsADay: 10_000 } : {};
  const access = { url: 'http://sandbox/tiingo', token: sandboxKeys.TIINGO_TOKEN, ...requests };
  return { ...line, ...createTiingo(access, line.transport) };
}

describeVendorContract('Tiingo', () => ({
  vendor: open({ hasLimits: false }).vendor,
  parts: ['bars', 'sessionBars'],
  symbol: 'AAA',
  day: '2026-02-05',
  sessionDay: '2026-03-20',
}));

describe('Tiingo', () => {
  it('has bars whose adjusted closes follow from the raw ones and the actions beside them', async () => {
    const { vendor } = open();
    const { series } = readSeries(readPart(vendor, vendor.bars, { symbols: ['SPLT'], from: null, to: null }));
    const rows = await rowsOf(readPart(vendor, vendor.bars, { symbols: ['SPLT'], from: null, to: null }));
    for await (const { bars } of series) {
      const last = bars.days.length - 1;
      for (const [i, { adjClose }] of rows.entries())
        expect((bars.adjClose[i] ?? 0) / (bars.adjClose[last] ?? 0)).toBeCloseTo(
          (adjClose ?? 0) / (rows[last]?.adjClose ?? 0),
          9,
        );
    }
    expect(rows.find(({ day }) => day === PLANTED.split)?.splitRatio).toBe(4);
    expect(rows.find(({ day }) => day === PLANTED.dividend)?.dividend).toBe(2);
  });

  it('has the last session of all symbols in one call', async () => {
    const { vendor, sandbox } = open();
    const bars = await rowsOf(vendor.sessionBars?.('2026-03-20', { after: null }));
    expect(bars.map(({ symbol }) => symbol)).toContain('BRK.B');
    expect(sandbox.vendors.tiingo.calls()).toBe(1);
    expect(await rowsOf(vendor.sessionBars?.('2026-03-19', { after: null }))).toEqual([]);
  });

  it('refuses what would have to wait for the next hour', async () => {
    const { vendor, sandbox } = open();
    const read = () => rowsOf(vendor.sessionBars?.('2026-03-20', { after: null }));
    for (let i = 0; i < 50; i++) await read();
    await expect(read()).rejects.toMatchObject({ failure: { kind: 'RateLimited' } });
    expect(sandbox.vendors.tiingo.calls()).toBe(50);
  });
});
