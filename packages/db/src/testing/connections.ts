// Connections as they are, for tests, benchmarks and trials, which look at rows without a store.
export { createPool, createPrisma, type Pool, type PoolClient, type PrismaClient } from '../client.ts';
export { inTransaction, type Tx } from '../stores/transaction.ts';
