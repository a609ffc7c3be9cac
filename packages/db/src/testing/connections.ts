// Unsealed connections for tests, benchmarks and trials, which read rows without a store.
export {
  createPool,
  createPrisma,
  modelsOf,
  type OpenPrismaClient as PrismaClient,
  POOL_OF_PRISMA,
  type Pool,
  type PoolClient,
  Prisma,
  poolOf,
  TRANSACTIONS_OF_PRISMA,
  transactionsOf,
} from '../client.ts';
export { connectionOf, inTransaction, type Transaction, type Tx } from '../sql/transaction.ts';
export { type CountedStatements, countStatements } from './counted-statements.ts';
