// npm run migration -- <name>   drafts the SQL from the last migration's schema to schema.prisma
// npm run migration -- --init   draws the first migration up anew, while it is the only one
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { draftMigration, PRISMA_DIR } from '@pipa/db';

const MIGRATIONS_DIR = join(PRISMA_DIR, 'migrations');
const SNAPSHOT_PATH = join(MIGRATIONS_DIR, 'schema.snapshot.prisma');
const EXTRAS_PATH = join(MIGRATIONS_DIR, 'init-extras.sql');

function timestamp(at: Date): string {
  return at.toISOString().replace(/\D/g, '').slice(0, 14);
}

async function migrationNames(): Promise<string[]> {
  const entries = await readdir(MIGRATIONS_DIR, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
}

async function writeMigration(directory: string, sql: string, schema: string): Promise<void> {
  const path = join(MIGRATIONS_DIR, directory, 'migration.sql');
  await mkdir(join(MIGRATIONS_DIR, directory), { recursive: true });
  await writeFile(path, sql);
  await writeFile(SNAPSHOT_PATH, schema);
  console.log(`Wrote ${relative(process.cwd(), path)}. Read it before you keep it.`);
}

async function drawUpInit(schema: string): Promise<void> {
  const names = await migrationNames();
  if (names.some((name) => !name.endsWith('_init'))) {
    throw new Error('Other migrations follow the first one, so it must not change any more. Draft a new one instead.');
  }
  const sql = `${await draftMigration(null, schema)}\n${await readFile(EXTRAS_PATH, 'utf8')}`;
  await writeMigration(names[0] ?? `${timestamp(new Date())}_init`, sql, schema);
}

async function draft(name: string, schema: string): Promise<void> {
  const previous = existsSync(SNAPSHOT_PATH) ? await readFile(SNAPSHOT_PATH, 'utf8') : null;
  const sql = await draftMigration(previous, schema);
  if (sql === '') {
    console.log('schema.prisma has not changed since the last migration.');
    return;
  }
  await writeMigration(`${timestamp(new Date())}_${name}`, sql, schema);
}

const [argument] = process.argv.slice(2);
const schema = await readFile(join(PRISMA_DIR, 'schema.prisma'), 'utf8');
if (argument === '--init') await drawUpInit(schema);
else if (argument !== undefined && /^[a-z][a-z0-9_]*$/.test(argument)) await draft(argument, schema);
else {
  console.error('Usage: npm run migration -- <name in lower_case> | --init');
  process.exitCode = 2;
}
