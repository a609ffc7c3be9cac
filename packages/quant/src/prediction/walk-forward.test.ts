import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { factorRow } from './factor-table.ts';
import {
  type FactorModel,
  needsRefit,
  type PolicyModel,
  PREDICTION_DEFINITIONS,
  type PredictionDefinition,
  predict,
  predictLatest,
  type TrainedModel,
  trainPrediction,
  walkForwardPredictions,
} from './index.ts';
import { firstSessions, garbleInputs, plantedMarket } from './testing/planted-market.ts';

const definitions: readonly PredictionDefinition[] = [
  PREDICTION_DEFINITIONS.pred3_5dTaFactors,
  PREDICTION_DEFINITIONS.pred4_20dMacroFactors,
  { ...PREDICTION_DEFINITIONS.pred5dDrl, epochs: 3, hiddenUnits: 3 },
];
const options = { seed: 5, minSessions: 120, refitSessions: 40, maxSessions: 200 };
const asJson = (model: TrainedModel): TrainedModel => JSON.parse(JSON.stringify(model));

describe.each(definitions)('$key', (definition) => {
  it('predicts no day from a later one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 150, max: 298 }), (seed, t) => {
        const inputs = plantedMarket(seed, 300, 0.002);
        const whole = walkForwardPredictions(definition, inputs, options);
        const upToT = {
          predictions: whole.predictions.filter(({ day }) => day <= t),
          refits: whole.refits.filter(({ day }) => day <= t),
        };
        const garbled = walkForwardPredictions(definition, garbleInputs(inputs, t, seed), options);
        expect(garbled.predictions.filter(({ day }) => day <= t)).toEqual(upToT.predictions);
        expect(garbled.refits.filter(({ day }) => day <= t)).toEqual(upToT.refits);
        expect(walkForwardPredictions(definition, firstSessions(inputs, t + 1), options)).toEqual(upToT);
      }),
      { numRuns: 8, seed: 8 },
    );
  });

  it('trains on no row whose outcome is still open', () => {
    const inputs = plantedMarket(3, 300, 0.002);
    const { horizonSessions } = definition;
    const train = (closes: Float64Array, t: number) => trainPrediction(definition, { ...inputs, closes }, t, options);
    const garbledFrom = 251;
    // Far up and down in turn, so that any one of these closes in an outcome turns it.
    const garbled = inputs.closes.map((close, t) => (t < garbledFrom ? close : t % 2 === 0 ? 5 * close : close / 5));
    const before = train(inputs.closes, garbledFrom - 1);
    expect(before).toMatchObject({
      trainedThrough: inputs.days[garbledFrom - 1],
      lastRowDay: inputs.days[garbledFrom - 1 - horizonSessions],
    });
    expect(train(garbled, garbledFrom - 1)).toEqual(before);
    expect(train(garbled, garbledFrom)).not.toEqual(train(inputs.closes, garbledFrom));
  });

  it('gains nothing from a factor that tells the outcomes still open at each training', () => {
    const inputs = plantedMarket(4, 500, 0);
    const { horizonSessions } = definition;
    const refits = new Set(walkForwardPredictions(definition, inputs, options).refits.map(({ day }) => day));
    const leak = new Float64Array(500);
    for (let t = 0; t + horizonSessions < 500; t++) {
      const isOpen = Array.from({ length: horizonSessions }, (_, k) => t + k).some((day) => refits.has(day));
      if (isOpen) leak[t] = Math.sign(inputs.closes[t + horizonSessions] / inputs.closes[t] - 1);
    }
    const { names, columns } = inputs.factors;
    const leaking = { ...inputs, factors: { names: [...names, 'leak'], columns: [...columns, leak] } };
    const first = Math.min(...refits);
    const model = trainPrediction(definition, leaking, first, options)!;
    const weightOfLeak = model.kind === 'factors' ? model.direction.weights[names.length] : 0;
    expect(Math.abs(weightOfLeak)).toBeLessThan(1e-9);
    const unpurged = { ...definition, horizonSessions: 1 };
    const sees = trainPrediction(unpurged, leaking, first, options)!;
    if (sees.kind === 'factors') expect(sees.standardisation.deviations[names.length]).not.toBe(1);
    expect(model.standardisation.deviations[names.length]).toBe(1);
  });

  it('is the same for the same seed', () => {
    const inputs = plantedMarket(6, 260, 0.002);
    expect(walkForwardPredictions(definition, inputs, options)).toEqual(
      walkForwardPredictions(definition, inputs, options),
    );
  });

  it('comes out from night to night as over all days at once, with models that were stored as JSON', () => {
    const inputs = plantedMarket(7, 230, 0.002);
    const whole = walkForwardPredictions(definition, inputs, options);
    let stored: TrainedModel | null = null;
    const nightly = [];
    const trainings = [];
    for (let t = 0; t < 230; t++) {
      const { model, prediction } = predictLatest(definition, firstSessions(inputs, t + 1), stored, options);
      if (prediction !== null) nightly.push(prediction);
      if (model !== null && model !== stored) trainings.push(t);
      if (model !== null && model !== stored) stored = asJson(model);
    }
    expect(nightly).toEqual(whole.predictions);
    expect(trainings).toEqual(whole.refits.map(({ day }) => day));
    expect(trainings.length).toBeGreaterThanOrEqual(2);
  });

  it('trains as often as it should and predicts every day from the first training on', () => {
    const inputs = plantedMarket(8, 300, 0.002);
    const { predictions, refits } = walkForwardPredictions(definition, inputs, options);
    const first = options.minSessions - 1 + definition.horizonSessions;
    expect(refits.map(({ day }) => day)).toEqual(
      Array.from({ length: Math.ceil((300 - first) / 40) }, (_, k) => first + 40 * k),
    );
    expect(predictions.map(({ day }) => day)).toEqual(Array.from({ length: 300 - first }, (_, k) => first + k));
    for (const { model } of refits) expect(model.inSample.rows).toBeLessThanOrEqual(options.maxSessions);
    for (const { probabilityUp } of predictions) {
      expect(probabilityUp).toBeGreaterThan(0);
      expect(probabilityUp).toBeLessThan(1);
    }
  });
});

