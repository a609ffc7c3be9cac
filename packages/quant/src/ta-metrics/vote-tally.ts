import { REBUILD_AFTER_BARS } from '../indicators/input.ts';
import type { TaComponent } from './components.ts';
import { taComponents } from './components.ts';
import { composedLines, SPARE_LINES } from './composed-lines.ts';
import { catalogueIndicator, type SharedLines, sharedLinesOf } from './shared-lines.ts';
import { taVotes } from './votes/index.ts';
import type { TaVote } from './votes/vote.ts';

/** Votes of one component so far: their sum and number for each bar. */
interface Tally {
  readonly sum: Float64Array;
  readonly count: Float64Array;
}

interface Ballot {
  readonly indicator: string;
  readonly lineCount: number;
  /** Bars before its own on which a value depends. */
  readonly barsBefore: number;
  readonly votes: readonly TaVote[];
}

/** Indicators in the order they are computed, each with all its votes, so that its lines are computed once. */
const ballots: readonly Ballot[] = Array.from(
  Map.groupBy(taVotes, (vote) => vote.indicator),
  ([indicator, votes]) => {
    const { outputs, isWindowed, warmUp } = catalogueIndicator(indicator);
    return { indicator, lineCount: outputs.length, barsBefore: isWindowed ? warmUp : Infinity, votes };
  },
);

const MOST_LINES = Math.max(...ballots.map((ballot) => ballot.lineCount));

/** Most bars before its own that a vote looks at. */
export const VOTE_BARS = Math.max(...taVotes.map(({ shape }) => shape.barsBefore ?? 0));

/** Arrays for the votes of one symbol, each as long as its bars. */
export interface VoteArrays {
  readonly lines: readonly Float64Array[];
  readonly spare: readonly Float64Array[];
  readonly votes: Float64Array;
  readonly tallies: Readonly<Record<TaComponent, Tally>>;
}

export function voteArrays(column: () => Float64Array): VoteArrays {
  const tally = (component: TaComponent) => [component, { sum: column(), count: column() }] as const;
  return {
    lines: Array.from({ length: MOST_LINES }, column),
    spare: Array.from({ length: SPARE_LINES }, column),
    votes: column(),
    tallies: Object.fromEntries(taComponents.map(tally)) as Record<TaComponent, Tally>,
  };
}

/**
 * Counts every vote on the bars of `shared` from index `from` on; `observe` sees each before the next one overwrites it. The tallies of
 * bars before `from` do not change, and those of the first `VOTE_BARS` bars after it lack votes. The lines of a windowed indicator are
 * computed from the last bar that gives the same numbers.
 */
export function countVotes(
  shared: SharedLines,
  arrays: VoteArrays,
  from: number,
  observe?: (vote: TaVote, votes: Float64Array) => void,
): void {
  const recent = sharedFrom(shared, from);
  const votes = arrays.votes.subarray(from);
  const tallies = Object.fromEntries(
    taComponents.map((component) => [component, tallyFrom(arrays.tallies[component], from)]),
  ) as Record<TaComponent, Tally>;
  for (const component of taComponents) {
    tallies[component].sum.fill(0);
    tallies[component].count.fill(0);
  }
  const mayStartLater = from >= REBUILD_AFTER_BARS && isComplete(shared);
  const sharedAt = laterShared(shared);
  for (const ballot of ballots) {
    const start = mayStartLater ? firstBarFor(ballot, from) : 0;
    const read = linesOf(ballot, sharedAt(start), arrays, start).map((line) => line.subarray(from - start));
    for (const vote of ballot.votes) {
      vote.shape.cast(read, recent, votes);
      addVotes(votes, tallies[vote.component]);
      observe?.(vote, votes);
    }
  }
}

/** The lines from an index on, made once for each. */
function laterShared(shared: SharedLines): (start: number) => SharedLines {
  const later = new Map<number, SharedLines>();
  return (start) => {
    const lines = later.get(start) ?? sharedFrom(shared, start);
    later.set(start, lines);
    return lines;
  };
}

/** Whether no bar is missing. */
const isComplete = ({ open, high, low, close, volume }: SharedLines): boolean =>
  [open, high, low, close, volume].every((column) => column.every((value) => value - value === 0));

function sharedFrom(shared: SharedLines, from: number): SharedLines {
  if (from === 0) return shared;
  const columns = Object.entries(shared) as [keyof SharedLines, Float64Array][];
  return Object.fromEntries(columns.map(([name, column]) => [name, column.subarray(from)])) as unknown as SharedLines;
}

const tallyFrom = ({ sum, count }: Tally, from: number): Tally => ({
  sum: sum.subarray(from),
  count: count.subarray(from),
});

/** The last bar from which a ballot's lines have the numbers of the whole series at index `from`, on bars of which none is missing. */
const firstBarFor = ({ barsBefore }: Ballot, from: number): number =>
  Math.floor(Math.max(0, from - barsBefore) / REBUILD_AFTER_BARS) * REBUILD_AFTER_BARS;

/** The lines on the bars of `shared`, which begin at index `start` of the series. */
function linesOf(
  { indicator, lineCount }: Ballot,
  shared: SharedLines,
  arrays: VoteArrays,
  start: number,
): readonly Float64Array[] {
  const known = sharedLinesOf(indicator, shared);
  if (known !== null) return known;
  const lines = arrays.lines.slice(0, lineCount).map((line) => line.subarray(start));
  const compose = composedLines[indicator];
  if (compose === undefined) return catalogueIndicator(indicator).computeUsable(shared, lines);
  compose(
    shared,
    lines,
    arrays.spare.map((line) => line.subarray(start)),
  );
  return lines;
}

/** Clips the votes to −1..1 in place and adds the known ones. */
function addVotes(votes: Float64Array, { sum, count }: Tally): void {
  for (let i = 0; i < votes.length; i++) {
    const vote = Math.max(-1, Math.min(1, votes[i]));
    votes[i] = vote;
    if (Number.isNaN(vote)) continue;
    sum[i] += vote;
    count[i]++;
  }
}

/** Mean vote of a component on the bars from index `from` on, NaN before the first vote. */
export function meanVotes({ sum, count }: Tally, out: Float64Array, from: number): void {
  for (let i = from; i < out.length; i++) out[i] = count[i] > 0 ? sum[i] / count[i] : NaN;
}
