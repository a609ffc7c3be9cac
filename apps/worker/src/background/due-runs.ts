import type { TradingDay } from '@pipa/calendar';
import { BACKFILL_RUN_KEY } from '@pipa/contract';
import { findMarketState, forgetOldRuns, readAnalysisDay } from '@pipa/db';
import { type AnalysisInput, analysisKey, shardsFor } from './analysis/analysis-input.ts';
import { analysisRun } from './analysis/analysis-run.ts';
import { backfillInput, backfillRun } from './backfill/backfill-run.ts';
import type { BackgroundContext } from './job-kind.ts';
import { RESEARCH_KEY, researchInput, researchRun } from './research/research-run.ts';
import { findProgress, startRun } from './staged-run.ts';

/** A run that has not moved for so long has lost its jobs, or they have failed. */
const STALLED_MS = 60_000;
const RETRY_FAILED_MS = 300_000;

/**
 * Opens what is due and finds what got stuck: the backfill of a new market first, then the analysis of the last closed day,
 * and once there is one the reports and models that take the whole history.
 * @returns keys of the runs to hand to the queue
 */
export async function dueRuns(context: BackgroundContext): Promise<string[]> {
  const backfill = await findProgress(context, BACKFILL_RUN_KEY);
  if (backfill === null) return (await openBackfill(context)) ? [BACKFILL_RUN_KEY] : [];
  if (backfill.status !== 'Done') return needsPush(context, backfill) ? [BACKFILL_RUN_KEY] : [];
  const analysed = await readAnalysisDay(context.pool);
  return [...(await dueAnalysis(context, analysed)), ...(analysed === null ? [] : await dueResearch(context))];
}

async function dueAnalysis(context: BackgroundContext, after: TradingDay | null): Promise<string[]> {
  const to = (await findMarketState(context.prisma))?.lastClosedDay ?? null;
  const running = await context.prisma.jobRun.findFirst({
    where: { kind: analysisRun.kind, status: 'Running' },
    orderBy: { startedAt: 'asc' },
  });
  if (running !== null) return needsPush(context, running) ? [running.key] : [];
  return to === null || (after !== null && after >= to) ? [] : openAnalysis(context, after, to);
}

async function dueResearch(context: BackgroundContext): Promise<string[]> {
  const research = await findProgress(context, RESEARCH_KEY);
  if (research === null) {
    return (await startRun(context, RESEARCH_KEY, researchRun, await researchInput(context))) ? [RESEARCH_KEY] : [];
  }
  return research.status !== 'Done' && needsPush(context, research) ? [RESEARCH_KEY] : [];
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

/** A run that failed is tried again after a while, or is overtaken by the next day's. */
export async function openAnalysis(
  context: BackgroundContext,
  after: TradingDay | null,
  to: TradingDay,
): Promise<string[]> {
  const key = analysisKey(to);
  const known = await findProgress(context, key);
  if (known !== null) return known.status === 'Failed' && needsPush(context, known) ? [key] : [];
  const symbols = await context.prisma.instrument.count();
  const input: AnalysisInput = { after, to, shards: shardsFor(symbols) };
  const isNew = await startRun(context, key, analysisRun, input);
  await forgetOldRuns(context.pool, analysisRun.kind);
  return isNew ? [key] : [];
}
