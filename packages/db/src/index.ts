export type * from '../generated/prisma/client.ts';
export { backUp } from './backup/back-up.ts';
export { restore } from './backup/restore.ts';
export {
  type ConnectionOptions,
  deferringCommits,
  type PoolOptions,
  type PrismaClient,
  pingDatabase,
} from './client.ts';
export * from './connection-limits.ts';
export * from './decimal.ts';
export * from './migrate.ts';
export * from './product-role.ts';
export { createPool, createPrisma, knownOn, type Pool, type PoolClient } from './sealed.ts';
export {
  awaitAtCommit,
  committingWith,
  inSnapshot,
  inTransaction,
  type Tx,
} from './sql/transaction.ts';