describe('a model', () => {
  const inputs = plantedMarket(9, 300, 0.004);
  const definition = PREDICTION_DEFINITIONS.pred4_20dMacroFactors;
  const model = trainPrediction(definition, inputs, 250, options)!;

  it('predicts while at least half of its macro factors are known', () => {
    const row = factorRow(inputs.factors, model.featureNames, 260);
    expect(
      predict(
        model,
        row.map((value, j) => (j < 3 ? NaN : value)),
      ),
    ).not.toBeNull();
    expect(
      predict(
        model,
        row.map((value, j) => (j < 4 ? NaN : value)),
      ),
    ).toBeNull();
    expect(() => predict(model, row.slice(1))).toThrow(RangeError);
  });

  it('leaves out a factor that has ended or has only begun', () => {
    const columns = inputs.factors.columns.map((column, j) =>
      column.map((value, t) => ((j === 1 && t > 200) || (j === 2 && t < 190) ? NaN : value)),
    );
    const names = [...inputs.factors.names, 'more', 'andMore'];
    const factors = { names, columns: [...columns, columns[3].map((value) => value ** 2), columns[4].map(Math.abs)] };
    const { featureNames } = trainPrediction(definition, { ...inputs, factors }, 250, options)!;
    expect(featureNames).toEqual(['factor0', 'factor3', 'factor4', 'factor5', 'more', 'andMore']);
    expect(trainPrediction({ ...definition, leastFactors: 7 }, { ...inputs, factors }, 250, options)).toBeNull();
  });

  it('is due after its sessions or when its version has passed', () => {
    expect(needsRefit(model, inputs.days, 289, 40)).toBe(false);
    expect(needsRefit(model, inputs.days, 290, 40)).toBe(true);
    expect(needsRefit(model, inputs.days, 299)).toBe(false);
    expect(needsRefit({ ...model, version: 0 }, inputs.days, 251, 40)).toBe(true);
  });

  it('calls by the bands of probability and expected return', () => {
    const onlyIntercept = (value: number) => ({ penalty: 1, weights: [...model.featureNames.map(() => 0), value] });
    const row = factorRow(inputs.factors, model.featureNames, 260);
    const call = (probability: number, expected: number, baseRate = 0.5) => {
      const direction = onlyIntercept(Math.log(probability / (1 - probability)));
      const inSample = { ...model.inSample, baseRate };
      return predict({ ...model, inSample, direction, return: onlyIntercept(expected) } as FactorModel, row)?.call;
    };
    expect([call(0.619, 0.01, 0.6), call(0.621, 0.01, 0.6)]).toEqual(['Neutral', 'Bullish']);
    expect([call(0.381, -0.01, 0.4), call(0.379, -0.01, 0.4)]).toEqual(['Neutral', 'Bearish']);
    expect([call(0.551, 0.01), call(0.549, 0.01), call(0.551, -0.01)]).toEqual(['Bullish', 'Neutral', 'Neutral']);
    expect([call(0.449, -0.01), call(0.451, -0.01), call(0.449, 0.01)]).toEqual(['Bearish', 'Neutral', 'Neutral']);
  });

  it('of a policy names no direction against its own probability', () => {
    const policyDefinition = { ...PREDICTION_DEFINITIONS.pred5dDrl, epochs: 2, hiddenUnits: 3 };
    const trained = trainPrediction(policyDefinition, inputs, 250, options) as PolicyModel;
    const said = (calibration: PolicyModel['calibration'], factor: number) => {
      // The network takes the side of its first factor, as far as it goes.
      const parameters = trained.parameters.map(() => 0);
      const inputCount = trained.featureNames.length + 1;
      parameters[0] = 9;
      const outputs = trained.hiddenUnits * inputCount;
      parameters[outputs] = -9;
      parameters[outputs + 2 * trained.hiddenUnits] = 9;
      const row = Float64Array.from(trained.standardisation.means);
      row[0] += factor * trained.standardisation.deviations[0];
      return predict({ ...trained, parameters, calibration }, row);
    };
    const [likelyUp, likelyDown, fair] = [1, -1, 0].map((intercept) => ({ intercept, slope: 0.5 }));
    const calls = (calibration: PolicyModel['calibration']) => [
      said(calibration, 4)?.call,
      said(calibration, -4)?.call,
    ];
    expect(said(fair, 4)?.position).toBeGreaterThan(0.9);
    expect(said(fair, -4)?.position).toBeLessThan(-0.9);
    expect(calls(fair)).toEqual(['Bullish', 'Bearish']);
    expect(calls(likelyUp)).toEqual(['Bullish', 'Neutral']);
    expect(calls(likelyDown)).toEqual(['Neutral', 'Bearish']);
    expect(calls({ intercept: 0, slope: 0 })).toEqual(['Neutral', 'Neutral']);
  });

  it('is not trained from columns that do not fit or windows that make no sense', () => {
    const walk = (changed: object, changedOptions: object = {}) =>
      walkForwardPredictions(definition, { ...inputs, ...changed }, { ...options, ...changedOptions });
    expect(() => walk({ closes: inputs.closes.slice(1) })).toThrow(RangeError);
    expect(() => walk({ factors: { names: ['a'], columns: [new Float64Array(3)] } })).toThrow(RangeError);
    expect(() => walk({}, { refitSessions: 0 })).toThrow(RangeError);
    expect(() => walk({}, { maxSessions: 100 })).toThrow(RangeError);
    expect(walk({}, { minSessions: 400, maxSessions: 400 })).toEqual({ predictions: [], refits: [] });
  });
});
