import type { HmmParameters } from '@pipa/quant';
import '@tensorflow/tfjs-backend-cpu';
import { dispose, enableProdMode, ready, type Tensor, tensor } from '@tensorflow/tfjs-core';
import HiddenMarkovModel from 'hidden-markov-model-tf';

/** A fit takes some twenty seconds, so that a few steps have to tell. */
const MORE_STEPS = 4;
const FEWER_STEPS = 1;

export const HMM_PEER = `hidden-markov-model-tf 4.0.0 on tfjs-core 3.21.0 cpu (from ${MORE_STEPS - FEWER_STEPS} steps)`;

export interface HmmPeer {
  /** Of the observations under the given parameters, in single precision. */
  logLikelihood(parameters: HmmParameters): Promise<number>;
  /** Milliseconds of that many Baum-Welch steps, without the k-means that comes before them. */
  timeSteps(steps: number): Promise<number>;
}

export async function openHmmPeer(first: Float64Array, second: Float64Array): Promise<HmmPeer> {
  enableProdMode();
  await ready();
  const rows = Array.from(first, (value, i) => [value, second[i]]);
  const data: Tensor = tensor([rows]);
  const timeFit = async (maxIterations: number) => {
    const model = new HiddenMarkovModel({ states: 3, dimensions: 2 });
    const startedMs = performance.now();
    await model.fit(data, { maxIterations, tolerance: 0, seed: 1 });
    return performance.now() - startedMs;
  };
  return {
    async logLikelihood({ start, transition, components }) {
      const model = new HiddenMarkovModel({ states: 3, dimensions: 2 });
      await model.setParameters({
        pi: tensor([...start]),
        A: tensor(transition.map((row) => [...row])),
        mu: tensor(components.map(({ mean }) => [...mean])),
        Sigma: tensor(components.map(({ covariance }) => covariance.map((row) => [...row]))),
      });
      const likelihood = model.logLikelihood(data);
      const [value] = await likelihood.data();
      dispose(likelihood);
      return value;
    },
    async timeSteps(steps) {
      const more = await timeFit(MORE_STEPS);
      return ((more - (await timeFit(FEWER_STEPS))) * steps) / (MORE_STEPS - FEWER_STEPS);
    },
  };
}
