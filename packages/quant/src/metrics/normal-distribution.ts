/** Beyond this many deviations the series below loses digits, and the fraction converges quickly. */
const TAIL = 3;
const FRACTION_TERMS = 200;
const SERIES_TERMS = 200;
const NEWTON_STEPS = 12;

const density = (x: number): number => Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);

/**
 * Distribution function of the standard normal law, to about 1e-15 of itself in either tail. Source: Marsaglia 2004, Evaluating the
 * Normal Distribution (series of the middle), and the continued fraction of Laplace for the tails.
 */
export function normalCdf(x: number): number {
  if (Number.isNaN(x)) return NaN;
  if (x > TAIL) return 1 - upperTail(x);
  if (x < -TAIL) return upperTail(-x);
  let sum = x;
  let term = x;
  for (let n = 3; n < SERIES_TERMS; n += 2) {
    term *= (x * x) / n;
    if (sum + term === sum) break;
    sum += term;
  }
  return 0.5 + density(x) * sum;
}

/** P(X > x) for x above `TAIL`. */
function upperTail(x: number): number {
  if (x === Infinity) return 0;
  let fraction = x;
  for (let n = FRACTION_TERMS; n >= 1; n--) fraction = x + n / fraction;
  return density(x) / fraction;
}

/** The number below which a standard normal number lies with probability p; infinite at 0 and 1. @throws RangeError for another p */
export function normalQuantile(p: number): number {
  if (!(p >= 0 && p <= 1)) throw new RangeError(`${p} is no probability`);
  if (p === 0 || p === 1) return p === 0 ? -Infinity : Infinity;
  if (p > 0.5) return -normalQuantile(1 - p);
  // Newton's steps on the logarithm of the tail converge from the left of the root, also far out in it.
  const target = Math.log(p);
  let x = -Math.sqrt(-2 * target);
  for (let step = 0; step < NEWTON_STEPS; step++) {
    const below = normalCdf(x);
    const change = ((Math.log(below) - target) * below) / density(x);
    x -= change;
    if (Math.abs(change) <= 1e-15 * Math.abs(x)) break;
  }
  return x;
}
