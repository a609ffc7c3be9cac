import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Column, compareValues, nextSort, sortRows, splitForPhone, toCsv } from './columns.ts';
import { readTableState } from './table-state.ts';

interface Row {
  name: string;
  value: number | null;
  note?: string;
}
const columns: readonly Column<Row>[] = [
  { key: 'name', header: 'Name', value: (row) => row.name },
  { key: 'note', header: 'Note', value: (row) => row.note },
  { key: 'value', header: 'Value, $', numeric: true, value: (row) => row.value },
  { key: 'double', header: 'Double', numeric: true, value: (row) => (row.value === null ? null : row.value * 2) },
  { key: 'triple', header: 'Triple', numeric: true, value: (row) => (row.value === null ? null : row.value * 3) },
];
const rows: readonly Row[] = [
  { name: 'Fund 10', value: 3 },
  { name: 'Fund 2', value: null },
  { name: 'fund 1', value: -7 },
];
const names = (sorted: readonly Row[]) => sorted.map((row) => row.name);

describe('sorting', () => {
  it('orders names naturally and without regard to case', () => {
    expect(names(sortRows(rows, columns, { key: 'name', descending: false }))).toEqual(['fund 1', 'Fund 2', 'Fund 10']);
  });
  it('keeps what is missing last, up and down', () => {
    expect(names(sortRows(rows, columns, { key: 'value', descending: false }))).toEqual([
      'fund 1',
      'Fund 10',
      'Fund 2',
    ]);
    expect(names(sortRows(rows, columns, { key: 'value', descending: true }))).toEqual(['Fund 10', 'fund 1', 'Fund 2']);
  });
  it('leaves the rows as given without a sort or with an unknown column', () => {
    expect(sortRows(rows, columns, null)).toBe(rows);
    expect(sortRows(rows, columns, { key: 'gone', descending: true })).toBe(rows);
  });
  it('is stable and loses nothing', () => {
    const row = fc.record({ name: fc.constantFrom('a', 'b'), value: fc.option(fc.integer({ min: 0, max: 3 })) });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 40 }), fc.boolean(), (list, descending) => {
        const sorted = sortRows(list, columns, { key: 'value', descending });
        expect(sorted).toHaveLength(list.length);
        for (let index = 1; index < sorted.length; index++) {
          const [before, after] = [sorted[index - 1], sorted[index]];
          const order = compareValues(before.value, after.value, descending);
          expect(order).toBeLessThanOrEqual(0);
          if (order === 0) expect(list.indexOf(before)).toBeLessThan(list.indexOf(after));
        }
      }),
    );
  });
  it('turns numbers from large to small first, names from A, and a third press ends it', () => {
    const value = columns[2];
    const first = nextSort(value, null);
    expect(first).toEqual({ key: 'value', descending: true });
    expect(nextSort(value, first)).toEqual({ key: 'value', descending: false });
    expect(nextSort(value, nextSort(value, first))).toBeNull();
    expect(nextSort(columns[0], first)).toEqual({ key: 'name', descending: false });
  });
});

describe('on a phone', () => {
  it('keeps the name and the first two numbers', () => {
    const { kept, rest } = splitForPhone(columns);
    expect(kept.map((column) => column.key)).toEqual(['name', 'value', 'double']);
    expect(rest.map((column) => column.key)).toEqual(['note', 'triple']);
  });
  it('keeps the marked columns instead, in their order', () => {
    const marked = columns.map((column) => ({ ...column, phone: column.key === 'triple' || column.key === 'note' }));
    expect(splitForPhone(marked).kept.map((column) => column.key)).toEqual(['name', 'note', 'triple']);
  });
  it('has nothing to split in an empty table', () => {
    expect(splitForPhone([])).toEqual({ kept: [], rest: [] });
  });
});

describe('CSV', () => {
  it('quotes what needs quotes and leaves missing cells empty', () => {
    const csv = toCsv([{ name: 'A "big", one', value: null, note: 'two\nlines' }], columns.slice(0, 3));
    expect(csv).toBe('Name,Note,"Value, $"\r\n"A ""big"", one","two\nlines",\r\n');
  });
  it('disarms text that a spreadsheet would run, and leaves negative numbers alone', () => {
    const csv = toCsv([{ name: '=HYPERLINK("x")', value: -5 }], [columns[0], columns[2]]);
    expect(csv).toContain(`"'=HYPERLINK(""x"")",-5`);
  });
});

describe('kept state', () => {
  const fallback = { sort: { key: 'name', descending: false }, hidden: [] };
  it('forgets columns that no longer exist and never hides the name', () => {
    const stored = JSON.stringify({ sort: { key: 'gone', descending: true }, hidden: ['name', 'note', 'gone'] });
    expect(readTableState(stored, columns, fallback)).toEqual({ sort: null, hidden: ['note'] });
  });
  it.each([null, 'null', '[1', '7'])('falls back from %s', (stored) => {
    expect(readTableState(stored, columns, fallback)).toEqual(fallback);
  });
});
