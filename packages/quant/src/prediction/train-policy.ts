import { seededUniform } from '../models/seeded-random.ts';
import { adamAscent } from './adam.ts';
import type { DesignMatrix } from './design-matrix.ts';
import { episodeStarts, learnEpisode, openEpisode, type PolicyWorld, playEpisode } from './policy-episode.ts';
import {
  drawParameters,
  meanPosition,
  openPass,
  POSITIONS,
  type PolicyShape,
  parameterCount,
  runPolicy,
} from './policy-network.ts';

export interface PolicyTraining {
  readonly horizonSessions: number;
  readonly hiddenUnits: number;
  readonly epochs: number;
  readonly costBps: number;
  readonly seed: number;
}

export interface PolicyFit {
  readonly shape: PolicyShape;
  readonly parameters: Float64Array;
  /** Mean return of a row less costs, of the policy's mean positions. */
  readonly meanReward: number;
  readonly meanRewardAlwaysLong: number;
}

/** Learning rate of the first epoch; it falls linearly to 0, so that the last episodes do not decide the parameters. */
const LEARNING_RATE = 0.01;
/** Share of the weights subtracted from the gradient (weight decay): weights without an effect shrink to 0, biases stay. */
const DECAY = 0.005;

/**
 * Policy gradient (REINFORCE) with a baseline. A decision holds for the horizon, so rows a horizon apart make a path; an
 * episode is a stretch of one path, and an epoch goes once through all stretches of all paths in random order.
 * @param returns to the close after the horizon, by row
 * @throws RangeError for fewer rows than two horizons
 */
export function trainPolicy(design: DesignMatrix, returns: Float64Array, training: PolicyTraining): PolicyFit {
  const { horizonSessions, hiddenUnits, epochs, costBps, seed } = training;
  if (design.rows < 2 * horizonSessions) throw new RangeError(`${design.rows} rows are too few for a policy`);
  const shape: PolicyShape = { inputs: design.width, hiddenUnits };
  const random = seededUniform(seed);
  const parameters = drawParameters(shape, random);
  const unit = deviationOf(returns) || 1;
  const cost = costBps / 10_000;
  const scaled = returns.map((value) => value / unit);
  const world: PolicyWorld = { design, returns: scaled, cost: cost / unit, stride: horizonSessions };
  const episode = openEpisode(shape);
  const gradient = new Float64Array(parameterCount(shape));
  const ascend = adamAscent(gradient.length);
  const starts = episodeStarts(design.rows, horizonSessions);
  const weights = gradient.length - POSITIONS.length;
  for (let epoch = 0; epoch < epochs; epoch++) {
    const rate = LEARNING_RATE * (1 - epoch / epochs);
    shuffle(starts, random);
    for (const start of starts) {
      const decisions = playEpisode(world, shape, parameters, start, episode, random);
      gradient.fill(0);
      learnEpisode(world, shape, parameters, start, decisions, episode, gradient);
      for (let i = 0; i < weights; i++) gradient[i] -= DECAY * parameters[i];
      ascend(parameters, gradient, rate);
    }
  }
  const positions = positionsOf(design, shape, parameters);
  return {
    shape,
    parameters,
    meanReward: meanReward(positions, returns, cost, horizonSessions),
    meanRewardAlwaysLong: meanReward(
      positions.map(() => 1),
      returns,
      cost,
      horizonSessions,
    ),
  };
}

/** The policy's mean position in each row. */
export function positionsOf(design: DesignMatrix, shape: PolicyShape, parameters: Float64Array): Float64Array {
  const pass = openPass(shape);
  return Float64Array.from({ length: design.rows }, (_, r) => {
    runPolicy(shape, parameters, design.values, r * design.width, pass);
    return meanPosition(pass);
  });
}

/**
 * What each day's position earned until the horizon, less the cost of changing it. A fifth (for five sessions) of the money
 * follows each path of decisions a horizon apart, so the position before is that of `horizon` rows earlier, 0 at first.
 */
export function meanReward(positions: Float64Array, returns: Float64Array, cost: number, horizon: number): number {
  let sum = 0;
  for (let r = 0; r < positions.length; r++) {
    const before = r < horizon ? 0 : positions[r - horizon];
    sum += positions[r] * returns[r] - cost * Math.abs(positions[r] - before);
  }
  return sum / positions.length;
}

function shuffle(values: Int32Array, random: () => number): void {
  for (let i = values.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    const value = values[i];
    values[i] = values[j];
    values[j] = value;
  }
}

function deviationOf(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  const mean = sum / values.length;
  let squares = 0;
  for (const value of values) squares += (value - mean) ** 2;
  return Math.sqrt(squares / values.length);
}
