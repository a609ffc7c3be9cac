export * from './catalogue.ts';
export { crossSectionalMomentum } from './stocks/cross-sectional-momentum.ts';
export * from './strategy.ts';
