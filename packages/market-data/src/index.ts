export { assumedPayDay } from './adjust-close.ts';
export { toPanel } from './bars-panel.ts';
export {
  type CorporateAction,
  type DailyBars,
  type InstrumentHistory,
  sliceBars,
} from './daily-bars.ts';
export type { QuarantinedRow } from './gate/bar-row.ts';
export type { JudgedHistory } from './gate/judge-history.ts';
export { countMoves, judgeSeries, readMarketMoves } from './gate/judge-series.ts';
export { MarketMoveCounts, type MarketMoves } from './gate/market-moves.ts';
export { type CheckedActions, readActions } from './gate/read-actions.ts';
export {
  type ImportReport,
  type ReadDataset,
  type ReadOptions,
  type ReadSeries,
  readSeries,
} from './gate/read-series.ts';
export type { StatedEnd } from './gate/stated-end.ts';
export type { GeneratedMarket, GeneratedResearch } from './generated-market.ts';
export { type Instrument, type InstrumentKind, instrumentsAsOf } from './instrument.ts';
export { quoteAt } from './intraday-quote.ts';
export { recordedInstrument, SILENT_SESSIONS } from './recorded-instruments.ts';
export type {
  CompanyHistory,
  DayOfResearch,
  MacroObservation,
  OptionActivity,
} from './research.ts';
export type { ResearchCheckpoint } from './simulated/companies/research-run.ts';
export {
  DEFAULT_MARKET_SEED,
  SIMULATED_MARKET_START,
  SimulatedMarket,
  type SimulatedUniverse,
} from './simulated/simulated-market.ts';
export { SimulatedResearch } from './simulated/simulated-research.ts';
export { FULL_UNIVERSE_STOCKS } from './simulated/stock-catalogue.ts';
