import {
  closeOver,
  farFromLow,
  inRanges,
  lineGap,
  lineOver,
  nearHigh,
  placeBetween,
  rise,
  sideOfBoth,
  sideOfLine,
} from './distance-shapes.ts';
import { centred, difference, directedFit, directedStrength } from './oscillator-shapes.ts';
import { votesOf } from './vote.ts';

// With these reaches a vote is full on about one day in five on real daily bars of stocks.

export const averageStackVotes = votesOf('averageStack', [
  ['sma-5', closeOver(1)],
  ['sma-10', closeOver(1.5)],
  ['sma-20', closeOver(2)],
  ['sma-20', lineOver('sma50', 3)],
  ['sma-50', closeOver(4)],
  ['sma-50', lineOver('sma200', 6)],
  ['sma-100', closeOver(6)],
  ['sma-200', closeOver(8)],
  ['ema-5', closeOver(1)],
  ['ema-10', closeOver(1.5)],
  ['ema-20', closeOver(2)],
  ['ema-20', lineOver('ema50', 2)],
  ['ema-50', closeOver(4)],
  ['ema-100', closeOver(6)],
  ['ema-200', closeOver(8)],
  ['smma-14', closeOver(2.2)],
  ['kama-10', closeOver(2)],
  ['kama-30', closeOver(3)],
  ['trima-50', closeOver(4)],
  ['vwma-20', closeOver(2)],
  ['vwma-50', closeOver(4)],
  ['vwap-20', closeOver(2)],
]);

export const averageSlopesVotes = votesOf('averageSlopes', [
  ['sma-20', rise(5, 1)],
  ['sma-50', rise(5, 0.7)],
  ['sma-200', rise(20, 1.5)],
  ['ema-20', rise(5, 1)],
  ['ema-50', rise(5, 0.7)],
  ['ema-12', rise(5, 1.5)],
  ['ema-26', rise(5, 1)],
  ['wma-10', rise(3, 1)],
  ['wma-20', rise(5, 1)],
  ['wma-50', rise(5, 0.75)],
  ['dema-20', rise(3, 1)],
  ['dema-50', rise(5, 1)],
  ['tema-20', rise(3, 1)],
  ['tema-50', rise(5, 1)],
  ['trima-20', rise(5, 1)],
  ['hma-9', rise(2, 1)],
  ['hma-20', rise(3, 1)],
  ['hma-50', rise(5, 1.4)],
  ['t3-5', rise(3, 1)],
  ['t3-10', rise(5, 1.4)],
  ['zlema-20', rise(3, 1)],
  ['alma-9-0.85-6', rise(3, 1)],
]);

export const directionalMovementVotes = votesOf('directionalMovement', [
  ['di-14', difference(0, 1, 20)],
  ['dx-14', directedStrength(0, 50)],
  ['adx-14', directedStrength(10, 35)],
  ['adx-20', directedStrength(10, 30)],
  ['adxr-14', directedStrength(10, 35)],
  ['vhf-28', directedStrength(0.2, 0.5)],
  ['aroon-14', difference(0, 1, 100)],
  ['aroon-25', difference(0, 1, 100)],
  ['vortex-14', difference(0, 1, 0.4)],
]);

export const channelPositionVotes = votesOf('channelPosition', [
  ['donchian-20', placeBetween(0, 2)],
  ['donchian-55', placeBetween(0, 2)],
  ['keltner-20-10-2', placeBetween(0, 2)],
  ['acceleration-bands-20-4', placeBetween(0, 2)],
  ['bollinger-10-2', placeBetween(0, 2)],
  ['bollinger-20-2', placeBetween(0, 2)],
  ['bollinger-50-2', placeBetween(0, 2)],
  ['ichimoku-9-26-52', lineGap(0, 1, 2)],
  ['ichimoku-9-26-52', sideOfBoth(2, 3)],
  ['ichimoku-9-26-52', lineGap(2, 3, 3)],
  ['midpoint-14', closeOver(2)],
  ['midprice-14', closeOver(2)],
  ['highest-252', nearHigh(15)],
  ['lowest-252', farFromLow(20)],
]);

export const stopAndReverseVotes = votesOf('stopAndReverse', [
  ['sar-0.02-0.2', sideOfLine()],
  ['supertrend-10-3', centred(0, 1, 1)],
  ['supertrend-14-3', sideOfLine()],
  ['chande-kroll-10-1-9', sideOfBoth(0, 1)],
  ['chandelier-22-3', sideOfBoth(0, 1)],
]);

export const regressionSlopeVotes = votesOf('regressionSlope', [
  ['linreg-slope-5', inRanges(0.5)],
  ['linreg-slope-14', inRanges(0.3)],
  ['linreg-slope-20', inRanges(0.25)],
  ['linreg-slope-50', inRanges(0.15)],
  ['linreg-r2-14', directedFit('slope14')],
  ['linreg-r2-50', directedFit('slope50')],
  ['linreg-14', rise(3, 1.3)],
  ['linreg-50', rise(5, 1.2)],
  ['tsf-14', rise(5, 2.2)],
]);
