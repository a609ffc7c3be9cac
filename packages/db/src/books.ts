/**
 * Writes to accounts, portfolios and the ledger. Only the commands of packages/portfolios and the worker's trading and closing
 * may import them (.dependency-cruiser.cjs); other modules read, or call a command.
 */
export * from './stores/account-freeze-store.ts';
export * from './stores/account-writes.ts';
export * from './stores/cash-change-store.ts';
export * from './stores/close-charge-store.ts';
export * from './stores/fee-store.ts';
export * from './stores/ledger-store.ts';
export * from './stores/margin-call-store.ts';
export * from './stores/portfolio-moves.ts';
export * from './stores/start-store.ts';
export * from './stores/subscription-writes.ts';
export * from './stores/tolerance-store.ts';
