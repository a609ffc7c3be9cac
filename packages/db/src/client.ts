import { createHash } from 'node:crypto';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PrismaClient as PrismaModels } from '../generated/prisma/client.ts';
import { type ConnectionLimits, connectionLimits } from './connection-limits.ts';
import { CopySocket } from './sql/copy-socket.ts';
import { GatheringSocket } from './sql/gathering-socket.ts';
import { textParserOf } from './sql/number-arrays.ts';
import { createPipelines, type Pipelines } from './sql/pipelines.ts';

export * from '../generated/prisma/client.ts';

export interface ConnectionOptions {
  /** Most connections held at once. */
  max?: number;
  /** Called when an idle connection dies; without a listener such an error would end the process. */
  onError?: (error: Error) => void;
  /** Shown in pg_stat_activity. */
  applicationName?: string;
  /** What the database ends by itself; default: the limits of a command. */
  limits?: ConnectionLimits;
}

export interface PoolOptions extends ConnectionOptions {
  /** Connections beside the pool's own on which quick statements share their writes; default none. */
  pipelines?: number;
}

const DEFAULT_MAX_CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 5_000;
const IDLE_TIMEOUT_MS = 30_000;
const SETTING_LOST =
  "The database does not apply 'options' of the connection: a pooler between must pass this startup parameter on.";
/** Prepared statements live as long as their connection, so a client that prepared every text would grow without bound. */
const MAX_PREPARED_STATEMENTS = 500;

function warnOfLostConnection(error: Error): void {
  process.emitWarning(`Lost a database connection: ${error.message}`, { code: 'PIPA_DB_CONNECTION' });
}

