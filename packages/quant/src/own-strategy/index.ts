/** What a strategy file may import: see docs/writing-a-strategy.md. */
export type { RebalancePeriod, TradingDay } from '@pipa/calendar';
export * as indicators from '../indicators/index.ts';
export type { SizeClass, UniverseInstrument } from '../strategies/strategy.ts';
export {
  defineStrategy,
  type OwnStrategy,
  type ParameterSpec,
  type ParameterSpecs,
  type ParameterValues,
  type Weights,
} from './define-strategy.ts';
export { LookAheadError, type MarketView } from './market-view.ts';
