// Vitest's set-up of the files whose tests are the steps of one scenario: what comes after a failed step is skipped.
import { beforeEach } from 'vitest';

/** Vitest runs this module anew for each file. */
let failedStep: string | undefined;

beforeEach(({ skip, onTestFailed, task }) => {
  if (failedStep !== undefined) skip(`after the failed step '${failedStep}'`);
  onTestFailed(() => {
    failedStep = task.name;
  });
});
