import { normal } from '../../testing/random-source.ts';
import type { HmmParameters } from '../hmm-parameters.ts';
import type { Regime } from '../regime.ts';
import { seededUniform } from '../seeded-random.ts';

/** Number of stretches of equal states; days without a state belong to no stretch. */
export const countSpells = (regimes: readonly (Regime | null)[]): number =>
  regimes.filter((regime, t) => regime !== null && regime !== regimes[t - 1]).length;

/** Observations of a chain that mostly stays where it is, with a Gaussian around (3·state, −2·state, …) in each state. */
export function drawObservations(seed: number, states: number, dims: number, rows: number): Float64Array[] {
  const random = seededUniform(seed);
  const columns = Array.from({ length: dims }, () => new Float64Array(rows));
  let state = 0;
  for (let t = 0; t < rows; t++) {
    if (random() < 0.1) state = Math.floor(random() * states);
    const shared = normal(random);
    columns.forEach((column, d) => {
      column[t] = state * (d % 2 === 0 ? 3 : -2) + (0.5 + 0.4 * state) * (normal(random) + 0.5 * shared);
    });
  }
  return columns;
}

/** Probabilities and Gaussians drawn at random; the covariance is diagonal except in two dimensions. */
export function drawModel(seed: number, states: number, dims: number): HmmParameters {
  const random = seededUniform(seed);
  const shares = () => {
    const draws = Array.from({ length: states }, () => 0.1 + random());
    const sum = draws.reduce((a, b) => a + b);
    return draws.map((value) => value / sum);
  };
  return {
    start: shares(),
    transition: Array.from({ length: states }, shares),
    components: Array.from({ length: states }, () => {
      const variances = Array.from({ length: dims }, () => 0.5 + 2 * random());
      const cross = dims === 2 ? (random() - 0.5) * Math.sqrt(variances[0] * variances[1]) : 0;
      return {
        mean: Array.from({ length: dims }, () => 2 * normal(random)),
        covariance: variances.map((variance, i) => variances.map((_, j) => (i === j ? variance : cross))),
      };
    }),
  };
}

/** A price with calm rising and wild falling stretches. */
export function drawCloses(seed: number, sessions: number): Float64Array {
  const random = seededUniform(seed);
  const closes = new Float64Array(sessions);
  let close = 100;
  let wild = false;
  for (let t = 0; t < sessions; t++) {
    if (random() < (wild ? 0.02 : 0.008)) wild = !wild;
    close *= Math.exp(wild ? -0.0015 + 0.022 * normal(random) : 0.0008 + 0.007 * normal(random));
    closes[t] = close;
  }
  return closes;
}
