/**
 * Writes to accounts, portfolios and the ledger. Only the commands of packages/portfolios and the worker's trading and closing
 * may import them (.dependency-cruiser.cjs); other modules read, or call a command.
 */
export * from './account-freeze-store.ts';
export * from './account-writes.ts';
export * from './cash-change-store.ts';
export * from './close-charge-store.ts';
export * from './fee-store.ts';
export * from './ledger-store.ts';
export * from './margin-call-store.ts';
export * from './portfolio-moves.ts';
export * from './start-store.ts';
export * from './subscription-writes.ts';
export * from './tolerance-store.ts';
