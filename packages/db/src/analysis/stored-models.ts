import { predictionNames } from '@pipa/contract';
import { type FittedRegimes, REGIMES, type TrainedModel } from '@pipa/quant';
import { z } from 'zod';

// The parameters of stored models. One of an earlier release that lacks a part is no such model, and is trained anew.

const numbers = z.array(z.number());
const weights = z.object({ penalty: z.number(), weights: numbers });

const common = {
  key: z.enum(predictionNames),
  version: z.number(),
  horizonSessions: z.number(),
  featureNames: z.array(z.string()),
  leastKnownShare: z.number(),
  standardisation: z.object({ means: numbers, deviations: numbers }),
  seed: z.number(),
  trainedThrough: z.number(),
  firstRowDay: z.number(),
  lastRowDay: z.number(),
  inSample: z.object({
    rows: z.number(),
    baseRate: z.number(),
    hitRate: z.number(),
    brier: z.number(),
    brierOfBaseRate: z.number(),
  }),
};

const trainedModel = z.discriminatedUnion('kind', [
  z.object({ ...common, kind: z.literal('factors'), direction: weights, return: weights }),
  z.object({
    ...common,
    kind: z.literal('policy'),
    hiddenUnits: z.number(),
    parameters: numbers,
    calibration: z.object({ intercept: z.number(), slope: z.number() }),
    costBps: z.number(),
    meanReward: z.number(),
    meanRewardAlwaysLong: z.number(),
  }),
]);

const fittedRegimes = z.object({
  parameters: z.unknown(),
  names: z.array(z.enum(REGIMES)),
  logLikelihood: z.number(),
  criterion: z.number(),
  rows: z.number(),
});

/** The model of predictions that stored parameters are; null for others. */
export const trainedModelFrom = (parameters: unknown): TrainedModel | null =>
  trainedModel.safeParse(parameters).data ?? null;

/** The model of states that stored parameters are; null for others. */
export const fittedRegimesFrom = (parameters: unknown): FittedRegimes<unknown> | null =>
  fittedRegimes.safeParse(parameters).data ?? null;
