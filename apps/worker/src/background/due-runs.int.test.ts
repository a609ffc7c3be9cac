import { previousTradingDay } from '@pipa/calendar';
import { BACKFILL_RUN_KEY } from '@pipa/contract';
import { finishRun, markDayClosed, publishAnalysisDay, readAnalysisDay, readRuns } from '@pipa/db';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSimulator, holding, type Simulator } from '../testing/simulator.ts';
import { analysisKey } from './analysis/analysis-input.ts';
import { dueRuns } from './due-runs.ts';
import type { BackgroundContext } from './job-kind.ts';
import { RESEARCH_KEY } from './research/research-run.ts';
import { findRun, runInline, runShard } from './staged-run.ts';

const DAY = '2024-03-06';
const CLOSED = previousTradingDay(DAY);
const KEY = analysisKey(CLOSED);
const STALLED_MS = 60_001;
const RETRY_MS = 300_001;
const daily = holding('daily', { SPY: 0.4, AAAA: 0.6 }, 'Daily');

let simulator: Simulator;
let context: BackgroundContext;
let nowMs: number;

beforeAll(async () => {
  simulator = await createSimulator({ day: DAY, strategies: [daily] });
});
afterAll(() => simulator.db.drop());

/** Imported history: nothing is generated and nothing is known beside prices. */
beforeEach(async () => {
  nowMs = Date.UTC(2030, 0, 1);
  const { prisma, pool, logger, strategies, costs, sizing, benchmark } = { ...simulator.context, ...simulator.db };
  const clock = () => new Date(nowMs);
  const shared = { prisma, pool, logger, strategies, costs, sizing, benchmark };
  context = { ...shared, clock, monotonicMs: () => nowMs, market: null, research: null };
  await pool.query('DELETE FROM "job_step"');
  await pool.query('DELETE FROM "job_run"');
  await pool.query('UPDATE "analysis_state" SET "lastDay" = NULL');
  await pool.query('UPDATE "market_state" SET "lastClosedDay" = $1::date', [CLOSED]);
});

async function finishBackfill(): Promise<void> {
  expect(await dueRuns(context)).toEqual([BACKFILL_RUN_KEY]);
  await runInline(context, BACKFILL_RUN_KEY);
}

describe('what is due', () => {
  it('is the backfill first, then the analysis of the last closed day, then the research', async () => {
    await finishBackfill();
    expect(await dueRuns(context)).toEqual([KEY]);
    expect((await findRun(context, KEY))?.input).toMatchObject({ after: null, to: CLOSED });
    await runInline(context, KEY);
    expect(await readAnalysisDay(context.pool)).toBe(CLOSED);
    expect(await dueRuns(context)).toEqual([RESEARCH_KEY]);
    await runInline(context, RESEARCH_KEY);
    expect(await dueRuns(context)).toEqual([]);
    expect((await readRuns(context.pool)).map(({ status }) => status)).toEqual(['Done', 'Done', 'Done']);
  });

  it('is a run that lost its jobs, as soon as it has not moved for a minute, and what was done is not done again', async () => {
    await finishBackfill();
    await dueRuns(context);
    const run = await findRun(context, KEY);
    if (run === null) throw new RangeError(KEY);
    await runShard(context, run, 'metrics', 0);
    expect(await dueRuns(context)).toEqual([]);
    nowMs += STALLED_MS;
    expect(await dueRuns(context)).toEqual([KEY]);
    const steps: string[] = [];
    const logger = {
      ...context.logger,
      debug: ({ step }: { step: string }) => steps.push(step),
      info: () => undefined,
    };
    await runInline({ ...context, logger: logger as unknown as BackgroundContext['logger'] }, KEY);
    expect(steps).not.toContain('metrics');
    expect(steps).toContain('rankings');
    expect(await readRuns(context.pool, { key: KEY })).toMatchObject([{ status: 'Done', total: 8, done: 8 }]);
  });

  it('is a run that failed, after five minutes, and it says until then why', async () => {
    await finishBackfill();
    await dueRuns(context);
    await finishRun(context.prisma, KEY, { status: 'Failed', error: 'metrics 0: no memory' }, context.clock());
    nowMs += STALLED_MS;
    expect(await dueRuns(context)).toEqual([]);
    expect(await findRun(context, KEY)).toMatchObject({ status: 'Failed', error: 'metrics 0: no memory' });
    nowMs += RETRY_MS;
    expect(await dueRuns(context)).toEqual([KEY]);
  });

  it('leaves a run that failed behind when the next day has closed, and covers its days', async () => {
    await finishBackfill();
    await publishAnalysisDay(context.pool, previousTradingDay(CLOSED), context.clock());
    expect(await dueRuns(context)).toEqual([KEY, RESEARCH_KEY]);
    await finishRun(context.prisma, KEY, { status: 'Failed', error: 'metrics 0: no memory' }, context.clock());
    await markDayClosed(context.prisma, DAY);
    expect(await dueRuns(context)).toEqual([analysisKey(DAY)]);
    const input = { after: previousTradingDay(CLOSED), to: DAY };
    expect((await findRun(context, analysisKey(DAY)))?.input).toMatchObject(input);
  });

  it('is one analysis at a time, however far the market runs ahead', async () => {
    await finishBackfill();
    await dueRuns(context);
    await markDayClosed(context.prisma, DAY);
    expect(await dueRuns(context)).toEqual([]);
    expect(await findRun(context, analysisKey(DAY))).toBeNull();
  });

  it('is opened once by many workers, and handed out by the one that has opened it', async () => {
    const lookAtOnce = async () => (await Promise.all(Array.from({ length: 4 }, () => dueRuns(context)))).flat();
    expect(await lookAtOnce()).toEqual([BACKFILL_RUN_KEY]);
    await runInline(context, BACKFILL_RUN_KEY);
    expect(await lookAtOnce()).toEqual([KEY]);
    expect(await readRuns(context.pool)).toHaveLength(2);
  });

  it('needs no benchmark where nothing is generated', async () => {
    expect(await dueRuns({ ...context, benchmark: 'NONE' })).toEqual([BACKFILL_RUN_KEY]);
  });
});
