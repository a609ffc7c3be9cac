import { type ScreenField, screenFields } from '@pipa/contract';
import { expect, it } from 'vitest';
import { readFilter } from './screen.ts';
import { screenChanges } from './screen-changes.ts';
import { isNumberField } from './screen-fields.ts';
import type { UniverseColumn, UniverseTable } from './universe-table.ts';

/** A universe of closes; null where one is not known. */
function universe(closes: Readonly<Record<string, number | null>>): UniverseTable {
  const symbols = Object.keys(closes);
  const none = (field: ScreenField) =>
    isNumberField(field) ? new Float64Array(symbols.length).fill(Number.NaN) : symbols.map(() => null);
  const columns = Object.fromEntries(screenFields.map((field) => [field, none(field)])) as unknown as Record<
    ScreenField,
    UniverseColumn
  >;
  const close = Float64Array.from(Object.values(closes), (value) => value ?? Number.NaN);
  return { size: symbols.length, columns: { ...columns, symbol: symbols, close } };
}
const { conditions } = readFilter('close:lt:20');

it('is what meets the conditions on one of two days, where both days were compared', () => {
  const before = universe({ AAA: 10, BBB: 30, CCC: 10, DDD: 10, EEE: null, GONE: 10 });
  const today = universe({ AAA: 10, BBB: 10, CCC: 30, DDD: null, EEE: 10, NEW1: 10, NEW2: 30 });
  expect(screenChanges(today, before, conditions)).toEqual({
    entered: ['BBB', 'EEE', 'NEW1'],
    left: ['CCC', 'DDD', 'GONE'],
  });
  expect(screenChanges(today, today, conditions)).toEqual({ entered: [], left: [] });
  expect(screenChanges(today, before, [])).toEqual({ entered: ['NEW1', 'NEW2'], left: ['GONE'] });
});

it('is not known where nothing was compared on one of the days', () => {
  const some = universe({ AAA: 10 });
  expect(screenChanges(some, universe({}), conditions)).toBeNull();
  expect(screenChanges(universe({}), some, conditions)).toBeNull();
});
