export type { OwnCertificate } from './certify-decisions.ts';
export {
  type HostBounds,
  type OpenOptions,
  type OpenStrategy,
  openStrategy,
} from './open-strategy.ts';
export { replayStrategy } from './replay-strategy.ts';
export type { OwnDecision, StrategyFacts } from './strategy-facts.ts';
export { type FaultKind, StrategyFault } from './strategy-fault.ts';
export { readStrategySources, type StrategySources, sourcesOf } from './strategy-sources.ts';
