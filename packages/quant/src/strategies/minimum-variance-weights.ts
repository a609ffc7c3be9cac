/** Pairs exchanged at most; the gain of one more is far below a basis point of variance long before. */
const MAX_EXCHANGES = 2_000;
const TOLERANCE = 1e-10;

/**
 * Long-only weights of least variance: minimise wᵀCw with Σw = min(1, n·cap) and 0 ≤ w ≤ cap. Exchanges weight between
 * the pair that gains most until none does (sequential minimal optimisation; Platt 1998), from equal weights.
 * `covariance` is row-major n×n, symmetric and positive definite.
 */
export function minimumVarianceWeights(covariance: Float64Array, n: number, cap: number): Float64Array {
  const weights = new Float64Array(n).fill(Math.min(1 / n, cap));
  const gradient = new Float64Array(n);
  for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) gradient[i] += covariance[i * n + j] * weights[j];
  let scale = 0;
  for (let i = 0; i < n; i++) scale = Math.max(scale, covariance[i * n + i]);
  for (let exchange = 0; exchange < MAX_EXCHANGES; exchange++) {
    const { to, from } = bestPair(gradient, weights, cap);
    if (to === -1 || from === -1 || gradient[from] - gradient[to] <= TOLERANCE * scale) break;
    const curvature = covariance[to * n + to] + covariance[from * n + from] - 2 * covariance[to * n + from];
    const wanted = curvature > 0 ? (gradient[from] - gradient[to]) / curvature : Infinity;
    const step = Math.min(wanted, cap - weights[to], weights[from]);
    weights[to] += step;
    weights[from] -= step;
    for (let k = 0; k < n; k++) gradient[k] += step * (covariance[k * n + to] - covariance[k * n + from]);
  }
  return weights;
}

function bestPair(gradient: Float64Array, weights: Float64Array, cap: number): { to: number; from: number } {
  let to = -1;
  let from = -1;
  for (let i = 0; i < weights.length; i++) {
    if (weights[i] < cap && (to === -1 || gradient[i] < gradient[to])) to = i;
    if (weights[i] > 0 && (from === -1 || gradient[i] > gradient[from])) from = i;
  }
  return { to, from };
}

/**
 * Sample covariance of daily returns over the `sessions` up to `t`, shrunk towards constant correlation
 * (Ledoit and Wolf 2004, with a fixed intensity 0..1). A missing return counts as none. Row-major n×n, daily units.
 */
export function shrunkCovariance(
  series: readonly Float64Array[],
  t: number,
  sessions: number,
  intensity: number,
): Float64Array {
  const n = series.length;
  const demeaned = series.map((prices) => demeanedReturns(prices, t, sessions));
  const covariance = new Float64Array(n * n);
  let correlationSum = 0;
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = 0;
      for (let k = 0; k < sessions; k++) sum += demeaned[i][k] * demeaned[j][k];
      covariance[i * n + j] = covariance[j * n + i] = sum / (sessions - 1);
    }
  }
  const deviations = Float64Array.from({ length: n }, (_, i) => Math.sqrt(covariance[i * n + i]));
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) correlationSum += covariance[i * n + j] / (deviations[i] * deviations[j]);
  }
  const correlation = n > 1 ? correlationSum / ((n * (n - 1)) / 2) : 0;
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      if (i === j) continue;
      const prior = correlation * deviations[i] * deviations[j];
      covariance[i * n + j] += intensity * (prior - covariance[i * n + j]);
    }
  }
  return covariance;
}

function demeanedReturns(prices: Float64Array, t: number, sessions: number): Float64Array {
  const returns = new Float64Array(sessions);
  let sum = 0;
  for (let k = 0; k < sessions; k++) {
    const day = t - sessions + 1 + k;
    const r = prices[day] / prices[day - 1] - 1;
    returns[k] = Number.isNaN(r) ? 0 : r;
    sum += returns[k];
  }
  for (let k = 0; k < sessions; k++) returns[k] -= sum / sessions;
  return returns;
}
