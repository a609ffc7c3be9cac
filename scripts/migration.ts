// npm run migration -- <name>   drafts the SQL from the last migration's schema to schema.prisma
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { draftMigration, PRISMA_DIR } from '@pipa/db';

const MIGRATIONS_DIR = join(PRISMA_DIR, 'migrations');
const SNAPSHOT_PATH = join(MIGRATIONS_DIR, 'schema.snapshot.prisma');

function timestamp(at: Date): string {
  return at.toISOString().replace(/\D/g, '').slice(0, 14);
}

async function writeMigration(directory: string, sql: string, schema: string): Promise<void> {
  const path = join(MIGRATIONS_DIR, directory, 'migration.sql');
  await mkdir(join(MIGRATIONS_DIR, directory), { recursive: true });
  await writeFile(path, sql);
  await writeFile(SNAPSHOT_PATH, schema);
  console.log(`Wrote ${relative(process.cwd(), path)}. Read it before you keep it.`);
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
if (argument !== undefined && /^[a-z][a-z0-9_]*$/.test(argument)) await draft(argument, schema);
else {
  console.error('Usage: npm run migration -- <name in lower_case>');
  process.exitCode = 2;
}
