import { backwardOfThree, forwardOfThree } from './forward-backward-three.ts';
import type { Chain, Trellis } from './trellis.ts';

export type { Chain, Trellis } from './trellis.ts';

/**
 * Fills the filtered probabilities P(state at t | rows up to t).
 * @returns the log-likelihood of all rows
 */
export function forward(chain: Chain, trellis: Trellis): number {
  if (chain.states === 3) return forwardOfThree(chain, trellis);
  const { states, start, transition } = chain;
  const { densities, beliefs, inverses } = trellis;
  const expected = Float64Array.from(start);
  let logLikelihood = 0;
  for (let t = 0; t < inverses.length; t++) {
    let likelihood = 0;
    for (let k = 0; k < states; k++) {
      beliefs[k][t] = expected[k] * densities[k][t];
      likelihood += beliefs[k][t];
    }
    inverses[t] = 1 / likelihood;
    logLikelihood += Math.log(likelihood);
    expected.fill(0);
    for (let i = 0; i < states; i++) {
      const belief = beliefs[i][t] * inverses[t];
      beliefs[i][t] = belief;
      for (let j = 0; j < states; j++) expected[j] += belief * transition[i * states + j];
    }
  }
  return logLikelihood;
}

/** Turns filtered into posterior probabilities, in place, and sums up the expected transitions into `counts` (from i to j). */
export function backward(chain: Chain, trellis: Trellis, counts: Float64Array): void {
  if (chain.states === 3) {
    backwardOfThree(chain, trellis, counts);
    return;
  }
  const { states, transition } = chain;
  const { densities, beliefs, inverses } = trellis;
  const ahead = new Float64Array(states).fill(1);
  const weights = new Float64Array(states);
  counts.fill(0);
  for (let t = inverses.length - 2; t >= 0; t--) {
    for (let j = 0; j < states; j++) weights[j] = ahead[j] * densities[j][t + 1] * inverses[t + 1];
    for (let i = 0; i < states; i++) {
      let sum = 0;
      for (let j = 0; j < states; j++) {
        const share = transition[i * states + j] * weights[j];
        counts[i * states + j] += beliefs[i][t] * share;
        sum += share;
      }
      ahead[i] = sum;
    }
    for (let i = 0; i < states; i++) beliefs[i][t] *= ahead[i];
  }
}
