import type { FastifyBaseLogger } from 'fastify';

export interface TestLogger extends FastifyBaseLogger {
  /** Logged errors; empty after refusals. */
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
