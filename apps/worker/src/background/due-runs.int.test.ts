import { previousTradingDay } from '@pipa/calendar';
import { BACKFILL_RUN_KEY } from '@pipa/contract';
import { publishAnalysisDay, readAnalysisDay } from '@pipa/db/analysis';
import { finishRun, readRuns } from '@pipa/db/jobs';
import { markDayClosed } from '@pipa/db/market';
import { addTrial, cancelTrial } from '@pipa/db/strategies';
import { makeStrategy } from '@pipa/db/testing/accounts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runInline } from '../testing/run-inline.ts';
import { createSimulator, holding, type Simulator } from '../testing/simulator.ts';
import { analysisKey } from './analysis/analysis-input.ts';
import { dueRuns } from './due-runs.ts';
import { EVALUATION_VERSION } from './evaluation/evaluate-strategy.ts';
import {
  type EvaluationInput,
  evaluationKey,
  missingEvaluation,
  missingPast,
  reportsToMake,
} from './evaluation/evaluation-run.ts';
import type { BackgroundContext } from './job-kind.ts';
import { MODEL_KEYS } from './models/train-model.ts';
import { failShard, findRun, runShard } from './staged-run.ts';

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

// Imported history: no generator and no data besides prices.
beforeEach(async () => {
  nowMs = Date.UTC(2030, 0, 1);
  const { prisma, pool, logger, strategies, costs, sizing, benchmark } = { ...simulator.context, ...simulator.db };
  const clock = () => new Date(nowMs);
  const shared = { prisma, pool, logger, strategies, costs, sizing, benchmark };
  context = { ...shared, clock, monotonicMs: () => nowMs, market: null, research: null };
  await pool.query('DELETE FROM "job_step"');
  await pool.query('DELETE FROM "job_run"');
  await pool.query('DELETE FROM "backtest_trial"');
  await pool.query('UPDATE "analysis_state" SET "lastDay" = NULL');
  await pool.query('UPDATE "market_state" SET "lastClosedDay" = $1::date', [CLOSED]);
});

async function finishBackfill(): Promise<void> {
  expect(await dueRuns(context)).toEqual([BACKFILL_RUN_KEY]);
  await runInline(context, BACKFILL_RUN_KEY);
}

const keyOf = (input: EvaluationInput | null) => evaluationKey(input ?? expect.fail('nothing to evaluate'));
/** The strategies as before their first evaluation; the analyses here withhold them, as their history is short. */
async function unevaluate(): Promise<void> {
  nowMs += 1;
  const changed = '"evaluatedVersion" = NULL, "unfedReason" = NULL, "modifiedAt" = $1';
  await simulator.db.pool.query(`UPDATE "strategy" SET ${changed}`, [context.clock()]);
}
const reportsDue = async () => keyOf(await reportsToMake(context));
const evaluationsDue = async () => (await dueRuns(context)).filter((key) => key.startsWith('evaluation-'));
const pastDue = async () => {
  const missing = await missingEvaluation(context);
  return keyOf(missing && missingPast(missing));
};

