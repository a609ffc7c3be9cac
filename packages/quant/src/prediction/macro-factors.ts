import { sma } from '../indicators/moving-averages.ts';
import { logReturn, momentum } from '../indicators/price-changes.ts';
import { zScore } from '../indicators/volatility.ts';
import { alignAsOf, type ReleasedObservation } from './align-as-of.ts';
import type { FactorTable } from './factor-table.ts';

export interface MacroSeries {
  /** Name of the column in the documents: 'cfnai', 't10y2y', 'vix', 'aaiiBullish'. */
  readonly id: string;
  readonly observations: readonly ReleasedObservation[];
}

/** With fewer factors than this there is no macro model. */
export const LEAST_MACRO_FACTORS = 5;

const MONTH = 21;
const QUARTER = 63;
const YEAR = 252;

interface MacroFactor {
  readonly name: string;
  /** Ids of the series of the factor, which are aligned to the sessions, in this order. */
  readonly ids: readonly string[];
  readonly from: (first: Float64Array, second: Float64Array) => Float64Array;
}

const level = (values: Float64Array) => values;
const changeOver = (sessions: number) => (values: Float64Array) => momentum(values, sessions);
const growthOver = (sessions: number) => (values: Float64Array) => logReturn(positive(values), sessions);
const zScoreOver = (sessions: number) => (values: Float64Array) => zScore(values, sessions);
const zScoreOfLog = (sessions: number) => (values: Float64Array) => zScore(positive(values).map(Math.log), sessions);

/** Categories 1 to 5 of the macro screen: economy, rates and credit, inflation, currency and commodity, sentiment. */
const MACRO_FACTORS: readonly MacroFactor[] = [
  { name: 'cfnaiThreeMonths', ids: ['cfnai'], from: (values) => sma(values, QUARTER) },
  { name: 'retailSalesGrowth', ids: ['rsxfs'], from: growthOver(YEAR) },
  { name: 'housingStartsGrowth', ids: ['housensa'], from: growthOver(YEAR) },
  { name: 'debtServiceChange', ids: ['tdsp'], from: changeOver(YEAR) },
  { name: 'financialConditions', ids: ['anfci'], from: level },
  { name: 'financialConditionsChange', ids: ['anfci'], from: changeOver(QUARTER) },
  { name: 'slope10y2y', ids: ['t10y2y'], from: level },
  { name: 'slope10y2yChange', ids: ['t10y2y'], from: changeOver(QUARTER) },
  { name: 'slope10y3m', ids: ['t10y3m'], from: level },
  { name: 'slope10y3mChange', ids: ['t10y3m'], from: changeOver(QUARTER) },
  { name: 'policyRateChange', ids: ['dff'], from: changeOver(QUARTER) },
  { name: 'highYieldSpreadZ', ids: ['bamlh0a0hym2'], from: zScoreOver(2 * YEAR) },
  { name: 'highYieldSpreadMonth', ids: ['bamlh0a0hym2'], from: changeOver(MONTH) },
  { name: 'highYieldSpreadQuarter', ids: ['bamlh0a0hym2'], from: changeOver(QUARTER) },
  { name: 'fedAssetsQuarter', ids: ['walcl'], from: growthOver(QUARTER) },
  { name: 'fedAssetsYear', ids: ['walcl'], from: growthOver(YEAR) },
  { name: 'moneyGrowth', ids: ['wm2ns'], from: growthOver(YEAR) },
  { name: 'coreInflation', ids: ['pcepilfe'], from: growthOver(YEAR) },
  { name: 'housePriceGrowth', ids: ['csushpinsa'], from: growthOver(YEAR) },
  { name: 'breakevenChange', ids: ['t10yie'], from: changeOver(QUARTER) },
  { name: 'dollarQuarter', ids: ['dx'], from: growthOver(QUARTER) },
  { name: 'yenMonth', ids: ['sixj'], from: growthOver(MONTH) },
  { name: 'goldQuarter', ids: ['gc'], from: growthOver(QUARTER) },
  { name: 'copperQuarter', ids: ['hg'], from: growthOver(QUARTER) },
  { name: 'oilQuarter', ids: ['cl'], from: growthOver(QUARTER) },
  { name: 'vixZ', ids: ['vix'], from: zScoreOfLog(YEAR) },
  { name: 'vixMonth', ids: ['vix'], from: growthOver(MONTH) },
  { name: 'vixTermStructure', ids: ['vix', 'vix3m'], from: logRatio },
  { name: 'rateVolatilityZ', ids: ['move'], from: zScoreOfLog(YEAR) },
  { name: 'audJpyMonth', ids: ['audjpy'], from: growthOver(MONTH) },
  { name: 'aaiiSpreadZ', ids: ['aaiiBullish', 'aaiiBearish'], from: spreadZ },
];

/** The series that macro factors are made of. */
export const macroFactorSeries: readonly string[] = [...new Set(MACRO_FACTORS.flatMap(({ ids }) => ids))];

/**
 * Macro factors as they were known at the close of each day: values are aligned by release day first, and changes and
 * z-scores are those of the aligned values, so that a later revision changes no earlier day. A factor without all of
 * its series is omitted.
 * @param days ascending epoch days of the sessions
 * @throws RangeError when fewer than LEAST_MACRO_FACTORS are left
 */
export function macroFactors(days: Int32Array, series: readonly MacroSeries[]): FactorTable {
  const given = new Map(series.map(({ id, observations }) => [id, observations]));
  const used = MACRO_FACTORS.filter(({ ids }) => ids.every((id) => given.has(id)));
  if (used.length < LEAST_MACRO_FACTORS) {
    throw new RangeError(`${used.length} macro factors; at least ${LEAST_MACRO_FACTORS} are needed`);
  }
  const aligned = new Map<string, Float64Array>();
  for (const id of new Set(used.flatMap(({ ids }) => ids))) aligned.set(id, alignAsOf(days, given.get(id) ?? []));
  const columns = used.map(({ ids, from }) => from(aligned.get(ids[0])!, aligned.get(ids[1] ?? ids[0])!));
  return { names: used.map(({ name }) => name), columns };
}

/** Logarithm of a price; a negative price, as oil once had, counts as missing. */
function positive(values: Float64Array): Float64Array {
  return values.map((value) => (value > 0 ? value : NaN));
}

function logRatio(over: Float64Array, under: Float64Array): Float64Array {
  return over.map((value, t) => (value > 0 && under[t] > 0 ? Math.log(value / under[t]) : NaN));
}

function spreadZ(bullish: Float64Array, bearish: Float64Array): Float64Array {
  return zScore(
    bullish.map((value, t) => value - bearish[t]),
    YEAR,
  );
}
