import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { listMigrations, listTablesFilledByMigrations, migrate } from '../migrate.ts';
import { type BackupReader, type BackupTrailer, openBackupFile } from './backup-file.ts';
import { appliedMigrations, listBackupTables } from './table-list.ts';

/**
 * Fills an empty database from a backup, in one transaction, and brings it to the newest schema. Refuses a database that holds
 * rows.
 * @returns rows by table
 */
export async function restore(connectionString: string, path: string): Promise<BackupTrailer['rows']> {
  const file = await openBackupFile(path);
  const client = new pg.Client({ connectionString, application_name: 'pipa-restore' });
  await client.connect();
  try {
    await prepareSchema(client, connectionString, file.header.migrations);
    await client.query('BEGIN');
    const rows = await readTables(client, file);
    await client.query('COMMIT');
    await client.query('ANALYZE');
    await migrate(connectionString);
    return rows;
  } finally {
    file.close();
    await client.end();
  }
}

async function assertKnown(migrations: readonly string[]): Promise<void> {
  const known = await listMigrations();
  const foreign = migrations.filter((name) => !known.includes(name));
  if (foreign.length === 0) return;
  throw new Error(
    `The backup was taken by a newer program: its schema has ${foreign.join(', ')}. Restore it with that program or a later one.`,
  );
}

/** Creates the schema of the backup. */
async function prepareSchema(
  client: pg.Client,
  connectionString: string,
  migrations: readonly string[],
): Promise<void> {
  await assertKnown(migrations);
  if ((await appliedMigrations(client)).length === 0) {
    const {
      rows: [table],
    } = await client.query<{ name: string }>(
      `SELECT relname AS "name" FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace LIMIT 1`,
    );
    if (table !== undefined) throw new Error(`The database is not empty: it has the table ${table.name}.`);
    await migrate(connectionString, { through: migrations[migrations.length - 1] });
  }
  const applied = await appliedMigrations(client);
  if (applied.join() !== migrations.join()) {
    throw new Error('The schema of the database is not the one of the backup. Restore into a database without tables.');
  }
  const filled = await listTablesFilledByMigrations();
  for (const { table } of await listBackupTables(client)) {
    if (filled.includes(table)) continue;
    const { rows } = await client.query(`SELECT 1 FROM ${client.escapeIdentifier(table)} LIMIT 1`);
    if (rows.length > 0) throw new Error(`The database is not empty: ${table} has rows.`);
  }
}

async function readTables(client: pg.Client, file: BackupReader): Promise<BackupTrailer['rows']> {
  const rows: Record<string, number> = {};
  // The rows of the backup replace those of the migrations.
  const filled = await listTablesFilledByMigrations();
  for (let table = await file.nextTable(); table !== null; table = await file.nextTable()) {
    if (filled.includes(table.table)) await client.query(`DELETE FROM ${client.escapeIdentifier(table.table)}`);
    const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ');
    const copy = client.query(copyFrom(`COPY ${client.escapeIdentifier(table.table)} (${columns}) FROM STDIN`));
    await file.copyRows(copy);
    rows[table.table] = copy.rowCount;
  }
  const trailer = await file.trailer();
  for (const [table, count] of Object.entries(trailer.rows)) {
    if (rows[table] !== count) throw new Error(`The backup lacks rows of ${table}: ${rows[table] ?? 0} of ${count}.`);
  }
  for (const [name, last] of Object.entries(trailer.sequences)) {
    await client.query('SELECT setval($1::regclass, $2::bigint)', [client.escapeIdentifier(name), last]);
  }
  return rows;
}
