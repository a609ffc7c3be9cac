import type { VitestReport } from './tally.ts';

type File = VitestReport['testResults'][number];
type Test = File['assertionResults'][number];

export const testOf = (status: string): Test => ({ status, fullName: `${status} test`, failureMessages: [] });

export const failedTest = (fullName: string): Test => ({
  status: 'failed',
  fullName,
  failureMessages: [`${fullName} broke\n  at line 3`],
});

/** A file of two tests that passed. */
export const passedFile = (name: string): File => ({
  name,
  status: 'passed',
  assertionResults: [testOf('passed'), testOf('passed')],
});

/** A file of one test that passed, and others that did not. */
export const failedFile = (name: string, ...tests: Test[]): File => ({
  name,
  status: 'failed',
  assertionResults: [testOf('passed'), ...tests],
});

/** The report of a run of a file without a fault, and others. */
export const reportOf = (...files: File[]): VitestReport => ({ testResults: [passedFile('fine.test.ts'), ...files] });
