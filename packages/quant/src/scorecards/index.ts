export * from './edge-record.ts';
export * from './forward-return.ts';
export * from './signal-tally.ts';
