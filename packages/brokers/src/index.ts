export * from './account-port.ts';
export * from './broker-error.ts';
export * from './reconcile.ts';
export * from './secret.ts';
export * from './venue.ts';
export * from './venue-directory.ts';
export * from './venue-report.ts';
