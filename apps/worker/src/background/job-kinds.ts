import { analysisRun } from './analysis/analysis-run.ts';
import { backfillRun } from './backfill/backfill-run.ts';
import { evaluationRun, pastRun } from './evaluation/evaluation-run.ts';
import type { JobKind } from './job-kind.ts';
import { trialRun } from './trial/trial-run.ts';

/** Every kind of background work by its name. */
export const jobKinds: ReadonlyMap<string, JobKind> = new Map(
  [backfillRun, analysisRun, evaluationRun, pastRun, trialRun].map((kind) => [kind.kind, kind]),
);
