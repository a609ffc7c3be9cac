export * from './attempt-store.ts';
export * from './link-store.ts';
export * from './listed-link-store.ts';
export * from './sync-store.ts';
export * from './turn-store.ts';
