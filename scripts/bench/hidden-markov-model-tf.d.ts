// The part of hidden-markov-model-tf's interface that the benches use; it ships no types of its own.
declare module 'hidden-markov-model-tf' {
  import type { Tensor } from '@tensorflow/tfjs-core';

  export default class HMM {
    constructor(shape: { states: number; dimensions: number });
    setParameters(parameters: { pi: Tensor; A: Tensor; mu: Tensor; Sigma: Tensor }): Promise<void>;
    /** `data` of shape [sequences, time, dimensions]; starts from k-means. */
    fit(
      data: Tensor,
      options: { maxIterations: number; tolerance: number; seed: number },
    ): Promise<{ iterations: number }>;
    /** Of each sequence. */
    logLikelihood(data: Tensor): Tensor;
  }
}
