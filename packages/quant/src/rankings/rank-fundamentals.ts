import { quarterlyNames } from '@pipa/contract';
import {
  type QuarterlyGroup,
  type QuarterlyMetricName,
  type QuarterlyMetrics,
  quarterlyGroupNames,
} from '../fundamentals/quarterly-groups.ts';
import type { Figure } from '../fundamentals/ratios.ts';
import { METRIC_DIRECTIONS, type MetricDirection } from './metric-directions.ts';
import { percentileRanks } from './percentile-ranks.ts';
import type { QuarterlyRankings } from './quarterly-rankings.ts';
import { type ScoreSummary, scoreSummary } from './score-summary.ts';

export interface CompanyFigures {
  readonly name: string;
  /** GICS sector; companies without one are ranked among themselves. */
  readonly sector: string | null;
  readonly metrics: QuarterlyMetrics;
}

export interface CompanyRankings {
  readonly name: string;
  readonly rankings: QuarterlyRankings;
  readonly scores: ScoreSummary;
}

/**
 * Percentile ranks of every quarterly figure within the sector, and the scores they give, in the order of the companies.
 * All figures should be as of one day: the last that each company had reported by then.
 */
export function rankFundamentals(companies: readonly CompanyFigures[]): CompanyRankings[] {
  const ranked = companies.map(() => emptyRankings());
  for (const members of membersBySector(companies)) {
    for (const group of quarterlyGroupNames) {
      for (const metric of quarterlyNames[group]) rankMetric(companies, members, ranked, group, metric);
    }
  }
  return companies.map(({ name }, i) => ({ name, rankings: ranked[i], scores: scoreSummary(ranked[i]) }));
}

type Figures = Record<string, Figure>;

function rankMetric(
  companies: readonly CompanyFigures[],
  members: readonly number[],
  ranked: readonly QuarterlyRankings[],
  group: QuarterlyGroup,
  metric: QuarterlyMetricName,
): void {
  const direction = METRIC_DIRECTIONS[metric];
  const values = Float64Array.from(members, (i) =>
    comparable((companies[i].metrics[group] as Figures)[metric], direction),
  );
  const ranks = percentileRanks(values, direction === 'higher' ? 'higher' : 'lower');
  members.forEach((i, k) => {
    (ranked[i][group] as Figures)[`${metric}Ranking`] = Number.isNaN(ranks[k]) ? null : ranks[k];
  });
}

function comparable(value: Figure, direction: MetricDirection): number {
  if (value === null) return NaN;
  return direction === 'lowerPositive' && value <= 0 ? NaN : value;
}

function emptyRankings(): QuarterlyRankings {
  return Object.fromEntries(quarterlyGroupNames.map((group) => [group, {}])) as unknown as QuarterlyRankings;
}

function membersBySector(companies: readonly CompanyFigures[]): Iterable<number[]> {
  const members = new Map<string | null, number[]>();
  companies.forEach(({ sector }, i) => {
    const list = members.get(sector);
    if (list) list.push(i);
    else members.set(sector, [i]);
  });
  return members.values();
}
