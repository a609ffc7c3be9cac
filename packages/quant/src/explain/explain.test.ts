import { quarterlyNames } from '@pipa/contract';
import { describe, expect, it } from 'vitest';
import { detectionKinds } from '../detections/index.ts';
import { quarterlyGroupNames } from '../fundamentals/index.ts';
import { fundamentalMetricNames, scoreSummary } from '../index.ts';
import { randomBars, sliceBars } from '../indicators/testing/random-bars.ts';
import { factorRow } from '../prediction/factor-table.ts';
import { PREDICTION_DEFINITIONS, probabilityOfPosition, trainPrediction } from '../prediction/index.ts';
import { plantedMarket } from '../prediction/testing/planted-market.ts';
import {
  createTaMetricsComputer,
  momentumComponents,
  type TaComponent,
  taComponents,
  taString,
  taVotes,
  trendComponents,
} from '../ta-metrics/index.ts';
import { explainEvent, explainPrediction, explainScores, explainTa } from './index.ts';

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe('the explanation of technical metrics', () => {
  const bars = randomBars(7, { length: 700 });
  const stored = createTaMetricsComputer(800).compute(bars, 0);

  it.each([699, 300])('has the votes whose mean is each stored component, on bar %i', (at) => {
    const explained = explainTa(sliceBars(bars, at + 1));
    for (const { component, value, votes } of explained.components) {
      expect(value, component).toBe(stored.components[component][at]);
      const known = votes.map(({ vote }) => vote).filter((vote) => !Number.isNaN(vote));
      expect(known.every((vote) => Math.abs(vote) <= 1)).toBe(true);
      expect(meanOf(known), component).toBeCloseTo(value, 12);
      const listed = taVotes.filter((one) => one.component === component);
      expect(votes.map(({ indicator, formula }) => [indicator, formula]).toSorted()).toEqual(
        listed.map(({ indicator, shape }) => [indicator, shape.formula]).toSorted(),
      );
    }
    const componentOf = (component: TaComponent) => stored.components[component][at];
    expect(explained.trend).toBeCloseTo(meanOf(trendComponents.map(componentOf)), 12);
    expect(explained.momentum).toBeCloseTo(meanOf(momentumComponents.map(componentOf)), 12);
    const components = Object.fromEntries(taComponents.map((name) => [name, componentOf(name)]));
    expect(explained.taString).toBe(taString(components as Record<TaComponent, number>));
  });

  it('has the lines that a vote follows from', () => {
    const { components } = explainTa(bars);
    const rsi = components.flatMap(({ votes }) => votes).find(({ indicator }) => indicator === 'rsi-14');
    // (x − 50) / 20
    expect(rsi?.vote).toBeCloseTo(Math.max(-1, Math.min(1, ((rsi?.lines[0] ?? 0) - 50) / 20)), 12);
  });
});

describe('the explanation of an event', () => {
  const bars = randomBars(11, { length: 900 });
  const stored = createTaMetricsComputer(900).compute(bars, 0);
  /** The last bar with an event of a kind. */
  const lastOf = (kind: (typeof detectionKinds)[number]) => stored[kind].findLastIndex((code) => code !== 0);
  const explained = (kind: (typeof detectionKinds)[number]) => {
    const at = lastOf(kind);
    const found = explainEvent(sliceBars(bars, at + 1), kind);
    const reading = (name: string) => {
      const one = found.readings.find((candidate) => candidate.name === name);
      return one === undefined ? [] : [one.before, one.value];
    };
    return { ...found, reading, expected: stored[kind][at] };
  };

  it.each(detectionKinds.filter((kind) => stored[kind].some((code) => code !== 0)))(
    'has the stored code: %s',
    (kind) => {
      const { code, expected, readings } = explained(kind);
      expect(code).toBe(expected);
      expect(readings.every(({ value, before }) => Number.isFinite(value) && Number.isFinite(before))).toBe(true);
    },
  );

  it('has readings on both sides of what they pass', () => {
    const { code, reading, levels } = explained('rsiCross');
    const [before, value] = reading('rsi');
    const levelOf = (name: string) => levels.find((level) => level.name === name)?.value ?? Number.NaN;
    if (code > 0) expect([value < levelOf('oversold'), value < before]).toEqual([true, true]);
    else expect([value > levelOf('overbought'), value > before]).toEqual([true, true]);
    const macd = explained('macdCross');
    const line = macd.reading('macd');
    const signal = Math.abs(macd.code) === 2 ? [0, 0] : macd.reading('macdSignal');
    expect(Math.sign(line[1] - signal[1])).toBe(Math.sign(macd.code));
    expect(Math.sign(line[0] - signal[0])).toBe(-Math.sign(macd.code));
  });
});

