import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Vitest } from 'vitest/node';
import UnhandledErrorsReporter, { unhandledErrorsPath } from './unhandled-errors-reporter.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pipa-reporter-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

it('writes what no test caught beside the report', async () => {
  const json = join(folder, 'report.json');
  const reporter = new UnhandledErrorsReporter();
  reporter.onInit({ config: { outputFile: { json } } } as unknown as Vitest);
  await reporter.onTestRunEnd([], [{ name: 'Error', message: 'lost', stack: 'Error: lost' }]);
  expect(JSON.parse(await readFile(unhandledErrorsPath(json), 'utf8'))).toEqual([
    { name: 'Error', message: 'lost', stack: 'Error: lost' },
  ]);
});
