export * from './mail-outbox.ts';
export * from './mail-preference-store.ts';
export * from './newsletter-store.ts';
