/**
 * The public indicators: a batch function each, and the catalogue of those that the product uses. Nothing in the product reads
 * an indicator bar by bar: metrics are computed at a close, over the whole series. The streams stay inside for two reasons:
 * an indicator is defined by its stream, which the batch form runs where bars are missing, and where a kernel is there, a
 * plain loop for what a close computes, tests hold it to the stream. `Indicator.createIncremental` offers the streams with missing bars guarded.
 */
export { alma, hma, kama, mcginley, t3, vwma, zlema } from './adaptive-averages.ts';
export { type AroonLines, aroon, aroonOscillator, type VortexLines, vortex } from './aroon.ts';
export {
  acceleratorOscillator,
  awesomeOscillator,
  balanceOfPower,
  cci,
  fisherTransform,
  internalBarStrength,
  relativeVigor,
  ultimateOscillator,
} from './bar-oscillators.ts';
export { type Bands, bollingerBands, bollingerPercentB, bollingerWidth } from './bollinger.ts';
export * from './catalogue/index.ts';
export { accelerationBands, donchianChannel, type Ichimoku, ichimoku, keltnerChannel } from './channels.ts';
export {
  adx,
  adxr,
  type DirectionalLines,
  directionalIndex,
  directionalIndicators,
  directionalMovement,
} from './directional.ts';
export { midpoint, midprice, rollingHighest, rollingLowest } from './extremes.ts';
export type { BarField, BarSeries } from './input.ts';
export { type AverageType, apo, type Macd, macd, ppo } from './macd.ts';
export { dema, ema, sma, smma, tema, trima, wma } from './moving-averages.ts';
export { parabolicSar } from './parabolic-sar.ts';
export { logReturn, momentum, rateOfChange, rateOfChangeRatio } from './price-changes.ts';
export {
  coppock,
  detrendedPrice,
  type KnowSureThingPeriods,
  knowSureThing,
  priceMomentumOscillator,
  type SignalledLine,
  trix,
  trueStrengthIndex,
} from './price-oscillators.ts';
export { averagePrice, heikinAshi, medianPrice, typicalPrice, weightedClose } from './price-transforms.ts';
export {
  correlation,
  forecastOscillator,
  linearRegression,
  regressionAngle,
  regressionIntercept,
  regressionRSquared,
  regressionSlope,
  rollingBetaOfPrices,
  timeSeriesForecast,
} from './regression.ts';
export { cmo, rsi } from './relative-strength.ts';
export { type StochasticLines, stochastic, stochasticFast, stochasticRsi, williamsR } from './stochastic.ts';
export type { Bar, BarLinesStream } from './stream.ts';
export { chandeKrollStop, chandelierExit, type StopLines, type Supertrend, supertrend } from './trailing-stops.ts';
export { atr, natr, trueRange } from './true-range.ts';
export {
  chaikinVolatility,
  choppiness,
  historicalVolatility,
  massIndex,
  rogersSatchell,
  rollingDeviation,
  rollingVariance,
  verticalHorizontalFilter,
  zScore,
} from './volatility.ts';
export {
  accumulationDistribution,
  accumulationDistributionOscillator,
  chaikinMoneyFlow,
  forceIndex,
  klingerOscillator,
  moneyFlowIndex,
  onBalanceVolume,
  volumeOscillator,
} from './volume-flow.ts';
export {
  easeOfMovement,
  negativeVolumeIndex,
  positiveVolumeIndex,
  priceVolumeTrend,
  rollingVwap,
} from './volume-price.ts';
