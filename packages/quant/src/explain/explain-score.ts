import { quarterlyNames } from '@pipa/contract';
import {
  type QuarterlyGroup,
  type QuarterlyMetricName,
  quarterlyGroupNames,
} from '../fundamentals/quarterly-groups.ts';
import type { Figure } from '../fundamentals/ratios.ts';
import { METRIC_DIRECTIONS, type MetricDirection } from '../rankings/metric-directions.ts';
import type { QuarterlyRankings } from '../rankings/quarterly-rankings.ts';
import { groupScores } from '../rankings/score-summary.ts';

export interface ExplainedFigure {
  readonly name: QuarterlyMetricName;
  readonly value: Figure;
  /** 0 the worst of the sector, 1 the best; null where the figure has no rank, and then it does not count. */
  readonly rank: Figure;
  readonly better: MetricDirection;
}

export interface ExplainedGroup {
  readonly group: QuarterlyGroup;
  /** Mean of the known ranks; null with too few. */
  readonly score: Figure;
  readonly figures: readonly ExplainedFigure[];
}

type Named = Readonly<Record<string, Figure>>;

/** The score of each group of figures by the ranks that it is the mean of. */
export function explainScores(metrics: Named, rankings: Named): ExplainedGroup[] {
  const ranksOf = (group: QuarterlyGroup) =>
    Object.fromEntries(quarterlyNames[group].map((name) => [`${name}Ranking`, rankings[`${name}Ranking`] ?? null]));
  const byGroup = Object.fromEntries(quarterlyGroupNames.map((group) => [group, ranksOf(group)]));
  const scores = groupScores(byGroup as unknown as QuarterlyRankings);
  return quarterlyGroupNames.map((group) => ({
    group,
    score: scores[group],
    figures: quarterlyNames[group].map((name) => ({
      name,
      value: metrics[name] ?? null,
      rank: rankings[`${name}Ranking`] ?? null,
      better: METRIC_DIRECTIONS[name],
    })),
  }));
}
