export * from './venue.ts';
export * from './venue-directory.ts';
export * from './venue-report.ts';
