import { api, BACKFILL_RUN_KEY } from '@pipa/contract';
import { publishAnalysisDay } from '@pipa/db/analysis';
import { finishRun, finishStep, openRun } from '@pipa/db/jobs';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import type { TestUser } from '../../testing/test-user.ts';
import { registerReads } from './routes.ts';

const t = testApp({ features: [registerReads] });
let admin: TestUser;
let user: TestUser;

beforeAll(async () => {
  [admin, user] = [await t.createAdmin(), await t.createUser()];
});

const open = (key: string, total: number) =>
  openRun(t.context.prisma, { key, kind: key, input: { secret: 'kept here' }, total }, t.clock());
const finish = (runKey: string, shard: number, step = 'load') =>
  finishStep(t.context.pool, { runKey, step, shard }, { rows: 1, elapsedMs: 5 }, t.clock());
const runs = () => t.call(api.backgroundRuns, {}, { token: admin.token });
const progress = async () => (await t.call(api.historyProgress, {}, { token: user.token })).data;

describe('the work in the background', () => {
  it('is nothing before it has begun', async () => {
    expect((await runs()).data).toEqual({ analysisDay: null, runs: [] });
    expect(await progress()).toEqual({ isLoaded: false, pending: 'history', share: 0 });
  });

  it('is listed for an administrator with its steps, and without what it works on', async () => {
    await open(BACKFILL_RUN_KEY, 4);
    await finish(BACKFILL_RUN_KEY, 0);
    await publishAnalysisDay(t.context.pool, '2026-02-27', t.clock());
    expect((await runs()).data).toEqual({
      analysisDay: '2026-02-27',
      runs: [
        {
          key: BACKFILL_RUN_KEY,
          kind: BACKFILL_RUN_KEY,
          status: 'Running',
          done: 1,
          total: 4,
          startedAt: t.clock().toISOString(),
          finishedAt: null,
          error: null,
        },
      ],
    });
  });

  it('tells an administrator why a run failed', async () => {
    await open('evaluation', 2);
    await finishRun(t.context.prisma, 'evaluation', { status: 'Failed', error: 'out of memory' }, t.clock());
    const { data } = await runs();
    expect(data.runs.find(({ key }) => key === 'evaluation')).toMatchObject({
      status: 'Failed',
      error: 'out of memory',
      finishedAt: t.clock().toISOString(),
    });
  });

  it('is refused to everybody else', async () => {
    expect(await t.call(api.backgroundRuns, {}, { token: user.token })).toMatchObject({
      status: 403,
      errorCode: 'FORBIDDEN',
    });
    expect(await t.call(api.backgroundRuns, {})).toMatchObject({ status: 401 });
  });
});

describe('the progress of the history', () => {
  it('is the share of the backfill for every user, then of the first analysis, then of the reports', async () => {
    expect(await progress()).toEqual({ isLoaded: false, pending: 'history', share: 0.25 });
    await finishRun(t.context.prisma, BACKFILL_RUN_KEY, { status: 'Done' }, t.clock());
    expect(await progress()).toEqual({ isLoaded: true, pending: null, share: 1 });
    await open('analysis', 5);
    await t.context.pool.query('UPDATE "analysis_state" SET "lastDay" = NULL');
    await finish('analysis', 0);
    expect(await progress()).toEqual({ isLoaded: true, pending: 'analysis', share: 0.2 });
    await publishAnalysisDay(t.context.pool, '2026-02-27', t.clock());
    await t.context.pool.query(
      `UPDATE "job_run" SET "status" = 'Running', "input" = '{"strategies": ["a", "b"], "models": ["H1"]}' WHERE "key" = 'evaluation'`,
    );
    await finish('evaluation', 0, 'reports');
    expect(await progress()).toEqual({ isLoaded: true, pending: 'reports', share: 0.5 });
    // What is left are the pasts of models and signals, for which no page waits.
    await finish('evaluation', 1, 'reports');
    expect(await progress()).toEqual({ isLoaded: true, pending: null, share: 1 });
  });

  it('is refused to visitors', async () => {
    expect(await t.call(api.historyProgress, {})).toMatchObject({ status: 401 });
  });
});