describe('own backtests', () => {
  const addOne = async (userId: number) => {
    const { prisma } = simulator.db;
    const strategy = await prisma.strategy.findFirstOrThrow();
    const days = { fromDay: '2014-01-02', toDay: '2016-01-04', asOfDay: null };
    const wanted = { userId, strategyId: strategy.id, parameters: {}, ...days, amount: '1000' };
    return (await addTrial(prisma, wanted, context.clock())) ?? expect.fail('one is open');
  };
  const trialOf = (id: number) => simulator.db.prisma.backtestTrial.findUniqueOrThrow({ where: { id } });
  const failRun = (id: number, error: string) =>
    finishRun(simulator.db.prisma, `trial-${id}`, { status: 'Failed', error }, context.clock());
  const trialsDue = async () => (await dueRuns(context)).filter((key) => key.startsWith('trial-'));

  it('are due one after the other, oldest first, and one whose run fails is ended with the reason', async () => {
    const [first, second] = [await addOne(1), await addOne(2)];
    expect(await trialsDue()).toEqual([`trial-${first}`]);
    expect(await trialsDue()).toEqual([]);
    await failRun(first, 'backtest 0: The compute process ran out of memory');
    expect(await trialsDue()).toEqual([]);
    expect(await trialOf(first)).toMatchObject({
      status: 'Failed',
      error: 'The backtest took more time or memory than it may.',
    });
    expect(await trialsDue()).toEqual([`trial-${second}`]);
    await failRun(second, 'backtest 0: the connection is lost');
    expect(await trialsDue()).toEqual([]);
    expect((await trialOf(second)).error).toBe('The backtest failed for a reason that is not yours.');
  });

  it('leave the analysis as much time between two of them as the first took, and no longer than a minute', async () => {
    await finishBackfill();
    const [first, second, third] = [await addOne(1), await addOne(2), await addOne(3)];
    expect(await dueRuns(context)).toEqual([`trial-${first}`, KEY]);
    nowMs += 20_000;
    await runInline(context, `trial-${first}`);
    nowMs += 19_999;
    expect(await trialsDue()).toEqual([]);
    nowMs += 1;
    expect(await trialsDue()).toEqual([`trial-${second}`]);
    nowMs += 900_000;
    await runInline(context, `trial-${second}`);
    nowMs += 59_999;
    expect(await trialsDue()).toEqual([]);
    await runInline(context, KEY);
    expect(await trialsDue()).toEqual([`trial-${third}`]);
  });

  it('wait until the process of a cancelled one has ended, whose run is handed out again once it has lost its jobs', async () => {
    const first = await addOne(1);
    expect(await trialsDue()).toEqual([`trial-${first}`]);
    await cancelTrial(simulator.db.prisma, 1, first, context.clock());
    const second = await addOne(1);
    expect(await trialsDue()).toEqual([]);
    nowMs += STALLED_MS;
    expect(await trialsDue()).toEqual([`trial-${first}`]);
    await runInline(context, `trial-${first}`);
    expect(await trialsDue()).toEqual([`trial-${second}`]);
    expect((await trialOf(first)).status).toBe('Cancelled');
  });
});

