import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type UnhandledError, unhandledErrorsPath } from './unhandled-errors-reporter.ts';

/** A program that Node runs. */
export interface Step {
  name: string;
  args: readonly string[];
}

export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  /** What failed, by name: the end of a log is often all that is kept of it. */
  failures: readonly string[];
}

/** The part of Vitest's JSON report that is counted. */
export interface VitestReport {
  numPassedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

const OUTSIDE = 'outside its tests';
/** Longest list of failures that a run ends with. */
const MAX_NAMED_FAILURES = 20;
/** Longest name and reason of one of them, in characters. */
const MAX_FAILURE_LENGTH = 800;
/** Time for the last output of a program that has ended. */
const LAST_WORDS_MS = 500;
/** Most characters that are kept of an error output, most of which are frames. */
const MAX_COMPLAINT_LENGTH = 4_000;
const FRAME = /^\s*at /;
/** Most lines of the stack of an error that no test caught. */
const MAX_FRAMES = 4;

export const NOTHING: Tally = { passed: 0, failed: 0, skipped: 0, failures: [] };

export function addUp(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (sum, tally) => ({
      passed: sum.passed + tally.passed,
      failed: sum.failed + tally.failed,
      skipped: sum.skipped + tally.skipped,
      failures: [...sum.failures, ...tally.failures],
    }),
    NOTHING,
  );
}

/** What a test run ends with: the failures by name, and one line of counts. */
export function summarize({ passed, failed, skipped, failures }: Tally): string {
  // A test says more than a file that was not run to its end after it.
  const byWorth = failures.toSorted((a, b) => Number(a.endsWith(OUTSIDE)) - Number(b.endsWith(OUTSIDE)));
  const named = byWorth
    .slice(0, MAX_NAMED_FAILURES)
    .map((failure) => `failed: ${failure.slice(0, MAX_FAILURE_LENGTH)}`);
  const counts = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
  return [...named, counts].join('\n');
}

/** What went wrong beside the tests, the file and test that ran at that moment, and the first lines of its stack. */
function nameError({ type, name, message, stack, VITEST_TEST_PATH, VITEST_TEST_NAME }: UnhandledError): string {
  const during = [VITEST_TEST_PATH, VITEST_TEST_NAME].filter(Boolean).join(' > ');
  const frames = (stack ?? '').split('\n').filter((line) => FRAME.test(line));
  const where = frames.slice(0, MAX_FRAMES).map((frame) => frame.trim().replace(/\S*\/node_modules\//, ''));
  return `${type ?? 'error'} beside the tests: ${[`${name}: ${message}`, ...where].join(' ')}${during && `, during ${during}`}`;
}

/** How a program ended. */
interface Outcome {
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
  const failedTests = report.testResults.flatMap(({ name, status, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && tests.length === 0) return [`${name} ${OUTSIDE}`];
    return tests.map(
      ({ fullName, failureMessages: [reason = ''] }) => `${name} > ${fullName}: ${reason.split('\n')[0]}`,
    );
  });
  const known = [...unhandled.map(nameError), ...failedTests];
  const failures =
    known.length === 0 && code !== 0 ? [`exit code ${code}, though no test failed: ${lastWords}`] : known;
  return {
    passed: report.numPassedTests,
    failed: failures.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
  };
}

/** A JSON file of a run, or undefined where the run ended before it was written. */
async function readIfWritten<T>(path: string): Promise<T | undefined> {
  return existsSync(path) ? (JSON.parse(await readFile(path, 'utf8')) as T) : undefined;
}

/** Runs a program to its end, with our output. */
async function runNode(root: string, args: readonly string[], env = process.env): Promise<Outcome> {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['inherit', 'inherit', 'pipe'], env });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    process.stderr.write(text);
    complaint = (complaint + text).slice(-MAX_COMPLAINT_LENGTH);
  });
  const forward = (signal: NodeJS.Signals) => child.kill(signal);
  process.on('SIGTERM', forward);
  const ended = once(child.stderr, 'end');
  const [code] = (await once(child, 'exit')) as [number | null];
  process.off('SIGTERM', forward);
  // A process that it has left behind may keep the output open.
  await Promise.race([ended, wait(LAST_WORDS_MS)]);
  child.stderr.destroy();
  return { code: code ?? 1, complaint };
}

/** One check, counted as one test. */
export async function runStep(root: string, { name, args }: Step): Promise<Tally> {
  console.log(`\n── ${name} ──`);
  const { code } = await runNode(root, args);
  console.log(code === 0 ? `${name}: passed` : `${name}: failed`);
  return code === 0 ? { ...NOTHING, passed: 1 } : { ...NOTHING, failed: 1, failures: [name] };
}

interface VitestRun {
  kind: string;
  projects: readonly string[];
  workers: number;
}

/** Tests of one kind: those of the named projects of the Vitest configuration, in `workers` files at the same time. */
export async function runVitest(
  root: string,
  { kind, projects, workers }: VitestRun,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<Tally> {
  console.log(`\n── ${kind} tests ──`);
  const folder = await mkdtemp(join(tmpdir(), 'pipa-report-'));
  const reportPath = join(folder, 'report.json');
  const reporters = [
    '--reporter=default',
    '--reporter=./scripts/testing/reference-vectors-reporter.ts',
    '--reporter=json',
    '--reporter=./scripts/testing/unhandled-errors-reporter.ts',
    `--outputFile.json=${reportPath}`,
  ];
  try {
    const outcome = await runNode(
      root,
      [
        'node_modules/vitest/vitest.mjs',
        'run',
        ...projects.flatMap((name) => ['--project', name]),
        `--maxWorkers=${workers}`,
        ...reporters,
        ...args,
      ],
      env,
    );
    const unhandled = await readIfWritten<UnhandledError[]>(unhandledErrorsPath(reportPath));
    return tallyOf(await readIfWritten<VitestReport>(reportPath), outcome, unhandled);
  } finally {
    await rm(folder, { recursive: true });
  }
}
