import { addDays, fromEpochDay, type TradingDay, toEpochDay } from '@pipa/calendar';
import {
  type ExplanationOf,
  explainedModels,
  MARKET_SYMBOL,
  type PredictionName,
  predictionNames,
} from '@pipa/contract';
import { readMacroBetween, readOptions, readPredictingModel, readStates, trainedModelFrom } from '@pipa/db/analysis';
import {
  adjustedBars,
  alignAsOf,
  elementAt,
  explainPrediction,
  type FactorTable,
  factorRow,
  LEAST_MACRO_FACTORS,
  MACRO_STATES,
  type MacroSeries,
  macroFactorSeries,
  macroFactors,
  macroVotes,
  PREDICTION_DEFINITIONS,
  REGIMES,
  RULE_REGIME_LEVELS,
  regimeReadings,
  SENTIMENT_STATES,
  sentimentVotes,
  taFactors,
  VOTED_STATE_LEVELS,
  type Vote,
} from '@pipa/quant';
import { barsUpTo, type ExplainedFigure, known, noFigure, scaleOfDay } from './explained-figure.ts';

const YEAR_DAYS = 366;
/** Calendar years of bars and observations that the rules and the macro factors of a day need. */
const YEARS_READ = 5;
const yearsBefore = (day: TradingDay): TradingDay => addDays(day, -YEARS_READ * YEAR_DAYS);

/** States and predictions are of the fund that stands for the market alone. */
function assertMarket({ instrument }: ExplainedFigure): void {
  if (instrument.symbol !== MARKET_SYMBOL) throw noFigure('symbol');
}

/** What had been released of series by the day, ascending; series without observations are missing. */
async function readSeries({ pool, day }: ExplainedFigure, seriesIds: readonly string[]): Promise<MacroSeries[]> {
  const observed = await readMacroBetween(pool, { seriesIds, from: yearsBefore(day), to: day });
  return [...Map.groupBy(observed, ({ seriesId }) => seriesId)].map(([id, newestFirst]) => ({
    id,
    observations: newestFirst
      .map((one) => ({ day: toEpochDay(one.day), releasedDay: toEpochDay(one.releasedDay), value: one.value }))
      .reverse(),
  }));
}

type Readings = Pick<ExplanationOf<'state'>, 'readings' | 'levels' | 'score'>;
const NONE: Readings = { readings: [], levels: [], score: null };
const levelsOf = (levels: Readonly<Record<string, number>>) =>
  Object.entries(levels).map(([name, value]) => ({ name, value }));

/** What the rules of R1 read of the prices, which are on the scale of the day's close. */
async function ruleReadings(figure: ExplainedFigure): Promise<Readings> {
  const bars = await barsUpTo(figure, yearsBefore(figure.day));
  const scale = scaleOfDay(bars);
  const reading = regimeReadings(bars.adjClose).at(-1) ?? null;
  if (reading === null) return NONE;
  const { sma50, sma200, drawdown, volatility } = reading;
  const readings = {
    close: reading.close * scale,
    sma50: sma50 * scale,
    sma200: sma200 * scale,
    aboveSma200: reading.close / sma200 - 1,
    drawdown,
    volatility,
  };
  return {
    readings: Object.entries(readings).map(([name, value]) => ({ name, value: known(value), vote: null })),
    levels: levelsOf(RULE_REGIME_LEVELS),
    score: null,
  };
}

function votedReadings(votes: readonly Vote[]): Readings {
  const readings = votes.map(({ name, values, votes: column }) => ({
    name,
    value: known(values[values.length - 1]),
    vote: known(column[column.length - 1]),
  }));
  const cast = readings.flatMap(({ vote }) => (vote === null ? [] : [vote]));
  const score = cast.length === 0 ? null : cast.reduce((sum, vote) => sum + vote, 0) / cast.length;
  return { readings, levels: levelsOf(VOTED_STATE_LEVELS), score };
}

