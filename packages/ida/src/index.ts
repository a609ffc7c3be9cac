export * from './alerts.ts';
export {
  BAND_LEVELS,
  bandOf,
  bandWords,
  componentWords,
  partsOfTaString,
  ratingWords,
  slopeDirection,
} from './bands.ts';
export {
  type AnalysisRequest,
  choose,
  isComplete,
  isCompleteAnalysis,
  isSubmitShown,
  LEVELS,
  type Level,
  missingLevel,
  PLACEHOLDERS,
  readSelections,
  requestOf,
  type Selections,
  visibleChoices,
} from './cascade.ts';
export { marketStates, stateWords } from './changes.ts';
export type { ColumnFacts, ColumnUnit, IdaColumn } from './column.ts';
export { COLUMN_FACTS, type ColumnName, measuredHeading } from './columns/index.ts';
export {
  type CommentContext,
  commentText,
  lastSessionWords,
  type PredictionFacts,
} from './comments/index.ts';
export * from './compare.ts';
export * from './detections.ts';
export { type DigestSection, digestSections } from './digest.ts';
export {
  againstBaseRate,
  type Edge,
  type Edges,
  edgeOfAlert,
  edgeOfCell,
  edgeOfDetection,
  edgesOf,
  edgeWords,
  type JudgedEdge,
  judgedView,
  NO_EDGES,
  withEdge,
} from './edges.ts';
export * from './explained-cells.ts';
export * from './explanation-words.ts';
export * from './format-value.ts';
export {
  columnsOf,
  dataNeedOf,
  IDA_FUNCTIONS,
  isHighQualityGroup,
  isOfSymbol,
  type ManyFunction,
  marketColumns,
  performanceColumns,
  type SymbolFunction,
  stockFamilyOf,
  type TableVariant,
  tableWidth,
  technicalColumns,
} from './functions.ts';
export { breadthGroupOf, comparedFunds, isSelectSectorFund, sectorEtfOf } from './groups.ts';
export * from './health-check.ts';
export {
  type HelpPart,
  healthCheckHelp,
  helpOf,
  performanceHelp,
  scorecardHelp,
  sectorWords,
  universeWords,
} from './help/index.ts';
export { inProportion } from './in-proportion.ts';
export {
  ANALYSIS_PLACEHOLDER,
  CATEGORIES,
  ETF_COMPARISONS,
  MACRO_CATEGORIES,
  MACRO_LENGTHS,
  MARKET_ANALYSES,
  MARKET_DAYS,
  MOMENTUM_GROUPS_MENU,
  MOMENTUM_MENU,
  type Option,
  QUARTERLY_GROUPS_MENU,
  SIGNAL_FUNCTIONS,
  TECHNICAL_ANALYSES,
  UNIVERSE_MENU,
} from './options.ts';
export * from './risk-since.ts';
export {
  adjustedText,
  type EdgeMeasure,
  edgeIn,
  edgeText,
  familyWords,
  type JudgedCard,
  type JudgedView,
  judgeTogether,
  measuresOf,
  netText,
  type Scorecard,
  scorecardName,
  scorecardSentence,
  verdictWords,
  viewSentence,
} from './scorecards.ts';
export * from './scorecards-of-table.ts';
export * from './screen.ts';
export * from './screen-changes.ts';
export {
  DEFAULT_SCREEN_COLUMNS,
  isNumberField,
  kindWords,
  operatorWords,
  SCREEN_MENU,
  SCREEN_OPERATORS,
  SCREEN_PRESETS,
  screenChoices,
  screenColumn,
  screenFieldType,
  unitWords,
} from './screen-fields.ts';
export { type Surprise, surpriseOf } from './surprises.ts';
export * from './symbol-figures.ts';
export * from './symbols-text.ts';
export * from './universe.ts';
export * from './universe-table.ts';
export { type DatedValue, yearChangeText } from './year-change.ts';
