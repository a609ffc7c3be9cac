export * from './edge-record.ts';
export * from './false-discovery.ts';
export * from './forward-return.ts';
export * from './next-open-trade.ts';
export * from './signal-tally.ts';
