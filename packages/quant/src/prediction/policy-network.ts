import { normalNumber } from './normal-number.ts';

/** Positions in the order of the network's outputs. */
export const POSITIONS = [-1, 0, 1] as const;
const ACTIONS = POSITIONS.length;

/** One hidden layer of tanh units and a softmax over the positions; the last input is 1 and serves as the units' bias. */
export interface PolicyShape {
  readonly inputs: number;
  readonly hiddenUnits: number;
}

/** Results of one pass through the network. */
export interface PolicyPass {
  readonly hidden: Float64Array;
  /** Probabilities of the positions short, flat, long. */
  readonly probabilities: Float64Array;
}

/** Layout: hidden weights unit by unit, output weights position by position, then a bias for each position. */
export function parameterCount({ inputs, hiddenUnits }: PolicyShape): number {
  return hiddenUnits * inputs + ACTIONS * hiddenUnits + ACTIONS;
}

export function openPass({ hiddenUnits }: PolicyShape): PolicyPass {
  return { hidden: new Float64Array(hiddenUnits), probabilities: new Float64Array(ACTIONS) };
}

/** Random hidden weights of a size that keeps tanh unsaturated; outputs near 0, so that all positions are equally likely. */
export function drawParameters(shape: PolicyShape, random: () => number): Float64Array {
  const { inputs, hiddenUnits } = shape;
  const parameters = new Float64Array(parameterCount(shape));
  const outputsFrom = hiddenUnits * inputs;
  for (let i = 0; i < outputsFrom; i++) parameters[i] = normalNumber(random) / Math.sqrt(inputs);
  for (let i = outputsFrom; i < outputsFrom + ACTIONS * hiddenUnits; i++) parameters[i] = 0.1 * normalNumber(random);
  return parameters;
}

/** Runs the inputs that begin at `offset` through the network. */
export function runPolicy(
  { inputs, hiddenUnits }: PolicyShape,
  parameters: Float64Array,
  values: Float64Array,
  offset: number,
  { hidden, probabilities }: PolicyPass,
): void {
  const outputsFrom = hiddenUnits * inputs;
  const biasesFrom = outputsFrom + ACTIONS * hiddenUnits;
  for (let u = 0; u < hiddenUnits; u++) {
    let sum = 0;
    for (let j = 0; j < inputs; j++) sum += parameters[u * inputs + j] * values[offset + j];
    hidden[u] = Math.tanh(sum);
  }
  let most = -Infinity;
  for (let a = 0; a < ACTIONS; a++) {
    let score = parameters[biasesFrom + a];
    for (let u = 0; u < hiddenUnits; u++) score += parameters[outputsFrom + a * hiddenUnits + u] * hidden[u];
    probabilities[a] = score;
    if (score > most) most = score;
  }
  let total = 0;
  for (let a = 0; a < ACTIONS; a++) {
    probabilities[a] = Math.exp(probabilities[a] - most);
    total += probabilities[a];
  }
  for (let a = 0; a < ACTIONS; a++) probabilities[a] /= total;
}

/**
 * Adds to `gradient` that of advantage·log π(action) + entropyWeight·H(π) at a pass just run on the same inputs, H being the
 * entropy of the positions.
 */
export function addPolicyGradient(
  { inputs, hiddenUnits }: PolicyShape,
  parameters: Float64Array,
  values: Float64Array,
  offset: number,
  { hidden, probabilities }: PolicyPass,
  step: { readonly action: number; readonly advantage: number; readonly entropyWeight: number },
  gradient: Float64Array,
): void {
  const outputsFrom = hiddenUnits * inputs;
  const biasesFrom = outputsFrom + ACTIONS * hiddenUnits;
  const entropy = entropyOf(probabilities);
  const slopes = [0, 0, 0];
  for (let a = 0; a < ACTIONS; a++) {
    const p = probabilities[a];
    const ofEntropy = p > 0 ? -p * (Math.log(p) + entropy) : 0;
    slopes[a] = step.advantage * ((a === step.action ? 1 : 0) - p) + step.entropyWeight * ofEntropy;
    gradient[biasesFrom + a] += slopes[a];
  }
  for (let u = 0; u < hiddenUnits; u++) {
    let back = 0;
    for (let a = 0; a < ACTIONS; a++) {
      const at = outputsFrom + a * hiddenUnits + u;
      gradient[at] += slopes[a] * hidden[u];
      back += slopes[a] * parameters[at];
    }
    back *= 1 - hidden[u] * hidden[u];
    for (let j = 0; j < inputs; j++) gradient[u * inputs + j] += back * values[offset + j];
  }
}

export function entropyOf(probabilities: Float64Array): number {
  let entropy = 0;
  for (const p of probabilities) if (p > 0) entropy -= p * Math.log(p);
  return entropy;
}

/** Mean position of the policy, −1..1. */
export function meanPosition({ probabilities }: PolicyPass): number {
  return probabilities[2] - probabilities[0];
}
