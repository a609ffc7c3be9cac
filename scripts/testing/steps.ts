import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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
const MAX_FAILURE_LENGTH = 400;

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

/**
 * Counts tests. A file that failed outside its tests (it could not be loaded, its set-up broke) counts as one failure, and
 * so does a run that failed without any test doing so.
 */
export function tallyOf(report: VitestReport | undefined, exitCode: number): Tally {
  if (!report) return { ...NOTHING, failed: 1, failures: ['a run of tests that left no report'] };
  const failures = report.testResults.flatMap(({ name, status, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && tests.length === 0) return [`${name} ${OUTSIDE}`];
    return tests.map(
      ({ fullName, failureMessages: [reason = ''] }) => `${name} > ${fullName}: ${reason.split('\n')[0]}`,
    );
  });
  const failed = failures.length;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: failed === 0 && exitCode !== 0 ? ['an error outside all tests'] : failures,
  };
}

/** Runs a program to its end, with our output; resolves to its exit code. */
async function runNode(root: string, args: readonly string[], env = process.env): Promise<number> {
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env });
  const forward = (signal: NodeJS.Signals) => child.kill(signal);
  process.on('SIGTERM', forward);
  const [code] = (await once(child, 'exit')) as [number | null];
  process.off('SIGTERM', forward);
  return code ?? 1;
}

/** One check, counted as one test. */
export async function runStep(root: string, { name, args }: Step): Promise<Tally> {
  console.log(`\n── ${name} ──`);
  const code = await runNode(root, args);
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
    `--outputFile.json=${reportPath}`,
  ];
  try {
    const code = await runNode(
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
    const report = existsSync(reportPath)
      ? (JSON.parse(await readFile(reportPath, 'utf8')) as VitestReport)
      : undefined;
    return tallyOf(report, code);
  } finally {
    await rm(folder, { recursive: true });
  }
}
