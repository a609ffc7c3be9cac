import {
  failuresBeside,
  failuresIn,
  nameFailure,
  type Tally,
  type TestRun,
  tallyOf,
  type VitestReport,
} from './tally.ts';

/** Most files that are run once more: where more fail, the machine is not the reason. */
const MAX_REPEATED_FILES = 6;
/** Exit code of a run of Vitest in which something failed. */
const FAILED = 1;

/** Paths of the files to run once more: those that failed, where they are few and the run was whole. */
export function filesToRepeat({ outcome, report }: TestRun): string[] {
  const failed = (report?.testResults ?? []).filter(({ status }) => status === 'failed');
  return outcome.code === FAILED && failed.length <= MAX_REPEATED_FILES ? failed.map(({ name }) => name) : [];
}

/** A report with the files of a later one in place of its own; a file that the later one does not have is as it was. */
function withFilesOf({ testResults }: VitestReport, later: VitestReport): VitestReport {
  const again = new Map(later.testResults.map((file) => [file.name, file]));
  return { testResults: testResults.map((file) => again.get(file.name) ?? file) };
}

/**
 * Counts a run whose failed files were run once more. What failed first and not again is unsteady; what failed beside the tests of either
 * run is a failure.
 */
export function tallyOfBoth(first: TestRun, second: TestRun): Tally {
  if (!first.report || !second.report) {
    const [known, lost] = [tallyOf(first), tallyOf(second)];
    return { ...known, failed: known.failed + lost.failed, failures: [...known.failures, ...lost.failures] };
  }
  const report = withFilesOf(first.report, second.report);
  const tally = tallyOf({ ...second, report });
  const beside = failuresBeside(first);
  const failsAtLast = new Set(failuresIn(report).map(({ of }) => of));
  const unsteady = failuresIn(first.report).filter(({ of }) => !failsAtLast.has(of));
  return {
    ...tally,
    failed: tally.failed + beside.length,
    failures: [...beside, ...tally.failures],
    unsteady: unsteady.map(nameFailure),
  };
}
