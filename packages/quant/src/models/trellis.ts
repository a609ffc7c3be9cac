import type { StateColumns } from './gaussian-densities.ts';

/** A Markov chain: probabilities of the first state and of transitions (`transition[i·states + j]`: from i to j). */
export interface Chain {
  readonly states: number;
  readonly start: Float64Array;
  readonly transition: Float64Array;
}

/** The rows of one pass; all columns are as long as the observations. */
export interface Trellis {
  /** Relative densities per state; no row is all zero. */
  readonly densities: StateColumns;
  /** Per state: filtered probabilities after the forward pass, posterior ones after the backward pass. */
  readonly beliefs: StateColumns;
  /** One over the likelihood of each row given the rows before it. */
  readonly inverses: Float64Array;
}
