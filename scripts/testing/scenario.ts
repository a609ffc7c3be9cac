// Vitest's set-up of the files whose tests are the steps of scenarios: the steps of a scenario after a failed one are skipped.
import { beforeEach } from 'vitest';

/** The failed step of each scenario. Vitest runs this module anew for each file. */
const failedSteps = new Map<unknown, string>();

beforeEach(({ skip, onTestFailed, task }) => {
  const scenario = task.suite;
  const failed = failedSteps.get(scenario);
  if (failed !== undefined) skip(`after the failed step '${failed}'`);
  onTestFailed(() => void failedSteps.set(scenario, task.name));
});
