/** How far back a missing bar is bridged when a price of some sessions ago is looked up. */
export const MAX_GAP_SESSIONS = 5;

/**
 * Signals of one series at index `t`. They read nothing after `t` and answer NaN where history does not suffice.
 * `series` holds adjusted closes unless said otherwise; ratios of them do not depend on the adjustment's base.
 */

/** The last value at or before `at`, bridging a few missing sessions; NaN when there is none. */
export function priceAt(series: Float64Array, at: number): number {
  for (let i = at; i >= 0 && i > at - MAX_GAP_SESSIONS; i--) {
    if (series[i] > 0) return series[i];
  }
  return NaN;
}

/** Total return from `from` sessions before `t` to `to` sessions before `t` (0 is `t` itself). */
export function returnBetween(series: Float64Array, t: number, from: number, to = 0): number {
  if (t - from < 0) return NaN;
  return priceAt(series, t - to) / priceAt(series, t - from) - 1;
}

/** Annualised sample deviation of the daily returns of the last `sessions` sessions; NaN unless nine in ten are there. */
export function realisedVolatility(series: Float64Array, t: number, sessions: number): number {
  return spacedVolatility(series, t, sessions, 1);
}

/** As realisedVolatility, of the last `count` returns over `spacing` sessions each: 5 for weekly returns. */
export function spacedVolatility(series: Float64Array, t: number, count: number, spacing: number): number {
  if (t - count * spacing < 0) return NaN;
  let known = 0;
  let sum = 0;
  let squares = 0;
  for (let i = t - (count - 1) * spacing; i <= t; i += spacing) {
    const r = series[i] / series[i - spacing] - 1;
    if (Number.isNaN(r)) continue;
    known++;
    sum += r;
    squares += r * r;
  }
  if (known < 0.9 * count || known < 2) return NaN;
  return Math.sqrt((Math.max(squares - (sum * sum) / known, 0) / (known - 1)) * (252 / spacing));
}

/**
 * Annualised deviation that a basket renewed each session to fixed weights (negative is short) had over the last `sessions`; a
 * missing return counts as none. NaN without series.
 */
export function basketVolatility(
  basket: readonly Float64Array[],
  weights: ArrayLike<number>,
  t: number,
  sessions: number,
): number {
  if (basket.length === 0) return NaN;
  const index = new Float64Array(sessions + 1).fill(1);
  for (let k = 1; k <= sessions; k++) {
    const day = t - sessions + k;
    let moved = 0;
    for (let i = 0; i < basket.length; i++) {
      const r = basket[i][day] / basket[i][day - 1] - 1;
      if (!Number.isNaN(r)) moved += weights[i] * r;
    }
    index[k] = index[k - 1] * (1 + moved);
  }
  return realisedVolatility(index, sessions, sessions);
}

/** Mean of the last `sessions` values, missing ones left out; NaN unless nine in ten are there. */
export function averagePrice(series: Float64Array, t: number, sessions: number): number {
  if (t - sessions + 1 < 0) return NaN;
  let count = 0;
  let sum = 0;
  for (let i = t - sessions + 1; i <= t; i++) {
    if (Number.isNaN(series[i])) continue;
    count++;
    sum += series[i];
  }
  return count < 0.9 * sessions ? NaN : sum / count;
}

/** Mean dollars traded a session over the last `sessions`, from closes and volumes as traded; a missing session counts as 0. */
export function averageDollarVolume(close: Float64Array, volume: Float64Array, t: number, sessions: number): number {
  if (t - sessions + 1 < 0) return NaN;
  let sum = 0;
  for (let i = t - sessions + 1; i <= t; i++) {
    const dollars = close[i] * volume[i];
    if (dollars > 0) sum += dollars;
  }
  return sum / sessions;
}
