const FRACTION_TERMS = 500;
const LEAST = 1e-300;
const PRECISION = 1e-15;

/**
 * P(T > t) of Student's law, to about 1e-12 of itself. By the incomplete beta function, as its continued fraction (Lentz's method).
 * @throws RangeError for fewer than one degree of freedom
 */
export function studentTail(t: number, freedom: number): number {
  if (!(freedom >= 1)) throw new RangeError(`${freedom} degrees of freedom`);
  if (t < 0) return 1 - studentTail(-t, freedom);
  return incompleteBeta(freedom / (freedom + t * t), freedom / 2) / 2;
}

/** The regularised incomplete beta function of x with the parameters a and 1/2. */
function incompleteBeta(x: number, a: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const b = 0.5;
  const front = Math.exp(a * Math.log(x) + b * Math.log1p(-x) + logGammaRatio(a) - Math.log(Math.PI) / 2);
  // The fraction converges quickly on its own side of the mean alone.
  return x < (a + 1) / (a + b + 2) ? (front * betaFraction(x, a, b)) / a : 1 - (front * betaFraction(1 - x, b, a)) / b;
}

function betaFraction(x: number, a: number, b: number): number {
  let c = 1;
  let d = 1 / awayFromZero(1 - ((a + b) * x) / (a + 1));
  let value = d;
  for (let m = 1; m <= FRACTION_TERMS; m++) {
    let step = 1;
    for (const term of [
      (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m)),
      (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1)),
    ]) {
      d = 1 / awayFromZero(1 + term * d);
      c = awayFromZero(1 + term / c);
      step = c * d;
      value *= step;
    }
    if (Math.abs(step - 1) < PRECISION) break;
  }
  return value;
}

const awayFromZero = (value: number): number => (Math.abs(value) < LEAST ? LEAST : value);

/** log Γ(a + 1/2) − log Γ(a), by its asymptotic expansion, after as many steps up as that needs. */
function logGammaRatio(a: number): number {
  let shift = 0;
  let large = a;
  for (; large < 20; large++) shift += Math.log(large / (large + 0.5));
  const inverse = 1 / large;
  const square = inverse * inverse;
  const series = inverse * (-1 / 8 + square * (1 / 192 + square * (-1 / 640 + square * (17 / 14_336))));
  return shift + Math.log(large) / 2 + series;
}
