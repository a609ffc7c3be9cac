/** A market is filled once. */
export const BACKFILL_KEY = 'backfill';
