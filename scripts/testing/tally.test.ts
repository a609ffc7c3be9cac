import { describe, expect, it } from 'vitest';
import {
  addUp,
  failedFiles,
  NOTHING,
  nameFailures,
  summarize,
  tallyOf,
  type VitestReport,
  withFilesOf,
} from './tally.ts';

const report = (...files: VitestReport['testResults']): VitestReport => ({ testResults: [passedFile, ...files] });

const failedTest = (fullName: string) => ({
  status: 'failed',
  fullName,
  failureMessages: [`${fullName} broke\n  at line 3`],
});
const testOf = (status: string) => ({ status, fullName: `${status} test`, failureMessages: [] });
const passedFile = { name: 'fine.test.ts', status: 'passed', assertionResults: [testOf('passed'), testOf('passed')] };
const failedFile = (...tests: ReturnType<typeof failedTest>[]) => ({
  name: 'a.test.ts',
  status: 'failed',
  assertionResults: [testOf('passed'), ...tests],
});

describe('tallyOf', () => {
  it.each([
    ['passed tests', report(), 0, { passed: 2, failed: 0, skipped: 0, failures: [] }],
    [
      'failed tests, by file, name and first line of the reason',
      report(failedFile(failedTest('one'), failedTest('two'))),
      1,
      { passed: 3, failed: 2, skipped: 0, failures: ['a.test.ts > one: one broke', 'a.test.ts > two: two broke'] },
    ],
    [
      'skipped and planned tests',
      report({ ...passedFile, name: 'b.test.ts', assertionResults: [testOf('skipped'), testOf('todo')] }),
      0,
      { passed: 2, failed: 0, skipped: 2, failures: [] },
    ],
    [
      'a file that could not be loaded as one failure',
      report(failedFile()),
      1,
      { passed: 3, failed: 1, skipped: 0, failures: ['a.test.ts outside its tests'] },
    ],
    [
      'a run that failed for no known reason as one failure',
      report(),
      1,
      {
        passed: 2,
        failed: 1,
        skipped: 0,
        failures: ['exit code 1, though no test failed: error during close ENOTEMPTY'],
      },
    ],
    [
      'a run without a report as one failure',
      undefined,
      0,
      {
        passed: 0,
        failed: 1,
        skipped: 0,
        failures: ['a run of tests that left no report: error during close ENOTEMPTY'],
      },
    ],
  ])('counts %s', (_what, given, exitCode, expected) => {
    expect(
      tallyOf(given, { code: exitCode, complaint: '\nerror during close\n  ENOTEMPTY\n    at rm (a.ts:1:2)\n' }),
    ).toEqual({ ...expected, unsteady: [] });
  });
});

it('counts an error that no test caught as a failure, with the test that ran and its stack', () => {
  const error = {
    type: 'Unhandled Rejection',
    name: 'Error',
    message: 'Connection terminated',
    stack:
      'Error: Connection terminated\n    at one (a.ts:1:2)\n    at file:///x/node_modules/.pnpm/pg@8/node_modules/pg/client.js:3:4',
    VITEST_TEST_PATH: '/x/a.int.test.ts',
    VITEST_TEST_NAME: 'reads',
  };
  const { failed, failures } = tallyOf(report(failedFile(failedTest('one'))), { code: 1, complaint: '' }, [error]);
  expect(failed).toBe(2);
  expect(failures).toEqual([
    'Unhandled Rejection beside the tests: Error: Connection terminated at one (a.ts:1:2) at pg/client.js:3:4, ' +
      'during /x/a.int.test.ts > reads',
    'a.test.ts > one: one broke',
  ]);
});

it('counts the files of a second run in place of those of the first', () => {
  const first = report(failedFile(failedTest('one')), { ...failedFile(failedTest('two')), name: 'b.test.ts' });
  expect(failedFiles(first).flatMap(nameFailures)).toEqual([
    'a.test.ts > one: one broke',
    'b.test.ts > two: two broke',
  ]);
  const second = {
    testResults: [
      { ...passedFile, name: 'a.test.ts' },
      { ...failedFile(), name: 'b.test.ts' },
    ],
  };
  const both = withFilesOf(first, second);
  expect(failedFiles(both).flatMap(nameFailures)).toEqual(['b.test.ts outside its tests']);
  expect(tallyOf(both, { code: 1, complaint: '' })).toMatchObject({ passed: 5, failed: 1 });
});

it('ends a run with its failures by name, the first 20 of them, and one line of counts', () => {
  const sum = addUp([
    { ...NOTHING, passed: 4, unsteady: ['b.test.ts > two: slow'] },
    { ...NOTHING, passed: 10, failed: 1, skipped: 2, failures: ['a.test.ts > one: broke'] },
  ]);
  expect(summarize(sum).split('\n')).toEqual([
    'unsteady: b.test.ts > two: slow',
    'failed: a.test.ts > one: broke',
    '14 passed, 1 failed, 1 unsteady, 2 skipped',
  ]);
  expect(summarize({ ...NOTHING, passed: 14 })).toBe('14 passed, 0 failed');
  const many = Array<string>(30).fill('x'.repeat(1000));
  expect(summarize({ ...NOTHING, failures: many }).split('\n')).toHaveLength(21);
});
