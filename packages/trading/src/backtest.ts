import { type BacktestInput, type BacktestResult, runBacktest } from '@pipa/quant';
import { type CostSchedule, defaultCostSchedule } from './cost-schedule.ts';
import { paperExecutionRules } from './fill-order.ts';
import { defaultSizingRules, type SizingRules } from './sizing-rules.ts';

/** A backtest without the parts that the cost schedule decides. */
export interface StrategyBacktestInput extends Omit<BacktestInput, 'rules' | 'cashRateAnnual' | 'participation'> {
  readonly schedule?: CostSchedule;
  readonly sizing?: SizingRules;
}

/** Runs a strategy over history with the fills, costs and sizing of the paper simulator. */
export function backtestStrategy({
  schedule = defaultCostSchedule,
  sizing = defaultSizingRules,
  ...input
}: StrategyBacktestInput): BacktestResult {
  return runBacktest({
    ...input,
    rules: paperExecutionRules(schedule, sizing),
    cashRateAnnual: schedule.cashRateAnnual,
    participation: schedule.participationCap,
  });
}
