import { type BarSeries, usableBars } from '../indicators/input.ts';
import { rescaledBars } from '../ta-metrics/adjusted-bars.ts';
import { taString } from '../ta-metrics/bands.ts';
import { type TaComponent, taComponents } from '../ta-metrics/components.ts';
import {
  BAR_FIELDS,
  catalogueIndicator,
  fillSharedLines,
  fillUsableBars,
  type SharedLines,
} from '../ta-metrics/shared-lines.ts';
import { taMetrics } from '../ta-metrics/ta-metrics-computer.ts';
import { countVotes, type VoteViews } from '../ta-metrics/vote-tally.ts';
import { createWorkspaces } from '../ta-metrics/workspace.ts';

export interface ExplainedVote {
  /** Id in the indicator catalogue. */
  readonly indicator: string;
  /** In the notation of `VoteShape`. */
  readonly formula: string;
  /** Values of the indicator's lines on the last bar; NaN where not known. */
  readonly lines: readonly number[];
  /** −1..1; NaN where not known, and then not counted. */
  readonly vote: number;
}

export interface ExplainedComponent {
  readonly component: TaComponent;
  /** Mean of the known votes; NaN without any. */
  readonly value: number;
  readonly votes: readonly ExplainedVote[];
}

export interface TaExplanation {
  readonly trend: number;
  readonly momentum: number;
  readonly taString: string;
  readonly components: readonly ExplainedComponent[];
}

/** The lines that votes and events of bars without gaps read, each as long as the bars. */
export function sharedLinesOfBars(bars: BarSeries): SharedLines {
  return viewsOfBars(bars)(0).shared;
}

function viewsOfBars(bars: BarSeries): VoteViews {
  const { length } = bars.close;
  const { views } = createWorkspaces(Math.max(length, 1))(length);
  const { shared } = views(0);
  fillUsableBars(bars, shared);
  fillSharedLines(shared);
  return views;
}

/**
 * The technical metrics of the last of at least one bar, down to the votes, by the functions that compute the metrics.
 * @param bars the ones that the metrics are computed from: the explanation is equal to them to the last bit
 * @param shownScale factor of the prices that lines are shown in; no metric, vote or event depends on it
 */
export function explainTa(bars: BarSeries, shownScale = 1): TaExplanation {
  const rows = taMetrics(bars);
  const last = rows.trend.length - 1;
  const shown = usableBars(rescaledBars(bars, shownScale), BAR_FIELDS);
  const votes = new Map<TaComponent, ExplainedVote[]>();
  countVotes(viewsOfBars(bars), 0, ({ component, indicator, shape }, column) => {
    const lines = catalogueIndicator(indicator)
      .computeUsable(shown)
      .map((line) => line[last]);
    const vote = { indicator, formula: shape.formula, lines, vote: column[last] };
    votes.set(component, [...(votes.get(component) ?? []), vote]);
  });
  const values = Object.fromEntries(taComponents.map((name) => [name, rows.components[name][last]])) as Record<
    TaComponent,
    number
  >;
  return {
    trend: rows.trend[last],
    momentum: rows.momentum[last],
    taString: taString(values),
    components: taComponents.map((component) => ({
      component,
      value: values[component],
      votes: votes.get(component) ?? [],
    })),
  };
}
