export type { TradeDispatcher, WorkerContext } from './context.ts';
export { createWorkerContext, sessionSourceOf } from './create-context.ts';
export { tickMarket } from './market-clock/tick-market.ts';
export { type SeedContext, type SeedOutcome, seed } from './seed/index.ts';
export { liveSessions } from './seed/live-sessions.ts';
export { decideAt } from './trade/session-market.ts';
export { directTrades } from './trade/trade-dispatchers.ts';
export { tradePortfolio } from './trade/trade-portfolio.ts';
export { type RunningWorker, startWorker, type WorkerOptions } from './worker.ts';
