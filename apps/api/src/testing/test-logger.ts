import type { FastifyBaseLogger } from 'fastify';

export interface TestLogger extends FastifyBaseLogger {
  /** What was logged as an error; a test of refusals leaves this empty. */
  readonly faults: unknown[];
}

const ignore = () => undefined;

/** A logger that writes nothing and remembers errors. */
export function createTestLogger(): TestLogger {
  const faults: unknown[] = [];
  const keep = (fault: unknown) => {
    faults.push(fault);
  };
  const logger: TestLogger = {
    faults,
    level: 'error',
    fatal: keep,
    error: keep,
    warn: ignore,
    info: ignore,
    debug: ignore,
    trace: ignore,
    silent: ignore,
    child: () => logger,
  };
  return logger;
}
