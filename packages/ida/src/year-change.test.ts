import { expect, it } from 'vitest';
import { yearChangeText } from './year-change.ts';

const values = [
  { day: '2026-02-27', value: null },
  { day: '2026-02-26', value: 128.4 },
  { day: '2025-02-27', value: 126 },
  { day: '2025-02-26', value: null },
  { day: '2025-02-25', value: 125 },
];

it('is the inflation of an index of prices, from the newest value to the last one of a year before', () => {
  expect(yearChangeText({ key: 'pcepilfe', scale: 'index 2017=100' }, values)).toBe('+2.72%');
});

it('is in points where the series is measured in per cent or lies around zero', () => {
  expect(yearChangeText({ key: 'dff', scale: 'percent' }, values)).toBe('+3.40');
  expect(yearChangeText({ key: 'cfnai', scale: 'index' }, values)).toBe('+3.40');
});

it('is not known without a value a year before', () => {
  expect(yearChangeText({ key: 'gdp' }, values.slice(0, 3))).toBeNull();
  expect(yearChangeText({ key: 'gdp' }, [])).toBeNull();
});
