import type { ClientBase } from 'pg';
import type { BackupTable } from './backup-file.ts';

/** A restore applies migrations anew, and messages between processes are of no use later. */
const TABLES_LEFT_OUT = ['_prisma_migrations', 'bus_message'];

const COLUMNS = `
  SELECT c.relname AS "table", array_agg(a.attname::text ORDER BY a.attnum) AS "columns"
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
  WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND c.relname <> ALL ($1)
  GROUP BY c.relname ORDER BY c.relname`;
const REFERENCES = `
  SELECT s.relname AS "from", t.relname AS "to" FROM pg_constraint k
  JOIN pg_class s ON s.oid = k.conrelid JOIN pg_class t ON t.oid = k.confrelid
  WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace AND k.conrelid <> k.confrelid`;

/** Tables of a backup, each after the tables that it references. */
export async function listBackupTables(client: ClientBase): Promise<BackupTable[]> {
  const { rows: tables } = await client.query<BackupTable>(COLUMNS, [TABLES_LEFT_OUT]);
  const { rows: references } = await client.query<{ from: string; to: string }>(REFERENCES);
  return inReferenceOrder(tables, references);
}

function inReferenceOrder(
  tables: readonly BackupTable[],
  references: readonly { from: string; to: string }[],
): BackupTable[] {
  const ordered: BackupTable[] = [];
  const open = new Map(tables.map((table) => [table.table, table]));
  while (open.size > 0) {
    const free = [...open.values()].filter(
      ({ table }) => !references.some(({ from, to }) => from === table && open.has(to)),
    );
    if (free.length === 0) throw new Error(`Tables refer to each other in a circle: ${[...open.keys()].join(', ')}`);
    for (const table of free) open.delete(table.table);
    ordered.push(...free);
  }
  return ordered;
}

/** Names of the migrations that a database has applied, ascending; none in an empty database. */
export async function appliedMigrations(client: ClientBase): Promise<string[]> {
  const { rows: known } = await client.query(`SELECT to_regclass('public._prisma_migrations') IS NOT NULL AS "is"`);
  if (!known[0].is) return [];
  const { rows } = await client.query<{ name: string }>(
    `SELECT "migration_name" AS "name" FROM "_prisma_migrations"
     WHERE "finished_at" IS NOT NULL AND "rolled_back_at" IS NULL ORDER BY "migration_name"`,
  );
  return rows.map(({ name }) => name);
}
