/** Six views of the trend and six of the momentum of a symbol, in the order of the TA string. */
export const trendComponents = [
  'averageStack',
  'averageSlopes',
  'directionalMovement',
  'channelPosition',
  'stopAndReverse',
  'regressionSlope',
] as const;

export const momentumComponents = [
  'rateOfChange',
  'convergence',
  'relativeStrength',
  'stochastic',
  'volumeFlow',
  'composite',
] as const;

export const taComponents = [...trendComponents, ...momentumComponents] as const;

export type TaComponent = (typeof taComponents)[number];

export const taComponentNames: Readonly<Record<TaComponent, string>> = {
  averageStack: 'Moving-average stack',
  averageSlopes: 'Moving-average slopes',
  directionalMovement: 'Directional movement',
  channelPosition: 'Channel position',
  stopAndReverse: 'Stop and reverse',
  regressionSlope: 'Regression slope',
  rateOfChange: 'Rate of change',
  convergence: 'MACD, PPO and TRIX',
  relativeStrength: 'Relative strength',
  stochastic: 'Stochastic, Williams and CCI',
  volumeFlow: 'Volume flow',
  composite: 'TSI, Awesome and Ultimate',
};
