import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { createPool } from './client.ts';
import { connectionLimits } from './connection-limits.ts';
import { type DiffTarget, migratedDatabase, NO_FILTERS, offlineDatabase, openSchemaEngine } from './schema-engine.ts';
import { onlyRow } from './sql/only-row.ts';

/** Folder of schema.prisma and its migrations. */
export const PRISMA_DIR = fileURLToPath(new URL('../../../prisma', import.meta.url));

/** Advisory lock that serialises all migrations of one database. */
export const MIGRATION_LOCK_KEY = 7_162_951;

interface Migration {
  name: string;
  sql: string;
}

/** Names of the migrations of this program, ascending. */
export async function listMigrations(dir = join(PRISMA_DIR, 'migrations')): Promise<string[]> {
  const entries = await readdir(dir, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

async function readMigrations(dir: string): Promise<Migration[]> {
  const names = await listMigrations(dir);
  return Promise.all(
    names.map(async (name) => ({ name, sql: await readFile(join(dir, name, 'migration.sql'), 'utf8') })),
  );
}

/** Rows that a script itself holds: those that it takes from other tables do not exist in a new database. */
const INSERTED_ROWS = /^INSERT INTO "(\w+)" \([^)]*\)\s+VALUES\b/gim;

/** Tables that have rows in a database that was only migrated, by name. */
export async function listTablesFilledByMigrations(dir = join(PRISMA_DIR, 'migrations')): Promise<string[]> {
  const migrations = await readMigrations(dir);
  const tables = migrations.flatMap(({ sql }) => [...sql.matchAll(INSERTED_ROWS)].map(([, table = '']) => table));
  return [...new Set(tables)].sort();
}

function checksumOf(sql: string): string {
  return createHash('sha256').update(sql).digest('hex');
}

interface AppliedRow {
  migration_name: string;
  checksum: string;
}

async function readApplied(client: pg.Client): Promise<AppliedRow[]> {
  const { rows: tables } = await client.query<{ present: boolean }>(
    `select to_regclass('_prisma_migrations') is not null as present`,
  );
  if (!tables[0]?.present) return [];
  const { rows } = await client.query<AppliedRow>(
    'select migration_name, checksum from _prisma_migrations where finished_at is not null and rolled_back_at is null',
  );
  return rows;
}

/** Whether a database has at least the migrations of this program. */
export async function isMigrated(pool: Pick<pg.Pool, 'query'>): Promise<boolean> {
  const [known, { rows }] = await Promise.all([
    listMigrations(),
    pool.query<{ applied: number }>(
      'select count(*)::int as applied from _prisma_migrations where finished_at is not null and rolled_back_at is null',
    ),
  ]);
  return onlyRow(rows).applied >= known.length;
}

/** Names still to apply. Throws when an applied migration was edited since, because the tables are unknown then. */
export function pendingMigrations(migrations: readonly Migration[], applied: readonly AppliedRow[]): string[] {
  const checksums = new Map(applied.map((row) => [row.migration_name, row.checksum]));
  const edited = migrations.filter(({ name, sql }) => checksums.has(name) && checksums.get(name) !== checksumOf(sql));
  if (edited.length > 0) {
    const names = edited.map(({ name }) => name).join(', ');
    throw new Error(
      `Migration ${names} was edited after this database applied it. Restore the file, or start with a new database.`,
    );
  }
  const known = new Set(migrations.map(({ name }) => name));
  const foreign = applied.filter((row) => !known.has(row.migration_name)).map((row) => row.migration_name);
  if (foreign.length > 0) {
    throw new Error(`The database is newer than this program: it has applied ${foreign.join(', ')}.`);
  }
  return migrations.filter(({ name }) => !checksums.has(name)).map(({ name }) => name);
}

/** A script is one transaction, so an interrupted or failed one changed nothing and may run again. */
async function forgetUnfinished(client: pg.Client): Promise<void> {
  await client.query(
    `do $$ begin
       if to_regclass('_prisma_migrations') is not null then
         update _prisma_migrations set rolled_back_at = now() where finished_at is null and rolled_back_at is null;
       end if;
     end $$`,
  );
}

async function applyWithEngine(connectionString: string, migrations: readonly Migration[]): Promise<void> {
  const pool = createPool(connectionString, {
    max: 2,
    applicationName: 'pipa-migrate',
    limits: connectionLimits.migration,
  });
  let scriptError: Error | undefined;
  const engine = await openSchemaEngine(
    migratedDatabase(pool, (error) => {
      scriptError = error;
    }),
  );
  try {
    await engine.applyMigrations({
      filters: NO_FILTERS,
      migrationsList: {
        baseDir: 'prisma/migrations',
        shadowDbInitScript: '',
        lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' },
        migrationDirectories: migrations.map(({ name, sql }) => ({
          path: name,
          migrationFile: { path: 'migration.sql', content: { tag: 'ok', value: sql } },
        })),
      },
    });
  } catch (cause) {
    if (!scriptError) throw cause;
    throw new Error(`A migration failed and was rolled back: ${scriptError.message}`, { cause: scriptError });
  } finally {
    engine.free();
    await pool.end();
  }
}

/**
 * Brings a database to the newest migration, or `through` the one named, and returns the names applied now. Many processes may
 * call it at once. Applied migrations are recorded in Prisma's `_prisma_migrations`, so `prisma migrate deploy` agrees with it.
 */
export async function migrate(
  connectionString: string,
  options: { dir?: string; through?: string } = {},
): Promise<string[]> {
  const { dir = join(PRISMA_DIR, 'migrations'), through } = options;
  const known = await readMigrations(dir);
  if (through !== undefined && !known.some(({ name }) => name === through)) {
    throw new Error(`This program has no migration ${through}.`);
  }
  const migrations = known.filter(({ name }) => through === undefined || name <= through);
  const client = new pg.Client({ connectionString, application_name: 'pipa-migrate' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK_KEY]);
    const pending = pendingMigrations(migrations, await readApplied(client));
    if (pending.length > 0) {
      await forgetUnfinished(client);
      await applyWithEngine(connectionString, migrations);
    }
    return pending;
  } finally {
    await client.end();
  }
}

/**
 * SQL that leads from one schema text to another (`null`: from an empty database); '' when nothing differs. Works offline.
 */
export async function draftMigration(previousSchema: string | null, schema: string): Promise<string> {
  const engine = await openSchemaEngine(offlineDatabase);
  try {
    const { stdout } = await engine.diff({
      from: previousSchema === null ? { tag: 'empty' } : schemaTarget(previousSchema),
      to: schemaTarget(schema),
      script: true,
      exitCode: null,
      filters: NO_FILTERS,
    });
    const sql = stdout ?? '';
    return sql.trim() === '-- This is an empty migration.' ? '' : sql;
  } finally {
    engine.free();
  }
}

function schemaTarget(content: string): DiffTarget {
  return { tag: 'schemaDatamodel', files: [{ path: 'schema.prisma', content }] };
}
