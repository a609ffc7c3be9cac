import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { lastWholeSession } from './backfill.ts';
import { marketSymbols } from './market-symbols.ts';

const folder = mkdtempSync(join(tmpdir(), 'symbols-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('the symbols of a real market', () => {
  it('are those of the vendor where none are named', async () => {
    expect(await marketSymbols(undefined)).toBeNull();
  });

  it('are named in a list, or in a file with one a line', async () => {
    expect(await marketSymbols('SPY, aapl,BRK.B,SPY')).toEqual(['SPY', 'AAPL', 'BRK.B']);
    const file = join(folder, 'symbols.txt');
    writeFileSync(file, '# funds\nSPY\nTLT # bonds\n\nAAPL\n');
    expect(await marketSymbols(file)).toEqual(['SPY', 'TLT', 'AAPL']);
  });

  it.each([
    ['AAPL,MSFT', 'SPY, the benchmark'],
    ['SPY,/no/such/file', '/NO/SUCH/FILE is no symbol'],
  ])('%s is refused', async (given, why) => {
    await expect(marketSymbols(given)).rejects.toThrow(why);
  });
});

describe('the last session that vendors have', () => {
  it.each([
    ['2026-11-20T15:00:00Z', '2026-11-19'],
    ['2026-11-21T03:00:00Z', '2026-11-20'],
    ['2026-11-22T15:00:00Z', '2026-11-20'],
    // The half day after Thanksgiving ends at 13:00.
    ['2026-11-28T00:30:00Z', '2026-11-27'],
  ])('at %s is %s', (now, day) => {
    expect(lastWholeSession(new Date(now))).toBe(day);
  });
});
