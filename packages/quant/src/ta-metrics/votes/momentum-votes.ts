import { inRanges, shareInRanges } from './distance-shapes.ts';
import {
  centred,
  compoundedRise,
  difference,
  easeInRanges,
  flow,
  inVolumeRanges,
  inVolumes,
  returnFlow,
} from './oscillator-shapes.ts';
import { votesOf } from './vote.ts';

export const rateOfChangeVotes = votesOf('rateOfChange', [
  ['roc-5', shareInRanges(2)],
  ['roc-10', shareInRanges(3)],
  ['roc-20', shareInRanges(4)],
  ['roc-63', shareInRanges(8)],
  ['roc-126', shareInRanges(12)],
  ['roc-252', shareInRanges(20)],
  ['log-return-14', shareInRanges(3.5)],
  ['coppock-11-14-10', shareInRanges(6, 100)],
  ['kst', shareInRanges(35, 100)],
]);

export const convergenceVotes = votesOf('convergence', [
  ['macd-12-26-9', inRanges(1)],
  ['macd-12-26-9', inRanges(0.3, 2)],
  ['macd-5-35-5', inRanges(2)],
  ['macd-5-35-5', inRanges(0.4, 2)],
  ['ppo-12-26', shareInRanges(1, 100)],
  ['ppo-sma-12-26', shareInRanges(1.5, 100)],
  ['trix-9', shareInRanges(0.2, 100)],
  ['trix-15', shareInRanges(0.15, 100)],
  ['pmo-35-20-10', shareInRanges(1.4, 100)],
]);

export const relativeStrengthVotes = votesOf('relativeStrength', [
  ['rsi-2', centred(50, 50)],
  ['rsi-7', centred(50, 25)],
  ['rsi-14', centred(50, 20)],
  ['rsi-21', centred(50, 15)],
  ['cmo-20', centred(0, 30)],
  ['stoch-rsi-14-14-3', centred(50, 50, 1)],
]);

export const stochasticVotes = votesOf('stochastic', [
  ['stochastic-14-3-3', centred(50, 50, 1)],
  ['stochastic-5-3-3', centred(50, 50, 1)],
  ['stochastic-fast-14-3', centred(50, 50, 1)],
  ['williams-r-14', centred(-50, 50)],
  ['williams-r-28', centred(-50, 50)],
  ['cci-14', centred(0, 150)],
  ['cci-20', centred(0, 150)],
]);

export const volumeFlowVotes = votesOf('volumeFlow', [
  ['obv', flow(20, 0.4)],
  ['ad', flow(50, 0.2)],
  ['pvt', returnFlow(20, 6)],
  ['nvi', compoundedRise(20, 3)],
  ['ad-oscillator-3-10', inVolumes(1)],
  ['cmf-20', centred(0, 0.2)],
  ['mfi-14', centred(50, 25)],
  ['mfi-20', centred(50, 20)],
  ['force-2', inVolumeRanges(0.8)],
  ['force-13', inVolumeRanges(0.35)],
  ['kvo-34-55-13', inVolumes(15)],
  ['ease-of-movement-14', easeInRanges(0.25)],
]);

export const compositeVotes = votesOf('composite', [
  ['tsi-25-13-7', centred(0, 30)],
  ['tsi-25-13-7', difference(0, 1, 7)],
  ['awesome-5-34', inRanges(2.5)],
  ['accelerator-5-34-5', inRanges(0.6)],
  ['ultimate-7-14-28', centred(50, 15)],
  ['relative-vigor-10', centred(0, 0.3)],
  ['fisher-10', centred(0, 2.5)],
]);
