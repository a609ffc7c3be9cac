// Unsealed connections for tests, benchmarks and trials, which read rows without a store.
export {
  createPool,
  createPrisma,
  POOL_OF_PRISMA,
  type Pool,
  type PoolClient,
  type PrismaClient,
  poolOf,
  TRANSACTIONS_OF_PRISMA,
  transactionsOf,
} from '../client.ts';
export { inTransaction, modelsOf, type Transaction, type Tx } from '../sql/transaction.ts';
export { type CountedStatements, countStatements } from './counted-statements.ts';
