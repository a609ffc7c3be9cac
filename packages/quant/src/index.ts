export * from './backtest/index.ts';
export * from './fundamentals/index.ts';
export * from './indicators/index.ts';
export * from './metrics/index.ts';
export * from './models/index.ts';
export * from './panel.ts';
export * from './strategies/index.ts';
