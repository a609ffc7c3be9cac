import { fromEpochDay } from '@pipa/calendar';
import { deriveActions, deriveAdjClose } from '../adjust-close.ts';
import { sortActions } from '../daily-bars.ts';
import type { CorporateAction, DailyBars, InstrumentHistory } from '../provider.ts';
import type { BarRow, QuarantinedRow } from './bar-row.ts';

export interface SeriesRules {
  /** A larger move from close to close, without a split that explains it, is a fault. */
  readonly largestMove: number;
}

/**
 * Makes one symbol's series of its rows, in any order: sorts them, keeps out duplicates and moves that no split
 * explains, completes adjusted closes and actions from each other.
 */
export function assembleSeries(
  symbol: string,
  rows: readonly BarRow[],
  separateActions: readonly CorporateAction[] | null,
  rules: SeriesRules,
  quarantine: (row: QuarantinedRow) => void,
): InstrumentHistory {
  const reject = (row: BarRow, fault: string) =>
    quarantine({ symbol, day: fromEpochDay(row.day), fault, raw: row.raw, line: row.line });
  const ordered = withoutDuplicates(
    [...rows].sort((a, b) => a.day - b.day),
    reject,
  );
  const known = sortActions(separateActions ?? ordered.flatMap(rowActions));
  const kept = withoutJumps(ordered, known, rules.largestMove, reject);
  const bars = columnsOf(symbol, kept);
  const adjusted = kept.length > 0 && kept.every(({ adjClose }) => !Number.isNaN(adjClose));
  if (!adjusted) return { bars: { ...bars, adjClose: deriveAdjClose(bars, known) }, actions: known };
  const hasActions = separateActions !== null || known.length > 0;
  return { bars, actions: hasActions ? known : deriveActions(bars) };
}

function rowActions({ day, dividend, splitRatio }: BarRow): CorporateAction[] {
  const actions: CorporateAction[] = [];
  if (splitRatio !== 1) actions.push({ exDay: day, kind: 'split', value: splitRatio, payDay: null });
  if (dividend > 0) actions.push({ exDay: day, kind: 'dividend', value: dividend, payDay: null });
  return actions;
}

type Reject = (row: BarRow, fault: string) => void;

function withoutDuplicates(ordered: readonly BarRow[], reject: Reject): BarRow[] {
  return ordered.filter((row, i) => {
    if (i === 0 || ordered[i - 1].day !== row.day) return true;
    reject(row, 'date appears twice');
    return false;
  });
}

/**
 * Keeps out rows that jump both from the last kept row and from the row before. So a single wrong print goes and the
 * next right one stays, and after a true crash only its first day is held back.
 */
function withoutJumps(
  rows: readonly BarRow[],
  actions: readonly CorporateAction[],
  largestMove: number,
  reject: Reject,
): BarRow[] {
  const splits = new Map<number, number>();
  for (const { kind, exDay, value } of actions) {
    if (kind === 'split') splits.set(exDay, (splits.get(exDay) ?? 1) * value);
  }
  const kept: BarRow[] = [];
  let splitSinceKept = 1;
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i];
    const split = splits.get(row.day) ?? 1;
    splitSinceKept *= split;
    const last = kept.at(-1);
    const jumps =
      last !== undefined &&
      Math.abs(moveBetween(last, row, splitSinceKept)) > largestMove &&
      Math.abs(moveBetween(rows[i - 1], row, split)) > largestMove;
    if (jumps) {
      const percent = Math.round(100 * moveBetween(rows[i - 1], row, split));
      reject(row, `close moves ${percent} % in a day without a split`);
      continue;
    }
    kept.push(row);
    splitSinceKept = 1;
  }
  return kept;
}

/** Relative move of the close over known splits; the adjusted close may explain a split that is not among them. */
function moveBetween(before: BarRow, after: BarRow, split: number): number {
  const raw = (after.close * split) / before.close - 1;
  if (split !== 1 || Number.isNaN(before.adjClose) || Number.isNaN(after.adjClose)) return raw;
  const adjusted = after.adjClose / before.adjClose - 1;
  return Math.abs(adjusted) < Math.abs(raw) ? adjusted : raw;
}

function columnsOf(symbol: string, rows: readonly BarRow[]): DailyBars {
  const column = (field: 'open' | 'high' | 'low' | 'close' | 'adjClose' | 'volume') =>
    Float64Array.from(rows, (row) => row[field]);
  return {
    symbol,
    days: Int32Array.from(rows, ({ day }) => day),
    open: column('open'),
    high: column('high'),
    low: column('low'),
    close: column('close'),
    adjClose: column('adjClose'),
    volume: column('volume'),
  };
}