function poolConfig(connectionString: string, options: ConnectionOptions): pg.PoolConfig {
  const { statementMs, lockMs, idleInTransactionMs } = options.limits ?? connectionLimits.command;
  return {
    connectionString,
    max: options.max ?? DEFAULT_MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    keepAlive: true,
    application_name: options.applicationName ?? 'pipa',
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
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

/** Under these keys a Prisma client carries its pools. */
export const POOL_OF_PRISMA: unique symbol = Symbol('pool');
export const TRANSACTIONS_OF_PRISMA: unique symbol = Symbol('transactions');

/** The database as it is passed. Its pools and models are reached within this package alone. */
export interface PrismaClient {
  readonly [POOL_OF_PRISMA]: pg.Pool;
  readonly [TRANSACTIONS_OF_PRISMA]: pg.Pool;
  $disconnect(): Promise<void>;
}

/** The same with its models, as tests use it. */
export type OpenPrismaClient = PrismaClient & PrismaModels;

/** The models of Prisma, for a read or write by key that stands alone: a transaction has none. */
export const modelsOf = (prisma: PrismaClient): OpenPrismaClient => prisma as OpenPrismaClient;

/** The connections of a Prisma client's models and of statements without a transaction. */
export const poolOf = (prisma: PrismaClient): pg.Pool => prisma[POOL_OF_PRISMA];

/** The connections of a process's transactions. They write nothing outside of a transaction that says READ WRITE. */
export const transactionsOf = (prisma: PrismaClient): pg.Pool => prisma[TRANSACTIONS_OF_PRISMA];

/**
 * Takes a connection out of its pool and closes its socket at once. The pool alone would wait without bound for the answers to
 * the statements that were sent, and would not count the connection meanwhile.
 */
export function discard(client: pg.PoolClient): void {
  client.release(true);
  client.connection.stream.destroy();
}

/**
 * What the connections of transactions set. They refuse writes outside of a transaction: a statement that was sent together with a
 * BEGIN that fails must not be committed alone. And they find rows by an index wherever there is one: a plan is kept as long as
 * its connection, those of the server's checks of foreign keys too, and one that was made while a table was small would read the whole
 * table for each row once it has grown.
 */
const TRANSACTION_SETTINGS = '-c default_transaction_read_only=on -c enable_seqscan=off';

/** The same database for the connections of transactions. */
const forTransactions = (connectionString: string): string => withOptions(connectionString, TRANSACTION_SETTINGS);

/**
 * The same database for connections whose commits do not wait until they are on disk: those that a crash of the server loses are the
 * last ones. For work that is repeated after a crash.
 */
export const deferringCommits = (connectionString: string): string =>
  withOptions(connectionString, '-c synchronous_commit=off');

function withOptions(connectionString: string, options: string): string {
  const url = new URL(connectionString);
  const given = url.searchParams.get('options') ?? '';
  url.searchParams.set('options', `${given} ${options}`.trim());
  return url.href;
}

/** Refuses a new connection on which a pooler between has dropped `TRANSACTION_SETTINGS`. */
async function assertRefusing(client: pg.ClientBase): Promise<void> {
  const query: pg.QueryConfig & Pick<pg.ClientConfig, 'query_timeout'> = {
    text: `SELECT current_setting('default_transaction_read_only') AS "isReadOnly"`,
    query_timeout: CONNECT_TIMEOUT_MS,
  };
  const { rows } = await client.query<{ isReadOnly: string }>(query);
  if (rows[0]?.isReadOnly !== 'on') throw new Error(SETTING_LOST);
}

/**
 * A Prisma client, the pool of its models and of single statements, and that of the transactions, each of at most `max`
 * connections. `$disconnect()` ends them. Their connections pipeline statements, and refuse COPY.
 */
export function createPrisma(connectionString: string, options: ConnectionOptions = {}): OpenPrismaClient {
  const pipelined = { ...options, pipeline: true, stream: () => new GatheringSocket() };
  const pool = openPool(connectionString, pipelined);
  const transactions = openPool(forTransactions(connectionString), {
    ...pipelined,
    onConnect: assertRefusing,
  });
  const adapter = new PrismaPg(pool, { statementNameGenerator: createStatementNamer() });
  const prisma = new PrismaModels({ adapter });
  const disconnect = prisma.$disconnect.bind(prisma);
  return Object.assign(prisma, {
    [POOL_OF_PRISMA]: pool,
    [TRANSACTIONS_OF_PRISMA]: transactions,
    $disconnect: async () => {
      await disconnect();
      await Promise.all([pool, transactions].map((each) => (each.ended ? undefined : each.end())));
    },
  });
}

/** Throws when the database does not answer. */
export async function pingDatabase(pool: Pick<pg.Pool, 'query'>): Promise<void> {
  await pool.query('SELECT 1');
}

const DATE_OID = pg.types.builtins.DATE;

/**
 * A plain pool for reads and bulk writes. `date` columns arrive as 'YYYY-MM-DD' (pg's own parser would shift them by
 * the machine's time zone), `numeric` and `bigint` as strings, `timestamptz` as Date. End it with `end()`.
 */
export function createPool(connectionString: string, options: PoolOptions = {}): pg.Pool {
  const pool = openPool(connectionString, { ...options, stream: () => new CopySocket() });
  if (options.pipelines !== undefined) addPipelines(pool, options.pipelines, options.onError ?? warnOfLostConnection);
  return pool;
}

function openPool(
  connectionString: string,
  {
    pipeline,
    stream,
    onConnect,
    ...options
  }: ConnectionOptions & Pick<pg.PoolConfig, 'pipeline' | 'stream' | 'onConnect'>,
): pg.Pool {
  const onError = options.onError ?? warnOfLostConnection;
  const pool = new pg.Pool({
    ...poolConfig(connectionString, options),
    pipeline,
    stream,
    onConnect,
    types: {
      getTypeParser: (oid, format) => {
        if (format === 'binary') return pg.types.getTypeParser(oid, format);
        return oid === DATE_OID ? (value: string) => value : textParserOf(oid);
      },
    },
  });
  pool.on('error', onError);
  // A client in use emits an error when it is lost, besides the rejection of its query.
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

const pipelinesOf = new WeakMap<object, Pipelines>();

/** The pipelined connections beside those of a pool. They end with it. */
function addPipelines(pool: pg.Pool, connections: number, onError: (error: Error) => void): void {
  const pipelines = createPipelines(pool.options, { connections, onError });
  pipelinesOf.set(pool, pipelines);
  const end = pool.end.bind(pool) as () => Promise<void>;
  pool.end = (async () => {
    await Promise.all([pipelines.end(), end()]);
  }) as pg.Pool['end'];
}

/** The rows of a quick statement, sent on a pipelined connection of the pool, where it has some, else on any connection. */
export async function queryQuickly(
  pool: Pick<pg.Pool, 'query'>,
  config: pg.QueryConfig,
): Promise<Record<string, unknown>[]> {
  return (await pipelinesOf.get(pool)?.query(config)) ?? (await pool.query(config)).rows;
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
