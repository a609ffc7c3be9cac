import { migrate } from '@pipa/db';
import { createPool, createPrisma, type Pool, type PrismaClient } from '@pipa/db/testing/connections';
import type { Shutdown } from '@pipa/platform';
import { startDatabaseServer } from '../testing/database-server.ts';

const CONNECTIONS = 10;
const PIPELINES = 2;

export interface BenchDatabase {
  readonly url: string;
  readonly prisma: PrismaClient;
  readonly pool: Pool;
}

/** Connections to the database of a bench as the product makes them; they end with the process that has them. */
export function connectTo(shutdown: Shutdown, url: string): Omit<BenchDatabase, 'url'> {
  const connection = { max: CONNECTIONS, onError: () => undefined, applicationName: 'pipa-bench' };
  const [prisma, pool] = [createPrisma(url, connection), createPool(url, { ...connection, pipelines: PIPELINES })];
  shutdown.add('connections', () => Promise.all([prisma.$disconnect(), pool.end()]));
  return { prisma, pool };
}

/** A throw-away PostgreSQL with the product's tables and connections to it as the product makes them. */
export async function openBenchDatabase(shutdown: Shutdown): Promise<BenchDatabase> {
  const server = await startDatabaseServer();
  shutdown.add('database server', () => server.stop());
  await migrate(server.url);
  return { url: server.url, ...connectTo(shutdown, server.url) };
}
