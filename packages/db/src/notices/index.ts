export * from './channel-delivery-store.ts';
export * from './channel-store.ts';
export * from './notification-store.ts';
export * from './outbox-relay.ts';
export * from './realtime-outbox.ts';
export * from './telegram-link-store.ts';
export * from './webhook-delivery-store.ts';
export * from './webhook-store.ts';
