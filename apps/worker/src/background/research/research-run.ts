import type { Prisma } from '@pipa/db';
import type { BackgroundContext, JobKind } from '../job-kind.ts';
import { MODEL_KEYS, trainModel } from '../models/train-model.ts';
import { reportStrategy } from './report-strategy.ts';

/** A market's strategies and models are looked at whole once. */
export const RESEARCH_KEY = 'research';

export interface ResearchInput extends Prisma.JsonObject {
  /** Codes of the strategies to be reported on. */
  strategies: string[];
}

/** What takes a whole history: the reports of strategies with their robustness, and models walked forward through it. */
export const researchRun: JobKind = {
  kind: 'research',
  isPatient: true,
  stages: (json) => [
    { step: 'models', shards: MODEL_KEYS.length },
    { step: 'reports', shards: (json as ResearchInput).strategies.length },
  ],
  run: (context, json, step, shard) =>
    step === 'models'
      ? trainModel(context, MODEL_KEYS[shard])
      : reportStrategy(context, (json as ResearchInput).strategies[shard]),
};

export async function researchInput({ prisma }: BackgroundContext): Promise<ResearchInput> {
  const strategies = await prisma.strategy.findMany({ select: { code: true }, orderBy: { id: 'asc' } });
  return { strategies: strategies.map(({ code }) => code) };
}
