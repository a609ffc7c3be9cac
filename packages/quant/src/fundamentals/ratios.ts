import { TIE } from '../ties.ts';

/** A figure, or null where there is none: not reported, too little history, or a ratio without meaning. */
export type Figure = number | null;

/** Null for what is missing or not a finite number. */
export function figure(value: number | null | undefined): Figure {
  return value === null || value === undefined || !Number.isFinite(value) ? null : value;
}

/** Null when a side is missing or the denominator is zero. */
export function ratio(numerator: Figure, denominator: Figure): Figure {
  return numerator === null || denominator === null || denominator === 0 ? null : figure(numerator / denominator);
}

/** A ratio whose denominator must be positive to mean anything, such as a return on equity. */
export function ratioToPositive(numerator: Figure, denominator: Figure): Figure {
  return denominator !== null && denominator > 0 ? ratio(numerator, denominator) : null;
}

/** A multiple of which both sides must be positive: a price of losses, or a negative enterprise value, says nothing. */
export function multiple(value: Figure, base: Figure): Figure {
  return value !== null && value > 0 ? ratioToPositive(value, base) : null;
}

/** now/before − 1; null from zero or below, where growth has no sense. What differs by rounding alone has not grown. */
export function growth(now: Figure, before: Figure): Figure {
  const grown = ratioToPositive(now, before);
  if (grown === null) return null;
  return Math.abs(grown - 1) <= TIE ? 0 : grown - 1;
}

export function difference(a: Figure, b: Figure): Figure {
  return a === null || b === null ? null : figure(a - b);
}
