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
}

/** The part of Vitest's JSON report that is counted. */
export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

export const NOTHING: Tally = { passed: 0, failed: 0, skipped: 0 };

export function addUp(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (sum, tally) => ({
      passed: sum.passed + tally.passed,
      failed: sum.failed + tally.failed,
      skipped: sum.skipped + tally.skipped,
    }),
    NOTHING,
  );
}

/** The one line that a test run ends with. */
export function summarize({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/**
 * Counts tests. A file that failed outside its tests (it could not be loaded, its set-up broke) counts as one failure, and
 * so does a run that failed without any test doing so.
 */
export function tallyOf(report: VitestReport | undefined, exitCode: number): Tally {
  if (!report) return { ...NOTHING, failed: 1 };
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const failed = report.numFailedTests + brokenFiles;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
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
  return code === 0 ? { ...NOTHING, passed: 1 } : { ...NOTHING, failed: 1 };
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
