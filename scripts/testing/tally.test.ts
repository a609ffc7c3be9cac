import { describe, expect, it } from 'vitest';
import { failedFile, failedTest, passedFile, reportOf, testOf } from './sample-reports.ts';
import { addUp, NOTHING, summarize, tallyOf, type VitestReport } from './tally.ts';

const run = (report: VitestReport | undefined, code: number, complaint = '') => ({
  report,
  outcome: { code, complaint },
  unhandled: [],
});
const CLOSING = '\nerror during close\n  ENOTEMPTY\n    at rm (a.ts:1:2)\n';

describe('tallyOf', () => {
  it.each([
    ['passed tests', reportOf(), 0, { passed: 2, failed: 0, skipped: 0, failures: [] }],
    [
      'failed tests, by file, name and first line of the reason',
      reportOf(failedFile('a.test.ts', failedTest('one'), failedTest('two'))),
      1,
      { passed: 3, failed: 2, skipped: 0, failures: ['a.test.ts > one: one broke', 'a.test.ts > two: two broke'] },
    ],
    [
      'skipped and planned tests',
      reportOf({ ...passedFile('b.test.ts'), assertionResults: [testOf('skipped'), testOf('todo')] }),
      0,
      { passed: 2, failed: 0, skipped: 2, failures: [] },
    ],
    [
      'a file that could not be loaded as one failure',
      reportOf(failedFile('a.test.ts')),
      1,
      { passed: 3, failed: 1, skipped: 0, failures: ['a.test.ts outside its tests'] },
    ],
    [
      'a run that failed for no known reason as one failure',
      reportOf(),
      1,
      { passed: 2, failed: 1, skipped: 0, failures: ['exit code 1, though no test failed: Segmentation fault'] },
    ],
    [
      'a run without a report as one failure',
      undefined,
      0,
      { passed: 0, failed: 1, skipped: 0, failures: ['a run of tests that left no report: Segmentation fault'] },
    ],
  ])('counts %s', (_what, report, code, expected) => {
    expect(tallyOf(run(report, code, 'Segmentation fault'))).toEqual({ ...expected, unsteady: [] });
  });
});

it('counts an error as the run closed, also beside a failed test', () => {
  expect(tallyOf(run(reportOf(), 1, CLOSING)).failures).toEqual(['error during close ENOTEMPTY']);
  const { failed, failures } = tallyOf(run(reportOf(failedFile('a.test.ts', failedTest('one'))), 1, CLOSING));
  expect([failed, ...failures]).toEqual([2, 'error during close ENOTEMPTY', 'a.test.ts > one: one broke']);
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
  const { failed, failures } = tallyOf({
    ...run(reportOf(failedFile('a.test.ts', failedTest('one'))), 1),
    unhandled: [error],
  });
  expect(failed).toBe(2);
  expect(failures).toEqual([
    'Unhandled Rejection beside the tests: Error: Connection terminated at one (a.ts:1:2) at pg/client.js:3:4, ' +
      'during /x/a.int.test.ts > reads',
    'a.test.ts > one: one broke',
  ]);
});

it('names tests before files of which no test was run', () => {
  const failures = ['b.test.ts outside its tests', 'a.test.ts > one: broke'];
  expect(summarize({ ...NOTHING, passed: 1, failed: 2, failures }).split('\n')).toEqual([
    'failed: a.test.ts > one: broke',
    'failed: b.test.ts outside its tests',
    '1 passed, 2 failed',
  ]);
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
