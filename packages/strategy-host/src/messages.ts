import type { Panel, UniverseInstrument } from '@pipa/quant';
import type { StrategyFacts } from './strategy-facts.ts';
import type { FaultFacts } from './strategy-fault.ts';

/** Decisions cross as pairs, which are checked on arrival. */
export interface DecisionMessage {
  readonly dayIndex: number;
  readonly targets: readonly (readonly [symbol: string, weight: number])[];
  readonly signals: readonly (readonly [name: string, value: number])[];
}

export const FIELDS = ['open', 'high', 'low', 'close', 'adjClose', 'volume'] as const;

/** Sessions that follow those which the process has. A field is one array, symbol after symbol: many small ones take long to cross. */
export interface FurtherSessions {
  readonly days: Int32Array;
  readonly values: Readonly<Record<(typeof FIELDS)[number], Float64Array>>;
}

/** A history in place of what the process had, or further sessions of it. */
export type HistoryPart = { readonly panel: Panel } | { readonly further: FurtherSessions };

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
      /** Null where the history is what it was. */
      readonly history: HistoryPart | null;
      readonly universe: readonly string[];
      /** In the sequence in which they are decided. */
      readonly dayIndices: readonly number[];
    };

export interface HostAnswers {
  load: StrategyFacts;
  universe: readonly string[];
  decide: readonly DecisionMessage[];
}

/** What it says: that it moves on, and then the answer or the fault. */
export type ProcessMessage =
  | { readonly say: 'progress'; readonly done: number; readonly of: number }
  | { readonly say: 'answer'; readonly answer: unknown }
  | { readonly say: 'fault'; readonly fault: FaultFacts };

/** Begins each line that a strategy prints by its console; what the runtime writes about an error has none, and is not shown. */
export const OUTPUT_MARK = '\u001e';
