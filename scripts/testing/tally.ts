import type { UnhandledError } from './unhandled-errors-reporter.ts';

export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  /** What failed, by name: the end of a log is often all that is kept of it. */
  failures: readonly string[];
  /** What failed once, by name, and passed when its file was run again. */
  unsteady: readonly string[];
}

interface TestFile {
  /** Path of the file. */
  name: string;
  status: string;
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
}

/** The part of Vitest's JSON report that is counted. */
export interface VitestReport {
  testResults: TestFile[];
}

const OUTSIDE = 'outside its tests';
/** Longest list of failures that a run ends with. */
const MAX_NAMED_FAILURES = 20;
/** Longest name and reason of one of them, in characters. */
const MAX_FAILURE_LENGTH = 800;
const FRAME = /^\s*at /;
/** Most lines of the stack of an error that no test caught. */
const MAX_FRAMES = 4;

export const NOTHING: Tally = { passed: 0, failed: 0, skipped: 0, failures: [], unsteady: [] };

export function addUp(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (sum, tally) => ({
      passed: sum.passed + tally.passed,
      failed: sum.failed + tally.failed,
      skipped: sum.skipped + tally.skipped,
      failures: [...sum.failures, ...tally.failures],
      unsteady: [...sum.unsteady, ...tally.unsteady],
    }),
    NOTHING,
  );
}

const nameAll = (kind: string, names: readonly string[]): string[] =>
  names.slice(0, MAX_NAMED_FAILURES).map((name) => `${kind}: ${name.slice(0, MAX_FAILURE_LENGTH)}`);

/** What a test run ends with: the failures by name, and one line of counts. */
export function summarize({ passed, failed, skipped, failures, unsteady }: Tally): string {
  const counts = [
    `${passed} passed`,
    `${failed} failed`,
    ...(unsteady.length > 0 ? [`${unsteady.length} unsteady`] : []),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
  ];
  return [...nameAll('unsteady', unsteady), ...nameAll('failed', failures), counts.join(', ')].join('\n');
}

/** The failed tests of a file, or the file itself where it failed outside its tests. */
export function nameFailures({ name, status, assertionResults }: TestFile): string[] {
  const tests = assertionResults.filter((test) => test.status === 'failed');
  if (status === 'failed' && tests.length === 0) return [`${name} ${OUTSIDE}`];
  return tests.map(({ fullName, failureMessages: [reason = ''] }) => `${name} > ${fullName}: ${reason.split('\n')[0]}`);
}

/** What went wrong beside the tests, the file and test that ran at that moment, and the first lines of its stack. */
function nameError({ type, name, message, stack, VITEST_TEST_PATH, VITEST_TEST_NAME }: UnhandledError): string {
  const during = [VITEST_TEST_PATH, VITEST_TEST_NAME].filter(Boolean).join(' > ');
  const frames = (stack ?? '').split('\n').filter((line) => FRAME.test(line));
  const where = frames.slice(0, MAX_FRAMES).map((frame) => frame.trim().replace(/\S*\/node_modules\//, ''));
  return `${type ?? 'error'} beside the tests: ${[`${name}: ${message}`, ...where].join(' ')}${during && `, during ${during}`}`;
}

/** How a program ended. */
export interface Outcome {
  readonly code: number;
  /** The end of what it wrote to its error output. */
  readonly complaint: string;
}

/**
 * Counts tests. A file that failed outside its tests (it could not be loaded, its set-up broke) counts as one failure, and
 * so does an error that no test caught, or a run that failed for no reason that is known.
 */
export function tallyOf(
  report: VitestReport | undefined,
  { code, complaint }: Outcome,
  unhandled: readonly UnhandledError[] = [],
): Tally {
  // What fails before the first test, or after the last one as Vitest closes, is in no report.
  const lines = complaint.split('\n').filter((line) => !FRAME.test(line) && line.trim() !== '');
  const lastWords = lines.map((line) => line.trim()).join(' ');
  if (!report) return { ...NOTHING, failed: 1, failures: [`a run of tests that left no report: ${lastWords}`] };
  const failedTests = report.testResults.flatMap(nameFailures);
  const known = [...unhandled.map(nameError), ...failedTests];
  const failures =
    known.length === 0 && code !== 0 ? [`exit code ${code}, though no test failed: ${lastWords}`] : known;
  const statuses = report.testResults.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status));
  return {
    ...NOTHING,
    passed: statuses.filter((status) => status === 'passed').length,
    failed: failures.length,
    skipped: statuses.filter((status) => status !== 'passed' && status !== 'failed').length,
    failures,
  };
}

/** Files of a report in which something failed. */
export const failedFiles = (report: VitestReport | undefined): TestFile[] =>
  (report?.testResults ?? []).filter(({ status }) => status === 'failed');

/** A report with the files of a later one in place of its own. */
export function withFilesOf(report: VitestReport, later: VitestReport): VitestReport {
  const again = new Map(later.testResults.map((file) => [file.name, file]));
  return { testResults: report.testResults.map((file) => again.get(file.name) ?? file) };
}
