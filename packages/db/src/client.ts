import { createHash } from 'node:crypto';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PrismaClient } from '../generated/prisma/client.ts';

export * from '../generated/prisma/client.ts';

export interface ConnectionOptions {
  /** Most connections held at once. */
  max?: number;
  /** Called when an idle connection dies; without a listener such an error would end the process. */
  onError?: (error: Error) => void;
  /** Shown in pg_stat_activity. */
  applicationName?: string;
}

const DEFAULT_MAX_CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 5_000;
const IDLE_TIMEOUT_MS = 30_000;
/** Prepared statements live as long as their connection, so a client that prepared every text would grow without bound. */
const MAX_PREPARED_STATEMENTS = 500;

function warnOfLostConnection(error: Error): void {
  process.emitWarning(`Lost a database connection: ${error.message}`, { code: 'PIPA_DB_CONNECTION' });
}

function poolConfig(connectionString: string, options: ConnectionOptions): pg.PoolConfig {
  return {
    connectionString,
    max: options.max ?? DEFAULT_MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    keepAlive: true,
    application_name: options.applicationName ?? 'pipa',
  };
}

export function statementName(text: string): string {
  return `s_${createHash('sha1').update(text).digest('base64url').slice(0, 20)}`;
}

/** Names the first MAX_PREPARED_STATEMENTS texts; later ones run unnamed, which means unprepared. */
function createStatementNamer(): (query: { sql: string }) => string {
  const names = new Map<string, string>();
  return ({ sql }) => {
    const known = names.get(sql);
    if (known !== undefined) return known;
    if (names.size >= MAX_PREPARED_STATEMENTS) return '';
    const name = statementName(sql);
    names.set(sql, name);
    return name;
  };
}

/** A Prisma client on its own connection pool. End it with `$disconnect()`. */
export function createPrisma(connectionString: string, options: ConnectionOptions = {}): PrismaClient {
  const onError = options.onError ?? warnOfLostConnection;
  const adapter = new PrismaPg(poolConfig(connectionString, options), {
    onPoolError: onError,
    onConnectionError: onError,
    statementNameGenerator: createStatementNamer(),
  });
  return new PrismaClient({ adapter });
}

/** Throws when the database does not answer. */
export async function pingDatabase(pool: Pick<pg.Pool, 'query'>): Promise<void> {
  await pool.query('SELECT 1');
}

const DATE_OID = pg.types.builtins.DATE;

/**
 * A plain pool for hot reads and bulk writes. `date` columns arrive as 'YYYY-MM-DD' (pg's own parser would shift them by
 * the machine's time zone), `numeric` and `bigint` as strings, `timestamptz` as Date. End it with `end()`.
 */
export function createPool(connectionString: string, options: ConnectionOptions = {}): pg.Pool {
  const onError = options.onError ?? warnOfLostConnection;
  const pool = new pg.Pool({
    ...poolConfig(connectionString, options),
    types: {
      getTypeParser: (oid, format) =>
        oid === DATE_OID && format !== 'binary' ? (value: string) => value : pg.types.getTypeParser(oid, format),
    },
  });
  pool.on('error', onError);
  // A client in use emits an error when it is lost, besides the rejection of its query.
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

/**
 * Prepares a hot statement: PostgreSQL parses and plans it once per connection.
 * @example const barsOf = statement('select * from bar_year where "instrumentId" = $1'); pool.query(barsOf([7]))
 */
export function statement(text: string): (values: unknown[]) => pg.QueryConfig {
  const name = statementName(text);
  return (values) => ({ name, text, values });
}

export type { Pool, PoolClient } from 'pg';
