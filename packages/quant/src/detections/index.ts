export * from './breakout.ts';
export * from './change-status.ts';
export * from './crossovers.ts';
export * from './detection-signals.ts';
export * from './extremes.ts';
