/** What one measure says of each session: −1 the worst, 1 the best, NaN where it is not known. */
export interface Vote {
  readonly name: string;
  /** The measure itself, as it is explained. */
  readonly values: Float64Array;
  readonly votes: Float64Array;
}

/** Levels of the mean of the votes that enter and keep the best and, mirrored, the worst state. */
export const VOTED_STATE_LEVELS = { enter: 0.25, keep: 0.1, confirmSessions: 3 } as const;

/** Clipped to −1..1; NaN stays NaN. */
export const clipped = (value: number): number => Math.max(-1, Math.min(1, value));

/** A vote that is 0 at `middle` and 1 at `best`, which may lie on either side. */
export function voteOf(name: string, values: Float64Array, { middle, best }: { middle: number; best: number }): Vote {
  return { name, values, votes: values.map((value) => clipped((value - middle) / (best - middle))) };
}

/** The mean of the known votes of each session; NaN with fewer than `least`. */
export function meanVotes(votes: readonly Vote[], sessions: number, least: number): Float64Array {
  return Float64Array.from({ length: sessions }, (_, t) => {
    let sum = 0;
    let known = 0;
    for (const { votes: column } of votes) {
      if (Number.isNaN(column[t])) continue;
      sum += column[t];
      known++;
    }
    return known >= least ? sum / known : Number.NaN;
  });
}

/**
 * States by the mean of votes: the best from `enter` on until it falls to `keep`, the worst likewise below zero, else the one
 * between. A new state needs three consecutive sessions that call for it. Null before the first score; a session without a score
 * keeps the state. The state of a session depends on no later one.
 * @param states from the best to the worst
 */
export function votedStates<S extends string>(
  scores: Float64Array,
  [best, between, worst]: readonly [S, S, S],
): (S | null)[] {
  const { enter, keep, confirmSessions } = VOTED_STATE_LEVELS;
  let state: S | null = null;
  let pending: S | null = null;
  let sessions = 0;
  return Array.from(scores, (score) => {
    if (Number.isNaN(score)) return state;
    const called =
      score >= (state === best ? keep : enter) ? best : -score >= (state === worst ? keep : enter) ? worst : between;
    sessions = called === pending ? sessions + 1 : 1;
    pending = called;
    if (state === null || sessions >= confirmSessions) state = called;
    return state;
  });
}
