import type { ImportFinding } from '@pipa/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../sql/transaction.ts';
import { testDatabase } from '../testing/test-database.ts';
import {
  countFindings,
  listFindings,
  lockFinding,
  openDoubtsOf,
  replaceFindings,
  settleDoubt,
} from './import-finding-store.ts';

const db = testDatabase();

beforeEach(() => db.pool.query('TRUNCATE "import_finding" RESTART IDENTITY'));

const finding = (symbol: string, change: Partial<ImportFinding> = {}): ImportFinding => ({
  source: 'a.csv',
  symbol,
  fromDay: '2020-03-09',
  toDay: '2020-03-10',
  outcome: 'KeptOut',
  fault: 'BadBar',
  detail: 'left 31 % and came back',
  isOpen: false,
  ...change,
});
const doubt = (symbol: string, change: Partial<ImportFinding> = {}) =>
  finding(symbol, { outcome: 'Doubted', fault: 'ExtremeMove', isOpen: true, ...change });
const FIRST = { after: null, limit: 50 };
const settle = (id: number) => inTransaction(db.prisma, (tx) => settleDoubt(tx, id));
const found = (id: number) => inTransaction(db.prisma, (tx) => lockFinding(tx, id));

describe('findings of imports', () => {
  it('are those of the last import of a symbol, whatever file it came from', async () => {
    await replaceFindings(
      db.pool,
      ['AAA', 'BBB'],
      [finding('AAA'), finding('AAA', { fromDay: '2020-03-10' }), finding('BBB')],
    );
    await replaceFindings(db.pool, ['AAA', 'CCC'], [finding('AAA', { source: 'b.csv' })]);
    expect(await listFindings(db.pool, FIRST)).toEqual([
      { id: 3, ...finding('BBB') },
      { id: 4, ...finding('AAA', { source: 'b.csv' }) },
    ]);
    await replaceFindings(db.pool, ['AAA', 'BBB'], []);
    expect(await listFindings(db.pool, FIRST)).toEqual([]);
  });

  it('are listed by page, outcome, symbol and what is open', async () => {
    const symbols = ['AAA', 'BBB', 'CCC'];
    await replaceFindings(
      db.pool,
      symbols,
      symbols.flatMap((symbol) => [finding(symbol), doubt(symbol)]),
    );
    const idsOf = async (...wanted: Parameters<typeof listFindings> extends [unknown, ...infer Rest] ? Rest : never) =>
      (await listFindings(db.pool, ...wanted)).map(({ id }) => id);
    expect(await idsOf({ after: null, limit: 4 })).toEqual([1, 2, 3, 4]);
    expect(await idsOf({ after: 4, limit: 4 })).toEqual([5, 6]);
    expect(await idsOf(FIRST, { outcome: 'Doubted' })).toEqual([2, 4, 6]);
    expect(await idsOf({ after: 2, limit: 1 }, { outcome: 'Doubted' })).toEqual([4]);
    expect(await idsOf(FIRST, { symbol: 'BBB' })).toEqual([3, 4]);
    await settle(4);
    expect(await idsOf(FIRST, { onlyOpen: true })).toEqual([2, 6]);
    expect(await countFindings(db.pool)).toEqual([
      { outcome: 'Doubted', fault: 'ExtremeMove', findings: 3, open: 2 },
      { outcome: 'KeptOut', fault: 'BadBar', findings: 3, open: 0 },
    ]);
  });

  it('are open doubts until an operator settles them, once', async () => {
    await replaceFindings(
      db.pool,
      ['AAA', 'BBB'],
      [doubt('AAA'), doubt('AAA', { fault: 'Halt' }), doubt('BBB'), finding('CCC')],
    );
    const open = async (symbols: readonly string[] | null) =>
      [...(await openDoubtsOf(db.pool, symbols))].map(([symbol, doubts]) => [symbol, doubts.map(({ id }) => id)]);
    expect(await open(null)).toEqual([
      ['AAA', [1, 2]],
      ['BBB', [3]],
    ]);
    expect(await open(['BBB', 'CCC', 'DDD'])).toEqual([['BBB', [3]]]);
    expect([await settle(1), await settle(1), await settle(4), await settle(99)]).toEqual([true, false, false, false]);
    expect(await open(null)).toEqual([
      ['AAA', [2]],
      ['BBB', [3]],
    ]);
    expect(await found(1)).toEqual({ id: 1, ...doubt('AAA', { isOpen: false }) });
    expect(await found(99)).toBeNull();
  });

  it('stay settled when the next import finds the same, and are open for another day or fault', async () => {
    await replaceFindings(db.pool, ['AAA'], [doubt('AAA'), doubt('AAA', { fault: 'Halt' })]);
    await settle(1);
    await replaceFindings(
      db.pool,
      ['AAA'],
      [doubt('AAA'), doubt('AAA', { fault: 'Halt' }), doubt('AAA', { toDay: '2020-03-11' })],
    );
    expect((await listFindings(db.pool, FIRST)).map(({ isOpen }) => isOpen)).toEqual([false, true, true]);
  });
});
