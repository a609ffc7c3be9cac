/**
 * What changes accounts, portfolios and the ledger. Only the commands of packages/portfolios and the simulator's trading
 * and closing may import it (.dependency-cruiser.cjs); everything else reads, or calls a command.
 */
export * from './stores/account-freeze-store.ts';
export * from './stores/account-writes.ts';
export * from './stores/cash-change-store.ts';
export * from './stores/ledger-store.ts';
export * from './stores/portfolio-moves.ts';
export * from './stores/subscription-writes.ts';
