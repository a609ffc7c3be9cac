import type { RiskLevel } from '@pipa/contract';
import type { Metrics } from '@pipa/quant';

/** Upper limits of the levels 1..4; above the last limit the level is 5. */
const MAX_VOLATILITY = [0.06, 0.1, 0.15, 0.22];
const MAX_DRAWDOWN_SIZE = [0.12, 0.22, 0.35, 0.6];

/**
 * Risk level 1 (conservative) to 5 (aggressive) of a measured record: the higher of the levels of its annual volatility and its
 * maximum drawdown (negative fraction). The limits put a short bond fund at 1 and the stock market through 2008 at 4. Without a
 * record, or without one of its figures, the level is 5.
 */
export function riskLevelOf(record: Pick<Metrics, 'volatility' | 'maxDrawdown'> | undefined): RiskLevel {
  const { volatility = null, maxDrawdown = null } = record ?? {};
  if (volatility === null || maxDrawdown === null) return 5;
  return Math.max(bandOf(volatility, MAX_VOLATILITY), bandOf(-maxDrawdown, MAX_DRAWDOWN_SIZE)) as RiskLevel;
}

function bandOf(value: number, limits: readonly number[]): number {
  const band = limits.findIndex((limit) => value <= limit);
  return band === -1 ? limits.length + 1 : band + 1;
}

/** One to five, by the Sharpe ratio of the featured backtest: 0 and below is 1, 1.2 and above is 5. */
export function ratingOf(record: Pick<Metrics, 'sharpe'> | undefined): number | null {
  const sharpe = record?.sharpe ?? null;
  if (sharpe === null) return null;
  return Math.round(10 * Math.min(5, Math.max(1, 1 + sharpe / 0.3))) / 10;
}
