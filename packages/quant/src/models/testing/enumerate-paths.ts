import type { HmmParameters } from '../hmm-parameters.ts';
import type { Observations } from '../observations.ts';

/** What a model says of its observations by definition: sums over every path of states, for a handful of rows. */
export interface Enumerated {
  readonly logLikelihood: number;
  readonly posteriors: number[][];
  /** Expected transitions from i to j. */
  readonly counts: number[][];
}

export function enumeratePaths(observations: Observations, model: HmmParameters): Enumerated {
  const states = model.start.length;
  const rows = observations[0].length;
  const densities = model.components.map((_, k) =>
    Array.from({ length: rows }, (_, t) => density(observations, model, k, t)),
  );
  const posteriors = Array.from({ length: states }, () => new Array<number>(rows).fill(0));
  const counts = Array.from({ length: states }, () => new Array<number>(states).fill(0));
  let total = 0;
  for (let number = 0; number < states ** rows; number++) {
    const path = Array.from({ length: rows }, (_, t) => Math.floor(number / states ** t) % states);
    let probability = model.start[path[0]];
    path.forEach((state, t) => {
      probability *= densities[state][t] * (t === 0 ? 1 : model.transition[path[t - 1]][state]);
    });
    total += probability;
    path.forEach((state, t) => {
      posteriors[state][t] += probability;
      if (t > 0) counts[path[t - 1]][state] += probability;
    });
  }
  return {
    logLikelihood: Math.log(total),
    posteriors: posteriors.map((column) => column.map((value) => value / total)),
    counts: counts.map((row) => row.map((value) => value / total)),
  };
}

/** Density of a Gaussian in one or two dimensions, or in any number where the covariance is diagonal. */
function density(observations: Observations, { components }: HmmParameters, k: number, t: number): number {
  const { mean, covariance } = components[k];
  const distance = mean.map((value, d) => observations[d][t] - value);
  const cross = mean.length === 2 ? covariance[0][1] : 0;
  const determinant = covariance.reduce((product, row, d) => product * row[d], 1) - cross * cross;
  let squares = distance.reduce((sum, value, d) => sum + (value * value) / covariance[d][d], 0);
  if (cross !== 0) {
    const [[xx], [, yy]] = covariance;
    squares = (yy * distance[0] ** 2 - 2 * cross * distance[0] * distance[1] + xx * distance[1] ** 2) / determinant;
  }
  return Math.exp(-squares / 2) / Math.sqrt((2 * Math.PI) ** mean.length * determinant);
}
