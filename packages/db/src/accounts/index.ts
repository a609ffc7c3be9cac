export { type AccountHalt, haltOf } from './account-halt.ts';
export * from './account-record-store.ts';
export * from './account-store.ts';
export * from './cash-flow-store.ts';
export * from './ledger-check.ts';
export * from './ledger-drift.ts';
export * from './locked-books.ts';
