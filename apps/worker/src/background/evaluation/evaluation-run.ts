import { createHash } from 'node:crypto';
import { EVALUATION_KIND, evaluationSteps, findSettledModels, findUnevaluatedStrategies, type Prisma } from '@pipa/db';
import type { BackgroundContext, JobKind } from '../job-kind.ts';
import { MODEL_KEYS, type ModelKey, trainModel } from '../models/train-model.ts';
import { EVALUATION_VERSION, evaluateStrategy } from './evaluate-strategy.ts';

export interface EvaluationInput extends Prisma.JsonObject {
  readonly version: number;
  /** Keys of the models to train through the whole history. */
  readonly models: ModelKey[];
  /** Codes of the strategies to evaluate. */
  readonly strategies: string[];
  /** When one of these strategies was modified last, ISO 8601; null without any. */
  readonly modifiedAt: string | null;
}

/** Steps that say what has a past. A later evaluation does not make it again. */
export const LASTING_STEPS: readonly string[] = [evaluationSteps.models];

/**
 * Work over the whole history: the reports of strategies with their robustness, for which people wait, then models trained
 * walk-forward.
 */
export const evaluationRun: JobKind = {
  kind: EVALUATION_KIND,
  isPatient: true,
  stages: (json) => [
    { step: evaluationSteps.reports, shards: (json as EvaluationInput).strategies.length },
    { step: evaluationSteps.models, shards: (json as EvaluationInput).models.length },
  ],
  run: (context, json, step, shard) => {
    const { models, strategies } = json as EvaluationInput;
    return step === evaluationSteps.models
      ? trainModel(context, models[shard])
      : evaluateStrategy(context, strategies[shard]);
  },
};

/** Models without a past and strategies that this version has not evaluated; null when there are none. */
export async function missingEvaluation({ pool }: Pick<BackgroundContext, 'pool'>): Promise<EvaluationInput | null> {
  const [strategies, settled] = await Promise.all([
    findUnevaluatedStrategies(pool, EVALUATION_VERSION),
    findSettledModels(pool, EVALUATION_VERSION),
  ]);
  const models = MODEL_KEYS.filter((key) => !settled.has(key));
  if (strategies.length === 0 && models.length === 0) return null;
  return {
    version: EVALUATION_VERSION,
    models,
    strategies: strategies.map(({ code }) => code),
    modifiedAt: strategies.length === 0 ? null : new Date(Math.max(...strategies.map(modifiedMs))).toISOString(),
  };
}

const modifiedMs = ({ modifiedAt }: { readonly modifiedAt: Date }): number => modifiedAt.getTime();

/**
 * Key of the run for missing work: the same work has the same key, so work that cannot be done is attempted once, and again when a
 * strategy was modified, as by a release of another version.
 */
export function evaluationKey({ version, models, strategies, modifiedAt }: EvaluationInput): string {
  const work = createHash('sha256').update(JSON.stringify([version, models, strategies.toSorted(), modifiedAt]));
  return `evaluation-${work.digest('hex').slice(0, 16)}`;
}
