export * from './difference-store.ts';
export * from './drill-store.ts';
export * from './order-safety-store.ts';
export * from './reading-store.ts';
export * from './sync-store.ts';
