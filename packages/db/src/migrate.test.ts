import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { draftMigration, pendingMigrations } from './migrate.ts';

const sha = (sql: string) => createHash('sha256').update(sql).digest('hex');
const init = { name: '1_init', sql: 'create table a ();' };
const next = { name: '2_next', sql: 'create table b ();' };
const appliedInit = { migration_name: '1_init', checksum: sha(init.sql) };

describe('pendingMigrations', () => {
  it.each([
    ['all of them for an empty database', [], ['1_init', '2_next']],
    ['those that are missing', [appliedInit], ['2_next']],
  ])('names %s', (_what, applied, expected) => {
    expect(pendingMigrations([init, next], applied)).toEqual(expected);
  });

  it('refuses a migration that was edited after it was applied', () => {
    expect(() => pendingMigrations([{ ...init, sql: 'edited' }], [appliedInit])).toThrow(/1_init was edited/);
  });

  it('refuses a database that is newer than the program', () => {
    const foreign = { migration_name: '3_later', checksum: sha('x') };
    expect(() => pendingMigrations([init], [appliedInit, foreign])).toThrow(/3_later/);
  });
});

describe('draftMigration', () => {
  const schema = (field: string) => `
    datasource db {
      provider = "postgresql"
    }
    model Thing {
      id Int @id
      ${field}
      @@map("thing")
    }`;

  it('draws up a schema from nothing', async () => {
    expect(await draftMigration(null, schema(''))).toContain('CREATE TABLE "thing"');
  });

  it('holds only the difference of two schemas', async () => {
    const sql = await draftMigration(schema(''), schema('name String'));
    expect(sql).toContain('ALTER TABLE "thing" ADD COLUMN     "name" TEXT NOT NULL');
    expect(sql).not.toContain('CREATE TABLE');
  });

  it('is empty when nothing differs', async () => {
    expect(await draftMigration(schema(''), schema(''))).toBe('');
  });

  it('reports a schema that cannot be read', async () => {
    await expect(draftMigration(null, 'model {')).rejects.toThrow();
  });
});
