export * from './edge-record.ts';
export * from './signal-tally.ts';
