import { BACKFILL_RUN_KEY } from '@pipa/contract';
import { finishRun, readRuns } from '@pipa/db/jobs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runInline } from '../testing/run-inline.ts';
import { dueRuns, openBackfill } from './due-runs.ts';
import { evaluationRun, pastRun } from './evaluation/evaluation-run.ts';
import type { BackgroundContext } from './job-kind.ts';
import { advanceRun, countWaitingShards, workOnRuns } from './queued-runs.ts';
import { startRun } from './staged-run.ts';
import { openQueuedMarket, PATIENCE, type QueuedMarket, STEPS } from './testing/queued-market.ts';
import { readStoredAnalysis } from './testing/stored-analysis.ts';

const RETRY_MS = 300_001;
let market: QueuedMarket['market'];
let context: QueuedMarket['context'];
let key: QueuedMarket['key'];
let openQueues: QueuedMarket['openQueues'];
let openAnalysis: QueuedMarket['openAnalysis'];
let expectRun: QueuedMarket['expectRun'];

beforeAll(async () => {
  ({ market, context, key, openQueues, openAnalysis, expectRun } = await openQueuedMarket());
});
afterAll(() => market.db.drop());

describe('runs on a queue', () => {
  it('a backfill of many shards is finished by two consumers, stage after stage', async () => {
    await openBackfill(context);
    for (let i = 0; i < 2; i++) workOnRuns(openQueues(), context);
    await advanceRun(context, openQueues(), BACKFILL_RUN_KEY);
    await expectRun(BACKFILL_RUN_KEY, { status: 'Done' });
    const { rows } = await market.db.pool.query<{ step: string }>(
      `SELECT "step" FROM "job_step" WHERE "runKey" = $1 GROUP BY "step" ORDER BY max("finishedAt")`,
      [BACKFILL_RUN_KEY],
    );
    expect(rows.map(({ step }) => step).toSorted()).toEqual(['companies', 'histories', 'macro', 'options']);
    const [run] = await readRuns(market.db.pool, { key: BACKFILL_RUN_KEY });
    expect(run.done).toBe(run.total);
  });

  it('two consumers and jobs that are handed out three times leave what one process leaves', async () => {
    await openAnalysis();
    await runInline(context, key);
    const inline = await readStoredAnalysis(market.db.pool);
    await openAnalysis();
    for (let i = 0; i < 2; i++) workOnRuns(openQueues(), context);
    const queues = openQueues();
    for (let i = 0; i < 3; i++) {
      market.now = new Date(market.now.getTime() + 1);
      await advanceRun(context, queues, key);
    }
    await expectRun(key, { status: 'Done', done: STEPS, total: STEPS, error: null });
    expect(await readStoredAnalysis(market.db.pool)).toEqual(inline);
  });

  it('a step that fails again and again fails its run, which says why and is done once the fault is gone', async () => {
    await openAnalysis();
    const queues = openQueues();
    // Jobs that were handed out twice at one instant may be left of the test before.
    await queues.queue('analysis').obliterate({ force: true });
    let isBroken = true;
    const strategies: BackgroundContext['strategies'] = (code) => {
      if (isBroken) throw new Error('the disk is full');
      return context.strategies(code);
    };
    workOnRuns(openQueues(), { ...context, strategies });
    await advanceRun(context, queues, key);
    await expectRun(key, { status: 'Failed', error: 'targets 0: the disk is full', done: STEPS - 10 });
    isBroken = false;
    market.now = new Date(market.now.getTime() + RETRY_MS);
    expect(await dueRuns(context)).toEqual([key]);
    await advanceRun(context, queues, key);
    await expectRun(key, { status: 'Done', error: null, done: STEPS });
    // No job of the failed flow waits for ever.
    await vi.waitFor(
      async () =>
        expect(await queues.queue('analysis').getJobCounts('waiting', 'waiting-children', 'active', 'delayed')).toEqual(
          { waiting: 0, 'waiting-children': 0, active: 0, delayed: 0 },
        ),
      PATIENCE,
    );
  });

  it('a run whose jobs the queue has lost is found and finished', async () => {
    await openAnalysis();
    const queues = openQueues();
    await advanceRun(context, queues, key);
    await queues.queue('analysis').obliterate({ force: true });
    workOnRuns(openQueues(), context);
    expect(await dueRuns(context)).toEqual([]);
    market.now = new Date(market.now.getTime() + 60_001);
    expect(await dueRuns(context)).toEqual([key]);
    await advanceRun(context, queues, key);
    await expectRun(key, { status: 'Done', done: STEPS });
  });

  it('a patient run has one shard in the queue at a time, and is finished nevertheless', async () => {
    const input = { version: 1, models: ['R1', 'R1', 'R1'], strategies: [] };
    await startRun(context, 'patient', pastRun, input);
    const queues = openQueues();
    await advanceRun(context, queues, 'patient');
    expect(await countWaitingShards(queues)).toBe(1);
    workOnRuns(openQueues(), context);
    await expectRun('patient', { status: 'Done', done: 3 });
  });

  it('a run that yields has no further shard in the queue while a run of the other kind is under way', async () => {
    await startRun(context, 'yielding', pastRun, { version: 1, models: ['R1'], strategies: [] });
    await startRun(context, 'first', evaluationRun, { version: 1, models: [], strategies: ['unknown'] });
    const queues = openQueues();
    await advanceRun(context, queues, 'yielding');
    expect(await countWaitingShards(queues)).toBe(0);
    await finishRun(context.prisma, 'first', { status: 'Failed', error: 'no memory' }, context.clock());
    await advanceRun(context, queues, 'yielding');
    expect(await countWaitingShards(queues)).toBe(1);
    workOnRuns(openQueues(), context);
    await expectRun('yielding', { status: 'Done', done: 1 });
  });

  it('jobs of runs that are done or forgotten find nothing to do', async () => {
    workOnRuns(openQueues(), context);
    const queue = openQueues().queue('analysis');
    const before = await readStoredAnalysis(market.db.pool);
    await queue.add('metrics', { runKey: key, step: 'metrics', shard: 0 });
    await queue.add('advance', { runKey: 'forgotten', step: 'advance', shard: 0 });
    await queue.add('metrics', { runKey: 'forgotten', step: 'metrics', shard: 0 });
    await vi.waitFor(async () => expect(await queue.getJobCountByTypes('completed')).toBe(3), PATIENCE);
    expect(await readStoredAnalysis(market.db.pool)).toEqual(before);
  });
});
