import { type Panel, symbolIndex } from '../panel.ts';
import type { TargetWeights } from '../strategies/strategy.ts';
import type { BacktestDecision, BacktestInput } from './backtest-types.ts';
import { runBacktest, universeColumns } from './run-backtest.ts';

export interface LookAheadCheck {
  readonly lookAheadFree: boolean;
  /** Epoch days at which the history was cut. */
  readonly cuts: readonly number[];
  /** Decisions that were made again and compared. */
  readonly compared: number;
  /** First decision that differed: what was decided with the whole history and with the history up to `cutDay` only. */
  readonly difference?: {
    readonly cutDay: number;
    readonly day: number;
    readonly whole: TargetWeights;
    readonly cut: TargetWeights;
  };
}

/**
 * Proves that a strategy used nothing after its decision days: makes every decision up to each cut again on a panel that
 * ends at the cut and demands the same targets. Cuts fall on decision days, spread evenly, the last decision included, so that
 * the decision at the cut sees no later row at all. `decisions` are those of a run already made; without them it is run.
 */
export function checkLookAhead(
  input: BacktestInput,
  {
    cutCount = 6,
    decisions = runBacktest(input).decisions,
  }: { cutCount?: number; decisions?: readonly BacktestDecision[] } = {},
): LookAheadCheck {
  const columns = universeColumns(symbolIndex(input.panel), input.universe);
  const cuts: number[] = [];
  let compared = 0;
  for (const at of spread(decisions.length, cutCount)) {
    const cutDay = decisions[at].day;
    const panel = truncatePanel(input.panel, decisions[at].dayIndex + 1);
    cuts.push(cutDay);
    for (const { day, dayIndex, targets } of decisions.slice(0, at + 1)) {
      const again = input.strategy.decide({ panel, t: dayIndex, columns });
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

function spread(length: number, count: number): number[] {
  const indices = Array.from({ length: count }, (_, k) => Math.floor(((k + 1) * length) / count) - 1);
  return [...new Set(indices.filter((index) => index >= 0))];
}

function sameTargets(a: TargetWeights, b: TargetWeights): boolean {
  return a.size === b.size && [...a].every(([symbol, weight]) => b.get(symbol) === weight);
}
