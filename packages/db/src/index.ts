export { backUp } from './backup/back-up.ts';
export { restore } from './backup/restore.ts';
export * from './client.ts';
export * from './connection-limits.ts';
export * from './decimal.ts';
export * from './migrate.ts';
export * from './product-role.ts';
export {
  awaitAtCommit,
  type BeforeCommit,
  committingWith,
  createPool,
  createPrisma,
  inTransaction,
  type Pool,
  type PoolClient,
  type PrismaClient,
  type Tx,
} from './sealed.ts';
export * from './sql/transaction.ts';
