/** Cash that an investor moved: positive into the portfolio, negative out of it. */
export interface DatedFlow {
  /** Instant of the move, in any unit of time; the end of the period counts in the same one. */
  readonly at: number;
  readonly amount: number;
}

/** Bound of the logarithm of growth over the whole period: between a loss of all but 2·10⁻⁹ and a gain of 4.9·10⁸ times. */
const MOST = 20;
const STEP = 0.05;
const BISECTIONS = 60;

/**
 * Return of the invested dollars over the whole period (internal rate of return), as a fraction and not annualised: the rate at
 * which every flow, from its instant on, grows into the value at the end. A flow counts as much as it is large and long invested;
 * the time-weighted return leaves both out. Of several solutions, which withdrawals can make, the one next to the simple estimate
 * of Dietz (1966). Null without invested cash or time, and where no rate explains the value, as after the loss of everything.
 * @param flows in any order, none after the end
 * @throws RangeError for a number that is not finite or a flow after the end
 */
export function moneyWeightedReturn(
  flows: readonly DatedFlow[],
  end: { readonly at: number; readonly value: number },
): number | null {
  requireFlows(flows, end);
  const moved = flows.filter(({ amount }) => amount !== 0);
  const length = end.at - Math.min(...moved.map(({ at }) => at));
  if (moved.length === 0 || !(length > 0)) return null;
  const parts = moved.map(({ at, amount }) => ({ amount, invested: (end.at - at) / length }));
  const missing = (growth: number) =>
    parts.reduce((sum, { amount, invested }) => sum + amount * Math.exp(growth * invested), -end.value);
  const estimate = dietz(parts, end.value);
  const growth = estimate === null ? null : rootNear(missing, Math.log1p(Math.max(-0.999, estimate)));
  return growth === null ? null : Math.expm1(growth);
}

function requireFlows(flows: readonly DatedFlow[], end: { at: number; value: number }): void {
  if (!Number.isFinite(end.at) || !Number.isFinite(end.value)) throw new RangeError('the end is not finite');
  for (const { at, amount } of flows) {
    if (!Number.isFinite(amount) || !(at <= end.at) || at === -Infinity) {
      throw new RangeError(`flow of ${amount} at ${at} is not finite, or after the end at ${end.at}`);
    }
  }
}

/** Profit over the average of the invested cash; null when that is not positive. */
function dietz(parts: readonly { amount: number; invested: number }[], value: number): number | null {
  const average = parts.reduce((sum, { amount, invested }) => sum + amount * invested, 0);
  const profit = value - parts.reduce((sum, { amount }) => sum + amount, 0);
  return average > 0 ? profit / average : null;
}

/** The root next to a start, to 10⁻¹⁸ of growth, searched in both directions at once; null when there is none within the bounds. */
function rootNear(f: (x: number) => number, start: number): number | null {
  for (let distance = 0; distance <= 2 * MOST; distance += STEP) {
    for (const [from, to] of [
      [start + distance, start + distance + STEP],
      [start - distance - STEP, start - distance],
    ] as const) {
      if (from >= -MOST && to <= MOST && f(from) * f(to) <= 0) return bisect(f, from, to);
    }
  }
  return null;
}

function bisect(f: (x: number) => number, from: number, to: number): number {
  let [low, high] = [from, to];
  const rises = f(low) <= f(high);
  for (let i = 0; i < BISECTIONS; i++) {
    const middle = (low + high) / 2;
    if (f(middle) < 0 === rises) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
