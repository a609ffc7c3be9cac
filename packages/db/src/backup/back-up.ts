import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type BackupTrailer, type BackupWriter, createBackupFile } from './backup-file.ts';
import { appliedMigrations, listBackupTables } from './table-list.ts';

/**
 * Writes every row of a database to a file, as of one instant, while the product runs on. Jobs of the queue are left out: the
 * tables say what is due.
 * @returns rows by table
 */
export async function backUp(connectionString: string, path: string, takenAt: Date): Promise<BackupTrailer['rows']> {
  const client = new pg.Client({ connectionString, application_name: 'pipa-backup' });
  await client.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const migrations = await appliedMigrations(client);
    if (migrations.length === 0) throw new Error('This database holds no data of the product.');
    const file = await createBackupFile(path, { takenAt: takenAt.toISOString(), migrations });
    try {
      return await writeTables(client, file);
    } catch (error) {
      await file.abandon();
      throw error;
    }
  } finally {
    await client.end();
  }
}

async function writeTables(client: pg.Client, file: BackupWriter): Promise<BackupTrailer['rows']> {
  const rows: Record<string, number> = {};
  for (const table of await listBackupTables(client)) {
    const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ');
    const copy = client.query(copyTo(`COPY ${client.escapeIdentifier(table.table)} (${columns}) TO STDOUT`));
    await file.table(table, copy);
    rows[table.table] = copy.rowCount;
  }
  const { rows: used } = await client.query<{ name: string; last: string }>(
    `SELECT sequencename AS "name", last_value::text AS "last" FROM pg_sequences
     WHERE schemaname = 'public' AND last_value IS NOT NULL`,
  );
  await file.finish({ rows, sequences: Object.fromEntries(used.map(({ name, last }) => [name, last])) });
  return rows;
}
