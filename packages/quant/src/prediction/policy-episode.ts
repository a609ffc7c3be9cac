import type { DesignMatrix } from './design-matrix.ts';
import {
  addPolicyGradient,
  openPass,
  POSITIONS,
  type PolicyPass,
  type PolicyShape,
  runPolicy,
} from './policy-network.ts';

/** Weight of the entropy, which keeps all positions likely while they earn the same. */
const ENTROPY_WEIGHT = 0.02;
/** Decisions of one episode, weekly for a year and a quarter. */
const EPISODE_DECISIONS = 64;

/** Data of the training; returns and costs are in deviations of the returns, so that one rate suits any market. */
export interface PolicyWorld {
  readonly design: DesignMatrix;
  readonly returns: Float64Array;
  readonly cost: number;
  readonly stride: number;
}

export interface Episode {
  readonly passes: readonly PolicyPass[];
  readonly actions: Uint8Array;
}

export function openEpisode(shape: PolicyShape): Episode {
  return {
    passes: Array.from({ length: EPISODE_DECISIONS }, () => openPass(shape)),
    actions: new Uint8Array(EPISODE_DECISIONS),
  };
}

/** Rows at which the stretches of all paths begin. */
export function episodeStarts(rows: number, stride: number): Int32Array {
  const starts: number[] = [];
  for (let path = 0; path < stride; path++) {
    for (let start = path; start < rows; start += stride * EPISODE_DECISIONS) starts.push(start);
  }
  return Int32Array.from(starts);
}

/** Draws a position for each decision of the stretch; returns how many there are. */
export function playEpisode(
  { design, stride }: PolicyWorld,
  shape: PolicyShape,
  parameters: Float64Array,
  start: number,
  { passes, actions }: Episode,
  random: () => number,
): number {
  let decisions = 0;
  for (let r = start; r < design.rows && decisions < EPISODE_DECISIONS; r += stride) {
    const pass = passes[decisions];
    runPolicy(shape, parameters, design.values, r * design.width, pass);
    const drawn = random();
    const [short, flat] = pass.probabilities;
    actions[decisions] = drawn < short ? 0 : drawn < short + flat ? 1 : 2;
    decisions++;
  }
  return decisions;
}

/**
 * Adds the mean gradient of an episode. Of all later rewards a position changes only its own return and the cost of coming to
 * it and of leaving it, so only these are credited to it. The baseline is the mean reward of the policy over all positions at that
 * decision: it depends on the state and the market, which no position moves, and not on the one drawn.
 */
export function learnEpisode(
  { design, returns, cost, stride }: PolicyWorld,
  shape: PolicyShape,
  parameters: Float64Array,
  start: number,
  decisions: number,
  { passes, actions }: Episode,
  gradient: Float64Array,
): void {
  for (let k = 0; k < decisions; k++) {
    const r = start + k * stride;
    const before = k === 0 ? null : POSITIONS[actions[k - 1]];
    const after = k === decisions - 1 ? null : POSITIONS[actions[k + 1]];
    let baseline = 0;
    let credited = 0;
    for (let a = 0; a < POSITIONS.length; a++) {
      let credit = POSITIONS[a] * returns[r];
      if (before !== null) credit -= cost * Math.abs(POSITIONS[a] - before);
      if (after !== null) credit -= cost * Math.abs(after - POSITIONS[a]);
      baseline += passes[k].probabilities[a] * credit;
      if (a === actions[k]) credited = credit;
    }
    const advantage = (credited - baseline) / decisions;
    const step = { action: actions[k], advantage, entropyWeight: ENTROPY_WEIGHT / decisions };
    addPolicyGradient(shape, parameters, design.values, r * design.width, passes[k], step, gradient);
  }
}
