import { describe, expect, it } from 'vitest';
import { EVERYTHING, readPart } from '../../testing/read-part.ts';
import { describeVendorContract } from '../../testing/vendor-contract.ts';
import type { VendorObservation, VendorRange } from '../market-vendor.ts';
import { factsWorld } from '../testing/facts-world.ts';
import { openSandbox } from '../testing/vendor-world.ts';
import { closesOf, createCboeVendor } from './cboe-vendor.ts';

function open(options: Parameters<typeof openSandbox>[0] = {}) {
  const line = openSandbox({ facts: factsWorld, ...options });
  return { ...line, vendor: createCboeVendor({ url: 'http://sandbox/cboe' }, line.transport) };
}
async function observationsOf(vendor: ReturnType<typeof open>['vendor'], range: Partial<VendorRange> = {}) {
  const rows: VendorObservation[] = [];
  for await (const page of readPart(vendor, vendor.observations, { ...EVERYTHING, ...range })) rows.push(...page.rows);
  return rows;
}

describeVendorContract('Cboe', () => ({
  vendor: open().vendor,
  parts: ['observations'],
  symbol: 'vix',
  day: '2026-02-02',
}));

describe('Cboe', () => {
  it('gives closes of sessions that are over, known from their day on', async () => {
    const rows = await observationsOf(open().vendor, { symbols: ['vix9d'], from: '2026-03-19' });
    expect(rows).toMatchObject([
      { symbol: 'vix9d', day: '2026-03-19', releasedDay: '2026-03-19' },
      { symbol: 'vix9d', day: '2026-03-20', releasedDay: '2026-03-20' },
    ]);
  });

  it('follows where its files have moved to', async () => {
    const { vendor, sandbox } = open();
    expect(new Set((await observationsOf(vendor)).map(({ symbol }) => symbol)).size).toBe(5);
    expect(sandbox.vendors.cboe.calls()).toBe(10);
  });

  it('goes on after half a file and a page of HTML', async () => {
    const { vendor, sandbox } = open();
    const whole = await observationsOf(vendor, { symbols: ['vix'] });
    sandbox.vendors.cboe.faults.script({ fault: 'html' }, { fault: 'halfBody' }, { fault: 'serverError' });
    expect(await observationsOf(vendor, { symbols: ['vix'] })).toEqual(whole);
  });

  it.each([
    ['another header', 'Day,Close\n01/02/2026,15'],
    ['the columns of another file', 'DATE,VVIX\n01/02/2026,90'],
    ['a day of another form', 'DATE,OPEN,HIGH,LOW,CLOSE\n2026-01-02,1,1,1,1'],
    ['a day that there is not', 'DATE,OPEN,HIGH,LOW,CLOSE\n02/30/2026,1,1,1,1'],
    ['half a line', 'DATE,OPEN,HIGH,LOW,CLOSE\n01/02/2026,1,1'],
    ['no number', 'DATE,OPEN,HIGH,LOW,CLOSE\n01/02/2026,1,1,1,'],
  ])('refuses a file with %s', (_, csv) => {
    expect(() => closesOf(csv, 'VIX')).toThrow(expect.objectContaining({ failure: { kind: 'Unreadable' } }));
  });

  it('reads a file of one value a day', () => {
    expect(closesOf('DATE,VIX\r\n1/2/2026,15.25\r\n', 'VIX')).toEqual([
      { day: '2026-01-02', releasedDay: '2026-01-02', value: 15.25 },
    ]);
  });
});
