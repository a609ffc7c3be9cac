export { SPLIT_FRACTION } from './apply-actions.ts';
export { metricsToTheEnd } from './backtest-summary.ts';
export * from './backtest-types.ts';
export * from './certify-look-ahead.ts';
export * from './execution.ts';
export { averageDailyVolume } from './fill-orders.ts';
export * from './look-ahead-questions.ts';
export { backtestDecisionIndices, runBacktest } from './run-backtest.ts';
export type { BacktestTrade, TradeLog } from './trade-log.ts';
