import type { Perf, ValuePoint } from '@pipa/contract';

/** Market time between two kept values, the same as on the server. */
const STEP_MS = 5 * 60_000;
/** Most values of a page that stays open over many sessions. */
const MOST = 400;

/** Adds the value of a tick once the last one is five minutes of market time old; the same list when it is not. */
export function addValuePoint(held: ValuePoint[], perf: Perf): ValuePoint[] {
  const { at, portfolioValue, totalReturn, benchmarkReturn } = perf;
  const last = held.at(-1);
  if (totalReturn === null || benchmarkReturn === null) return held;
  if (last && Date.parse(at) - Date.parse(last.at) < STEP_MS) return held;
  return [...held, { at, value: portfolioValue, totalReturn, benchmarkReturn }].slice(-MOST);
}
