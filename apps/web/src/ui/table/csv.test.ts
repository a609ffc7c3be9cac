import { expect, it } from 'vitest';
import type { Column } from './columns.ts';
import { toCsv } from './csv.ts';

interface Row {
  name: string;
  value: number | null;
  note?: string;
}
const columns: readonly Column<Row>[] = [
  { key: 'name', header: 'Name', value: (row) => row.name },
  { key: 'note', header: 'Note', value: (row) => row.note },
  { key: 'value', header: 'Value, $', numeric: true, value: (row) => row.value },
];

it('quotes what needs quotes and leaves missing cells empty', () => {
  const csv = toCsv([{ name: 'A "big", one', value: null, note: 'two\nlines' }], columns);
  expect(csv).toBe('Name,Note,"Value, $"\r\n"A ""big"", one","two\nlines",\r\n');
});

it('disarms text that a spreadsheet would run, and leaves negative numbers alone', () => {
  const csv = toCsv([{ name: '=HYPERLINK("x")', value: -5 }], [columns[0], columns[2]]);
  expect(csv).toContain(`"'=HYPERLINK(""x"")",-5`);
});
