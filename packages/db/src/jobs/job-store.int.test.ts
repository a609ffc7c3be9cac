import { beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';
import {
  findRunInput,
  finishRun,
  finishStep,
  forgetOldRuns,
  openRun,
  readDoneSteps,
  readNewestRuns,
  readRuns,
  touchRun,
} from './job-store.ts';

const at = (minute: number) => new Date(Date.UTC(2030, 0, 1, 0, minute));
const run = { key: 'analysis-2024-03-06', kind: 'analysis', input: { to: '2024-03-06' }, total: 3 };
const db = testDatabase();

beforeEach(async () => {
  await db.pool.query('DELETE FROM "job_step"');
  await db.pool.query('DELETE FROM "job_run"');
});

const readRun = async () => (await readRuns(db.pool, { key: run.key }))[0];

describe('a run', () => {
  it('is opened once by many, with the input of the first', async () => {
    const opened = await Promise.all([0, 1, 2, 3].map((minute) => openRun(db.prisma, run, at(minute))));
    expect(opened.filter((isNew) => isNew)).toHaveLength(1);
    expect(await openRun(db.prisma, { ...run, input: { to: 'other' } }, at(9))).toBe(false);
    expect(await findRunInput(db.pool, run.key)).toEqual(run.input);
    expect(await findRunInput(db.pool, 'unknown')).toBeNull();
  });

  it('counts a step once however often it is noted, and has moved since', async () => {
    await openRun(db.prisma, run, at(0));
    const step = { runKey: run.key, step: 'metrics', shard: 1 };
    await Promise.all([1, 2].map((minute) => finishStep(db.pool, step, { rows: 5, elapsedMs: 1.6 }, at(minute))));
    await finishStep(db.pool, { ...step, shard: 0 }, { rows: 5, elapsedMs: 1 }, at(3));
    expect(await readRun()).toMatchObject({ total: 3, done: 2, status: 'Running', movedAt: at(3), finishedAt: null });
    expect(await readDoneSteps(db.pool, run.key)).toEqual(new Set(['metrics 1', 'metrics 0']));
  });

  it('is handed out by one of those who have read the same state of it', async () => {
    await openRun(db.prisma, run, at(0));
    const known = await readRun();
    const touched = await Promise.all([1, 2, 3].map((minute) => touchRun(db.prisma, known, at(minute))));
    expect(touched.filter((isMine) => isMine)).toHaveLength(1);
  });

  it('that failed says why until it is handed out again, and one that is done stays done', async () => {
    await openRun(db.prisma, run, at(0));
    await finishRun(db.prisma, run.key, { status: 'Failed', error: 'no memory' }, at(1));
    expect(await readRun()).toMatchObject({ status: 'Failed', error: 'no memory', finishedAt: at(1) });
    await touchRun(db.prisma, await readRun(), at(2));
    expect(await readRun()).toMatchObject({ status: 'Running', error: null, finishedAt: null });
    await finishRun(db.prisma, run.key, { status: 'Done' }, at(3));
    await finishRun(db.prisma, run.key, { status: 'Failed', error: 'too late' }, at(4));
    expect(await readRun()).toMatchObject({ status: 'Done', error: null, finishedAt: at(3) });
  });
});

describe('the newest runs', () => {
  it('are one of each kind, however old it is, so that a failure counts until a later run of its kind', async () => {
    for (const [i, kind] of ['backfill', 'analysis', 'analysis', 'trial'].entries()) {
      await openRun(db.prisma, { ...run, key: `${kind}-${i}`, kind }, at(i));
      await finishRun(db.prisma, `${kind}-${i}`, { status: 'Failed', error: 'no memory' }, at(i));
    }
    await openRun(db.prisma, { ...run, key: 'analysis-9', kind: 'analysis' }, at(9));
    const newest = await readNewestRuns(db.pool, 'trial');
    expect(newest.map(({ key, status }) => [key, status])).toEqual([
      ['analysis-9', 'Running'],
      ['backfill-0', 'Failed'],
    ]);
  });
});

describe('old runs', () => {
  it('are forgotten with their steps beyond the latest sixty, unless they are under way, of another kind or with a lasting step', async () => {
    const keyOf = (i: number) => `analysis-${String(i).padStart(3, '0')}`;
    for (let i = 0; i < 64; i++) {
      await openRun(db.prisma, { ...run, key: keyOf(i) }, at(i));
      await finishStep(db.pool, { runKey: keyOf(i), step: 'metrics', shard: 0 }, { rows: 1, elapsedMs: 1 }, at(i));
      // The second run has failed, and later runs are done.
      const outcome = i === 1 ? ({ status: 'Failed', error: 'no memory' } as const) : ({ status: 'Done' } as const);
      if (i > 0) await finishRun(db.prisma, keyOf(i), outcome, at(i));
    }
    await openRun(db.prisma, { ...run, key: 'backfill', kind: 'backfill' }, at(0));
    await finishRun(db.prisma, 'backfill', { status: 'Done' }, at(0));
    await finishStep(db.pool, { runKey: keyOf(2), step: 'models', shard: 0 }, { rows: 1, elapsedMs: 1 }, at(2));
    await Promise.all([1, 2].map(() => forgetOldRuns(db.pool, 'analysis', ['models'])));
    const kept = new Set((await readRuns(db.pool, { limit: 100 })).map(({ key }) => key));
    expect(kept).toEqual(
      new Set(['backfill', keyOf(0), keyOf(2), ...Array.from({ length: 60 }, (_, i) => keyOf(i + 4))]),
    );
    expect((await db.pool.query('SELECT 1 FROM "job_step"')).rowCount).toBe(63);
    expect((await readRuns(db.pool))[0].key).toBe(keyOf(63));
  });
});
