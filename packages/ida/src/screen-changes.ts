import { evaluateScreen, type ScreenCondition } from './screen.ts';
import type { UniverseTable } from './universe-table.ts';

/** Symbols that a screen accepts at a close and did not at the one before, and the reverse; each by symbol. */
export interface ScreenChanges {
  readonly entered: readonly string[];
  readonly left: readonly string[];
}

const accepted = (table: UniverseTable, conditions: readonly ScreenCondition[]): string[] =>
  evaluateScreen(table, conditions).map((index) => String(table.columns.symbol[index]));

/**
 * What enters and leaves a screen from one session to the next, both by the same conditions. A symbol that is in the universe of
 * one of the days alone enters or leaves too where it is accepted. Null where no symbols were compared on one of the days.
 */
export function screenChanges(
  today: UniverseTable,
  before: UniverseTable,
  conditions: readonly ScreenCondition[],
): ScreenChanges | null {
  if (today.size === 0 || before.size === 0) return null;
  const [now, then] = [accepted(today, conditions), accepted(before, conditions)];
  const [isIn, wasIn] = [new Set(now), new Set(then)];
  return { entered: now.filter((symbol) => !wasIn.has(symbol)), left: then.filter((symbol) => !isIn.has(symbol)) };
}
