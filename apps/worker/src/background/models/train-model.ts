import type { TradingDay } from '@pipa/calendar';
import { type RegimeRow, savePredictions, saveRegimes } from '@pipa/db/analysis';
import { readMarketState } from '@pipa/db/market';
import {
  elementAt,
  PREDICTION_DEFINITIONS,
  type PredictionKey,
  ruleRegimes,
  walkForwardPredictions,
} from '@pipa/quant';
import { lastKnownDay } from '../../reports/backtest-history.ts';
import type { BackgroundContext } from '../job-kind.ts';
import { loadMarketHistory, type MarketHistory, MODEL_SEED, predictionKeys } from './market-history.ts';
import { rowsOfStates } from './rule-states.ts';
import { savePredictionModel } from './save-prediction-model.ts';
import { scoreModel } from './score-model.ts';
import { recordStates, type StateModelKey, saveStateModel, stateModelKeys, stateModelOf } from './state-models.ts';

/** Models of the evaluation; R1 needs no training, but the same job writes its past states. */
export const MODEL_KEYS = ['R1', ...stateModelKeys, ...predictionKeys] as const;
export type ModelKey = (typeof MODEL_KEYS)[number];

/**
 * Trains a model walk-forward through the whole history: each training is stored as a version, and its predictions for the
 * following days are the out-of-sample record.
 */
export async function trainModel(context: BackgroundContext, key: ModelKey): Promise<number> {
  const to = lastKnownDay(await readMarketState(context.prisma));
  const history = await loadMarketHistory(context, to);
  if (history === null) return 0;
  if (key !== 'R1' && key !== 'H1' && key !== 'GMM') return trainPredictions(context, history, key, to);
  const rows =
    key === 'R1'
      ? rowsOfStates(key, history, ruleRegimes(history.bars.adjClose), 0)
      : await walkStates(context, history, key);
  await saveRegimes(context.pool, rows);
  await recordStates(context, history, key, to);
  return rows.length;
}

async function walkStates(
  context: BackgroundContext,
  { bars: { days, adjClose } }: MarketHistory,
  key: StateModelKey,
): Promise<RegimeRow[]> {
  const { regimes, probabilities, refits } = stateModelOf(key).walk(adjClose, { seed: MODEL_SEED });
  const versions: { from: number; id: number }[] = [];
  for (const { day, model } of refits) {
    versions.push({ from: day, id: await saveStateModel(context, key, elementAt(days, day), model) });
  }
  return regimes.flatMap((state, t): RegimeRow[] => {
    const version = versions.findLast(({ from }) => from <= t);
    if (state === null || version === undefined) return [];
    const known = probabilities.map((column) => elementAt(column, t));
    return [{ model: key, day: elementAt(days, t), state, probabilities: known, modelVersionId: version.id }];
  });
}

async function trainPredictions(
  context: BackgroundContext,
  history: MarketHistory,
  key: PredictionKey,
  to: TradingDay,
): Promise<number> {
  const inputs = history.inputs[key];
  if (inputs === undefined) return 0;
  const definition = PREDICTION_DEFINITIONS[key];
  const { predictions, refits } = walkForwardPredictions(definition, inputs, { seed: MODEL_SEED });
  const versions: { from: number; id: number }[] = [];
  for (const { day, model } of refits) {
    versions.push({ from: day, id: await savePredictionModel(context, model) });
  }
  const rows = predictions.flatMap(({ day: t, ...prediction }) => {
    const version = versions.findLast(({ from }) => from <= t);
    if (version === undefined) return [];
    const day = elementAt(inputs.days, t);
    return [
      { key, day, horizon: definition.horizonSessions, ...prediction, modelVersionId: version.id, isLive: false },
    ];
  });
  await savePredictions(context.prisma, rows);
  await scoreModel(context, inputs, key, to);
  return rows.length;
}
