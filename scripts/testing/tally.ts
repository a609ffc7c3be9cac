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
/** What Vitest writes before an error as it closes. */
const CLOSING = 'error during close';
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

/** What a test run ends with: what was unsteady and what failed by name, and one line of counts. */
export function summarize({ passed, failed, skipped, failures, unsteady }: Tally): string {
  // A test says more than a file of which no test was run.
  const byWorth = failures.toSorted((a, b) => Number(a.endsWith(OUTSIDE)) - Number(b.endsWith(OUTSIDE)));
  const counts = [
    `${passed} passed`,
    `${failed} failed`,
    ...(unsteady.length > 0 ? [`${unsteady.length} unsteady`] : []),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
  ];
  return [...nameAll('unsteady', unsteady), ...nameAll('failed', byWorth), counts.join(', ')].join('\n');
}

interface Failure {
  /** File and name of the test, or the file alone where it failed outside its tests. */
  readonly of: string;
  /** The first line of the reason. */
  readonly reason: string | null;
}

export const nameFailure = ({ of, reason }: Failure): string => (reason === null ? of : `${of}: ${reason}`);

/** What failed in the files of a report. */
export const failuresIn = ({ testResults }: VitestReport): Failure[] =>
  testResults.flatMap(({ name, status, assertionResults }): Failure[] => {
    const tests = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && tests.length === 0) return [{ of: `${name} ${OUTSIDE}`, reason: null }];
    return tests.map(({ fullName, failureMessages: [reason = ''] }) => ({
      of: `${name} > ${fullName}`,
      reason: reason.split('\n')[0] ?? '',
    }));
  });

/** What went wrong beside the tests, the file and test that ran at that moment, and the first lines of its stack. */
function nameError({ type, name, message, stack, VITEST_TEST_PATH, VITEST_TEST_NAME }: UnhandledError): string {
  const during = [VITEST_TEST_PATH, VITEST_TEST_NAME].filter(Boolean).join(' > ');
  const frames = (stack ?? '').split('\n').filter((line) => FRAME.test(line));
  const where = frames.slice(0, MAX_FRAMES).map((frame) => frame.trim().replace(/\S*\/node_modules\//, ''));
  return `${type ?? 'error'} beside the tests: ${[`${name}: ${message}`, ...where].join(' ')}${during && `, during ${during}`}`;
}

/** Exit code of a program that a signal has ended. */
export const SIGNALLED = 128;

/** How a program ended. */
export interface Outcome {
  readonly code: number;
  /** The end of what it wrote to its error output. */
  readonly complaint: string;
}

/** What a run of Vitest left. */
export interface TestRun {
  readonly outcome: Outcome;
  /** Undefined where it ended before its report was written. */
  readonly report: VitestReport | undefined;
  /** Errors that no test caught. */
  readonly unhandled: readonly UnhandledError[];
}

/** An error output without its stacks, on one line. */
const wordsOf = (complaint: string): string =>
  complaint
    .split('\n')
    .filter((line) => !FRAME.test(line) && line.trim() !== '')
    .map((line) => line.trim())
    .join(' ');

/** What failed as Vitest closed, after the last test: it is in no report. */
function closingFailures({ code, complaint }: Outcome): string[] {
  const at = complaint.indexOf(CLOSING);
  return code === 0 || at === -1 ? [] : [wordsOf(complaint.slice(at))];
}

/** What failed beside the tests: errors that no test caught, and errors as the run closed. */
export const failuresBeside = ({ outcome, unhandled }: TestRun): string[] => [
  ...unhandled.map(nameError),
  ...closingFailures(outcome),
];

/**
 * Counts tests. A file that failed outside its tests (it could not be loaded, its set-up broke) counts as one failure, and
 * so does what failed beside the tests, or a run that failed for no reason that is known.
 */
export function tallyOf(run: TestRun): Tally {
  const { report, outcome } = run;
  const lastWords = wordsOf(outcome.complaint);
  if (!report) return { ...NOTHING, failed: 1, failures: [`a run of tests that left no report: ${lastWords}`] };
  const known = [...failuresBeside(run), ...failuresIn(report).map(nameFailure)];
  const failures =
    known.length === 0 && outcome.code !== 0
      ? [`exit code ${outcome.code}, though no test failed: ${lastWords}`]
      : known;
  const statuses = report.testResults.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status));
  return {
    ...NOTHING,
    passed: statuses.filter((status) => status === 'passed').length,
    failed: failures.length,
    skipped: statuses.filter((status) => status !== 'passed' && status !== 'failed').length,
    failures,
  };
}
