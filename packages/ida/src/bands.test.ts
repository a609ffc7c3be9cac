import { type TaComponent, taComponents, taRatingOfBand, taString } from '@pipa/quant';
import { describe, expect, it } from 'vitest';
import { bandOf, bandWords, componentWords, partsOfTaString, ratingWords, slopeDirection } from './bands.ts';

describe('the bands', () => {
  it('have the words of the TA State', () => {
    for (const band of [-2, -1, 0, 1, 2] as const) {
      expect(bandWords(band).en).toBe(taRatingOfBand(band));
      expect(ratingWords(taRatingOfBand(band))).toBe(bandWords(band));
    }
    expect(ratingWords('Other').zh).toBe('Other');
  });
  it('of what is not known is none', () => {
    expect(bandOf(null)).toBeNull();
    expect(bandOf(0.5)).toBe(2);
  });
});

it.each([
  [0.05, 'rising'],
  [0.049, 'flat'],
  [-0.049, 'flat'],
  [-0.05, 'falling'],
  [null, null],
])('a slope of %j is %s', (slope, direction) => {
  expect(slopeDirection(slope)).toBe(direction);
});

describe('a TA string', () => {
  it('is read back into the bands that it was written from', () => {
    const values = [0.7, 0.3, 0.05, -0.3, -0.7, NaN, -0.5, -0.1, 0, 0.1, 0.5, 1];
    const components = Object.fromEntries(taComponents.map((name, i) => [name, values[i]]));
    const parts = partsOfTaString(taString(components as Record<TaComponent, number>));
    expect(parts.map(({ component }) => component)).toEqual(taComponents);
    expect(parts.map(({ band }) => band)).toEqual(values.map((value) => bandOf(Number.isNaN(value) ? null : value)));
  });
  it('of another length says nothing', () => {
    expect([partsOfTaString('UU'), partsOfTaString(null)]).toEqual([[], []]);
  });
});

it('each component has a name in both languages', () => {
  const names = taComponents.map(componentWords);
  expect(new Set(names.map(({ en }) => en)).size).toBe(12);
  expect(names.filter(({ zh }) => !/\p{Script=Han}/u.test(zh))).toEqual([]);
});
