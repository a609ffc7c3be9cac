import { analysisRun } from './analysis/analysis-run.ts';
import { backfillRun } from './backfill/backfill-run.ts';
import type { JobKind } from './job-kind.ts';
import { researchRun } from './research/research-run.ts';

/** Every kind of background work by its name. */
export const jobKinds: ReadonlyMap<string, JobKind> = new Map(
  [backfillRun, analysisRun, researchRun].map((kind) => [kind.kind, kind]),
);
