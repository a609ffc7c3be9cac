import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { draftMigration, migrate, PRISMA_DIR } from './migrate.ts';
import { readSchema } from './testing/read-schema.ts';
import {
  createEmptyDatabase,
  createTestDatabase,
  type EmptyDatabase,
  type TestDatabase,
} from './testing/test-database.ts';

const MIGRATIONS = join(PRISMA_DIR, 'migrations');

describe('the migrations', () => {
  let migrated: TestDatabase;
  let drawn: EmptyDatabase;

  beforeAll(async () => {
    [migrated, drawn] = await Promise.all([createTestDatabase(), createEmptyDatabase()]);
    await drawn.pool.query(await draftMigration(null, await readFile(join(PRISMA_DIR, 'schema.prisma'), 'utf8')));
  });
  afterAll(async () => {
    await Promise.all([migrated.drop(), drawn.drop()]);
  });

  it('lead to what schema.prisma describes', async () => {
    expect(await readSchema(migrated.pool)).toEqual(await readSchema(drawn.pool));
  });

  it('follow a schema that was kept with the last of them', async () => {
    const [snapshot, schema] = await Promise.all([
      readFile(join(MIGRATIONS, 'schema.snapshot.prisma'), 'utf8'),
      readFile(join(PRISMA_DIR, 'schema.prisma'), 'utf8'),
    ]);
    expect(await draftMigration(snapshot, schema)).toBe('');
  });

  it('are noticed when a column, an index, a foreign key or an enum value is missing', async () => {
    const before = await readSchema(drawn.pool);
    for (const change of [
      'alter table instrument add column extra int',
      'alter table instrument alter column name drop not null',
      'drop index "instrument_symbol_key"',
      'alter table session drop constraint "session_userId_fkey"',
      `alter type "Broker" add value 'NEW'`,
    ]) {
      await drawn.pool.query(change);
      const after = await readSchema(drawn.pool);
      expect(after, change).not.toEqual(before);
      Object.assign(before, after);
    }
  });
});

describe('migrate', () => {
  let database: EmptyDatabase;
  let dir: string;

  beforeEach(async () => {
    database = await createEmptyDatabase();
    dir = await mkdtemp(join(tmpdir(), 'migrations-'));
    return async () => {
      await database.drop();
      await rm(dir, { recursive: true });
    };
  });

  async function addMigration(name: string, sql: string): Promise<void> {
    await mkdir(join(dir, name));
    await writeFile(join(dir, name, 'migration.sql'), sql);
  }

  it('applies each migration once, also for concurrent callers', async () => {
    await cp(MIGRATIONS, dir, { recursive: true });
    const names = (await readdir(dir, { withFileTypes: true }))
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(database.url, { dir })));
    expect(applied.flat().toSorted()).toEqual(names.toSorted());
    expect(await migrate(database.url, { dir })).toEqual([]);
  });

  it('reads a function whole, with the semicolons in its body', async () => {
    await addMigration(
      '1_function',
      'create function seven() returns int language plpgsql as $$ begin perform 1; return 7; end $$;',
    );
    await migrate(database.url, { dir });
    expect((await database.pool.query('select seven()')).rows).toEqual([{ seven: 7 }]);
  });

  it('leaves nothing of a migration that fails, and applies it when it is mended', async () => {
    await addMigration('1_broken', 'create table first (); create table second (n oops);');
    await expect(migrate(database.url, { dir })).rejects.toThrow(/oops/);
    expect((await database.pool.query(`select to_regclass('first') as found`)).rows).toEqual([{ found: null }]);
    await writeFile(join(dir, '1_broken', 'migration.sql'), 'create table first (); create table second ();');
    expect(await migrate(database.url, { dir })).toEqual(['1_broken']);
  });
});
