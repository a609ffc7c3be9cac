import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { createPool, createPrisma, type OpenPrismaClient, type Pool } from '../client.ts';
import { migrate } from '../migrate.ts';
import { makePristine, type Pristine, readPristine } from './kept-database.ts';

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
  prisma: OpenPrismaClient;
  /** Ends both clients and gives the database up. */
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

/** Creates a database; returns its URL. */
async function copyOf(template: string): Promise<string> {
  const serverUrl = inject('databaseServerUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(serverUrl, `create database ${name} template ${template}`);
  return urlOf(serverUrl, name);
}

const remove = (url: string): Promise<void> =>
  onServer(inject('databaseServerUrl'), `drop database ${new URL(url).pathname.slice(1)} with (force)`);

function connectTo(url: string, max: number, giveBack: (url: string) => Promise<void>): EmptyDatabase {
  const pool = createPool(url, { max, onError: ignoreLoss });
  return {
    url,
    pool,
    drop: async () => {
      await pool.end();
      await giveBack(url);
    },
  };
}

const createCopyOf = async (template: string, max: number): Promise<EmptyDatabase> =>
  connectTo(await copyOf(template), max, remove);

/** Migrated databases of this process that no test uses now. */
const kept: string[] = [];
let pristine: Promise<Pristine> | undefined;

async function takeMigrated(): Promise<string> {
  const url = kept.pop() ?? (await copyOf(TEMPLATE_DATABASE));
  pristine ??= readPristine(url);
  await pristine;
  return url;
}

async function keep(url: string): Promise<void> {
  if (pristine !== undefined && (await makePristine(url, await pristine))) kept.push(url);
  else await remove(url);
}

/** An empty database for tests of the migrations. */
export function createEmptyDatabase(): Promise<EmptyDatabase> {
  return createCopyOf('template0', DEFAULT_MAX_CONNECTIONS);
}

/** The migrated database of a test file: hooks fill its fields before the tests, and keep it for the next file after them. */
export function testDatabase(options: { max?: number } = {}): TestDatabase {
  const database = {} as TestDatabase;
  beforeAll(async () => {
    Object.assign(database, await createTestDatabase(options));
  });
  afterAll(() => database.drop());
  return database;
}

/** A migrated database as a migration leaves it, for a test that makes its own; `drop` keeps it for the next file. */
export async function createTestDatabase({ max = DEFAULT_MAX_CONNECTIONS } = {}): Promise<TestDatabase> {
  return withPrisma(connectTo(await takeMigrated(), max, keep), max);
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