/** What S1 and M1 read of research data, as it was known at each close. */
async function researchReadings(figure: ExplainedFigure, model: 'S1' | 'M1'): Promise<Readings> {
  const ids = { S1: ['vix', 'vix3m', 'aaiiBullish', 'aaiiBearish'], M1: ['cfnai', 't10y3m', 'bamlh0a0hym2', 'anfci'] };
  const [{ days }, series] = await Promise.all([
    barsUpTo(figure, yearsBefore(figure.day)),
    readSeries(figure, ids[model]),
  ]);
  if (series.length < ids[model].length) return NONE;
  const columns = new Map(series.map(({ id, observations }) => [id, alignAsOf(days, observations)]));
  const columnOf = (id: string) => {
    const column = columns.get(id);
    if (column === undefined) throw noFigure();
    return column;
  };
  if (model === 'M1') {
    const [cfnai, t10y3m] = [columnOf('cfnai'), columnOf('t10y3m')];
    const [bamlh0a0hym2, anfci] = [columnOf('bamlh0a0hym2'), columnOf('anfci')];
    return votedReadings(macroVotes({ cfnai, t10y3m, bamlh0a0hym2, anfci }));
  }
  const [vix, vix3m] = [columnOf('vix'), columnOf('vix3m')];
  const [aaiiBullish, aaiiBearish] = [columnOf('aaiiBullish'), columnOf('aaiiBearish')];
  const { pool, instrument, day } = figure;
  const options = await readOptions(pool, { instrumentId: instrument.id, to: day, limit: days.length, offset: 0 });
  const ratios = new Map(options.map((one) => [one.day, one.putVolume / one.callVolume]));
  const putCallRatio = Float64Array.from(days, (session) => known(ratios.get(session)) ?? Number.NaN);
  return votedReadings(sentimentVotes({ vix, vix3m, aaiiBullish, aaiiBearish, putCallRatio }));
}

const STATES_OF = { S1: SENTIMENT_STATES, M1: MACRO_STATES } as const;

/** A state of the market by what its rules read, or by the probabilities of its model. */
export async function explainState(figure: ExplainedFigure): Promise<ExplanationOf<'state'>> {
  assertMarket(figure);
  const { pool, day, input, instrument } = figure;
  const model = explainedModels.find((one) => one === input.name);
  if (model === undefined) throw noFigure('name');
  const [stored] = await readStates(pool, { to: day, limit: 1, offset: 0, models: [model], keys: [] });
  const said = stored?.day === day ? stored.states.get(model) : undefined;
  if (said === undefined) throw noFigure();
  const isResearch = model === 'S1' || model === 'M1';
  const names: readonly string[] = isResearch ? STATES_OF[model] : REGIMES;
  const read = { R1: ruleReadings, H1: null, GMM: null, S1: researchReadings, M1: researchReadings }[model];
  return {
    what: 'state',
    symbol: instrument.symbol,
    updateTime: day,
    model,
    state: said.state,
    probabilities: said.probabilities.map((value, i) => ({ state: names[i] ?? String(i), value: known(value) })),
    ...(read === null ? NONE : await read(figure, model as 'S1' | 'M1')),
  };
}

/** The factors of a prediction on the day, by the functions that the models are trained with. */
async function factorsOf(figure: ExplainedFigure, name: PredictionName): Promise<FactorTable> {
  if (name !== 'pred4_20dMacroFactors') return taFactors(adjustedBars(await barsUpTo(figure)));
  const [{ days }, series] = await Promise.all([
    barsUpTo(figure, yearsBefore(figure.day)),
    readSeries(figure, macroFactorSeries),
  ]);
  if (series.length < LEAST_MACRO_FACTORS) throw noFigure();
  return macroFactors(days, series);
}

/** The stored prediction of the market by the factors of the model that made it. */
export async function explainPredictionOf(figure: ExplainedFigure): Promise<ExplanationOf<'prediction'>> {
  assertMarket(figure);
  const { pool, day, input, instrument } = figure;
  const name = predictionNames.find((one) => one === input.name);
  if (name === undefined) throw noFigure('name');
  const [model, [stored]] = await Promise.all([
    readPredictingModel(pool, name, day),
    readStates(pool, { to: day, limit: 1, offset: 0, models: [], keys: [name] }),
  ]);
  const said = stored?.day === day ? stored.predictions.get(name) : undefined;
  const trained = model && trainedModelFrom(model.parameters);
  if (model === null || trained === null || said === undefined) throw noFigure();
  const factors = await factorsOf(figure, name);
  const row = factorRow(factors, trained.featureNames, elementAt(factors.columns, 0).length - 1);
  const explained = explainPrediction(trained, row);
  if (explained === null) throw noFigure();
  const { intercept, score } = explained;
  return {
    what: 'prediction',
    symbol: instrument.symbol,
    updateTime: day,
    name,
    kind: trained.kind,
    horizon: PREDICTION_DEFINITIONS[name].horizonSessions,
    trainedThrough: fromEpochDay(model.trainedThrough),
    call: said.call,
    probabilityUp: said.probabilityUp,
    baseRate: trained.inSample.baseRate,
    expectedReturn: said.expectedReturn,
    position: said.position,
    intercept,
    score,
    factors: explained.factors.map(({ name: factor, value, standardised, weight, contribution }) => ({
      name: factor,
      value: known(value),
      standardised,
      weight,
      contribution,
    })),
  };
}
