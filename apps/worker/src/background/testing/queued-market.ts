import type { JobProgress } from '@pipa/db/jobs';
import { readRuns } from '@pipa/db/jobs';
import { readMarketState } from '@pipa/db/market';
import { makeStrategy } from '@pipa/db/testing/accounts';
import { createLogger, createQueueFactory, type QueueFactory } from '@pipa/platform';
import { expect, onTestFinished, vi } from 'vitest';
import { PAST_SHARDS } from '../analysis/analysis-days.ts';
import { analysisKey } from '../analysis/analysis-input.ts';
import { analysisRun } from '../analysis/analysis-run.ts';
import { startRun } from '../staged-run.ts';
import { createBackgroundMarket } from './background-market.ts';
import { forgetAnalysis } from './stored-analysis.ts';

const START = '2006-09-29';
export const STOCKS = 20;
const SHARDS = 3;
/** Shards of the analysis of a day. */
export const STEPS = 11 + SHARDS + PAST_SHARDS;
/** Compute processes have a low priority, so a busy machine lets them wait. */
export const PATIENCE = { timeout: 220_000, interval: 50 };
const log = createLogger({ name: 'test', level: 'silent' });

export type QueuedMarket = Awaited<ReturnType<typeof openQueuedMarket>>;

/** A market after its first close, whose runs wait on queues of the database. */
export async function openQueuedMarket() {
  const market = await createBackgroundMarket(START, STOCKS);
  const { context, db } = market;
  const { id } = await makeStrategy(db.prisma, 'dual-momentum', market.now);
  await db.pool.query('UPDATE "strategy" SET "onlineDay" = $2::date WHERE "id" = $1', [id, START]);
  const key = analysisKey(await market.closeDay());

  /** Queues that are closed with the test. */
  function openQueues(): QueueFactory {
    const factory = createQueueFactory({ databaseUrl: db.url, log });
    onTestFinished(() => factory.close());
    return factory;
  }

  async function openAnalysis(): Promise<void> {
    await forgetAnalysis(db.pool);
    const { lastClosedDay } = await readMarketState(db.prisma);
    await startRun(context, key, analysisRun, { after: null, to: lastClosedDay, shards: SHARDS });
  }

  async function expectRun(runKey: string, expected: Partial<JobProgress>): Promise<void> {
    await vi.waitFor(
      async () => expect((await readRuns(db.pool, { key: runKey }))[0]).toMatchObject(expected),
      PATIENCE,
    );
  }

  return { market, context, key, openQueues, openAnalysis, expectRun };
}
