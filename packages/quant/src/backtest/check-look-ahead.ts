import { type Panel, symbolIndex } from '../panel.ts';
import type { TargetWeights } from '../strategies/strategy.ts';
import type { BacktestDecision, BacktestInput } from './backtest-types.ts';
import { universeColumns } from './run-backtest.ts';

export interface LookAheadCheck {
  readonly lookAheadFree: boolean;
  /** Epoch days at which the history was cut. */
  readonly cuts: readonly number[];
  /** Number of decisions compared. */
  readonly compared: number;
  /** First decision that differed: its targets on the whole history and on the history up to `cutDay`. */
  readonly difference?: {
    readonly cutDay: number;
    readonly day: number;
    readonly whole: TargetWeights;
    readonly cut: TargetWeights;
  };
}

/**
 * Shows whether the decisions of a backtest used nothing after their days: makes every decision up to each of `cutCount`
 * cuts again on a panel that ends at the cut and compares the targets. Cuts are decision days, spread evenly, the last
 * decision included, so that the decision at the cut sees no later row at all.
 */
export function checkLookAhead(
  { panel: whole, strategy, universe }: Pick<BacktestInput, 'panel' | 'strategy' | 'universe'>,
  decisions: readonly BacktestDecision[],
  cutCount: number,
): LookAheadCheck {
  const columns = universeColumns(symbolIndex(whole), universe);
  const cuts: number[] = [];
  let compared = 0;
  for (const at of spread(decisions.length, cutCount)) {
    const cutDay = decisions[at].day;
    const panel = truncatePanel(whole, decisions[at].dayIndex + 1);
    cuts.push(cutDay);
    for (const { day, dayIndex, targets } of decisions.slice(0, at + 1)) {
      const again = strategy.decide({ panel, t: dayIndex, columns });
      compared++;
      if (!sameTargets(targets, again)) {
        return { lookAheadFree: false, cuts, compared, difference: { cutDay, day, whole: targets, cut: again } };
      }
    }
  }
  return { lookAheadFree: compared > 0, cuts, compared };
}

/** The first `length` days of a panel; columns are views, nothing is copied. */
export function truncatePanel(panel: Panel, length: number): Panel {
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

/** `count` of the indices below `length`, evenly, the last one included. */
export function spread(length: number, count: number): number[] {
  const indices = Array.from({ length: count }, (_, k) => Math.floor(((k + 1) * length) / count) - 1);
  return [...new Set(indices.filter((index) => index >= 0))];
}

export function sameTargets(a: TargetWeights, b: TargetWeights): boolean {
  return a.size === b.size && [...a].every(([symbol, weight]) => b.get(symbol) === weight);
}
