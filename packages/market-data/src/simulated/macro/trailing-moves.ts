const YEAR = 252;
const ROOT_YEAR = Math.sqrt(YEAR);

/** The value of the previous session, or the initial value of the series. */
export function before(column: Float64Array, session: number, start = 0): number {
  return session === 0 ? start : column[session - 1];
}

/** Exponential mean up to the session; the half-life counts sessions. */
export function smooth(column: Float64Array, session: number, halfLife: number, input: number, start = 0): void {
  const last = before(column, session, start);
  column[session] = last + (1 - 0.5 ** (1 / halfLife)) * (input - last);
}

/** One session of a mean-reverting walk; pull and volatility are annual, `target` may move. */
export function revert(
  column: Float64Array,
  session: number,
  walk: { readonly pull: number; readonly volatility: number; readonly target?: number; readonly start?: number },
  shock: number,
): void {
  const last = before(column, session, walk.start);
  column[session] = last + (walk.pull * ((walk.target ?? 0) - last)) / YEAR + (walk.volatility / ROOT_YEAR) * shock;
}

export function clip(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
