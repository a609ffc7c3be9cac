import { createHash } from 'node:crypto';
import type { Prisma } from '@pipa/db';
import { readAnalysisDay } from '@pipa/db/analysis';
import { readEndedRuns } from '@pipa/db/jobs';
import { findMarketState } from '@pipa/db/market';
import {
  EVALUATION_KIND,
  evaluationSteps,
  findSettled,
  findUnevaluatedStrategies,
  PAST_KIND,
} from '@pipa/db/strategies';
import { elementAt } from '@pipa/quant';
import { saveSignalRecords } from '../analysis/signal-records.ts';
import type { BackgroundContext, JobKind } from '../job-kind.ts';
import { MODEL_KEYS, type ModelKey, trainModel } from '../models/train-model.ts';
import { EVALUATION_VERSION, evaluateStrategy, noteFailedReports } from './evaluate-strategy.ts';
import { reportsDue } from './report-attempts.ts';
import { pastYears, type SignalPast, tallyPastSignals } from './signal-history.ts';

/** Version of the evaluation since which the outcomes of signals have trades: an earlier one's past is made anew. */
const TRADES_SINCE = 5;

export interface EvaluationInput extends Prisma.JsonObject {
  readonly version: number;
  /** Keys of the models to train through the whole history. */
  readonly models: ModelKey[];
  /** Codes of the strategies to evaluate. */
  readonly strategies: string[];
  /** When one of these strategies was modified last, ISO 8601; null without any. */
  readonly modifiedAt: string | null;
  /** Attempts at these strategies in earlier runs; left out at the first one. */
  readonly attempts?: number;
  /** The past of the signals; null where it is tallied. Runs of an earlier release have none. */
  readonly signals?: SignalPast | null;
}

/** Steps that say what has a past. A later evaluation does not make it again. */
export const LASTING_STEPS: readonly string[] = [evaluationSteps.models, evaluationSteps.signalRecords];

type Step = (context: BackgroundContext, input: EvaluationInput, shard: number) => Promise<number>;

const steps: Readonly<Record<string, Step>> = {
  [evaluationSteps.reports]: (context, { strategies }, shard) =>
    evaluateStrategy(context, elementAt(strategies, shard)),
  [evaluationSteps.models]: (context, { models }, shard) => trainModel(context, elementAt(models, shard)),
  [evaluationSteps.signalHistory]: async (context, { signals }, shard) =>
    signals ? tallyPastSignals(context, signals, shard) : 0,
  [evaluationSteps.signalRecords]: async (context, { signals }) =>
    signals ? saveSignalRecords(context, (await readAnalysisDay(context.pool)) ?? signals.to) : 0,
};

const run: JobKind['run'] = (context, json, step, shard) => {
  const make = steps[step];
  if (make === undefined) throw new RangeError(`An evaluation has no step ${step}`);
  return make(context, json as EvaluationInput, shard);
};

/**
 * The reports of strategies over the whole history with their robustness, for which people wait. A run ends with the first strategy
 * that fails; another one makes the rest.
 */
export const evaluationRun: JobKind = {
  kind: EVALUATION_KIND,
  isPatient: true,
  stages: (json) => [[{ step: evaluationSteps.reports, shards: (json as EvaluationInput).strategies.length }]],
  run,
  noteFailure: (context, json, { shard }, reason) =>
    noteFailedReports(context, elementAt((json as EvaluationInput).strategies, shard), reason),
};

/**
 * The past of models, trained walk-forward through the whole history, then the outcomes of the signals of the past. Its failure
 * holds up no reports, and it waits while they are made.
 */
export const pastRun: JobKind = {
  kind: PAST_KIND,
  isPatient: true,
  yieldsTo: EVALUATION_KIND,
  stages: (json) => {
    const { models, signals } = json as EvaluationInput;
    return [
      [{ step: evaluationSteps.models, shards: models.length }],
      [{ step: evaluationSteps.signalHistory, shards: signals ? pastYears(signals) : 0 }],
      [{ step: evaluationSteps.signalRecords, shards: signals ? 1 : 0 }],
    ];
  },
  run,
};

/** The reports that are made next; null when none are missing, or those that are have failed and wait. */
export async function reportsToMake({
  pool,
  clock,
}: Pick<BackgroundContext, 'pool' | 'clock'>): Promise<EvaluationInput | null> {
  const version = EVALUATION_VERSION;
  const missing = await findUnevaluatedStrategies(pool, version);
  if (missing.length === 0) return null;
  const ended = await readEndedRuns<EvaluationInput>(pool, EVALUATION_KIND, evaluationSteps.reports);
  const { strategies, attempts } = reportsDue(missing, ended, { version, nowMs: clock().getTime() });
  if (strategies.length === 0) return null;
  const modifiedAt = lastModified(missing.filter(({ code }) => strategies.includes(code)));
  return { version, models: [], strategies, modifiedAt, signals: null, ...(attempts > 0 && { attempts }) };
}

/** What evaluations lack of the past of models and signals; null when none is missing. */
export const missingPast = (missing: EvaluationInput): EvaluationInput | null =>
  missing.models.length === 0 && !missing.signals ? null : { ...missing, strategies: [], modifiedAt: null };

/** Models and signals without a past and strategies that this version has not evaluated; null when there are none. */
export async function missingEvaluation({
  prisma,
  pool,
}: Pick<BackgroundContext, 'prisma' | 'pool'>): Promise<EvaluationInput | null> {
  const [strategies, settled] = await Promise.all([
    findUnevaluatedStrategies(pool, EVALUATION_VERSION),
    findSettled(pool, EVALUATION_VERSION, TRADES_SINCE),
  ]);
  const models = MODEL_KEYS.filter((key) => !settled.models.has(key));
  const signals = settled.hasSignals ? null : await signalPast({ prisma, pool });
  if (strategies.length === 0 && models.length === 0 && signals === null) return null;
  return {
    version: EVALUATION_VERSION,
    models,
    strategies: strategies.map(({ code }) => code),
    modifiedAt: lastModified(strategies),
    signals,
  };
}

/** Null before the first analysis, which leaves the days before its own to the evaluation. */
async function signalPast({ prisma, pool }: Pick<BackgroundContext, 'prisma' | 'pool'>): Promise<SignalPast | null> {
  const [market, to] = await Promise.all([findMarketState(prisma), readAnalysisDay(pool)]);
  return market === null || to === null ? null : { firstYear: Number(market.firstDay.slice(0, 4)), to };
}

const lastModified = (strategies: readonly { readonly modifiedAt: Date }[]): string | null =>
  strategies.length === 0
    ? null
    : new Date(Math.max(...strategies.map(({ modifiedAt }) => modifiedAt.getTime()))).toISOString();

/** Key of the run for missing work: the same work has the same key, so many workers open one run of it, and a further attempt another. */
export function evaluationKey({ version, models, strategies, modifiedAt, signals, attempts }: EvaluationInput): string {
  const further = [...(signals ? ['signals'] : []), ...(attempts === undefined ? [] : [attempts])];
  // The past of signals is one work, whatever its last day.
  const parts = [version, models, strategies.toSorted(), modifiedAt, ...further];
  const work = createHash('sha256').update(JSON.stringify(parts));
  return `evaluation-${work.digest('hex').slice(0, 16)}`;
}
