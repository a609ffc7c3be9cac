export * from './conversation-store.ts';
export * from './usage-store.ts';
