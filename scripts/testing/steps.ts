import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { filesToRepeat, tallyOfBoth } from './second-run.ts';
import { NOTHING, type Outcome, SIGNALLED, type Tally, type TestRun, tallyOf, type VitestReport } from './tally.ts';
import { type UnhandledError, unhandledErrorsPath } from './unhandled-errors-reporter.ts';

/** A program that Node runs. */
export interface Step {
  name: string;
  args: readonly string[];
}

/** Time for the last output of a program that has ended. */
const LAST_WORDS_MS = 500;
/** Most characters that are kept of an error output, most of which are frames. */
const MAX_COMPLAINT_LENGTH = 4_000;

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
  return { code: code ?? SIGNALLED, complaint };
}

/** One check, counted as one test. */
export async function runStep(root: string, { name, args }: Step): Promise<Tally> {
  console.log(`\n── ${name} ──`);
  const { code } = await runNode(root, args);
  console.log(code === 0 ? `${name}: passed` : `${name}: failed`);
  return code === 0 ? { ...NOTHING, passed: 1 } : { ...NOTHING, failed: 1, failures: [name] };
}

/** How the tests of a kind are run. */
export interface VitestRun {
  kind: string;
  /** Projects of vitest.config.ts. */
  projects: readonly string[];
  /** Files at the same time: more than the two cores where tests wait for a database, a market, a browser or a process. */
  workers: number;
  /** Files that fail are run once more: their tests wait for databases, processes and browsers, which a busy machine delays. */
  mayRepeat: boolean;
}

/** Runs Vitest once. */
async function runOnce(
  root: string,
  { projects, workers }: VitestRun,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<TestRun> {
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
    const unhandled = (await readIfWritten<UnhandledError[]>(unhandledErrorsPath(reportPath))) ?? [];
    return { outcome, report: await readIfWritten<VitestReport>(reportPath), unhandled };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * Tests of one kind: those of the named projects of the Vitest configuration, in `workers` files at the same time. Where no arguments
 * choose among them, a few files that failed may be run once more, by themselves: what passes then is named as unsteady, and is no
 * failure.
 */
export async function runVitest(
  root: string,
  run: VitestRun,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<Tally> {
  console.log(`\n── ${run.kind} tests ──`);
  const first = await runOnce(root, run, args, env);
  const files = run.mayRepeat && args.length === 0 ? filesToRepeat(first) : [];
  if (files.length === 0) return tallyOf(first);
  console.log(`\n── ${run.kind} tests, once more in the files that failed ──`);
  return tallyOfBoth(first, await runOnce(root, run, files, env));
}
