import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normal, randomSource } from '../testing/random-source.ts';
import { adamAscent } from './adam.ts';
import { calibratePolicy } from './calibrate-policy.ts';
import type { DesignMatrix } from './design-matrix.ts';
import { learnEpisode, openEpisode, playEpisode } from './policy-episode.ts';
import {
  addPolicyGradient,
  drawParameters,
  entropyOf,
  openPass,
  type PolicyShape,
  parameterCount,
  runPolicy,
} from './policy-network.ts';
import { meanReward, positionsOf, trainPolicy } from './train-policy.ts';

interface Drawn {
  readonly design: DesignMatrix;
  readonly returns: Float64Array;
}

/** Returns of deviation 0.02, around `strength` times the sign of the first of three inputs that keeps it for a while. */
function drawWorld(seed: number, rows: number, strength: number): Drawn {
  const random = randomSource(seed);
  const values = new Float64Array(rows * 4).fill(1);
  const returns = new Float64Array(rows);
  let sign = 1;
  for (let r = 0; r < rows; r++) {
    if (random() < 0.05) sign = -sign;
    values.set([sign, normal(random), normal(random)], r * 4);
    returns[r] = strength * sign + 0.02 * normal(random);
  }
  return { design: { values, rows, width: 4 }, returns };
}

const training = { horizonSessions: 5, hiddenUnits: 4, epochs: 40, costBps: 5, seed: 3 };
const outcomesOf = (returns: Float64Array) => returns.map((value) => (value > 0 ? 1 : 0));

describe('the policy network', () => {
  it('has the gradient that finite differences give', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e6 }),
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 0, max: 2 }),
        (seed, inputs, hiddenUnits, action) => {
          const random = randomSource(seed);
          const shape: PolicyShape = { inputs, hiddenUnits };
          const parameters = Float64Array.from({ length: parameterCount(shape) }, () => normal(random));
          const values = Float64Array.from({ length: inputs + 2 }, () => normal(random));
          const advantage = normal(random);
          const entropyWeight = random();
          const pass = openPass(shape);
          const objective = (at: Float64Array) => {
            runPolicy(shape, at, values, 2, pass);
            return advantage * Math.log(pass.probabilities[action]) + entropyWeight * entropyOf(pass.probabilities);
          };
          objective(parameters);
          const gradient = new Float64Array(parameters.length);
          addPolicyGradient(shape, parameters, values, 2, pass, { action, advantage, entropyWeight }, gradient);
          const step = 1e-5;
          for (let i = 0; i < parameters.length; i++) {
            const moved = (by: number) => objective(parameters.map((value, j) => (j === i ? value + by : value)));
            expect(gradient[i]).toBeCloseTo((moved(step) - moved(-step)) / (2 * step), 7);
          }
        },
      ),
      { numRuns: 60, seed: 4 },
    );
  });

  it('gives probabilities, also for inputs that saturate it', () => {
    const shape = { inputs: 2, hiddenUnits: 3 };
    const pass = openPass(shape);
    runPolicy(
      shape,
      drawParameters(shape, randomSource(1)).map((value) => value * 1e4),
      Float64Array.of(1e6, 1),
      0,
      pass,
    );
    expect(pass.probabilities.reduce((a, b) => a + b)).toBeCloseTo(1, 12);
    expect(pass.probabilities.every((p) => p >= 0 && p <= 1)).toBe(true);
  });
});

describe('Adam', () => {
  it('takes a first step of the rate in the direction of the gradient, whatever its size', () => {
    const parameters = new Float64Array(2);
    adamAscent(2)(parameters, Float64Array.of(250, -0.01), 0.1);
    expect(parameters[0]).toBeCloseTo(0.1, 6);
    expect(parameters[1]).toBeCloseTo(-0.1, 6);
  });

  it('climbs to the top of a parabola', () => {
    const parameters = Float64Array.of(5);
    const ascend = adamAscent(1);
    for (let i = 0; i < 2_000; i++) ascend(parameters, Float64Array.of(-2 * (parameters[0] - 1.5)), 0.02);
    expect(parameters[0]).toBeCloseTo(1.5, 3);
  });
});

