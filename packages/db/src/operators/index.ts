export type { ActingOperator } from './acting-operator.ts';
export * from './administrator-store.ts';
export * from './doctor-store.ts';
export * from './health-sample-store.ts';
export * from './health-store.ts';
export * from './operator-act-store.ts';
export * from './operator-user-store.ts';
export * from './sealed-store.ts';
