import type { TradingDay } from '@pipa/calendar';
import { BACKFILL_RUN_KEY } from '@pipa/contract';
import { readAnalysisDay } from '@pipa/db/analysis';
import { findLastFinishedRun, findUnfinishedRun, forgetOldRuns } from '@pipa/db/jobs';
import { countInstruments, findMarketState } from '@pipa/db/market';
import { type AnalysisInput, analysisKey, shardsFor } from './analysis/analysis-input.ts';
import { analysisRun } from './analysis/analysis-run.ts';
import { backfillInput, backfillRun } from './backfill/backfill-run.ts';
import {
  type EvaluationInput,
  evaluationKey,
  evaluationRun,
  LASTING_STEPS,
  missingEvaluation,
  missingPast,
  pastRun,
  reportsToMake,
} from './evaluation/evaluation-run.ts';
import type { BackgroundContext, JobKind } from './job-kind.ts';
import { findProgress, startRun } from './staged-run.ts';
import { failTrial, findTrialToDo, forgetOldTrials, trialKey, trialRun } from './trial/trial-run.ts';

/** Time without a heartbeat after which a run has lost its jobs, or they have failed. */
const STALLED_MS = 60_000;
const RETRY_FAILED_MS = 300_000;
/** Longest time that an own backtest leaves to the analysis before it. */
const LONGEST_TURN_MS = 60_000;

/**
 * Opens due runs and finds stalled ones: a user's own backtest, for which a person waits; the backfill of a new market; the
 * analysis of the last closed day; then the evaluations of strategies without reports and of models and signals without a past.
 * @returns keys of the runs to put on the queue
 */
export async function dueRuns(context: BackgroundContext): Promise<string[]> {
  return [...(await dueTrial(context)), ...(await dueMarketRuns(context))];
}

async function dueMarketRuns(context: BackgroundContext): Promise<string[]> {
  const backfill = await findProgress(context, BACKFILL_RUN_KEY);
  if (backfill === null) return (await openBackfill(context)) ? [BACKFILL_RUN_KEY] : [];
  if (backfill.status !== 'Done') return needsPush(context, backfill) ? [BACKFILL_RUN_KEY] : [];
  const analysed = await readAnalysisDay(context.pool);
  return [...(await dueAnalysis(context, analysed)), ...(analysed === null ? [] : await dueEvaluation(context))];
}

/**
 * The own backtest of a user that is next; one whose run has failed is ended with the reason. Beside a cancelled one, which
 * keeps its process until its next part, no other starts: backtests that are started and cancelled in turn would take every
 * process from the analysis. An analysis under way has its turn between two.
 */
async function dueTrial(context: BackgroundContext): Promise<string[]> {
  const running = await findUnfinishedRun(context.pool, trialRun.kind);
  if (running?.status === 'Running') return needsPush(context, running) ? [running.key] : [];
  const trial = await findTrialToDo(context);
  if (trial === null) return [];
  const key = trialKey(trial);
  const run = await findProgress(context, key);
  if (run === null) {
    if (await isTurnOfAnalysis(context)) return [];
    const isNew = await startRun(context, key, trialRun, { ...trial });
    await forgetOldTrials(context);
    return isNew ? [key] : [];
  }
  // Another worker may have opened it since.
  if (run.status !== 'Running') await failTrial(context, trial, run.error);
  return [];
}

/**
 * Whether the analysis under way has had less time since the last own backtest than that one took. Backtests go before its shards, so
 * that without this a queue of them would let one shard through at a time; with it the analysis has at least half of a process.
 */
async function isTurnOfAnalysis({ pool, clock }: BackgroundContext): Promise<boolean> {
  const [analysis, last] = await Promise.all([
    findUnfinishedRun(pool, analysisRun.kind),
    findLastFinishedRun(pool, trialRun.kind),
  ]);
  if (analysis?.status !== 'Running' || last === null) return false;
  const { startedAt, finishedAt } = last;
  const turnMs = Math.min(finishedAt.getTime() - startedAt.getTime(), LONGEST_TURN_MS);
  return clock().getTime() - finishedAt.getTime() < turnMs;
}

async function dueAnalysis(context: BackgroundContext, after: TradingDay | null): Promise<string[]> {
  const to = (await findMarketState(context.prisma))?.lastClosedDay ?? null;
  const running = await findUnfinishedRun(context.pool, analysisRun.kind);
  if (running?.status === 'Running') return needsPush(context, running) ? [running.key] : [];
  return to === null || (after !== null && after >= to) ? [] : openAnalysis(context, after, to);
}

/** The reports of strategies; where none are under way the past of models and signals, whose failure holds up no reports. */
async function dueEvaluation(context: BackgroundContext): Promise<string[]> {
  const reports = await dueReports(context);
  const open = await findUnfinishedRun(context.pool, evaluationRun.kind);
  return open?.status === 'Running' ? reports : [...reports, ...(await duePast(context))];
}

/** A run that failed is over: what it has not made is made by another one, without the strategy that failed until that one's wait is over. */
async function dueReports(context: BackgroundContext): Promise<string[]> {
  const open = await findUnfinishedRun(context.pool, evaluationRun.kind);
  if (open?.status === 'Running') return needsPush(context, open) ? [open.key] : [];
  return openEvaluation(context, evaluationRun, await reportsToMake(context));
}

async function duePast(context: BackgroundContext): Promise<string[]> {
  const open = await findUnfinishedRun(context.pool, pastRun.kind);
  if (open !== null) return needsPush(context, open) ? [open.key] : [];
  const missing = await missingEvaluation(context);
  return openEvaluation(context, pastRun, missing && missingPast(missing));
}

async function openEvaluation(
  context: BackgroundContext,
  kind: JobKind,
  input: EvaluationInput | null,
): Promise<string[]> {
  if (input === null) return [];
  const key = evaluationKey(input);
  const isNew = await startRun(context, key, kind, input);
  if (isNew) await forgetOldRuns(context.pool, kind.kind, LASTING_STEPS);
  return isNew ? [key] : [];
}

function needsPush(
  { clock }: BackgroundContext,
  { status, movedAt }: { readonly status: string; readonly movedAt: Date },
): boolean {
  const waitedMs = clock().getTime() - movedAt.getTime();
  return waitedMs > (status === 'Failed' ? RETRY_FAILED_MS : STALLED_MS);
}

export async function openBackfill(context: BackgroundContext): Promise<boolean> {
  return startRun(context, BACKFILL_RUN_KEY, backfillRun, await backfillInput(context));
}

/** Opens the analysis of the last closed day. A failed run is retried after a while, or replaced by the next day's run. */
export async function openAnalysis(
  context: BackgroundContext,
  after: TradingDay | null,
  to: TradingDay,
): Promise<string[]> {
  const key = analysisKey(to);
  const known = await findProgress(context, key);
  if (known !== null) return known.status === 'Failed' && needsPush(context, known) ? [key] : [];
  const symbols = await countInstruments(context.pool);
  const input: AnalysisInput = { after, to, shards: shardsFor(symbols) };
  const isNew = await startRun(context, key, analysisRun, input);
  await forgetOldRuns(context.pool, analysisRun.kind);
  return isNew ? [key] : [];
}
