/** Upper limits of the levels 1..4; whatever is beyond the last is level 5. */
const MAX_VOLATILITY = [0.06, 0.1, 0.15, 0.22];
const MAX_DRAWDOWN_SIZE = [0.12, 0.22, 0.35, 0.6];

/**
 * Risk level 1 (conservative) to 5 (aggressive) of a measured record: the worse of what its annual volatility and its
 * maximum drawdown (negative fraction) say. The limits put a short bond fund at 1 and the stock market through 2008 at 4.
 * A record without a volatility or a drawdown is judged 5: nothing is known about it.
 */
export function riskLevelOf(record: { volatility: number | null; maxDrawdown: number | null }): 1 | 2 | 3 | 4 | 5 {
  if (record.volatility === null || record.maxDrawdown === null) return 5;
  const level = Math.max(bandOf(record.volatility, MAX_VOLATILITY), bandOf(-record.maxDrawdown, MAX_DRAWDOWN_SIZE));
  return level as 1 | 2 | 3 | 4 | 5;
}

function bandOf(value: number, limits: readonly number[]): number {
  const band = limits.findIndex((limit) => value <= limit);
  return band === -1 ? limits.length + 1 : band + 1;
}
