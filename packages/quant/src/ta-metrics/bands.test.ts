import { describe, expect, it } from 'vitest';
import { type TaComponent, taBand, taComponents, taRatingBand, taRatingOfBand, taString } from './index.ts';

describe('the bands', () => {
  it.each<[number, number | null]>([
    [-1, -2],
    [-0.5, -2],
    [-0.49, -1],
    [-0.1, -1],
    [-0.09, 0],
    [0, 0],
    [0.09, 0],
    [0.1, 1],
    [0.49, 1],
    [0.5, 2],
    [1, 2],
    [NaN, null],
  ])('put %d into %s', (value, band) => {
    expect(taBand(value)).toBe(band);
  });

  it.each([
    [-0.8, -0.2, 'Strong Bearish'],
    [-0.6, 0.2, 'Bearish'],
    [0.3, -0.2, 'Neutral'],
    [0.3, 0.1, 'Bullish'],
    [0.9, 0.1, 'Strong Bullish'],
  ])('rate trend %d and momentum %d as %s', (trend, momentum, rating) => {
    expect(taRatingOfBand(taRatingBand(trend, momentum)!)).toBe(rating);
  });

  it('rate nothing where trend or momentum is not known', () => {
    expect(taRatingBand(NaN, 0.5)).toBeNull();
    expect(taRatingBand(0.5, NaN)).toBeNull();
  });
});

describe('the TA string', () => {
  it('has a character a component in their order', () => {
    const values = [0.7, 0.3, 0.05, -0.3, -0.7, NaN, -0.5, -0.1, 0, 0.1, 0.5, 1];
    const components = Object.fromEntries(taComponents.map((name, i) => [name, values[i]]));
    expect(taString(components as Record<TaComponent, number>)).toBe('Uu-dD.Dd-uUU');
  });
});