describe('what is due', () => {
  it('is the backfill first, then the analysis of the last closed day, then the evaluation', async () => {
    await finishBackfill();
    expect(await dueRuns(context)).toEqual([KEY]);
    expect((await findRun(context, KEY))?.input).toMatchObject({ after: null, to: CLOSED });
    await runInline(context, KEY);
    expect(await readAnalysisDay(context.pool)).toBe(CLOSED);
    const { rows } = await simulator.db.pool.query<{ key: string }>('SELECT "key" FROM "model_record"');
    expect(rows.map(({ key }) => key)).toContain('R1');
    // The record of an analysis is not the past of a model.
    const signals = { firstYear: 2023, to: CLOSED };
    expect(await missingEvaluation(context)).toMatchObject({ models: MODEL_KEYS, signals });
    await unevaluate();
    for (const key of [await reportsDue(), await pastDue()]) {
      expect(await dueRuns(context)).toEqual([key]);
      expect(await dueRuns(context)).toEqual([]);
      await runInline(context, key);
    }
    expect(await dueRuns(context)).toEqual([]);
    expect((await readRuns(context.pool)).map(({ status }) => status)).toEqual(['Done', 'Done', 'Done', 'Done']);
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
    expect(await readRuns(context.pool, { key: KEY })).toMatchObject([{ status: 'Done', total: 16, done: 16 }]);
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

  it('is the evaluation of a strategy that a release adds, one evaluation at a time', async () => {
    await finishBackfill();
    await publishAnalysisDay(context.pool, CLOSED, context.clock());
    await unevaluate();
    const first = await reportsDue();
    expect(await dueRuns(context)).toEqual([first]);
    await makeStrategy(simulator.db.prisma, 'added-by-a-release', context.clock());
    expect(await dueRuns(context)).toEqual([]);
    await runInline(context, first);
    const second = await reportsDue();
    expect(second).not.toBe(first);
    expect(await dueRuns(context)).toEqual([second]);
    await runInline(context, second);
    // The product has no strategy of this code, so it gets no reports and is evaluated only once.
    expect((await missingEvaluation(context))?.strategies).toEqual(['added-by-a-release']);
    for (let due = await dueRuns(context); due.length > 0; due = await dueRuns(context)) {
      for (const key of due) await runInline(context, key);
    }
    expect((await missingEvaluation(context))?.models).toEqual([]);
  });

  it('is the evaluation of a strategy, also while the past of models and signals is under way or has failed', async () => {
    await finishBackfill();
    await publishAnalysisDay(context.pool, CLOSED, context.clock());
    await simulator.db.pool.query('UPDATE "strategy" SET "evaluatedVersion" = $1', [EVALUATION_VERSION]);
    await simulator.db.prisma.strategy.deleteMany({ where: { code: 'added-by-a-release' } });
    const past = await pastDue();
    expect(await evaluationsDue()).toEqual([past]);
    const evaluateAgain = async () => {
      await unevaluate();
      const reports = await reportsDue();
      expect(await evaluationsDue()).toEqual([reports]);
      await runInline(context, reports);
    };
    await evaluateAgain();
    await finishRun(context.prisma, past, { status: 'Failed', error: 'signal history 3: no memory' }, context.clock());
    await makeStrategy(simulator.db.prisma, 'added-by-a-release', context.clock());
    await evaluateAgain();
    // The product has no rules of this code, so it stays missing.
    await simulator.db.prisma.strategy.deleteMany({ where: { code: 'added-by-a-release' } });
    nowMs += RETRY_MS;
    expect(await evaluationsDue()).toEqual([past]);
  });

  it('is the evaluation of the other strategies at once when one fails, which is tried again after growing waits', async () => {
    await finishBackfill();
    await publishAnalysisDay(context.pool, CLOSED, context.clock());
    const { id } = await makeStrategy(simulator.db.prisma, 'failing', context.clock());
    await unevaluate();
    await simulator.db.pool.query('UPDATE "strategy" SET "id" = 0 WHERE "id" = $1', [id]);
    const inputOf = async ([key]: string[]) => (await findRun(context, key))?.input as EvaluationInput;
    const strategiesDue = async () => {
      const due = (await evaluationsDue()).filter((key) => key !== past);
      return due.length === 0 ? [] : (await inputOf(due)).strategies;
    };
    const errors: unknown[] = [];
    const logger = { error: (fields: unknown) => errors.push(fields) } as unknown as BackgroundContext['logger'];
    const fail = (runKey: string) =>
      failShard({ ...context, logger }, { runKey, step: 'reports', shard: 0 }, 'ran out of memory');
    const first = await reportsDue();
    const past = await pastDue();
    expect(await strategiesDue()).toEqual(['failing', 'daily']);
    await fail(first);
    expect(errors).toEqual([{ strategy: 'failing', reason: 'ran out of memory' }]);
    expect(await simulator.db.prisma.strategyFault.findMany()).toMatchObject([
      { strategyId: 0, work: 'Evaluation', message: 'ran out of memory' },
    ]);
    const second = await reportsDue();
    expect(await strategiesDue()).toEqual(['daily']);
    await runInline(context, second);
    for (const waitMs of [300_000, 1_200_000, 4_800_000, 19_200_000]) {
      nowMs += waitMs - 1;
      expect(await strategiesDue()).toEqual([]);
      nowMs += 1;
      const again = await reportsDue();
      expect(await strategiesDue()).toEqual(['failing']);
      await fail(again);
    }
    nowMs += 1_000_000_000;
    expect(await strategiesDue()).toEqual([]);
    await simulator.db.prisma.strategyFault.deleteMany();
    await simulator.db.prisma.strategy.deleteMany({ where: { code: 'failing' } });
  });

  it('leaves a run that failed behind when the next day has closed, and covers its days', async () => {
    await finishBackfill();
    await publishAnalysisDay(context.pool, previousTradingDay(CLOSED), context.clock());
    expect(await dueRuns(context)).toEqual([KEY, await pastDue()]);
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
