import { toEpochDay } from '@pipa/calendar';
import { type RegimeRow, readModel, saveModel, savePredictions, saveRegimes } from '@pipa/db';
import {
  filterRegimes,
  fitRegimeModel,
  PREDICTION_DEFINITIONS,
  type PredictionKey,
  predictLatest,
  type RegimeModel,
  type TrainedModel,
} from '@pipa/quant';
import type { BackgroundContext } from '../job-kind.ts';
import {
  inputsUpTo,
  loadMarketHistory,
  type MarketHistory,
  MODEL_SEED,
  predictionKeys,
} from '../models/market-history.ts';
import { scoreModel } from '../models/score-model.ts';
import { ruleStates } from '../models/train-model.ts';
import { spanOf } from './analysis-days.ts';
import type { AnalysisInput } from './analysis-input.ts';

/** A hidden Markov model is fitted anew after so many sessions, and needs two years of them. */
const REFIT_SESSIONS = 126;
const LEAST_SESSIONS = 2 * 252;

/** States of the market and predictions at the closes of the run, each from models trained by then. */
export async function readMarketStates(context: BackgroundContext, input: AnalysisInput): Promise<number> {
  const history = await loadMarketHistory(context, input.to);
  if (history === null) return 0;
  const first = toEpochDay(spanOf(input).from);
  const from = history.bars.days.findIndex((day) => day >= first);
  if (from === -1) return 0;
  const rows = ruleStates(history.bars.days, history.bars.adjClose, from);
  await saveRegimes(context.prisma, rows);
  let written = rows.length + (await readHiddenStates(context, history, from, input.to));
  for (const key of predictionKeys) written += await predictDays(context, history, key, from, input.to);
  return written;
}

/** H1 under the model fitted last; it is fitted anew when it is due. */
async function readHiddenStates(
  { pool, prisma, clock }: BackgroundContext,
  { bars }: MarketHistory,
  from: number,
  to: string,
): Promise<number> {
  const { days, adjClose } = bars;
  if (days.length < LEAST_SESSIONS) return 0;
  const stored = await readModel(pool, 'H1', to);
  const last = days.length - 1;
  const isDue = stored === null || days[last - REFIT_SESSIONS] >= stored.trainedThrough;
  const rows: RegimeRow[] = [];
  if (stored !== null) {
    const model = stored.parameters as unknown as RegimeModel;
    rows.push(...hiddenStates(bars, model, stored.id, from, isDue ? last : days.length));
  }
  if (isDue) {
    const model = fitRegimeModel(adjClose, { seed: MODEL_SEED });
    const facts = { rows: model.rows, logLikelihood: model.logLikelihood, criterion: model.criterion };
    const trained = { key: 'H1', trainedThrough: days[last], seed: MODEL_SEED, parameters: model, facts };
    // Days before the fit would be seen with parameters that were not known then.
    rows.push(...hiddenStates(bars, model, await saveModel(prisma, trained, clock()), last, days.length));
  }
  await saveRegimes(prisma, rows);
  return rows.length;
}

/** States of the sessions from..until−1 under a model. */
function hiddenStates(
  { days, adjClose }: MarketHistory['bars'],
  model: RegimeModel,
  modelVersionId: number,
  from: number,
  until: number,
): RegimeRow[] {
  const { regimes, probabilities } = filterRegimes(adjClose, model);
  const rows: RegimeRow[] = [];
  for (let t = from; t < until; t++) {
    const state = regimes[t];
    if (state === null) continue;
    const known = probabilities.map((column) => column[t]);
    rows.push({ model: 'H1', day: days[t], state, probabilities: known, modelVersionId });
  }
  return rows;
}

async function predictDays(
  context: BackgroundContext,
  { inputs }: MarketHistory,
  key: PredictionKey,
  from: number,
  to: string,
): Promise<number> {
  const { pool, prisma, clock } = context;
  const all = inputs[key];
  const definition = PREDICTION_DEFINITIONS[key];
  const stored = await readModel(pool, key, to);
  let model = stored === null ? null : (stored.parameters as unknown as TrainedModel);
  let modelVersionId = stored?.id ?? null;
  let made = 0;
  for (let t = from; t < all.days.length; t++) {
    // A day before the model was trained has been predicted by an earlier one.
    if (stored !== null && all.days[t] < stored.trainedThrough) continue;
    const next = predictLatest(definition, inputsUpTo(all, t), model, { seed: MODEL_SEED });
    if (next.model !== null && next.model !== model) {
      const { trainedThrough, inSample } = next.model;
      const trained = { key, trainedThrough, seed: MODEL_SEED, parameters: next.model, facts: inSample };
      modelVersionId = await saveModel(prisma, trained, clock());
      model = next.model;
    }
    if (next.prediction === null || modelVersionId === null) continue;
    const { day: _, ...prediction } = next.prediction;
    const row = { key, day: all.days[t], horizon: definition.horizonSessions, ...prediction, modelVersionId };
    await savePredictions(prisma, [{ ...row, isLive: t === all.days.length - 1 }]);
    made++;
  }
  await scoreModel(context, all, key, to);
  return made;
}
