export { type AdjustmentAnchor, assumedPayDay, deriveActions, deriveAdjClose } from './adjust-close.ts';
export { toPanel } from './bars-panel.ts';
export type { QuarantinedRow } from './csv/bar-row.ts';
export type { SourceSeries } from './csv/bar-series.ts';
export { openCsv } from './csv/csv-table.ts';
export { type ActionImport, importActions } from './csv/import-actions.ts';
export {
  type BarImport,
  type BarImportOptions,
  type BarReadOptions,
  countMoves,
  type ImportReport,
  importBars,
  type JudgeOptions,
  judgeSeries,
  readMarketMoves,
  readSeries,
} from './csv/import-bars.ts';
export { loadRecordedMarket, RecordedMarket, recordedInstrument } from './csv/recorded-market.ts';
export type { StatedEnd } from './csv/stated-end.ts';
export {
  type CorporateAction,
  type DailyBars,
  type InstrumentHistory,
  type SessionBar,
  type SymbolAction,
  sliceBars,
  sortActions,
} from './daily-bars.ts';
export type { HistoryFinding } from './gate/finding.ts';
export type { JudgedHistory } from './gate/judge-history.ts';
export { MarketMoveCounts, type MarketMoves } from './gate/market-moves.ts';
export type { GeneratedMarket, GeneratedResearch } from './generated-market.ts';
export { type Instrument, type InstrumentKind, instrumentsAsOf } from './instrument.ts';
export { type IntradayQuote, type QuoteRequest, quoteAt } from './intraday-quote.ts';
export type {
  CompanyHistory,
  CompanyRange,
  CompanyResearch,
  DayOfOptions,
  DayOfResearch,
  MacroFrequency,
  MacroObservation,
  MacroSeriesFacts,
  OptionActivity,
  ShortInterest,
} from './research.ts';
export type { ResearchCheckpoint } from './simulated/companies/research-run.ts';
export type { EtfGroup } from './simulated/etf-catalogue.ts';
export { GICS_SECTORS } from './simulated/gics-sectors.ts';
export type { MarketRegime } from './simulated/market-regime.ts';
export {
  DEFAULT_MARKET_SEED,
  SIMULATED_MARKET_START,
  SimulatedMarket,
  type SimulatedMarketOptions,
  type SimulatedUniverse,
} from './simulated/simulated-market.ts';
export { SimulatedResearch } from './simulated/simulated-research.ts';
export { FULL_UNIVERSE_STOCKS } from './simulated/stock-catalogue.ts';
