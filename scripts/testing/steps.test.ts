import { describe, expect, it } from 'vitest';
import { addUp, summarize, tallyOf, type VitestReport } from './steps.ts';

const report = (changes: Partial<VitestReport>): VitestReport => ({
  numPassedTests: 3,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
  ...changes,
});

const failedTest = (fullName: string) => ({
  status: 'failed',
  fullName,
  failureMessages: [`${fullName} broke\n  at line 3`],
});
const failedFile = (...tests: ReturnType<typeof failedTest>[]) => ({
  name: 'a.test.ts',
  status: 'failed',
  assertionResults: [{ status: 'passed', fullName: 'fine', failureMessages: [] }, ...tests],
});

describe('tallyOf', () => {
  it.each([
    ['passed tests', report({}), 0, { passed: 3, failed: 0, skipped: 0, failures: [] }],
    [
      'failed tests, by file, name and first line of the reason',
      report({ testResults: [failedFile(failedTest('one'), failedTest('two'))] }),
      1,
      { passed: 3, failed: 2, skipped: 0, failures: ['a.test.ts > one: one broke', 'a.test.ts > two: two broke'] },
    ],
    [
      'skipped and planned tests',
      report({ numPendingTests: 1, numTodoTests: 1 }),
      0,
      { passed: 3, failed: 0, skipped: 2, failures: [] },
    ],
    [
      'a file that could not be loaded as one failure',
      report({ testResults: [failedFile()] }),
      1,
      { passed: 3, failed: 1, skipped: 0, failures: ['a.test.ts outside its tests'] },
    ],
    [
      'a run that failed for no known reason as one failure',
      report({}),
      1,
      {
        passed: 3,
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
    ).toEqual(expected);
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
  const { failed, failures } = tallyOf(
    report({ testResults: [failedFile(failedTest('one'))] }),
    { code: 1, complaint: '' },
    [error],
  );
  expect(failed).toBe(2);
  expect(failures).toEqual([
    'Unhandled Rejection beside the tests: Error: Connection terminated at one (a.ts:1:2) at pg/client.js:3:4, ' +
      'during /x/a.int.test.ts > reads',
    'a.test.ts > one: one broke',
  ]);
});

it('names tests before files that were not run', () => {
  const failures = ['b.test.ts outside its tests', 'a.test.ts > one: broke'];
  expect(summarize({ passed: 1, failed: 2, skipped: 0, failures }).split('\n')).toEqual([
    'failed: a.test.ts > one: broke',
    'failed: b.test.ts outside its tests',
    '1 passed, 2 failed',
  ]);
});

it('ends a run with its failures by name, the first 20 of them, and one line of counts', () => {
  const sum = addUp([
    { passed: 4, failed: 0, skipped: 0, failures: [] },
    { passed: 10, failed: 1, skipped: 2, failures: ['a.test.ts > one: broke'] },
  ]);
  expect(summarize(sum)).toBe('failed: a.test.ts > one: broke\n14 passed, 1 failed, 2 skipped');
  expect(summarize({ passed: 14, failed: 1, skipped: 0, failures: [] })).toBe('14 passed, 1 failed');
  expect(summarize({ ...sum, failures: Array<string>(30).fill('x'.repeat(1000)) }).split('\n')).toHaveLength(21);
});
