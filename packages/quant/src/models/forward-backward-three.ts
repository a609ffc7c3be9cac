import type { Chain, Trellis } from './trellis.ts';

/** Below this a running product of likelihoods is put away as its logarithm: a logarithm a row would cost as much as the row. */
const PRODUCT_FLOOR = 1e-150;

// Three states are what the regimes have. Both passes are written out so that the chain's nine probabilities and the sums
// stay in registers; loops over states take about three times as long. Longer than a screen for that reason.

/** As `forward`, for three states. */
export function forwardOfThree({ start, transition }: Chain, { densities, beliefs, inverses }: Trellis): number {
  const [a00, a01, a02, a10, a11, a12, a20, a21, a22] = transition;
  const [b0, b1, b2] = densities;
  const [f0, f1, f2] = beliefs;
  const rows = inverses.length;
  let [e0, e1, e2] = start;
  let logLikelihood = 0;
  let product = 1;
  for (let t = 0; t < rows; t++) {
    const u0 = e0 * b0[t];
    const u1 = e1 * b1[t];
    const u2 = e2 * b2[t];
    const likelihood = u0 + u1 + u2;
    const inverse = 1 / likelihood;
    // Scaled last, so that the division runs beside the sums and not before them.
    e0 = (u0 * a00 + u1 * a10 + u2 * a20) * inverse;
    e1 = (u0 * a01 + u1 * a11 + u2 * a21) * inverse;
    e2 = (u0 * a02 + u1 * a12 + u2 * a22) * inverse;
    f0[t] = u0 * inverse;
    f1[t] = u1 * inverse;
    f2[t] = u2 * inverse;
    inverses[t] = inverse;
    if (likelihood < PRODUCT_FLOOR) logLikelihood += Math.log(likelihood);
    else product *= likelihood;
    if (product < PRODUCT_FLOOR) {
      logLikelihood += Math.log(product);
      product = 1;
    }
  }
  return logLikelihood + Math.log(product);
}

/** As `backward`, for three states. */
export function backwardOfThree(
  { transition }: Chain,
  { densities, beliefs, inverses }: Trellis,
  counts: Float64Array,
): void {
  const [a00, a01, a02, a10, a11, a12, a20, a21, a22] = transition;
  const [b0, b1, b2] = densities;
  const [f0, f1, f2] = beliefs;
  let ahead0 = 1;
  let ahead1 = 1;
  let ahead2 = 1;
  let n00 = 0;
  let n01 = 0;
  let n02 = 0;
  let n10 = 0;
  let n11 = 0;
  let n12 = 0;
  let n20 = 0;
  let n21 = 0;
  let n22 = 0;
  for (let t = inverses.length - 2; t >= 0; t--) {
    const inverse = inverses[t + 1];
    const w0 = ahead0 * (b0[t + 1] * inverse);
    const w1 = ahead1 * (b1[t + 1] * inverse);
    const w2 = ahead2 * (b2[t + 1] * inverse);
    const filtered0 = f0[t];
    const filtered1 = f1[t];
    const filtered2 = f2[t];
    n00 += filtered0 * w0;
    n01 += filtered0 * w1;
    n02 += filtered0 * w2;
    n10 += filtered1 * w0;
    n11 += filtered1 * w1;
    n12 += filtered1 * w2;
    n20 += filtered2 * w0;
    n21 += filtered2 * w1;
    n22 += filtered2 * w2;
    ahead0 = a00 * w0 + a01 * w1 + a02 * w2;
    ahead1 = a10 * w0 + a11 * w1 + a12 * w2;
    ahead2 = a20 * w0 + a21 * w1 + a22 * w2;
    f0[t] = filtered0 * ahead0;
    f1[t] = filtered1 * ahead1;
    f2[t] = filtered2 * ahead2;
  }
  // The probabilities are the same at every row and enter once.
  const sums = [n00, n01, n02, n10, n11, n12, n20, n21, n22];
  for (let i = 0; i < 9; i++) counts[i] = sums[i] * transition[i];
}
