import type { EpochDay } from '@pipa/calendar';
import { mapPanelColumns, type Panel } from '../panel.ts';
import type { TargetWeights } from '../strategies/strategy.ts';
import type { BacktestDecision } from './backtest-types.ts';

export type LookAheadCertificate =
  | { readonly isFree: true; readonly decisions: number; readonly compared: number }
  /** Nothing was decided, so that nothing can be said. */
  | { readonly isFree: false; readonly kind: 'NoDecisions'; readonly decisions: 0; readonly compared: 0 }
  | {
      readonly isFree: false;
      readonly kind: 'LookAhead';
      readonly decisions: number;
      readonly compared: number;
      /** Day of the decision. */
      readonly day: EpochDay;
      /** Symbol whose later prices it used; null when that was the number of later sessions itself. */
      readonly symbol: string | null;
      /** The last later session without which the decision is another one; null where there is no symbol. */
      readonly readDay: EpochDay | null;
    }
  | {
      readonly isFree: false;
      /** The same history gave other weights when it was asked again, so nothing can be said about what follows it. */
      readonly kind: 'NotRepeatable';
      readonly decisions: number;
      readonly compared: number;
      /** Day of the decision. */
      readonly day: EpochDay;
      /** Symbol with another weight; null where the decision failed when it was made again. */
      readonly symbol: string | null;
      /** Its weight at first and again; null without a symbol. */
      readonly weights: readonly [first: number, again: number] | null;
    };

/** What is known of the history: its first sessions, all of it, or another one with the same days. */
export type AskedHistory =
  | { readonly kind: 'Past'; readonly sessions: number }
  | { readonly kind: 'Whole' }
  | { readonly kind: 'Other'; readonly panel: Panel };

/** One decision that is asked for, at the close of index `t`. */
export interface LookAheadQuestion {
  readonly known: AskedHistory;
  readonly t: number;
}

/** The weights; null where the decision failed. */
export type LookAheadAnswer = TargetWeights | null;

/** A decision that is made again, by its position, on the first sessions of the history. */
export interface RepeatedDecision {
  readonly position: number;
  readonly sessions: number;
}

/** Raised with another choice of decisions or another comparison; stored with what a certificate has found. */
export const CERTIFICATE_VERSION = 3;
const MOST_DECISIONS = 400;
/** Questions on the whole history, on which a strategy that repeats itself decides as it did. */
const ASKED_AGAIN = 3;

/** At most `most` positions below `length`, evenly, ascending, the last one included. */
export function spreadPositions(length: number, most = MOST_DECISIONS): number[] {
  const count = Math.min(length, most);
  return Array.from({ length: count }, (_, k) => Math.floor(((k + 1) * length) / count) - 1);
}

/**
 * The questions of a certificate, each of which is answered before the next one: the decisions of a run in the sequence of `plan`. The
 * first that comes out otherwise is asked for on the whole history, which tells a look-ahead from a strategy that does not repeat
 * itself, and then on histories that forget some of the later sessions.
 * @returns the certificate
 */
export function* lookAheadQuestions(
  panel: Panel,
  decisions: readonly BacktestDecision[],
  plan: readonly RepeatedDecision[],
): Generator<LookAheadQuestion, LookAheadCertificate, LookAheadAnswer> {
  if (decisions.length === 0) return { isFree: false, kind: 'NoDecisions', decisions: 0, compared: 0 };
  const compared = new Set<number>();
  for (const { position, sessions } of plan) {
    const { dayIndex: t, targets, day } = decisions[position];
    compared.add(position);
    if (isSame(targets, yield { known: { kind: 'Past', sessions }, t })) continue;
    const found = { isFree: false, decisions: decisions.length, compared: compared.size, day } as const;
    for (let asked = 0; asked < ASKED_AGAIN; asked++) {
      const difference = weightsDifference(targets, yield { known: { kind: 'Whole' }, t });
      if (difference !== null) return { ...found, kind: 'NotRepeatable', ...difference };
    }
    return { ...found, kind: 'LookAhead', ...(yield* findSource(panel, t, targets)) };
  }
  return { isFree: true, decisions: decisions.length, compared: compared.size };
}

type Source = { readonly symbol: string | null; readonly readDay: EpochDay | null };

/** The symbol without whose later sessions the decision at `t` is another one, and the last of those sessions that matters. */
function* findSource(
  panel: Panel,
  t: number,
  targets: TargetWeights,
): Generator<LookAheadQuestion, Source, LookAheadAnswer> {
  const whole = panel.days.length - 1;
  function* holdsKnownTo(lastOf: (column: number) => number) {
    const known = { kind: 'Other', panel: panelKnownTo(panel, lastOf) } as const;
    return isSame(targets, yield { known, t });
  }
  const holdsWithoutFirst = (count: number) => holdsKnownTo((column) => (column < count ? t : whole));
  // All sessions are still there, but nothing happened in them: only their number can have been read.
  if (yield* holdsWithoutFirst(panel.symbols.length)) return { symbol: null, readDay: null };
  let [before, count] = [0, panel.symbols.length];
  while (count - before > 1) {
    const middle = Math.floor((before + count) / 2);
    if (yield* holdsWithoutFirst(middle)) before = middle;
    else count = middle;
  }
  const source = count - 1;
  let [unread, read] = [t, whole];
  while (read - unread > 1) {
    const middle = Math.floor((unread + read) / 2);
    if (yield* holdsKnownTo((column) => (column < source ? t : column === source ? middle : whole))) read = middle;
    else unread = middle;
  }
  return { symbol: panel.symbols[source], readDay: panel.days[read] };
}

/** The panel with all of its days, and columns that are unknown after an index of their own. */
function panelKnownTo(panel: Panel, lastOf: (column: number) => number): Panel {
  return {
    ...panel,
    ...mapPanelColumns(panel, (columns, field) =>
      columns.map((values, column) => {
        const from = lastOf(column) + 1;
        return from >= values.length ? values : values.slice().fill(field === 'volume' ? 0 : NaN, from);
      }),
    ),
    actions: panel.actions.map((list, column) => list.filter(({ dayIndex }) => dayIndex <= lastOf(column))),
    ...(panel.statements && {
      statements: panel.statements.map((list, column) => list.filter(({ knownIndex }) => knownIndex <= lastOf(column))),
    }),
  };
}

const isSame = (targets: TargetWeights, answer: LookAheadAnswer): boolean =>
  weightsDifference(targets, answer) === null;

/** The first symbol with another weight, null without a difference. A failure counts as another decision, and has no symbol. */
export function weightsDifference(first: TargetWeights, again: LookAheadAnswer) {
  if (again === null) return { symbol: null, weights: null };
  for (const symbol of [...first.keys(), ...again.keys()]) {
    if (first.get(symbol) === again.get(symbol)) continue;
    return { symbol, weights: [first.get(symbol) ?? 0, again.get(symbol) ?? 0] as const };
  }
  return null;
}
