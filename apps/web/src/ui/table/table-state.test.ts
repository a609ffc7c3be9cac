import { afterEach, expect, it, vi } from 'vitest';
import { readTableState } from './table-state.ts';

const columns = [
  { key: 'name', header: 'Name', value: () => 'x' },
  { key: 'note', header: 'Note', value: () => 'x' },
  { key: 'fee', header: 'Fee', value: () => 1, hidden: true },
];
const defaultSort = { key: 'name', descending: false };
const fallback = { sorting: [{ id: 'name', desc: false }], columnVisibility: { fee: false } };

afterEach(() => vi.restoreAllMocks());

it('forgets columns that no longer exist and never hides the name', () => {
  const stored = JSON.stringify({ sort: { key: 'gone', descending: true }, hidden: ['name', 'note', 'gone'] });
  expect(readTableState(stored, columns, defaultSort)).toEqual({ sorting: [], columnVisibility: { note: false } });
});

it('keeps shown what was chosen, though it is hidden at first', () => {
  const stored = JSON.stringify({ sort: { key: 'fee', descending: true }, hidden: [] });
  expect(readTableState(stored, columns, null)).toEqual({ sorting: [{ id: 'fee', desc: true }], columnVisibility: {} });
});

it.each([null, 'null', '[1', '7'])('falls back from %s', (stored) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  expect(readTableState(stored, columns, defaultSort)).toEqual(fallback);
});
