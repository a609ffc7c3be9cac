import { TIE } from '../ties.ts';
import { type TaComponent, taComponents } from './components.ts';

/** −2 strong bearish, −1 bearish, 0 neutral, 1 bullish, 2 strong bullish. */
export type TaBand = -2 | -1 | 0 | 1 | 2;

/**
 * The bands of a metric in −1..1. The documents split at −0.5, 0 and 0.5; around 0 lies a neutral band, so that a metric
 * close to 0 has no side. The outer levels belong to the strong bands, the inner ones to bullish and bearish.
 */
export const TA_BAND_LEVELS = { strong: 0.5, neutral: 0.1 } as const;

/** Null where the metric is not known. */
export function taBand(value: number): TaBand | null {
  if (Number.isNaN(value)) return null;
  const size = Math.abs(value);
  if (size < TA_BAND_LEVELS.neutral - TIE) return 0;
  if (size < TA_BAND_LEVELS.strong - TIE) return value > 0 ? 1 : -1;
  return value > 0 ? 2 : -2;
}

type TaRating = 'Strong Bearish' | 'Bearish' | 'Neutral' | 'Bullish' | 'Strong Bullish';

const RATINGS: Readonly<Record<TaBand, TaRating>> = {
  [-2]: 'Strong Bearish',
  [-1]: 'Bearish',
  0: 'Neutral',
  1: 'Bullish',
  2: 'Strong Bullish',
};

export const taRatingOfBand = (band: TaBand): TaRating => RATINGS[band];

/** Band of the mean of trend and momentum; null where one of them is not known. */
export function taRatingBand(trend: number, momentum: number): TaBand | null {
  return taBand((trend + momentum) / 2);
}

const CHARACTERS: Readonly<Record<TaBand, string>> = { [-2]: 'D', [-1]: 'd', 0: '-', 1: 'u', 2: 'U' };
const UNKNOWN = '.';

/**
 * Twelve characters, one a component in the order of `taComponents`: U strongly up, u up, - neutral, d down, D strongly
 * down, . not known.
 */
export function taString(components: Readonly<Record<TaComponent, number>>): string {
  return taComponents.map((component) => characterOf(components[component])).join('');
}

function characterOf(value: number): string {
  const band = taBand(value);
  return band === null ? UNKNOWN : CHARACTERS[band];
}
