import { describe, expect, it } from 'vitest';
import { cutWidths, stuckBy } from './use-wide-table.ts';

const columns = [
  { start: 0, end: 100 },
  { start: 100, end: 180 },
  { start: 180, end: 300 },
];

describe('the column at an end of a wide table', () => {
  it.each([
    [250, 70],
    [181, 0],
    [299, 0],
    [180, 0],
    [101, 0],
    [130, 30],
    [400, 0],
  ])('with room up to %i pixels is covered over %i of them', (end, covered) => {
    expect(cutWidths(columns, { start: 0, end })).toEqual({ start: 0, end: covered });
  });
  it.each([
    [0, 0],
    [60, 40],
    [100, 0],
    [170, 10],
  ])('with room from pixel %i on is covered over %i of them', (start, covered) => {
    expect(cutWidths(columns, { start, end: 300 })).toEqual({ start: covered, end: 0 });
  });
});

describe('the heading of a wide table', () => {
  it.each([
    ['is in its place while the table begins below the bar', 300, 0],
    ['keeps below the bar while the table is scrolled', -200, 264],
    ['leaves with the last row', -900, 760],
  ])('%s', (_what, top, by) => {
    expect(stuckBy({ top, height: 800 }, 40, 64)).toBe(by);
  });
});
