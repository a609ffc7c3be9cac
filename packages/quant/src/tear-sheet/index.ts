export * from './daily-record.ts';
export * from './tear-sheet.ts';
