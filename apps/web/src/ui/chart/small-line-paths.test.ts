import { expect, it } from 'vitest';
import { smallLinePaths } from './small-line-paths.ts';

const drawing = { width: 100, height: 44, target: null };

it('draws from nothing at the bottom to the most at the top, with gaps', () => {
  expect(smallLinePaths([0, 10, null, 5, 5], drawing)).toEqual({ line: 'M0 42L25 2M75 22L100 22', targetY: null });
});

it('draws a point between gaps', () => {
  expect(smallLinePaths([null, 4, null], drawing).line).toBe('M50 2h4');
  expect(smallLinePaths([null, 4], drawing).line).toBe('M100 2h-4');
});

it('shows a target that the values come near, and not one far above them', () => {
  expect(smallLinePaths([1, 5], { ...drawing, target: 10 }).targetY).toBe(2);
  expect(smallLinePaths([1, 2], { ...drawing, target: 10 }).targetY).toBeNull();
  expect(smallLinePaths([0, 0], { ...drawing, target: 0 })).toEqual({ line: 'M0 42L100 42', targetY: null });
});
