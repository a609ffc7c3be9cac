export * from './idempotency-store.ts';
export * from './job-store.ts';
export * from './purge-expired.ts';
