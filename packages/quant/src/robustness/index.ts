export type { ResampleOptions } from './block-bootstrap.ts';
export {
  type BootstrapIntervals,
  bootstrapIntervals,
  type ConfidenceInterval,
  excludesZero,
  type IntervalOptions,
} from './bootstrap-intervals.ts';
export {
  benchmarkFalls,
  type ComparedCurves,
  type CrisisResult,
  type CrisisWindow,
  crisisResults,
  crisisWindowsOf,
  NAMED_CRISES,
} from './crisis-windows.ts';
export { type DeflatedSharpe, deflatedSharpe, type SharpeRecord, sharpeRecord } from './deflated-sharpe.ts';
export { futuresOfRecord } from './futures-of-record.ts';
export { type OverfittingProbability, overfittingProbability } from './overfitting-probability.ts';
export { type FuturesOptions, type Percentiles, type SimulatedFutures, simulateFutures } from './simulate-futures.ts';
export { type StockLife, type Survivorship, survivorshipBias } from './survivorship.ts';
export { judgeStrategy, ruinDayOf, type Verdict, verdictSentence } from './verdict.ts';
export {
  type Period,
  type WalkForwardInput,
  type WalkForwardReport,
  type WalkForwardWindow,
  type WholePeriodStanding,
  walkForward,
} from './walk-forward.ts';
