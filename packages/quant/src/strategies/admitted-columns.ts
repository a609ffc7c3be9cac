import type { Panel } from '../panel.ts';
import { isPlausible, mayBeImplausible } from '../plausible-closes.ts';
import type { StrategyView } from './strategy.ts';

/** The decisions that columns are admitted to: of the indices from..to, each on the `sessions` before it. */
export interface JudgedWindows {
  readonly sessions: number;
  readonly from: number;
  readonly to: number;
}

/**
 * The columns that a strategy may see at an index: −1, as for a symbol that the panel lacks, in place of one whose closes in the window
 * that it is judged on are beyond reason. Nothing after the index is looked at.
 */
export function admittedColumns(
  { adjClose }: Pick<Panel, 'adjClose'>,
  columns: StrategyView['columns'],
  { sessions, from, to }: JudgedWindows,
): (t: number) => StrategyView['columns'] {
  const suspects = columns.filter((column) => column >= 0 && mayBeImplausible(adjClose[column], from - sessions, to));
  if (suspects.length === 0) return () => columns;
  return (t) => {
    const refused = suspects.filter((column) => !isPlausible(adjClose[column], t - sessions, t));
    return refused.length === 0 ? columns : columns.map((column) => (refused.includes(column) ? -1 : column));
  };
}
