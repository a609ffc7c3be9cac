// Vitest's global set-up of the end-to-end tests: one product and one browser that all of them use at the same time.
import { createPool } from '@pipa/db/testing/connections';
import type { TestProject } from 'vitest/node';
import { startBrowser } from './browser.ts';
import { type SharedProduct, startProduct } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    product: SharedProduct;
    browserUrl: string;
  }
}

/**
 * An evaluation that is under way for the worker and that no process works on. No scenario looks at what evaluations find, and the
 * first one would compute for as long as all scenarios together, on the same cores.
 */
const HELD_EVALUATION = `
  INSERT INTO "job_run" ("key", "kind", "status", "input", "total", "startedAt", "movedAt")
  VALUES ('evaluation-held', 'evaluation', 'Running', '{"version": 0, "models": [], "strategies": []}', 1, now(), now() + interval '1 day')`;

/** Before the first close: the worker evaluates after its first analysis. */
async function holdEvaluation({ databaseUrl }: SharedProduct): Promise<void> {
  const pool = createPool(databaseUrl, { max: 1, applicationName: 'test' });
  await pool.query(HELD_EVALUATION);
  await pool.end();
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const browser = await startBrowser();
  const { product, remove } = await startProduct({
    // Prices, values and pages are computed for each tick of a session, of which there are as many in a long one.
    SIM_SESSION_SECONDS: '40',
    // A few years after the first backtests begin: a longer history is computed again after each session.
    SIM_START: '2010-03-01',
    UNIVERSE_STOCKS: '20',
    UNIVERSE_FUNDS: 'core',
    // One: a session ends before two have paid for their start.
    COMPUTE_PROCESSES: '1',
  }).catch(async (fault: unknown) => {
    await browser.close();
    throw fault;
  });
  project.provide('product', product);
  project.provide('browserUrl', browser.wsEndpoint());
  const end = async () => {
    try {
      await browser.close();
    } finally {
      await remove();
    }
  };
  await holdEvaluation(product).catch(async (fault: unknown) => {
    await end();
    throw fault;
  });
  return end;
}
