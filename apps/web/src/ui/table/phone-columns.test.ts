import { expect, it } from 'vitest';
import { splitForPhone } from './phone-columns.ts';

const column = (id: string, numeric: boolean, phone = false) => ({
  id,
  columnDef: { meta: { numeric, phone, namesRow: id === 'name' } },
});
const columns = [
  column('name', false),
  column('note', false),
  column('value', true),
  column('double', true),
  column('triple', true),
];
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);

it('keeps the name and the first two numbers', () => {
  const { kept, rest } = splitForPhone(columns);
  expect([ids(kept), ids(rest)]).toEqual([
    ['name', 'value', 'double'],
    ['note', 'triple'],
  ]);
});

it('keeps the name wherever it is', () => {
  const [name, note, value] = columns;
  expect(ids(splitForPhone([value, note, name]).kept)).toEqual(['value', 'name']);
});

it('keeps the marked columns instead, in their order', () => {
  const marked = columns.map(({ id, columnDef }) =>
    column(id, columnDef.meta.numeric, id === 'triple' || id === 'note'),
  );
  expect(ids(splitForPhone(marked).kept)).toEqual(['name', 'note', 'triple']);
});

it('keeps the first two others where nothing is a number', () => {
  const texts = ['name', 'a', 'b', 'c'].map((id) => column(id, false));
  expect(ids(splitForPhone(texts).kept)).toEqual(['name', 'a', 'b']);
});

it('has nothing to split in an empty table', () => {
  expect(splitForPhone([])).toEqual({ kept: [], rest: [] });
});
