export * from './receipt-store.ts';
export * from './receipted-facts-store.ts';
