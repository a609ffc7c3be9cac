import { palette } from '@pipa/charts';
import { expect, it } from 'vitest';
import { judgedUses } from './colour-uses.ts';
import { contrastOf, mixed } from './contrast.ts';

it('black on white has the greatest contrast, a colour on itself none', () => {
  const [black, white] = [`#${'0'.repeat(6)}`, `#${'f'.repeat(6)}`];
  expect(contrastOf(black, white)).toBeCloseTo(21, 10);
  expect(contrastOf(white, black)).toBeCloseTo(21, 10);
  expect(contrastOf(white, white)).toBe(1);
  expect(mixed(black, white, 0.5)).toBe(`#${'80'.repeat(3)}`);
  expect(() => contrastOf('white', black)).toThrow(RangeError);
});

it('every colour of the theme passes AA for what it is used for, in both schemes', () => {
  const uses = judgedUses();
  expect(new Set(uses.map(({ color }) => color))).toEqual(new Set(Object.keys(palette.light)));
  expect(uses.filter(({ passes }) => !passes).map(({ color, on, contrast }) => [color, on, contrast])).toEqual([]);
});
