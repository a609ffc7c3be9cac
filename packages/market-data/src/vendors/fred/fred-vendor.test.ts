import { addDays } from '@pipa/calendar';
import { type Fault, sandboxKeys } from '@pipa/vendor-sandbox';
import { describe, expect, it } from 'vitest';
import { EVERYTHING, readPart } from '../../testing/read-part.ts';
import { describeVendorContract } from '../../testing/vendor-contract.ts';
import type { VendorObservation, VendorRange } from '../market-vendor.ts';
import { FACTS, factsWorld } from '../testing/facts-world.ts';
import { openSandbox } from '../testing/vendor-world.ts';
import { createFredVendor, type FredAccess } from './fred-vendor.ts';

const ACCESS = { url: 'http://sandbox/fred', key: sandboxKeys.FRED_KEY };
function open(options: Parameters<typeof openSandbox>[0] = {}, access: Partial<FredAccess> = {}) {
  const line = openSandbox({ facts: factsWorld, ...options });
  return { ...line, vendor: createFredVendor({ ...ACCESS, ...access }, line.transport) };
}
type Vendor = ReturnType<typeof open>['vendor'];
async function observationsOf(vendor: Vendor, range: Partial<VendorRange> = {}): Promise<VendorObservation[]> {
  const rows: VendorObservation[] = [];
  for await (const page of readPart(vendor, vendor.observations, { ...EVERYTHING, ...range })) rows.push(...page.rows);
  return rows;
}
const known = { symbols: ['cfnai', 't10y2y', 'walcl', 'gdp', 'audjpy', 'sixj'] };

/** The world has some of the series alone. */
function limited(vendor: Vendor): Vendor {
  const { observations } = vendor;
  return {
    ...vendor,
    observations:
      observations === null
        ? null
        : (range, call) => observations({ ...range, symbols: range.symbols ?? known.symbols }, call),
  };
}

describeVendorContract('FRED', () => ({
  vendor: limited(open().vendor),
  parts: ['observations'],
  symbol: 'cfnai',
  day: '2026-01-31',
}));

describe('FRED', () => {
  it('names a month by its last day, and gives each of its values on the day that published it', async () => {
    const rows = await observationsOf(open().vendor, { symbols: ['cfnai'] });
    expect(rows.filter(({ day }) => day === '2025-11-30')).toMatchObject([
      { releasedDay: addDays('2025-11-01', 55), value: 0.1 },
      { releasedDay: addDays('2025-12-01', 55), value: 0.11 },
    ]);
    expect(rows.every(({ releasedDay }) => releasedDay !== null && releasedDay <= '2026-03-20')).toBe(true);
  });

  it('has no value for a day without one', async () => {
    const rows = await observationsOf(open().vendor, { symbols: ['t10y2y'] });
    expect(rows.length).toBeGreaterThan(50);
    expect(rows.every(({ value }) => value > 0)).toBe(true);
    expect(new Set(rows.map(({ day }) => day)).has('2025-11-10')).toBe(false);
  });

  it('does not say when what it loaded at its beginning was published', async () => {
    const rows = await observationsOf(open().vendor, { symbols: ['gdp'] });
    expect(rows).toMatchObject([
      { day: '1990-03-31', releasedDay: null, value: 5_800 },
      { day: '1990-06-30', releasedDay: null },
      { day: '1990-09-30', releasedDay: null },
    ]);
  });

  it('makes what it does not have itself: yen for a dollar turned over, and of two rates a third', async () => {
    const { vendor } = open();
    const [yen] = await observationsOf(vendor, { symbols: ['sixj'] });
    const [cross] = await observationsOf(vendor, { symbols: ['audjpy'] });
    expect(yen?.value).toBeCloseTo(1 / 150);
    expect(cross?.value).toBeCloseTo(150 * 0.65);
  });

  it('has the account of the Treasury in millions, by the unit that FRED names', async () => {
    const rows = await observationsOf(open().vendor, { symbols: ['wtregen'] });
    expect(rows.length).toBeGreaterThan(5);
    expect(new Set(rows.map(({ value }) => value))).toEqual(new Set([800_000]));
  });

  it('reads a series with more revisions than an answer holds, in windows and pages', async () => {
    const whole = await observationsOf(open().vendor, { symbols: ['t10y2y'] });
    const { vendor, sandbox } = open({ mostRows: 7 });
    expect(await observationsOf(vendor, { symbols: ['t10y2y'] })).toEqual(whole);
    expect(sandbox.vendors.fred.calls()).toBeGreaterThan(10);
  });

  it('reads whole releases for new days, with what was revised long ago', async () => {
    const at = new Date('2026-03-26T21:00:00Z');
    const { vendor, sandbox } = open({ at, mostRows: 3 });
    const rows = await observationsOf(vendor, { symbols: ['cfnai', 'walcl'], from: '2026-03-20' });
    expect(rows).toContainEqual(
      expect.objectContaining({ symbol: 'cfnai', day: '2025-10-31', value: -0.5, releasedDay: FACTS.revised }),
    );
    expect(rows.filter(({ symbol }) => symbol === 'walcl').length).toBeGreaterThan(0);
    expect(sandbox.vendors.fred.calls()).toBeGreaterThan(4);
  });

  it('knows nothing of a later day', async () => {
    const before = await observationsOf(open({ at: new Date('2026-02-10T21:00:00Z') }).vendor, {
      symbols: known.symbols,
    });
    const later = await observationsOf(open().vendor, { symbols: known.symbols });
    const plain = (rows: readonly VendorObservation[]) => rows.map(({ line: _line, ...row }) => row);
    expect(plain(before)).toEqual(plain(later).filter(({ releasedDay }) => (releasedDay ?? '') <= '2026-02-10'));
  });

  it('refuses a key that it does not know, which no message shows', async () => {
    const { vendor } = open({}, { key: 'f'.repeat(32) });
    const reading = observationsOf(vendor, { symbols: ['cfnai'] });
    await expect(reading).rejects.toMatchObject({ failure: { kind: 'Unauthorised' } });
    await expect(reading).rejects.not.toThrow('ffff');
  });

  it('asks no more often than 120 times a minute', async () => {
    const { vendor } = open({ mostRows: 1 });
    expect((await observationsOf(vendor, { symbols: ['t10y2y', 'sixj'] })).length).toBeGreaterThan(150);
  });

  it('keeps every value, and each once, over any schedule of faults', async () => {
    const whole = await observationsOf(open().vendor, known);
    const kinds: readonly Fault[] = [
      'timeout',
      'cut',
      'halfBody',
      'rateLimited',
      'rateLimitedBare',
      'serverError',
      'html',
    ];
    for (let seed = 1; seed <= 60; seed++) {
      const { vendor, sandbox, transport } = open({ seed, mostRows: 40 });
      sandbox.vendors.fred.faults.setRates({ rate: 0.25, kinds });
      const rows: VendorObservation[] = [];
      let after: string | null = null;
      for (let tries = 0; tries < 40; tries++) {
        try {
          for await (const page of vendor.observations?.({ ...EVERYTHING, ...known }, { after }) ?? []) {
            rows.push(...page.rows);
            after = page.cursor;
          }
          break;
        } catch (error) {
          expect(error).toMatchObject({
            failure: { kind: expect.stringMatching(/RateLimited|Unavailable|Unreadable/) },
          });
          await transport.wait(30_000);
        }
      }
      expect(rows).toEqual(whole);
    }
  });
});
