export * from './notification-store.ts';
export * from './outbox-relay.ts';
export * from './realtime-outbox.ts';
export * from './webhook-delivery-store.ts';
export * from './webhook-store.ts';
