export * from './daily-record.ts';
export * from './live-overlay.ts';
export * from './record-gap.ts';
export * from './tear-sheet.ts';
