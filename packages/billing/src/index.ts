export * from './change-membership.ts';
export * from './entitlement.ts';
export * from './plan-change.ts';
export * from './provided-state.ts';
export * from './provider.ts';
export * from './sync-customer.ts';
