import type { TaComponent } from '../components.ts';
import type { SharedLines } from '../shared-lines.ts';

/**
 * Rule from an indicator's lines to a vote. `formula` is the rule as text: x (or the line's own name) is the
 * indicator, ATR the average true range of 14 bars, V the average volume of 20, x[5] the value five bars before.
 */
export interface VoteShape {
  readonly formula: string;
  /** Number of bars before its own that a vote looks at; 0 where it is left out. */
  readonly barsBefore?: number;
  /** Writes a vote a bar, NaN where it is not known; the tally clips it to −1..1. */
  cast(lines: readonly Float64Array[], shared: SharedLines, votes: Float64Array): void;
}

/** One indicator of the catalogue with its parameters, and how it votes in a component. */
export interface TaVote {
  readonly component: TaComponent;
  readonly indicator: string;
  readonly shape: VoteShape;
}

export function votesOf(component: TaComponent, rows: readonly (readonly [string, VoteShape])[]): readonly TaVote[] {
  return rows.map(([indicator, shape]) => ({ component, indicator, shape }));
}
