export * from './channels.ts';
export * from './momentum.ts';
export * from './moving-averages.ts';
export * from './volatility.ts';
