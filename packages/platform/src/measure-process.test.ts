import { expect, it } from 'vitest';
import { createLogger } from './logger.ts';
import { processMeasure } from './measure-process.ts';

it('measures connections in use, and the errors since the last time', () => {
  const logger = createLogger({ name: 'api', destination: { write: () => undefined } });
  const measure = processMeasure({ totalCount: 5, idleCount: 3, waitingCount: 4 });
  expect(measure()).toMatchObject({ poolBusy: 2, poolWaiting: 4, errors: 0 });
  logger.error('one');
  logger.child({ part: 'x' }).fatal('two');
  logger.warn('none');
  expect(measure().errors).toBe(2);
  expect(measure().errors).toBe(0);
  expect(measure().memoryMb).toBeGreaterThan(10);
});
