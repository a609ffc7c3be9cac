import type { Strategy } from '@pipa/contract';
import type { Understood } from '../../understand/understand.ts';
import { metricsIn } from '../strategy-metrics.ts';

const LOW_RISK =
  /\blow[- ]risk\b|\bconservative\b|\bcautious\b|\bcareful\b|\bdefensive\b|\bsafe\b|低风险|稳健|保守|谨慎/;
const HIGH_RISK = /\bhigh[- ]risk\b|\baggressive\b|高风险|激进/;
const PERIODS: readonly (readonly [RegExp, Strategy['rebalancePeriod']])[] = [
  [/\bdaily\b|每日|每天/, 'Daily'],
  [/\bweekly\b|每周/, 'Weekly'],
  [/\bmonthly\b|每月/, 'Monthly'],
];

/** Whether a figure of a strategy is above or below what a question names, or an amount can be invested in it. */
function meetsLevel(u: Understood, row: Strategy): boolean {
  const [level] = u.levels;
  if (level === undefined) return true;
  const [metric] = metricsIn(u.lower);
  if (metric !== undefined) {
    const value = row[metric.key];
    if (typeof value !== 'number') return false;
    const limit =
      level.isPercent || (metric.isRatio === true && Math.abs(level.value) > 1) ? level.value / 100 : level.value;
    const compared = metric.key === 'maxDrawdown' ? Math.abs(value) : value;
    return level.direction === 'above' ? compared > limit : compared < limit;
  }
  if (/\binvest|amount|\bminimum|金额|投资/.test(u.lower))
    return level.direction === 'below'
      ? row.minInvestmentAmount <= level.value
      : row.maxInvestmentAmount >= level.value;
  return true;
}

/** Whether a strategy is among those that a question limits itself to. */
export function fitsList(u: Understood, row: Strategy): boolean {
  const { lower } = u;
  if (/\bfree\b|免费/.test(lower) && row.chargeType !== 'Free' && row.chargeAmount > 0) return false;
  if (LOW_RISK.test(lower) && row.riskLevelNumber > 2) return false;
  if (HIGH_RISK.test(lower) && row.riskLevelNumber < 4) return false;
  const period = PERIODS.find(([pattern]) => pattern.test(lower))?.[1];
  if (period !== undefined && row.rebalancePeriod !== period) return false;
  if (u.kind === 'Stock' && /\bstock strateg|股票策略|\bhold stocks\b/.test(lower) && row.componentType === 'ETF')
    return false;
  if (u.kind === 'ETF' && row.componentType === 'Stock') return false;
  return meetsLevel(u, row);
}
