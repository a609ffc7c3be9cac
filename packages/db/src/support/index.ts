export * from './ticket-store.ts';
