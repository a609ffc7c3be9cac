export * from './admitted-columns.ts';
export * from './catalogue.ts';
export * from './feeding.ts';
export * from './known-history.ts';
export { crossSectionalMomentum } from './stocks/cross-sectional-momentum.ts';
export * from './strategy.ts';
export { parameterFault, type TunableParameter } from './tunable-parameters.ts';
