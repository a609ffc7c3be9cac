import { quarterlyNames } from '@pipa/contract';
import { type QuarterlyGroup, quarterlyGroupNames } from '../fundamentals/quarterly-groups.ts';
import type { Figure } from '../fundamentals/ratios.ts';
import { TIE } from '../ties.ts';
import { percentileRanks } from './percentile-ranks.ts';
import type { QuarterlyRankings } from './quarterly-rankings.ts';

/** 0 the worst, 1 the best; null where too few figures have a rank. */
export interface ScoreSummary {
  readonly overallScore: Figure;
  readonly efficiencyScore: Figure;
  readonly growthScore: Figure;
  readonly qualityScore: Figure;
  readonly profitabilityScore: Figure;
  readonly dividendScore: Figure;
}

/** A score on fewer of its group's figures would say more of what is missing than of the company. */
const MIN_SHARE_OF_RANKS = 1 / 3;
/** The best two fifths by quality are of high quality. */
const HIGH_QUALITY_FROM = 0.6;

/**
 * Each group's score is the mean of its ranks. The overall score is the mean of the scores of all six groups, value (the group
 * 'Overall') among them, so that a group of many figures counts no more than one of few.
 */
export function scoreSummary(rankings: QuarterlyRankings): ScoreSummary {
  const scores = groupScores(rankings);
  return {
    overallScore: meanOfKnown(Object.values(scores), quarterlyGroupNames.length / 2),
    efficiencyScore: scores.efficiency,
    growthScore: scores.growth,
    qualityScore: scores.quality,
    profitabilityScore: scores.profitability,
    dividendScore: scores.dividend,
  };
}

/** The score of each group: the mean of its known ranks. */
export const groupScores = (rankings: QuarterlyRankings): Record<QuarterlyGroup, Figure> =>
  Object.fromEntries(quarterlyGroupNames.map((group) => [group, groupScore(rankings, group)])) as Record<
    QuarterlyGroup,
    Figure
  >;

/** Which companies are among the best two fifths by quality score; who has no score is not. In the order of the scores. */
export function highQuality(qualityScores: readonly Figure[]): boolean[] {
  const ranks = percentileRanks(Float64Array.from(qualityScores, (score) => score ?? NaN));
  return Array.from(ranks, (rank) => rank >= HIGH_QUALITY_FROM - TIE);
}

function groupScore(rankings: QuarterlyRankings, group: QuarterlyGroup): Figure {
  return meanOfKnown(Object.values(rankings[group]), quarterlyNames[group].length * MIN_SHARE_OF_RANKS);
}

function meanOfKnown(values: readonly Figure[], atLeast: number): Figure {
  let sum = 0;
  let count = 0;
  for (const value of values) {
    if (value === null) continue;
    sum += value;
    count++;
  }
  return count === 0 || count < atLeast ? null : sum / count;
}
