import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { toEpochDay, tradingDaysBetween } from '@pipa/calendar';
import { afterAll, describe, expect, it } from 'vitest';
import { loadRecordedMarket } from './recorded-market.ts';

const folder = mkdtempSync(join(tmpdir(), 'recorded-market-'));
afterAll(() => rmSync(folder, { recursive: true }));

const line = (symbol: string, day: string) => `${symbol},${day},10,11,9,10,100,${day === '2026-02-03' ? 0.5 : 0}`;
const rows = [
  ...tradingDaysBetween('2026-01-02', '2026-01-09').map((day) => line('GONE', day)),
  ...tradingDaysBetween('2026-01-02', '2026-03-31').map((day) => line('SPY', day)),
];
const text = ['symbol,date,open,high,low,close,volume,dividend', ...rows].join('\n');
const plain = join(folder, 'prices.csv');
const packed = join(folder, 'prices.csv.gz');
writeFileSync(plain, text);
writeFileSync(packed, gzipSync(text));

describe('recorded market', () => {
  it.each([plain, packed])('reads %s', async (path) => {
    const { market, report } = await loadRecordedMarket(path);
    expect(report).toMatchObject({ series: 2, quarantinedRows: 0 });
    expect(market.instruments()).toEqual([
      expect.objectContaining({ symbol: 'GONE', kind: 'Stock', listedOn: '2026-01-02', delistedOn: '2026-01-09' }),
      expect.objectContaining({ symbol: 'SPY', kind: 'ETF', sector: 'Broad', delistedOn: null }),
    ]);
    expect(market.instruments('2026-01-05')[0].delistedOn).toBeNull();
    expect([...market.sessionBars('2026-01-09').keys()]).toEqual(['GONE', 'SPY']);
    expect([...market.sessionBars('2026-01-12').keys()]).toEqual(['SPY']);
    expect(market.sessionActions('2026-02-03')).toEqual([
      { symbol: 'SPY', exDay: toEpochDay('2026-02-03'), kind: 'dividend', value: 0.5, payDay: null },
    ]);
    expect(market.bars('SPY', '2026-01-10', '2026-01-16').days).toHaveLength(5);
    expect(market.actions('SPY', '2026-02-04', '2026-03-31')).toEqual([]);
  });

  it('ends a symbol on its last bar where the end is stated, though the record goes on for less than a month', async () => {
    const ends = new Map([['SPY', { day: toEpochDay('2026-03-20'), value: null }]]);
    const { market, findings } = await loadRecordedMarket(plain, { ends });
    expect(market.instruments()[1]).toMatchObject({ symbol: 'SPY', delistedOn: '2026-03-20' });
    expect(findings).toEqual([expect.objectContaining({ symbol: 'SPY', fault: 'ExchangedShares' })]);
  });

  it('does not know other symbols', async () => {
    const { market } = await loadRecordedMarket(plain);
    expect(() => market.bars('QQQ', '2026-01-02', '2026-01-09')).toThrow(
      expect.objectContaining({ code: 'NOT_FOUND' }),
    );
  });

  it('passes on that a file is missing', async () => {
    await expect(loadRecordedMarket(join(folder, 'none.csv'))).rejects.toThrow(/ENOENT/);
  });
});
