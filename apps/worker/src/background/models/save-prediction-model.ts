import { saveModel } from '@pipa/db/analysis';
import type { TrainedModel } from '@pipa/quant';
import type { BackgroundContext } from '../job-kind.ts';

/** Stores a trained prediction model with its in-sample results; returns its id. */
export function savePredictionModel({ prisma, clock }: BackgroundContext, model: TrainedModel): Promise<number> {
  const { key, trainedThrough, seed, inSample } = model;
  return saveModel(prisma, { key, trainedThrough, seed, parameters: model, facts: inSample }, clock());
}