describe('the training of the policy', () => {
  it('learns to be long and short where the first input says so', () => {
    const { design, returns } = drawWorld(1, 1_000, 0.02);
    const fit = trainPolicy(design, returns, training);
    const positions = positionsOf(design, fit.shape, fit.parameters);
    let agreed = 0;
    for (let r = 0; r < design.rows; r++) agreed += positions[r] * design.values[r * 4];
    expect(agreed / design.rows).toBeGreaterThan(0.8);
    expect(fit.meanReward).toBeGreaterThan(0.014);
    expect(fit.meanRewardAlwaysLong).toBeLessThan(0.005);
  });

  it('changes its position less when changes cost more', () => {
    const { design, returns } = drawWorld(2, 1_000, 0.005);
    const turnover = (costBps: number) => {
      const { shape, parameters } = trainPolicy(design, returns, { ...training, costBps });
      const positions = positionsOf(design, shape, parameters);
      return positions.reduce((sum, position, r) => (r < 5 ? sum : sum + Math.abs(position - positions[r - 5])), 0);
    };
    expect(turnover(200)).toBeLessThan(0.5 * turnover(0));
  });

  it('depends on its seed alone', () => {
    const { design, returns } = drawWorld(3, 200, 0.01);
    expect(trainPolicy(design, returns, training)).toEqual(trainPolicy(design, returns, training));
    expect(trainPolicy(design, returns, { ...training, seed: 4 })).not.toEqual(trainPolicy(design, returns, training));
    expect(() => trainPolicy({ ...design, rows: 9 }, returns, training)).toThrow(RangeError);
  });

  it('counts what positions earn less what changing them costs', () => {
    const positions = Float64Array.of(1, -1, 0.5, -1);
    const returns = Float64Array.of(0.02, 0.01, -0.04, 0.03);
    const earned = 0.02 - 0.01 - 0.02 - 0.03;
    const changed = 1 + 1 + 0.5 + 0;
    expect(meanReward(positions, returns, 0.001, 2)).toBeCloseTo((earned - 0.001 * changed) / 4, 15);
  });
});

describe('the calibration of the policy', () => {
  it('makes positions that were right on unseen rows count', () => {
    const { design, returns } = drawWorld(5, 1_000, 0.02);
    const { slope, intercept } = calibratePolicy(design, returns, outcomesOf(returns), training);
    expect(slope).toBeGreaterThan(1);
    expect(Math.abs(intercept)).toBeLessThan(0.5);
  });

  it('leaves the base rate of those rows where positions were worth nothing or came out wrong', () => {
    const { design, returns } = drawWorld(6, 900, 0.02);
    const turned = returns.map((value, r) => (r < 600 ? value : -value));
    const { slope, intercept } = calibratePolicy(design, turned, outcomesOf(turned), training);
    const ups = outcomesOf(turned.subarray(600)).reduce((a, b) => a + b);
    expect(slope).toBe(0);
    expect(1 / (1 + Math.exp(-intercept))).toBeCloseTo(ups / 300, 4);
  });
});

describe('an episode', () => {
  it('credits a position with the cost of coming to it and of leaving it', () => {
    const shape: PolicyShape = { inputs: 1, hiddenUnits: 1 };
    const world = {
      design: { values: Float64Array.of(1, 1), rows: 2, width: 1 },
      returns: new Float64Array(2),
      cost: 1,
      stride: 1,
    };
    const parameters = new Float64Array(parameterCount(shape));
    const episode = openEpisode(shape);
    // All positions are as likely; drawn are long and long.
    expect(playEpisode(world, shape, parameters, 0, episode, () => 0.9)).toBe(2);
    const gradient = new Float64Array(parameters.length);
    learnEpisode(world, shape, parameters, 0, 2, episode, gradient);
    // Short would have cost 2 and flat 1, so long is 1 better than the mean: halved, twice, times 1 − 1/3.
    expect(gradient.at(-1)).toBeCloseTo(2 / 3, 12);
    expect(gradient.at(-3)).toBeCloseTo(-1 / 3, 12);
  });
});
