export * from './blotter-store.ts';
export * from './executed-order-store.ts';
export * from './order-store.ts';
export * from './paper-trail-store.ts';
export * from './rebalance-store.ts';
export * from './target-store.ts';
export * from './trading-store.ts';
export * from './venue-order-store.ts';
