import { describe, expect, it } from 'vitest';
import { haveReference, readReference } from '../testing/reference-vectors.ts';
import { compareSeries, openVerification } from '../testing/verification.ts';
import { backward, forward, type Trellis } from './forward-backward.ts';
import { stateColumns } from './gaussian-densities.ts';
import { filterStates, type HmmParameters, improveHmm } from './index.ts';
import { smoothStates } from './testing/smooth-states.ts';

interface Expected {
  readonly logLikelihood: number;
  readonly posteriors: number[][];
  /** Where the published posteriors are less exact than their digits. */
  readonly posteriorTolerance?: number;
  readonly filtered?: number[][];
  readonly oneEmStep?: { startProb: number[]; transMat: number[][]; means: number[]; variances: number[] };
}

interface Case {
  readonly id: string;
  readonly type: 'categorical' | 'gaussian';
  readonly startProb: number[];
  readonly transMat: number[][];
  readonly emissionProb?: number[][];
  readonly means?: number[];
  readonly stdDevs?: number[];
  readonly observations: number[];
  readonly expected: Expected;
}

/** The vectors' own digits: likelihoods and the EM step are given in full, probabilities to ten places. */
const FULL = 1e-9;
const TEN_PLACES = 6e-11;

const verification = openVerification('hmmlearn');

/** Holds values of a function against the vectors: to a share of the value, or to a size. */
function verify(name: string, actual: ArrayLike<number>, expected: readonly number[], tolerance: number): void {
  expect(actual.length).toBe(expected.length);
  const wanted = tolerance === FULL ? { relative: tolerance } : { absolute: tolerance };
  const agreement = compareSeries(expected, actual, wanted);
  verification.record([name], 'hmm_vectors.json', agreement);
  expect(agreement.worst, name).toBeLessThanOrEqual(1);
}

const byRow = (columns: readonly Float64Array[]): number[] =>
  Array.from(columns[0], (_, t) => columns.map((column) => column[t])).flat();

describe.runIf(haveReference('hmmlearn'))('hidden Markov models against independent vectors', () => {
  const cases: Case[] = haveReference('hmmlearn') ? JSON.parse(readReference('vectors/hmm_vectors.json')).cases : [];

  it('has vectors of both kinds and a step of EM to compare', () => {
    expect(new Set(cases.map(({ type }) => type))).toEqual(new Set(['categorical', 'gaussian']));
    expect(cases.filter(({ expected }) => expected.oneEmStep !== undefined)).not.toHaveLength(0);
  });

  it.each(cases.filter(({ type }) => type === 'categorical'))('$id', (one) => {
    const { expected, observations, startProb, transMat, emissionProb } = one;
    const states = startProb.length;
    const densities = emissionProb!.map((row) => Float64Array.from(observations, (symbol) => row[symbol]));
    const chain = { states, start: Float64Array.from(startProb), transition: Float64Array.from(transMat.flat()) };
    const rows = observations.length;
    const trellis: Trellis = { densities, beliefs: stateColumns(states, rows), inverses: new Float64Array(rows) };
    verify('forward', [forward(chain, trellis)], [expected.logLikelihood], FULL);
    backward(chain, trellis, new Float64Array(states * states));
    verify('backward', byRow(trellis.beliefs), expected.posteriors.flat(), expected.posteriorTolerance!);
  });

  it.each(cases.filter(({ type }) => type === 'gaussian'))('$id', (one) => {
    const { expected } = one;
    const observations = [Float64Array.from(one.observations)];
    const model = modelOf(one);
    const smoothed = smoothStates(observations, model);
    const filtered = filterStates(observations, model);
    verify('filterStates', [filtered.logLikelihood], [expected.logLikelihood], FULL);
    verify('forward', [smoothed.logLikelihood], [expected.logLikelihood], FULL);
    verify('backward', byRow(smoothed.probabilities), expected.posteriors.flat(), TEN_PLACES);
    verify('filterStates', byRow(filtered.probabilities), expected.filtered!.flat(), TEN_PLACES);
  });

  it.each(cases.filter(({ expected }) => expected.oneEmStep !== undefined))('$id: one step of EM', (one) => {
    const step = one.expected.oneEmStep!;
    const options = { maxIterations: 1, tolerance: -Infinity, covarianceFloor: 0 };
    const { parameters } = improveHmm([Float64Array.from(one.observations)], modelOf(one), options);
    const variances = parameters.components.map(({ covariance }) => covariance[0][0]);
    const means = parameters.components.map(({ mean }) => mean[0]);
    verify('improveHmm', parameters.start, step.startProb, FULL);
    verify('improveHmm', parameters.transition.flat(), step.transMat.flat(), FULL);
    verify('improveHmm', means, step.means, FULL);
    verify('improveHmm', variances, step.variances, FULL);
  });
});

verification.guard();

function modelOf({ startProb, transMat, means, stdDevs }: Case): HmmParameters {
  return {
    start: startProb,
    transition: transMat,
    components: means!.map((mean, k) => ({ mean: [mean], covariance: [[stdDevs![k] ** 2]] })),
  };
}
