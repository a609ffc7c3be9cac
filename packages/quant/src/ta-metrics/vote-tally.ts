import type { Indicator } from '../indicators/catalogue/indicator.ts';
import { REBUILD_AFTER_BARS } from '../indicators/input.ts';
import { type CompleteColumns, withComplete } from '../indicators/kernel.ts';
import type { TaComponent } from './components.ts';
import { taComponents } from './components.ts';
import { areComplete, barColumns, catalogueIndicator, type SharedLines, sharedLinesOf } from './shared-lines.ts';
import { taVotes } from './votes/index.ts';
import type { TaVote } from './votes/vote.ts';

/** Votes of one component so far: their sum and number for each bar. */
interface Tally {
  readonly sum: Float64Array;
  readonly count: Float64Array;
}

interface Ballot {
  readonly indicator: Indicator;
  /** Bars before its own on which a value depends. */
  readonly barsBefore: number;
  readonly votes: readonly TaVote[];
}

/** Indicators in the order they are computed, each with all its votes, so that its lines are computed once. */
const ballots: readonly Ballot[] = Array.from(
  Map.groupBy(taVotes, (vote) => vote.indicator),
  ([id, votes]) => {
    const indicator = catalogueIndicator(id);
    return { indicator, barsBefore: indicator.isWindowed ? indicator.warmUp : Infinity, votes };
  },
);

const MOST_LINES = Math.max(...ballots.map(({ indicator }) => indicator.outputs.length));

/** Most bars before its own that a vote looks at. */
export const VOTE_BARS = Math.max(...taVotes.map(({ shape }) => shape.barsBefore ?? 0));

/** Arrays for the votes of one symbol, each as long as its bars. */
interface VoteArrays {
  readonly lines: readonly Float64Array[];
  readonly votes: Float64Array;
  readonly tallies: Readonly<Record<TaComponent, Tally>>;
}

export function voteArrays(column: () => Float64Array): VoteArrays {
  const tally = (component: TaComponent) => [component, { sum: column(), count: column() }] as const;
  return {
    lines: Array.from({ length: MOST_LINES }, column),
    votes: column(),
    tallies: Object.fromEntries(taComponents.map(tally)) as Record<TaComponent, Tally>,
  };
}

/** What votes read and write, all of one length. */
interface VoteColumns {
  readonly shared: SharedLines;
  readonly arrays: VoteArrays;
  /** The columns of the bars, for those of which none is missing. */
  readonly complete: CompleteColumns;
}

/** The columns from an index on. */
export type VoteViews = (from: number) => VoteColumns;

/** Starts of ballots and rows of series of one length; for more of them views are made anew. */
const MOST_VIEWS = 16;

/** Each view is made once, as the columns of one symbol are used again for the next: a view costs as much as a vote of fifty bars. */
export function voteViews(shared: SharedLines, arrays: VoteArrays): VoteViews {
  const viewOf = (lines: SharedLines, own: VoteArrays) => ({ shared: lines, arrays: own, complete: barColumns(lines) });
  const views = new Map<number, VoteColumns>([[0, viewOf(shared, arrays)]]);
  return (from) => {
    const known = views.get(from);
    if (known !== undefined) return known;
    const view = viewOf(sharedFrom(shared, from), arraysFrom(arrays, from));
    if (views.size < MOST_VIEWS) views.set(from, view);
    return view;
  };
}

function sharedFrom(shared: SharedLines, from: number): SharedLines {
  const columns = Object.entries(shared) as [keyof SharedLines, Float64Array][];
  return Object.fromEntries(columns.map(([name, column]) => [name, column.subarray(from)])) as unknown as SharedLines;
}

function arraysFrom({ lines, votes, tallies }: VoteArrays, from: number): VoteArrays {
  const since = (column: Float64Array) => column.subarray(from);
  const tally = (component: TaComponent) => {
    const { sum, count } = tallies[component];
    return [component, { sum: since(sum), count: since(count) }] as const;
  };
  return {
    lines: lines.map(since),
    votes: since(votes),
    tallies: Object.fromEntries(taComponents.map(tally)) as Record<TaComponent, Tally>,
  };
}

/**
 * Counts every vote on the bars of the views from index `from` on; `observe` sees each before the next one overwrites it. The tallies of
 * bars before `from` do not change, and those of the first `VOTE_BARS` bars after it lack votes. The lines of a windowed indicator are
 * computed from the last bar that gives the same numbers.
 */
export function countVotes(
  views: VoteViews,
  from: number,
  observe?: (vote: TaVote, votes: Float64Array) => void,
): void {
  const { shared, arrays } = views(from);
  const { votes, tallies } = arrays;
  for (const component of taComponents) {
    tallies[component].sum.fill(0);
    tallies[component].count.fill(0);
  }
  const isComplete = areComplete(views(0).shared);
  const mayStartLater = from >= REBUILD_AFTER_BARS && isComplete;
  for (const { indicator, barsBefore, votes: castings } of ballots) {
    const known = sharedLinesOf(indicator.id, shared);
    if (known === null) {
      const later = views(mayStartLater ? firstBarFor(barsBefore, from) : 0);
      withComplete(isComplete ? later.complete : null, () => indicator.computeUsable(later.shared, later.arrays.lines));
    }
    for (const vote of castings) {
      vote.shape.cast(known ?? arrays.lines, shared, votes);
      addVotes(votes, tallies[vote.component]);
      observe?.(vote, votes);
    }
  }
}

/** The last bar from which lines have the numbers of the whole series at index `from`, on bars of which none is missing. */
const firstBarFor = (barsBefore: number, from: number): number =>
  Math.floor(Math.max(0, from - barsBefore) / REBUILD_AFTER_BARS) * REBUILD_AFTER_BARS;

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
