import { setTimeout as wait } from 'node:timers/promises';
import {
  assertSchemaCompatibility,
  type BackendFactory,
  LATEST_SCHEMA_VERSION,
  PostgresConnection,
  type PostgresConnectionOptions,
  PostgresQueueBackend,
  runMigrations,
  SchemaMigrationRequiredError,
} from 'bullmq';
import pg from 'pg';

/** Pause before a consumer asks a database again that has just failed. */
const RETRY_MS = 1_000;

type MigrationClient = Parameters<typeof runMigrations>[0];

async function ensureSchema(client: MigrationClient, schema: string): Promise<void> {
  try {
    if ((await assertSchemaCompatibility(client, schema)) >= LATEST_SCHEMA_VERSION) return;
  } catch (error) {
    if (!(error instanceof SchemaMigrationRequiredError)) throw error;
  }
  await runMigrations(client, schema);
}

/** BullMQ creates the sequence of a queue's job ids with its first job, which only a role that may create can do. */
async function ensureJobIdSequence(client: pg.Client, schema: string, queue: string): Promise<void> {
  const inSchema = client.escapeIdentifier(schema);
  const { rows } = await client.query<{ name: string }>(`SELECT ${inSchema}.job_id_seq_name($1) AS name`, [queue]);
  for (const { name } of rows)
    await client.query(`CREATE SEQUENCE IF NOT EXISTS ${inSchema}.${client.escapeIdentifier(name)}`);
}

/** Creates or updates the tables of the queues and the sequences of those named. Needs a role that may create a schema. */
export async function migrateQueueSchema(
  connectionString: string,
  schema: string,
  queueNames: readonly string[],
): Promise<void> {
  const client = new pg.Client({ connectionString, application_name: 'pipa-migrate' });
  await client.connect();
  try {
    await ensureSchema(client as unknown as MigrationClient, schema);
    for (const name of queueNames) await ensureJobIdSequence(client, schema, name);
  } finally {
    await client.end();
  }
}

/**
 * The client of LISTEN. BullMQ adds its listener of errors only after it has connected and removes it before it closes: an error that
 * has no listener then would end the process. One that comes with the connection itself fails the connection instead.
 */
class ListenClient extends pg.Client {
  #unheard: unknown;

  override emit(event: string | symbol, ...args: unknown[]): boolean {
    if (event !== 'error' || this.listenerCount('error') > 0) return super.emit(event, ...args);
    this.#unheard ??= args[0];
    return false;
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): unknown {
    if (callback !== undefined) return super.connect(callback);
    return super.connect().then(() => {
      if (this.#unheard !== undefined) throw this.#unheard;
      return this;
    });
  }
}

/** BullMQ keeps a failed first connection for ever; here the next caller tries again. A lost client of it is reported, whatever it did. */
class RecoveringConnection extends PostgresConnection {
  #ready: Promise<void> | null = null;

  constructor(options: PostgresConnectionOptions) {
    super(options);
    // BullMQ makes the client of LISTEN by this property, and has no option for it.
    Reflect.set(this, 'pgModule', { ...pg, Client: ListenClient });
    // The pool reports the loss of its idle clients alone; that of a client between two statements would end the process.
    this.pool.on('connect', (client) =>
      client.on('error', (error) => {
        if (this.listenerCount('error') > 0) this.emit('error', error);
      }),
    );
  }

  override waitUntilReady(): Promise<void> {
    this.#ready ??= this.#prepare().catch((error) => {
      this.#ready = null;
      throw error;
    });
    return this.#ready;
  }

  async #prepare(): Promise<void> {
    const client = await this.pool.connect();
    try {
      await ensureSchema(client, this.schema);
    } finally {
      client.release();
    }
    // Emitted later, so that listeners attached after the call still receive it.
    setTimeout(() => this.emit('ready'), 0);
  }
}

/** BullMQ repeats a failed request for the next job at once, which would be a busy loop while the fault lasts. */
class PacedBackend extends PostgresQueueBackend {
  override async moveToActive(token: string, name?: string): ReturnType<PostgresQueueBackend['moveToActive']> {
    try {
      return await super.moveToActive(token, name);
    } catch (error) {
      await wait(RETRY_MS);
      throw error;
    }
  }
}

/** The backend of a queue, flow or consumer. A consumer's own connection carries the queue's name, by which BullMQ finds it. */
export const createPacedBackend: BackendFactory<PostgresQueueBackend, PostgresConnectionOptions> = (
  name,
  opts,
  { withBlockingConnection = false } = {},
) => {
  const connection = new RecoveringConnection(opts.connection as PostgresConnectionOptions);
  return new PacedBackend(connection, name, opts as never, true, withBlockingConnection ? name : undefined);
};
