export * from './card-store.ts';
