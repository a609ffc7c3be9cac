export { analysisRun } from './background/analysis/analysis-run.ts';
export { createBackgroundContext } from './background/background-context.ts';
export type { TradeDispatcher, WorkerContext } from './context.ts';
export { createWorkerContext, sessionSourceOf } from './create-context.ts';
export { tickMarket } from './market-clock/tick-market.ts';
export {
  addHistories,
  type RebuildDepth,
  type RebuiltMarket,
  rebuildMarket,
} from './rebuild/rebuild-market.ts';
export { recomputeFiring, recomputeReport, recomputeTrack } from './rebuild/recompute.ts';
export { type ComparingContext, comparePaper, type PaperComparison } from './reports/compare-paper.ts';
export { BacktestRefusal, makeOwnBacktest, type OwnBacktest } from './reports/own-backtest.ts';
export { type SeedContext, type SeedOutcome, seed } from './seed/index.ts';
export { liveSessions } from './seed/live-sessions.ts';
export { seedStrategies } from './seed/seed-strategies.ts';
export { decideAt } from './trade/session-market.ts';
export { directTrades } from './trade/trade-dispatchers.ts';
export { tradePortfolio } from './trade/trade-portfolio.ts';
export { type RunningWorker, startWorker, type WorkerOptions } from './worker.ts';
