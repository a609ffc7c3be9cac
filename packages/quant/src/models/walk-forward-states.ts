import { historicalVolatility } from '../indicators/volatility.ts';
import { SESSIONS_A_YEAR } from '../metrics/growth.ts';
import { likeliestStates } from './decode-hmm.ts';
import type { FitOptions } from './fit-hmm.ts';
import type { Observations } from './observations.ts';
import type { Regime } from './regime.ts';

/** Names of the states from the best to the worst, by the number of states. */
const NAMES: Readonly<Record<number, readonly Regime[]>> = {
  2: ['Bull', 'Bear'],
  3: ['Bull', 'Sideways', 'Bear'],
  4: ['Bull', 'Sideways', 'Bear', 'Crisis'],
};

/** Sessions of the return, a month: the mean of single-day returns would be mostly noise. */
const SESSIONS = 20;
/** Volatility of days with a constant price, whose logarithm would be infinite. */
const LEAST_VOLATILITY = 1e-3;

const DEFAULTS = {
  states: 3,
  maxSessions: 10 * SESSIONS_A_YEAR,
  restarts: 4,
  minSessions: 2 * SESSIONS_A_YEAR,
  refitSessions: SESSIONS_A_YEAR / 2,
};

export interface RegimeFitOptions {
  readonly seed: number;
  /** 2, 3 or 4; three by default. */
  readonly states?: number;
  /** At most this many of the latest rows are fitted. */
  readonly maxSessions?: number;
  readonly restarts?: number;
}

export interface WalkForwardOptions extends RegimeFitOptions {
  /** Rows before the first fit. */
  readonly minSessions?: number;
  /** Rows from one fit to the next. */
  readonly refitSessions?: number;
}

/** A model with states in order of mean return less its deviation, named from the best to the worst. */
export interface FittedRegimes<Parameters> {
  readonly parameters: Parameters;
  /** Names of the states, from the best to the worst. */
  readonly names: readonly Regime[];
  readonly logLikelihood: number;
  readonly criterion: number;
  /** Number of rows of the fit. */
  readonly rows: number;
}

export interface RegimeFeatures {
  /** Log return and log of realised annual volatility of the last 20 sessions, for the days with both values. */
  readonly observations: Observations;
  /** Index in the closes of each row. */
  readonly days: Int32Array;
}

export interface FilteredRegimes {
  /** The most likely state of each day given the data up to its close; null without a model or a value. */
  readonly regimes: readonly (Regime | null)[];
  /** `probabilities[k][t]`: probability of state k (best first) on day t; NaN where the regime is null. */
  readonly probabilities: readonly Float64Array[];
}

export interface WalkedRegimes<Model> extends FilteredRegimes {
  /** Each model with the first day that it is used for, which is the last day of its fit. */
  readonly refits: readonly { readonly day: number; readonly model: Model }[];
}

/** Fit and filter of a kind of model. */
export interface StateModelKind<Parameters> {
  /** The most likely of several fits; `before` holds the parameters of the previous fit, if there is one. */
  fit(
    rows: Observations,
    states: number,
    options: FitOptions,
    before: Parameters | null,
  ): Omit<FittedRegimes<Parameters>, 'names' | 'rows'>;
  /** `[k][t]`: probability of state k given the rows up to t. */
  probabilities(rows: Observations, parameters: Parameters): readonly Float64Array[];
}

export function regimeFeatures(closes: Float64Array): RegimeFeatures {
  const volatility = historicalVolatility(closes, SESSIONS).map((value) => Math.log(Math.max(value, LEAST_VOLATILITY)));
  const change = closes.map((close, t) => (t < SESSIONS ? NaN : Math.log(close / closes[t - SESSIONS])));
  const days = Int32Array.from(closes.keys()).filter((t) => Number.isFinite(change[t] + volatility[t]));
  const known = (column: Float64Array) => Float64Array.from(days, (t) => column[t]);
  return { days, observations: [known(change), known(volatility)] };
}

/** Fits the rows before `known`. @throws RangeError for a number of states other than 2, 3 or 4, or rows that are too few */
export function fitStates<Parameters>(
  kind: StateModelKind<Parameters>,
  observations: Observations,
  known: number,
  options: RegimeFitOptions,
  before: FittedRegimes<Parameters> | null,
): FittedRegimes<Parameters> {
  const { states, maxSessions, restarts, seed } = { ...DEFAULTS, ...options };
  const names = NAMES[states];
  if (names === undefined) throw new RangeError(`regimes have 2, 3 or 4 states, not ${states}`);
  const rows = observations.map((column) => column.subarray(Math.max(known - maxSessions, 0), known));
  const fitOptions: FitOptions = { seed, restarts, order: { measure: 'meanLessVolatility', direction: 'descending' } };
  const { parameters, logLikelihood, criterion } = kind.fit(rows, states, fitOptions, before?.parameters ?? null);
  return { parameters, names, logLikelihood, criterion, rows: rows[0].length };
}

/** The states of all days under one model. */
export function statesUnder<Parameters>(
  kind: StateModelKind<Parameters>,
  closes: Float64Array,
  { parameters, names }: FittedRegimes<Parameters>,
): FilteredRegimes {
  const { observations, days } = regimeFeatures(closes);
  const result = openResult(closes.length, names.length);
  writeStates(result, kind.probabilities(observations, parameters), 0, days, names);
  return result;
}

/**
 * The state of each day under the model fitted last before its close ended: refits come after fixed numbers of rows, so no
 * day's state depends on a later day.
 * @throws RangeError as fitStates, or when refits are not a whole number of rows apart
 */
export function walkForwardStates<Parameters>(
  kind: StateModelKind<Parameters>,
  closes: Float64Array,
  options: WalkForwardOptions,
): WalkedRegimes<FittedRegimes<Parameters>> {
  const { minSessions, refitSessions, maxSessions, states } = { ...DEFAULTS, ...options };
  if (!(Number.isInteger(refitSessions) && refitSessions > 0))
    throw new RangeError(`refits ${refitSessions} rows apart`);
  const { observations, days } = regimeFeatures(closes);
  const result = openResult(closes.length, states);
  const refits: { day: number; model: FittedRegimes<Parameters> }[] = [];
  let model: FittedRegimes<Parameters> | null = null;
  for (let known = minSessions; known <= days.length; known += refitSessions) {
    model = fitStates(kind, observations, known, options, model);
    refits.push({ day: days[known - 1], model });
    const from = Math.max(known - maxSessions, 0);
    const until = Math.min(known - 1 + refitSessions, days.length);
    const seen = observations.map((column) => column.subarray(from, until));
    const probabilities = kind.probabilities(seen, model.parameters);
    const serving = probabilities.map((column) => column.subarray(known - 1 - from));
    writeStates(result, serving, known - 1, days, model.names);
  }
  return { ...result, refits };
}

interface OpenResult extends FilteredRegimes {
  readonly regimes: (Regime | null)[];
}

function openResult(days: number, states: number): OpenResult {
  return {
    regimes: new Array<Regime | null>(days).fill(null),
    probabilities: Array.from({ length: states }, () => new Float64Array(days).fill(NaN)),
  };
}

/** Writes rows from row `first` on to the days they belong to. */
function writeStates(
  { regimes, probabilities }: OpenResult,
  rows: readonly Float64Array[],
  first: number,
  days: Int32Array,
  names: readonly Regime[],
): void {
  likeliestStates(rows).forEach((state, i) => {
    const day = days[first + i];
    regimes[day] = names[state];
    rows.forEach((column, k) => {
      probabilities[k][day] = column[i];
    });
  });
}
