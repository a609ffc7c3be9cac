import { createHash } from 'node:crypto';
import { findSettledModels, findUnevaluatedStrategies, type Prisma } from '@pipa/db';
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

/** Work over the whole history: models trained walk-forward, and the reports of strategies with their robustness. */
export const evaluationRun: JobKind = {
  kind: 'evaluation',
  isPatient: true,
  stages: (json) => [
    { step: 'models', shards: (json as EvaluationInput).models.length },
    { step: 'reports', shards: (json as EvaluationInput).strategies.length },
  ],
  run: (context, json, step, shard) => {
    const { models, strategies } = json as EvaluationInput;
    return step === 'models' ? trainModel(context, models[shard]) : evaluateStrategy(context, strategies[shard]);
  },
};

/** Models without a record and strategies that this version has not evaluated; null when there are none. */
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
