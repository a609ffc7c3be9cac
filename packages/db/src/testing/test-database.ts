import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { createPool, createPrisma, type Pool, type PrismaClient } from '../client.ts';
import { migrate } from '../migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the test run's PostgreSQL server for its superuser. */
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
/** Dropping a database cuts idle connections, which is expected. */
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

/** An empty database for tests of the migrations. */
export function createEmptyDatabase(): Promise<EmptyDatabase> {
  return createCopyOf('template0', DEFAULT_MAX_CONNECTIONS);
}

/** A new, migrated, empty database. Create one per test file; call `drop` in afterAll. */
export async function createTestDatabase({ max = DEFAULT_MAX_CONNECTIONS } = {}): Promise<TestDatabase> {
  return withPrisma(await createCopyOf(TEMPLATE_DATABASE, max), max);
}

/** The last migration of the release that `release-2026-11-21.sql` is a dump of. */
const RELEASED_THROUGH = '20261121003433_analysis';

/** A database as an earlier release left it: its schema and its rows, in the middle of a session. The caller migrates it. */
export async function createReleasedDatabase({ max = DEFAULT_MAX_CONNECTIONS } = {}): Promise<TestDatabase> {
  const database = withPrisma(await createCopyOf('template0', max), max);
  await migrate(database.url, { through: RELEASED_THROUGH });
  await database.pool.query(await readFile(new URL('release-2026-11-21.sql', import.meta.url), 'utf8'));
  return database;
}

function withPrisma({ url, pool, drop }: EmptyDatabase, max: number): TestDatabase {
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

/** URL of the run's Redis; null when there is none, and tests of the Redis paths are skipped. */
export function testRedisUrl(): string | null {
  return inject('redisUrl');
}
