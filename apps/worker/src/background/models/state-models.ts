import type { TradingDay } from '@pipa/calendar';
import { readRegimes, saveModel, saveRecord } from '@pipa/db/analysis';
import {
  type FilteredRegimes,
  type FittedRegimes,
  filterRegimes,
  fitMixtureRegimeModel,
  fitRegimeModel,
  mixtureRegimes,
  REGIME_KINDS,
  type RegimeFitOptions,
  stateRecord,
  type WalkedRegimes,
  walkForwardMixtureRegimes,
  walkForwardRegimes,
} from '@pipa/quant';
import type { BackgroundContext } from '../job-kind.ts';
import { type MarketHistory, MODEL_SEED } from './market-history.ts';
import { type RuleModelKey, researchStateModels } from './rule-states.ts';

/** A model that learns states from the closes; its parameters are stored unchanged. */
interface StateModel {
  walk(closes: Float64Array, options: RegimeFitOptions): WalkedRegimes<FittedRegimes<unknown>>;
  fit(closes: Float64Array, options: RegimeFitOptions): FittedRegimes<unknown>;
  read(closes: Float64Array, model: FittedRegimes<unknown>): FilteredRegimes;
}

/** The hidden Markov model, and the mixture model as its baseline without persistence of regimes. */
export const stateModels = {
  H1: { walk: walkForwardRegimes, fit: fitRegimeModel, read: filterRegimes },
  GMM: { walk: walkForwardMixtureRegimes, fit: fitMixtureRegimeModel, read: mixtureRegimes },
} satisfies Record<string, StateModel>;
export type StateModelKey = keyof typeof stateModels;
export const stateModelKeys = Object.keys(stateModels) as StateModelKey[];
export const stateModelOf = (key: StateModelKey): StateModel => stateModels[key];

/** Stores a fit to the closes up to a day; returns its id. */
export function saveStateModel(
  { prisma, clock }: BackgroundContext,
  key: StateModelKey,
  trainedThrough: number,
  model: FittedRegimes<unknown>,
): Promise<number> {
  const facts = { rows: model.rows, logLikelihood: model.logLikelihood, criterion: model.criterion };
  return saveModel(prisma, { key, trainedThrough, seed: MODEL_SEED, parameters: model, facts }, clock());
}

/** Stores the record of a model's states as of a day: the returns that followed each state. */
export async function recordStates(
  { pool }: BackgroundContext,
  { bars: { days, adjClose } }: MarketHistory,
  key: RuleModelKey | StateModelKey,
  to: TradingDay,
): Promise<void> {
  const stateOf = new Map((await readRegimes(pool, key, to)).map(({ day, state }) => [day, state]));
  const isOfResearch = key === 'S1' || key === 'M1';
  // A market without research has no such states.
  if (isOfResearch && stateOf.size === 0) return;
  const states = Array.from(days, (day) => stateOf.get(day) ?? null);
  const kinds = isOfResearch ? researchStateModels[key].kinds : REGIME_KINDS;
  await saveRecord(pool, key, to, stateRecord(states, adjClose, kinds));
}
