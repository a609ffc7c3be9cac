import { describe, expect, it } from 'vitest';
import { addUp, summarize, tallyOf, type VitestReport } from './steps.ts';

const report = (changes: Partial<VitestReport>): VitestReport => ({
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
  ...changes,
});

describe('tallyOf', () => {
  it.each([
    ['passed tests', report({}), 0, { passed: 3, failed: 0, skipped: 0 }],
    ['failed tests', report({ numFailedTests: 2 }), 1, { passed: 3, failed: 2, skipped: 0 }],
    [
      'skipped and planned tests',
      report({ numPendingTests: 1, numTodoTests: 1 }),
      0,
      { passed: 3, failed: 0, skipped: 2 },
    ],
    [
      'a file that could not be loaded as one failure',
      report({ testResults: [{ status: 'failed', assertionResults: [] }] }),
      1,
      { passed: 3, failed: 1, skipped: 0 },
    ],
    [
      'a failed file by its failed tests only',
      report({ numFailedTests: 1, testResults: [{ status: 'failed', assertionResults: [{ status: 'failed' }] }] }),
      1,
      { passed: 3, failed: 1, skipped: 0 },
    ],
    ['an error outside all tests as one failure', report({}), 1, { passed: 3, failed: 1, skipped: 0 }],
    ['a run without a report as one failure', undefined, 0, { passed: 0, failed: 1, skipped: 0 }],
  ])('counts %s', (_what, given, exitCode, expected) => {
    expect(tallyOf(given, exitCode)).toEqual(expected);
  });
});

it('ends a run with one line', () => {
  const sum = addUp([
    { passed: 4, failed: 0, skipped: 0 },
    { passed: 10, failed: 1, skipped: 2 },
  ]);
  expect(summarize(sum)).toBe('14 passed, 1 failed, 2 skipped');
  expect(summarize({ ...sum, skipped: 0 })).toBe('14 passed, 1 failed');
});
