export * from './agreement-store.ts';
export * from './lock-owner.ts';
export * from './personal-data-store.ts';
export { type PersonalTable, personalTables, tablesWithPrices } from './personal-data-tables.ts';
export * from './risk-store.ts';
export * from './user-option-store.ts';
