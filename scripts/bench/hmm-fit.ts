import { type HmmParameters, improveHmm } from '@pipa/quant';
import { fitByHand } from './hmm-by-hand.ts';
import { HMM_PEER, openHmmPeer } from './hmm-peer.ts';
import { alternate, type Bench, checkClose, timePerCall, warmUp } from './measure.ts';

const ROWS = 5_000;
const ITERATIONS = 100;
const CALLS = 5;
const BY_HAND = 'plain typed-array loops';

/** Uniform numbers of a linear congruence. */
function uniforms(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state + 0.5) / 2 ** 32;
  };
}

const STAY = 0.985;
/** Daily return and its deviation, log volatility and its deviation. */
const TRUTH = [
  [0.0008, 0.006, -2.2, 0.15],
  [0.0001, 0.011, -1.75, 0.18],
  [-0.0012, 0.025, -1.1, 0.3],
];

/** Returns and log volatilities of a market that changes between three states. */
function drawMarket(): { first: Float64Array; second: Float64Array } {
  const random = uniforms(2008);
  const normal = () => Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random());
  const first = new Float64Array(ROWS);
  const second = new Float64Array(ROWS);
  let state = 0;
  for (let t = 0; t < ROWS; t++) {
    if (random() > STAY) state = (state + (random() < 0.5 ? 1 : 2)) % 3;
    const [mean, deviation, level, spread] = TRUTH[state];
    first[t] = mean + deviation * normal();
    second[t] = level + spread * normal() - 2 * first[t];
  }
  return { first, second };
}

/** Where every contestant starts: near the truth, but not at it. */
const start: HmmParameters = {
  start: [1 / 3, 1 / 3, 1 / 3],
  transition: [
    [0.9, 0.05, 0.05],
    [0.05, 0.9, 0.05],
    [0.05, 0.05, 0.9],
  ],
  components: TRUTH.map(([mean, deviation, level], k) => ({
    mean: [mean * 0.5, level + 0.3 - 0.2 * k],
    covariance: [
      [(deviation * 1.4) ** 2, 0],
      [0, 0.1],
    ],
  })),
};

export const hmmFit: Bench = {
  id: 'B7',
  what: `Gaussian hidden Markov model: 3 states, full covariance, ${ROWS} × 2, ${ITERATIONS} Baum-Welch steps`,
  unit: 'ms',
  goal: 32,
  limit: BY_HAND,
  async run() {
    const { first, second } = drawMarket();
    const observations = [first, second];
    const options = { maxIterations: ITERATIONS, tolerance: -Infinity, covarianceFloor: 0 };
    const ours = () => improveHmm(observations, start, options);
    const byHand = () => fitByHand(first, second, start, ITERATIONS);
    checkSame(ours(), byHand());
    const peer = await openHmmPeer(first, second);
    const { logLikelihood } = fitByHand(first, second, start, 0);
    checkClose(await peer.logLikelihood(start), logLikelihood, 1e-4, `${HMM_PEER} log-likelihood`);
    warmUp(ours, 5);
    warmUp(byHand, 5);
    return alternate(() => timePerCall(ours, CALLS), {
      [BY_HAND]: () => timePerCall(byHand, CALLS),
      [HMM_PEER]: () => peer.timeSteps(ITERATIONS),
    });
  },
};

function checkSame(ours: ReturnType<typeof improveHmm>, byHand: ReturnType<typeof fitByHand>): void {
  const { transition, components } = ours.parameters;
  checkClose(ours.iterations, ITERATIONS, 0, 'steps taken');
  checkClose(ours.logLikelihood, byHand.logLikelihood, 1e-10, 'log-likelihood');
  transition.flat().forEach((value, i) => {
    checkClose(value, byHand.transition[i], 1e-6, `transition ${i}`);
  });
  components
    .flatMap(({ mean }) => mean)
    .forEach((value, i) => {
      checkClose(value, byHand.means[i], 1e-6, `mean ${i}`);
    });
}
