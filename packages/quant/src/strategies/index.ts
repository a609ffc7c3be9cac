export * from './catalogue.ts';
export * from './risk-level.ts';
export { crossSectionalMomentum } from './stocks/cross-sectional-momentum.ts';
export * from './strategy.ts';
export * from './strategy-facts.ts';
