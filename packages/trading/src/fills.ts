// The fill rules, used by the backtest (here) and the venue of PIPA (packages/brokers).
export * from './fill-market.ts';
export * from './fill-order.ts';
