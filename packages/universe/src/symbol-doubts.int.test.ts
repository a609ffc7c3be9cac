import { toEpochDay } from '@pipa/calendar';
import type { ImportFinding } from '@pipa/contract';
import { savePerformance } from '@pipa/db/analysis';
import { listFindings, replaceFindings, saveInstruments } from '@pipa/db/market';
import { testDatabase } from '@pipa/db/testing';
import { beforeAll, expect, it } from 'vitest';
import { symbolDoubts } from './symbol-doubts.ts';

const DAY = '2024-03-06';
const db = testDatabase();

const finding = (symbol: string, change: Partial<ImportFinding> = {}): ImportFinding => ({
  ...{ source: 'a.csv', symbol, fromDay: '2020-03-09', toDay: '2020-03-10', outcome: 'Doubted', fault: 'LevelBreak' },
  ...{ detail: 'left 31 %', isOpen: true },
  ...change,
});

beforeAll(async () => {
  const symbols = ['BOTH', 'DOUBT', 'KEPT', 'LATER', 'WILD'];
  const none = { sector: null, industry: null, listedOn: null, delistedOn: null };
  const ids = await saveInstruments(
    db.pool,
    symbols.map((symbol) => ({ symbol, name: symbol, kind: 'Stock' as const, ...none })),
  );
  const returns = { return1: 0, return5: 0, return21: 0, return61: 0, return252: null };
  await savePerformance(
    db.pool,
    symbols.map((symbol) => ({
      ...{ instrumentId: ids.get(symbol) as number, day: toEpochDay(DAY), ...returns },
      ...{ volatility5y: null, maxDrawdown5y: null, isComparable: symbol !== 'WILD' && symbol !== 'BOTH' },
    })),
    { instrumentIds: [...ids.values()], from: toEpochDay(DAY), to: toEpochDay(DAY) },
  );
  await replaceFindings(db.pool, symbols, [
    finding('BOTH'),
    finding('DOUBT', { fault: 'Halt' }),
    finding('DOUBT', { fromDay: '2021-01-04', toDay: '2021-01-04' }),
    finding('DOUBT', { fromDay: '2024-03-07', toDay: '2024-03-08' }),
    finding('KEPT', { outcome: 'Kept', isOpen: false }),
    finding('LATER', { fromDay: '2024-03-07', toDay: '2024-03-08' }),
  ]);
});

it('a symbol is in doubt by what an import found up to the day, and by closes beyond reason', async () => {
  const about = { fromDay: '2020-03-09', toDay: '2020-03-10' };
  const beyond = { reason: 'BeyondReason', fromDay: null, toDay: null };
  expect(await symbolDoubts(db, DAY)).toEqual([
    { symbol: 'BOTH', ...beyond, more: 1 },
    { symbol: 'DOUBT', reason: 'Halt', ...about, more: 1 },
    { symbol: 'WILD', ...beyond, more: 0 },
  ]);
});

it('a doubt that is settled is read no more, though the universe of the day is kept', async () => {
  const [open] = await listFindings(db.pool, { after: null, limit: 1 }, { symbol: 'BOTH' });
  await db.pool.query('UPDATE "import_finding" SET "isOpen" = false WHERE "id" = $1', [open.id]);
  expect((await symbolDoubts(db, DAY))[0]).toMatchObject({ symbol: 'BOTH', more: 0 });
});
