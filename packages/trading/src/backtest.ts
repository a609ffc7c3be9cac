import { type BacktestInput, type BacktestResult, type ExecutionRules, runBacktest } from '@pipa/quant';
import { type CostSchedule, defaultCostSchedule } from './cost-schedule.ts';
import { fillMarket } from './fill-market.ts';
import { OrderSheet } from './order-sheet.ts';
import { planLines } from './plan-lines.ts';
import { defaultSizingRules, type SizingRules } from './sizing-rules.ts';
import { dependsOnVolume } from './trade-costs.ts';

/** The simulator's rules in the form that the backtest calls. With margin a buy may exceed the cash, as in the simulator. */
export function paperExecutionRules(schedule: CostSchedule, sizing: SizingRules = defaultSizingRules): ExecutionRules {
  const sheet = new OrderSheet();
  return {
    planLines(lines, orders) {
      sheet.clear();
      planLines(lines, sheet, sizing, schedule);
      sheet.writeTo(orders);
    },
    isVolumeBlind: !dependsOnVolume(schedule),
    fillAtOpen: (request) => fillMarket(schedule, sizing.useMargin ? { ...request, buyingPower: null } : request),
  };
}

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
