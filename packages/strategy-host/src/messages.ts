import type { LookAheadCertificate, Panel, UniverseInstrument } from '@pipa/quant';
import type { StrategyFacts } from './strategy-facts.ts';
import type { FaultFacts } from './strategy-fault.ts';

/** Decisions cross as pairs, which are checked on arrival. */
export interface DecisionMessage {
  readonly dayIndex: number;
  readonly targets: readonly (readonly [symbol: string, weight: number])[];
  readonly signals: readonly (readonly [name: string, value: number])[];
}

/** What the strategy's process is asked, one thing at a time. */
export type HostRequest =
  | {
      readonly ask: 'load';
      readonly entry: string;
      readonly files: Readonly<Record<string, string>>;
      readonly parameters: Readonly<Record<string, number>>;
    }
  | { readonly ask: 'universe'; readonly instruments: readonly UniverseInstrument[] }
  | {
      readonly ask: 'decide';
      readonly panel: Panel;
      readonly universe: readonly string[];
      readonly dayIndices: readonly number[];
    }
  | { readonly ask: 'certify' };

export interface HostAnswers {
  load: StrategyFacts;
  universe: readonly string[];
  decide: readonly DecisionMessage[];
  certify: LookAheadCertificate;
}

/** What it says: that it moves on, and then the answer or the fault. */
export type ProcessMessage =
  | { readonly say: 'progress'; readonly done: number; readonly of: number }
  | { readonly say: 'answer'; readonly answer: unknown }
  | { readonly say: 'fault'; readonly fault: FaultFacts };
