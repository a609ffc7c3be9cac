import { quarterlyNames } from '@pipa/contract';
import { type QuarterlyMetricName, quarterlyGroupNames } from '../fundamentals/quarterly-groups.ts';
import type { ScoreSummary } from './score-summary.ts';

/** Every quarterly figure, group by group. Stored arrays are in this sequence: only its end may grow. */
export const fundamentalMetricNames: readonly QuarterlyMetricName[] = quarterlyGroupNames.flatMap((group) => [
  ...quarterlyNames[group],
]);

/** The scores of a summary. Stored arrays are in this sequence too. */
export const fundamentalScoreNames = [
  'overallScore',
  'efficiencyScore',
  'growthScore',
  'qualityScore',
  'profitabilityScore',
  'dividendScore',
] as const satisfies readonly (keyof ScoreSummary)[];
