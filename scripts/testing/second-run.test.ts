import { describe, expect, it } from 'vitest';
import { failedFile, failedTest, passedFile, reportOf, testOf } from './sample-reports.ts';
import { filesToRepeat, tallyOfBoth } from './second-run.ts';
import { SIGNALLED, type TestRun, type VitestReport } from './tally.ts';

const run = (report: VitestReport | undefined, { code = 1, complaint = '' } = {}): TestRun => ({
  report,
  outcome: { code, complaint },
  unhandled: [],
});
const failed = failedFile('a.test.ts', failedTest('one'), testOf('skipped'));
const first = run(reportOf(failed, failedFile('b.test.ts', failedTest('two'))));
const passed = { code: 0 };
const CLOSING = 'error during close\n  ENOTEMPTY';

describe('the files to run once more', () => {
  it('are those that failed', () => {
    expect(filesToRepeat(first)).toEqual(['a.test.ts', 'b.test.ts']);
    expect(filesToRepeat(run(reportOf(), passed))).toEqual([]);
  });

  it('are none where many failed, or where the run was not whole', () => {
    const many = Array.from({ length: 7 }, (_, i) => failedFile(`${i}.test.ts`, failedTest('one')));
    expect(filesToRepeat(run(reportOf(...many)))).toEqual([]);
    expect(filesToRepeat(run(undefined))).toEqual([]);
    expect(filesToRepeat(run(reportOf(failed), { code: SIGNALLED }))).toEqual([]);
  });
});

describe('a run whose failed files were run once more', () => {
  it('counts them as the second run left them, and names as unsteady what failed before', () => {
    const second = run({ testResults: [passedFile('a.test.ts'), passedFile('b.test.ts')] }, passed);
    expect(tallyOfBoth(first, second)).toEqual({
      passed: 6,
      failed: 0,
      skipped: 0,
      failures: [],
      unsteady: ['a.test.ts > one: one broke', 'b.test.ts > two: two broke'],
    });
  });

  it('fails where a test fails again, or another test of its file', () => {
    const another = failedFile('b.test.ts', failedTest('three'));
    const tally = tallyOfBoth(first, run({ testResults: [failed, another] }));
    expect(tally).toMatchObject({
      failed: 2,
      failures: ['a.test.ts > one: one broke', 'b.test.ts > three: three broke'],
      unsteady: ['b.test.ts > two: two broke'],
    });
  });

  it('fails where the second run misses a file, or leaves no report', () => {
    const missing = tallyOfBoth(first, run({ testResults: [passedFile('a.test.ts')] }, passed));
    expect(missing).toMatchObject({ failed: 1, failures: ['b.test.ts > two: two broke'] });
    const lost = tallyOfBoth(first, run(undefined, { complaint: 'out of memory' }));
    expect(lost).toMatchObject({ passed: 4, failed: 3, unsteady: [] });
    expect(lost.failures.at(-1)).toBe('a run of tests that left no report: out of memory');
  });

  it('fails where something failed beside the tests of the first run', () => {
    const second = run({ testResults: [passedFile('a.test.ts'), passedFile('b.test.ts')] }, passed);
    const closed = tallyOfBoth({ ...first, outcome: { code: 1, complaint: CLOSING } }, second);
    expect(closed).toMatchObject({ failed: 1, failures: ['error during close ENOTEMPTY'] });
    const uncaught = tallyOfBoth({ ...first, unhandled: [{ name: 'Error', message: 'lost' }] }, second);
    expect(uncaught).toMatchObject({ failed: 1, failures: ['error beside the tests: Error: lost'] });
  });
});
