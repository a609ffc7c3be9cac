import type { EpochDay } from '@pipa/calendar';
import { type Panel, symbolIndex } from '../panel.ts';
import type { TargetWeights } from '../strategies/strategy.ts';
import type { BacktestDecision, BacktestInput } from './backtest-types.ts';
import { universeColumns } from './run-backtest.ts';

export type LookAheadCertificate =
  | { readonly isFree: true; readonly decisions: number; readonly compared: number }
  /** Nothing was decided, so that nothing can be said. */
  | { readonly isFree: false; readonly kind: 'NoDecisions'; readonly decisions: 0; readonly compared: 0 }
  | {
      readonly isFree: false;
      /** NotRepeatable: the same history gave other weights when it was asked again, so nothing can be said. */
      readonly kind: 'LookAhead' | 'NotRepeatable';
      readonly decisions: number;
      readonly compared: number;
      /** Day of the decision. */
      readonly day: EpochDay;
      /** Symbol whose later prices it used; null when that was the number of later sessions itself. */
      readonly symbol: string | null;
      /** The last later session without which the decision is another one; null where there is no symbol. */
      readonly readDay: EpochDay | null;
    };

const MOST_DECISIONS = 400;

type Subject = Pick<BacktestInput, 'panel' | 'strategy' | 'universe'>;
/** Whether the decision at hand comes out as in the backtest on another history. */
type Holds = (history: Panel) => boolean;

export interface CertifyOptions {
  /** Copies the prices and forgets what is later, for code that might read the memory behind a column. Takes as much as the panel. */
  readonly copies?: boolean;
  readonly onProgress?: (compared: number, of: number) => void;
}

/**
 * Makes decisions of a backtest again, each on a history that ends at its own day, and names the day and the symbol of one
 * that comes out otherwise. At most 400 of them, spread evenly, the last decision first. Costs about as much as the run.
 */
export function certifyLookAhead(
  { panel, strategy, universe }: Subject,
  decisions: readonly BacktestDecision[],
  { copies = false, onProgress = () => undefined }: CertifyOptions = {},
): LookAheadCertificate {
  if (decisions.length === 0) return { isFree: false, kind: 'NoDecisions', decisions: 0, compared: 0 };
  const columns = universeColumns(symbolIndex(panel), universe);
  const past = copies ? copyOfPrices(panel) : panel;
  const chosen = spread(decisions.length).toReversed();
  let compared = 0;
  for (const at of chosen) {
    const { dayIndex: t, targets, day } = decisions[at];
    const holds: Holds = (history) => isSame(targets, () => strategy.decide({ panel: history, t, columns }));
    if (copies) forgetAfter(past, t);
    compared++;
    if (!holds(truncatePanel(past, t + 1))) {
      const found = { isFree: false, decisions: decisions.length, compared, day } as const;
      if (!(holds(panel) && holds(panel) && holds(panel))) {
        return { ...found, kind: 'NotRepeatable', symbol: null, readDay: null };
      }
      return { ...found, kind: 'LookAhead', ...findSource(panel, t, holds) };
    }
    onProgress(compared, chosen.length);
  }
  return { isFree: true, decisions: decisions.length, compared };
}

/** At most 400 indices below `length`, evenly, the last one included. */
function spread(length: number): number[] {
  const count = Math.min(length, MOST_DECISIONS);
  return Array.from({ length: count }, (_, k) => Math.floor(((k + 1) * length) / count) - 1);
}

/** The symbol without whose later sessions the decision at `t` is another one, and the last of those sessions that matters. */
function findSource(panel: Panel, t: number, holds: Holds): { symbol: string | null; readDay: EpochDay | null } {
  const whole = panel.days.length - 1;
  const withoutFirst = (count: number) => panelKnownTo(panel, (column) => (column < count ? t : whole));
  // All sessions are still there, but nothing happened in them: only their number can have been read.
  if (holds(withoutFirst(panel.symbols.length))) return { symbol: null, readDay: null };
  const source = firstIndex(0, panel.symbols.length, (count) => !holds(withoutFirst(count))) - 1;
  const sourceKnownTo = (last: number) =>
    panelKnownTo(panel, (column) => (column < source ? t : column === source ? last : whole));
  const read = firstIndex(t, whole, (last) => holds(sourceKnownTo(last)));
  return { symbol: panel.symbols[source], readDay: panel.days[read] };
}

/** An index in (from, to] at which `is` becomes true; it is false at `from` and true at `to`. */
function firstIndex(from: number, to: number, is: (index: number) => boolean): number {
  let [before, at] = [from, to];
  while (at - before > 1) {
    const middle = Math.floor((before + at) / 2);
    if (is(middle)) at = middle;
    else before = middle;
  }
  return at;
}

/** The first `length` days of a panel; columns are views, nothing is copied. */
function truncatePanel(panel: Panel, length: number): Panel {
  const cut = (columns: readonly Float64Array[]) => columns.map((column) => column.subarray(0, length));
  return {
    days: panel.days.subarray(0, length),
    symbols: panel.symbols,
    sectors: panel.sectors,
    open: cut(panel.open),
    high: cut(panel.high),
    low: cut(panel.low),
    close: cut(panel.close),
    adjClose: cut(panel.adjClose),
    volume: cut(panel.volume),
    actions: panel.actions.map((list) => list.filter(({ dayIndex }) => dayIndex < length)),
    ...(panel.statements && {
      statements: panel.statements.map((list) => list.filter(({ knownIndex }) => knownIndex < length)),
    }),
  };
}

/** The panel with all of its days, and columns that are unknown after an index of their own. */
function panelKnownTo(panel: Panel, lastOf: (column: number) => number): Panel {
  const known = (columns: readonly Float64Array[], unknown: number) =>
    columns.map((values, column) => {
      const from = lastOf(column) + 1;
      return from >= values.length ? values : values.slice().fill(unknown, from);
    });
  return {
    ...panel,
    open: known(panel.open, NaN),
    high: known(panel.high, NaN),
    low: known(panel.low, NaN),
    close: known(panel.close, NaN),
    adjClose: known(panel.adjClose, NaN),
    volume: known(panel.volume, 0),
    actions: panel.actions.map((list, column) => list.filter(({ dayIndex }) => dayIndex <= lastOf(column))),
    ...(panel.statements && {
      statements: panel.statements.map((list, column) => list.filter(({ knownIndex }) => knownIndex <= lastOf(column))),
    }),
  };
}

function copyOfPrices(panel: Panel): Panel {
  const copy = (columns: readonly Float64Array[]) => columns.map((values) => values.slice());
  return {
    ...panel,
    open: copy(panel.open),
    high: copy(panel.high),
    low: copy(panel.low),
    close: copy(panel.close),
    adjClose: copy(panel.adjClose),
    volume: copy(panel.volume),
  };
}

function forgetAfter(past: Panel, t: number): void {
  for (const columns of [past.open, past.high, past.low, past.close, past.adjClose]) {
    for (const values of columns) values.fill(NaN, t + 1);
  }
  for (const values of past.volume) values.fill(0, t + 1);
}

/** An error counts as another decision: what was answered on the whole history needs an answer on its past. */
function isSame(targets: TargetWeights, decide: () => TargetWeights): boolean {
  try {
    return sameTargets(targets, decide());
  } catch {
    return false;
  }
}

function sameTargets(a: TargetWeights, b: TargetWeights): boolean {
  return a.size === b.size && [...a].every(([symbol, weight]) => b.get(symbol) === weight);
}