describe('the explanation of a prediction', () => {
  const inputs = plantedMarket(3, 300, 0.002);
  const options = { seed: 5, minSessions: 120, refitSessions: 40, maxSessions: 200 };

  it('of a regression adds up to its probability', () => {
    const model = trainPrediction(PREDICTION_DEFINITIONS.pred3_5dTaFactors, inputs, 290, options)!;
    const features = factorRow(inputs.factors, model.featureNames, 290);
    const explained = explainPrediction(model, features)!;
    const sum = explained.factors.reduce((total, { contribution }) => total + contribution, explained.intercept ?? 0);
    expect(explained.score).toBeCloseTo(sum, 12);
    expect(1 / (1 + Math.exp(-sum))).toBeCloseTo(explained.prediction.probabilityUp, 12);
    for (const { weight, standardised, contribution } of explained.factors) {
      expect(contribution).toBeCloseTo((weight ?? Number.NaN) * standardised, 12);
    }
    const sizes = explained.factors.map(({ contribution }) => Math.abs(contribution));
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
    expect(explainPrediction(model, features.fill(Number.NaN))).toBeNull();
  });

  it('of a network says how far each factor moves the position', () => {
    const definition = { ...PREDICTION_DEFINITIONS.pred5dDrl, epochs: 3, hiddenUnits: 3 };
    const model = trainPrediction(definition, inputs, 290, options)!;
    const features = factorRow(inputs.factors, model.featureNames, 290);
    const { prediction, factors, score } = explainPrediction(model, features)!;
    expect(score).toBeNull();
    expect(factors.every(({ weight }) => weight === null)).toBe(true);
    expect(factors.some(({ contribution }) => contribution !== 0)).toBe(true);
    expect(Math.max(...factors.map(({ contribution }) => Math.abs(contribution)))).toBeLessThanOrEqual(2);
    const position = prediction.position ?? Number.NaN;
    if (model.kind === 'policy')
      expect(probabilityOfPosition(model.calibration, position)).toBe(prediction.probabilityUp);
    // A factor at its mean moves nothing.
    const first = model.featureNames.indexOf(factors[0].name);
    features[first] = model.standardisation.means[first];
    const atMean = explainPrediction(model, features)?.factors.find(({ name }) => name === factors[0].name);
    expect(atMean?.contribution).toBe(0);
  });
});

describe('the explanation of scores', () => {
  it('has the ranks whose mean is each score', () => {
    const rankings = Object.fromEntries(
      fundamentalMetricNames.map((name, i) => [`${name}Ranking`, i % 5 === 0 ? null : ((i * 7) % 11) / 10]),
    );
    const metrics = Object.fromEntries(fundamentalMetricNames.map((name, i) => [name, i]));
    const groups = explainScores(metrics, rankings);
    const byGroup = Object.fromEntries(
      quarterlyGroupNames.map((group) => [
        group,
        Object.fromEntries(quarterlyNames[group].map((name) => [`${name}Ranking`, rankings[`${name}Ranking`]])),
      ]),
    );
    const summary = scoreSummary(byGroup as never);
    expect(groups.map(({ group }) => group)).toEqual(quarterlyGroupNames);
    for (const { group, score, figures } of groups) {
      const known = figures.flatMap(({ rank }) => (rank === null ? [] : [rank]));
      expect(score).toBeCloseTo(meanOf(known), 12);
      if (group !== 'overall') expect(score).toBe(summary[`${group}Score`]);
    }
    expect(meanOf(groups.map(({ score }) => score ?? Number.NaN))).toBeCloseTo(summary.overallScore ?? Number.NaN, 12);
  });
});
