// Unsealed connections for tests, benchmarks and trials, which read rows without a store.
export { createPool, createPrisma, type Pool, type PoolClient, type PrismaClient } from '../client.ts';
export { inTransaction, type Tx } from '../stores/transaction.ts';
