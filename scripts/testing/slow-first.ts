import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take far longer than their neighbours, the longest first. */
export const SLOW = [
  'e2e/accessibility/analysis.e2e.test.ts',
  'e2e/accessibility/accounts.e2e.test.ts',
  'e2e/accessibility/investing.e2e.test.ts',
  'e2e/investor.e2e.test.ts',
  'e2e/account.e2e.test.ts',
  'e2e/documents/investor.e2e.test.ts',
  'scripts/stack/start.e2e.test.ts',
  'e2e/phone.e2e.test.ts',
  'e2e/language.e2e.test.ts',
  'e2e/model-account.e2e.test.ts',
  'apps/worker/src/background/analysis/analysis-run.int.test.ts',
  'apps/worker/src/worker.int.test.ts',
  'apps/worker/src/background/compute-processes.int.test.ts',
  'apps/worker/src/background/queued-runs.int.test.ts',
  'scripts/strategy/release-strategy.int.test.ts',
  'apps/worker/src/background/evaluation/evaluation-run.int.test.ts',
  'apps/api/src/malformed-input.int.test.ts',
  'scripts/ingest/replay.int.test.ts',
  'packages/platform/src/postgres/embedded-postgres.int.test.ts',
  'apps/api/src/policy.int.test.ts',
  'apps/worker/src/trade/trade-portfolio.int.test.ts',
  'apps/worker/src/close/charge-fees.int.test.ts',
  'apps/api/src/throttling/throttle.int.test.ts',
  'apps/worker/src/trade/cancel-race.int.test.ts',
  'apps/worker/src/trade/kill-at-outside-venue.int.test.ts',
  'packages/billing/src/close-customer.int.test.ts',
];

/** Place of a file in the run; files that are not slow share the last one. */
export function rankOf(path: string): number {
  const at = SLOW.findIndex((slow) => path.endsWith(slow));
  return at === -1 ? SLOW.length : at;
}

/**
 * Begins with the slow files, also on a machine that has run none yet: none of them is left to run alone at the end. The others follow
 * by project, because a worker goes on with its modules only while the next file is of the same project: one that ends between files of
 * two projects takes what it has loaded along, which is seconds of processor time each.
 */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project.name))];
    const placeOf = ({ moduleId, project }: TestSpecification) =>
      rankOf(moduleId) * projects.length + projects.indexOf(project.name);
    return sorted.toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}
