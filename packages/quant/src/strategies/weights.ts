/** Weights proportional to 1/volatility, summing to 1. An empty input gives an empty output; volatilities are positive. */
export function inverseVolatilityWeights(volatilities: readonly number[]): Float64Array {
  const weights = Float64Array.from(volatilities, (volatility) => 1 / volatility);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  for (let i = 0; i < weights.length; i++) weights[i] /= sum;
  return weights;
}

/**
 * Limits each weight to `cap` and gives what was cut to the others in proportion, keeping the sum where the caps allow it.
 * Works on a copy. When all are at the cap the rest stays uninvested.
 */
export function capWeights(weights: Float64Array, cap: number): Float64Array {
  const capped = weights.slice();
  // Each round fixes at least one more weight at the cap, so there are at most as many rounds as weights.
  for (let round = 0; round < capped.length; round++) {
    let excess = 0;
    let free = 0;
    for (let i = 0; i < capped.length; i++) {
      if (capped[i] > cap) {
        excess += capped[i] - cap;
        capped[i] = cap;
      } else if (capped[i] < cap) {
        free += capped[i];
      }
    }
    if (excess <= 0 || free <= 0) break;
    const scale = 1 + excess / free;
    for (let i = 0; i < capped.length; i++) if (capped[i] < cap) capped[i] *= scale;
  }
  for (let i = 0; i < capped.length; i++) capped[i] = Math.min(capped[i], cap);
  return capped;
}

/** Target weights from parallel lists; zero weights are left out. */
export function targetsOf(symbols: readonly string[], weights: ArrayLike<number>): Map<string, number> {
  const targets = new Map<string, number>();
  symbols.forEach((symbol, i) => {
    if (weights[i] > 0) targets.set(symbol, weights[i]);
  });
  return targets;
}

/** The same weight for each column; what the list falls short of its size stays in cash. */
export function equalTargets(
  symbols: readonly string[],
  columns: readonly number[],
  weight: number,
): Map<string, number> {
  return new Map(columns.map((column) => [symbols[column], weight]));
}
