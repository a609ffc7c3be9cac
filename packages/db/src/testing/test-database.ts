import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { createPool, createPrisma, type Pool, type PrismaClient } from '../client.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the run's PostgreSQL server, as its superuser. */
    databaseServerUrl: string;
    /** Null where the machine has no Redis. */
    redisUrl: string | null;
  }
}

/** Migrated once a run; every test database is a copy of it. */
export const TEMPLATE_DATABASE = 'pipa_template';

/** A database without a single table. */
export interface EmptyDatabase {
  url: string;
  pool: Pool;
  drop(): Promise<void>;
}

export interface TestDatabase extends EmptyDatabase {
  prisma: PrismaClient;
  /** Ends both clients and removes the database. */
  drop(): Promise<void>;
}

function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

async function onServer(serverUrl: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

const DEFAULT_MAX_CONNECTIONS = 5;
/** Dropping a database cuts idle connections, which is no news. */
const ignoreLoss = () => undefined;

async function createCopyOf(template: string, max: number): Promise<EmptyDatabase> {
  const serverUrl = inject('databaseServerUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(serverUrl, `create database ${name} template ${template}`);
  const url = urlOf(serverUrl, name);
  const pool = createPool(url, { max, onError: ignoreLoss });
  return {
    url,
    pool,
    drop: async () => {
      await pool.end();
      await onServer(serverUrl, `drop database ${name} with (force)`);
    },
  };
}

/** For tests of the migrations themselves. */
export function createEmptyDatabase(): Promise<EmptyDatabase> {
  return createCopyOf('template0', DEFAULT_MAX_CONNECTIONS);
}

/** A fresh, migrated, empty database. One a test file is the rule; call `drop` in afterAll. */
export async function createTestDatabase(options: { max?: number } = {}): Promise<TestDatabase> {
  const max = options.max ?? DEFAULT_MAX_CONNECTIONS;
  const { url, pool, drop } = await createCopyOf(TEMPLATE_DATABASE, max);
  const prisma = createPrisma(url, { max, onError: ignoreLoss });
  return {
    url,
    pool,
    prisma,
    drop: async () => {
      await prisma.$disconnect();
      await drop();
    },
  };
}

/** Redis of the run, or null: then tests of the Redis paths have nothing to run against. */
export function testRedisUrl(): string | null {
  return inject('redisUrl');
}
