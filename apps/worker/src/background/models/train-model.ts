import type { TradingDay } from '@pipa/calendar';
import { type RegimeRow, readMarketState, saveModel, savePredictions, saveRegimes } from '@pipa/db';
import {
  PREDICTION_DEFINITIONS,
  type PredictionKey,
  ruleRegimes,
  walkForwardPredictions,
  walkForwardRegimes,
} from '@pipa/quant';
import { lastKnownDay } from '../../reports/research-panel.ts';
import type { BackgroundContext } from '../job-kind.ts';
import { loadMarketHistory, type MarketHistory, MODEL_SEED, predictionKeys } from './market-history.ts';
import { scoreModel } from './score-model.ts';

/** Rules need no training, but their states of the past are written by the same job. */
export const MODEL_KEYS = ['R1', 'H1', ...predictionKeys] as const;
export type ModelKey = (typeof MODEL_KEYS)[number];

/**
 * Walks a model through the whole history: each training is stored as a version, and what it said of the days that followed
 * is its out-of-sample record.
 */
export async function trainModel(context: BackgroundContext, key: ModelKey): Promise<number> {
  const to = lastKnownDay(await readMarketState(context.prisma));
  const history = await loadMarketHistory(context, to);
  if (history === null) return 0;
  if (key === 'R1') return saveRuleStates(context, history);
  if (key === 'H1') return trainRegimes(context, history);
  return trainPredictions(context, history, key, to);
}

async function saveRuleStates({ prisma }: BackgroundContext, { bars }: MarketHistory): Promise<number> {
  const rows = ruleStates(bars.days, bars.adjClose, 0);
  await saveRegimes(prisma, rows);
  return rows.length;
}

/** R1 from a session on; its state depends on the whole path before. */
export function ruleStates(days: Int32Array, closes: Float64Array, from: number): RegimeRow[] {
  return ruleRegimes(closes).flatMap((state, t) =>
    t < from || state === null ? [] : [{ model: 'R1', day: days[t], state, probabilities: [], modelVersionId: null }],
  );
}

async function trainRegimes({ prisma, clock }: BackgroundContext, { bars }: MarketHistory): Promise<number> {
  const { regimes, probabilities, refits } = walkForwardRegimes(bars.adjClose, { seed: MODEL_SEED });
  const versions: { from: number; id: number }[] = [];
  for (const { day, model } of refits) {
    const trainedThrough = bars.days[day];
    const facts = { rows: model.rows, logLikelihood: model.logLikelihood, criterion: model.criterion };
    const id = await saveModel(
      prisma,
      { key: 'H1', trainedThrough, seed: MODEL_SEED, parameters: model, facts },
      clock(),
    );
    versions.push({ from: day, id });
  }
  const rows = regimes.flatMap((state, t): RegimeRow[] => {
    const version = versions.findLast(({ from }) => from <= t);
    if (state === null || version === undefined) return [];
    const known = probabilities.map((column) => column[t]);
    return [{ model: 'H1', day: bars.days[t], state, probabilities: known, modelVersionId: version.id }];
  });
  await saveRegimes(prisma, rows);
  return rows.length;
}

async function trainPredictions(
  context: BackgroundContext,
  history: MarketHistory,
  key: PredictionKey,
  to: TradingDay,
): Promise<number> {
  const { prisma, clock } = context;
  const inputs = history.inputs[key];
  if (inputs === undefined) return 0;
  const definition = PREDICTION_DEFINITIONS[key];
  const { predictions, refits } = walkForwardPredictions(definition, inputs, { seed: MODEL_SEED });
  const versions: { from: number; id: number }[] = [];
  for (const { day, model } of refits) {
    const { trainedThrough, inSample } = model;
    const id = await saveModel(
      prisma,
      { key, trainedThrough, seed: MODEL_SEED, parameters: model, facts: inSample },
      clock(),
    );
    versions.push({ from: day, id });
  }
  const rows = predictions.flatMap(({ day: t, ...prediction }) => {
    const version = versions.findLast(({ from }) => from <= t);
    if (version === undefined) return [];
    const day = inputs.days[t];
    return [
      { key, day, horizon: definition.horizonSessions, ...prediction, modelVersionId: version.id, isLive: false },
    ];
  });
  await savePredictions(prisma, rows);
  await scoreModel(context, inputs, key, to);
  return rows.length;
}
