import { tradingDaysBetween } from '@pipa/calendar';
import { describe, expect, it } from 'vitest';
import { type MemoryOptions, memoryVendor, vendorBar } from '../testing/memory-vendor.ts';
import { EVERYTHING } from '../testing/read-part.ts';
import { readPages } from './read-pages.ts';
import type { VendorFailure } from './vendor-error.ts';

const days = tradingDaysBetween('2026-01-05', '2026-01-14');
const REFUSED: VendorFailure = { kind: 'RateLimited', retryAfterMs: 7_000 };

async function read(options: MemoryOptions, signal?: AbortSignal) {
  const vendor = memoryVendor({ bars: days.map((day) => vendorBar('AAA', day, 10)) }, options);
  const waits: number[] = [];
  const found: string[] = [];
  const wait = async (ms: number) => waits.push(ms);
  if (vendor.bars === null) throw new Error('no bars');
  for await (const { rows } of readPages(vendor, vendor.bars, EVERYTHING, { wait, signal })) {
    found.push(...rows.map(({ day }) => day));
  }
  return { found, waits };
}

describe('reading the pages of a vendor', () => {
  it('waits as long as a vendor asks for, and goes on behind the last page', async () => {
    const { found, waits } = await read({
      failures: new Map([
        [1, REFUSED],
        [3, REFUSED],
        [4, REFUSED],
      ]),
    });
    expect(found).toEqual(days);
    expect(waits).toEqual([7_000, 7_000, 7_000]);
  });

  it('asks no more often than the vendor allows', async () => {
    const { found, waits } = await read({ limits: { requestsAMinute: 120 } });
    expect(found).toEqual(days);
    expect(waits).toEqual(Array.from({ length: Math.ceil(days.length / 2) }, () => 500));
  });

  it('gives up a vendor that refuses again and again', async () => {
    const failures = new Map(Array.from({ length: 20 }, (_, i) => [i + 3, REFUSED]));
    await expect(read({ failures })).rejects.toMatchObject({ failure: REFUSED });
  });

  it.each<VendorFailure>([
    { kind: 'NotEntitled' },
    { kind: 'Unavailable' },
    { kind: 'Unreadable' },
    { kind: 'RateLimited', retryAfterMs: 3_600_000 },
  ])('does not repeat a request after $kind', async (failure) => {
    await expect(read({ failures: new Map([[2, failure]]) })).rejects.toMatchObject({ failure });
  });

  it('ends when it is aborted', async () => {
    await expect(read({}, AbortSignal.abort())).rejects.toThrow('aborted');
  });

  it('refuses pages that are too long', async () => {
    const bars = Array.from({ length: 10_001 }, () => vendorBar('AAA', days[0], 10));
    const vendor = memoryVendor({ bars }, { rowsAPage: 20_000 });
    const reading = readPages(vendor, vendor.bars!, EVERYTHING, { wait: async () => undefined }).next();
    await expect(reading).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
  });
});
