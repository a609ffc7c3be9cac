import { fromEpochDay, toEpochDay } from '@pipa/calendar';
import {
  fittedRegimesFrom,
  type RegimeRow,
  readModel,
  savePredictions,
  saveRegimes,
  trainedModelFrom,
} from '@pipa/db/analysis';
import {
  elementAt,
  type FilteredRegimes,
  type FittedRegimes,
  PREDICTION_DEFINITIONS,
  type PredictionKey,
  predictLatest,
} from '@pipa/quant';
import type { BackgroundContext } from '../job-kind.ts';
import {
  inputsUpTo,
  loadMarketHistory,
  type MarketHistory,
  MODEL_SEED,
  predictionKeys,
} from '../models/market-history.ts';
import { ruleModelKeys, saveRuleStates } from '../models/rule-states.ts';
import { savePredictionModel } from '../models/save-prediction-model.ts';
import { scoreModel } from '../models/score-model.ts';
import {
  recordStates,
  type StateModelKey,
  saveStateModel,
  stateModelKeys,
  stateModelOf,
} from '../models/state-models.ts';
import { spanOf } from './analysis-days.ts';
import type { AnalysisInput } from './analysis-input.ts';

/** A model of states is fitted anew after so many sessions, and needs two years of them. */
const REFIT_SESSIONS = 126;
const LEAST_SESSIONS = 2 * 252;

/** Stores the states of the market and the predictions at the closes of the run, each from models trained by then; fits the models that are due. */
export async function updateRegimes(context: BackgroundContext, input: AnalysisInput): Promise<number> {
  const history = await loadMarketHistory(context, input.to);
  if (history === null) return 0;
  const { days } = history.bars;
  const first = toEpochDay(spanOf(input).from);
  const from = days.findIndex((day) => day >= first);
  if (from === -1) return 0;
  let written = 0;
  for (const key of ruleModelKeys) written += await saveRuleStates(context, history, key, from);
  // The first analysis fits models for its last day only; states of the days before come from the training through history.
  const fitsFrom = Math.max(LEAST_SESSIONS, input.after === null ? days.length : 0) - 1;
  for (const key of stateModelKeys) written += await updateLearntRegimes(context, history, key, from, fitsFrom);
  for (const key of [...ruleModelKeys, ...stateModelKeys]) await recordStates(context, history, key, input.to);
  for (const key of predictionKeys) written += await predictDays(context, history, key, from);
  for (const key of predictionKeys) {
    const inputs = history.inputs[key];
    if (inputs !== undefined) await scoreModel(context, inputs, key, input.to);
  }
  return written;
}

/** Stores the state at each close under the model fitted last by then; it is fitted anew when it is due. */
async function updateLearntRegimes(
  context: BackgroundContext,
  { bars }: MarketHistory,
  key: StateModelKey,
  from: number,
  fitsFrom: number,
): Promise<number> {
  const rows: RegimeRow[] = [];
  const seen = new Map<number, FilteredRegimes>();
  for (let t = from; t < bars.days.length; t++) {
    const fitted = await stateModelAt(context, bars, key, t, fitsFrom);
    if (fitted === null) continue;
    const { id, model } = fitted;
    // A state depends on closes up to its day only, so a model looks at all days at once.
    const { regimes, probabilities } = seen.get(id) ?? stateModelOf(key).read(bars.adjClose, model);
    seen.set(id, { regimes, probabilities });
    const state = regimes[t] ?? null;
    if (state === null) continue;
    const known = probabilities.map((column) => elementAt(column, t));
    rows.push({ model: key, day: elementAt(bars.days, t), state, probabilities: known, modelVersionId: id });
  }
  await saveRegimes(context.pool, rows);
  return rows.length;
}

/** The model that serves at the close of session t, or null before the first. */
async function stateModelAt(
  context: BackgroundContext,
  { days, adjClose }: MarketHistory['bars'],
  key: StateModelKey,
  t: number,
  fitsFrom: number,
): Promise<{ id: number; model: FittedRegimes<unknown> } | null> {
  const day = elementAt(days, t);
  const stored = await readModel(context.pool, key, fromEpochDay(day));
  const known = stored && fittedRegimesFrom(stored.parameters);
  const isDue =
    stored === null || known === null
      ? t >= fitsFrom
      : (days[t - REFIT_SESSIONS] ?? Number.NaN) >= stored.trainedThrough;
  if (!isDue) return stored && known && { id: stored.id, model: known };
  const model = stateModelOf(key).fit(adjClose.subarray(0, t + 1), { seed: MODEL_SEED });
  return { id: await saveStateModel(context, key, day, model), model };
}

async function predictDays(
  context: BackgroundContext,
  { inputs }: MarketHistory,
  key: PredictionKey,
  from: number,
): Promise<number> {
  const all = inputs[key];
  if (all === undefined) return 0;
  const definition = PREDICTION_DEFINITIONS[key];
  let made = 0;
  for (let t = from; t < all.days.length; t++) {
    const day = elementAt(all.days, t);
    const stored = await readModel(context.pool, key, fromEpochDay(day));
    const before = stored && trainedModelFrom(stored.parameters);
    const { model, prediction } = predictLatest(definition, inputsUpTo(all, t), before, { seed: MODEL_SEED });
    if (model === null) continue;
    const isKept = stored !== null && model === before;
    const modelVersionId = isKept ? stored.id : await savePredictionModel(context, model);
    if (prediction === null) continue;
    const { day: _, ...said } = prediction;
    const row = { key, day, horizon: definition.horizonSessions, ...said, modelVersionId };
    await savePredictions(context.prisma, [{ ...row, isLive: t === all.days.length - 1 }]);
    made++;
  }
  return made;
}
