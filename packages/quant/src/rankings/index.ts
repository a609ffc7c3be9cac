export { fundamentalMetricNames, fundamentalScoreNames } from './fundamental-layout.ts';
export { METRIC_DIRECTIONS, type MetricDirection } from './metric-directions.ts';
export {
  type MomentumHorizon,
  type MomentumRanks,
  type MomentumReturns,
  momentumHorizons,
  momentumRanks,
  momentumReturns,
} from './momentum.ts';
export {
  type EtfMomentumRow,
  etfMomentumRows,
  type FundMomentum,
  MOMENTUM_GROUPS,
  type MomentumUniverse,
  type StockMomentum,
  type StockMomentumRow,
  stockMomentumRows,
} from './momentum-tables.ts';
export { percentileRanks } from './percentile-ranks.ts';
export type { QuarterlyRankings } from './quarterly-rankings.ts';
export { type CompanyFigures, type CompanyRankings, rankFundamentals } from './rank-fundamentals.ts';
export { highQuality, type ScoreSummary, scoreSummary } from './score-summary.ts';
