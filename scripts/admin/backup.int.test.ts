import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backUp, listTablesFilledByMigrations } from '@pipa/db';
import { createEmptyDatabase, createReleasedDatabase, createTestDatabase, type EmptyDatabase } from '@pipa/db/testing';
import type { Pool } from '@pipa/db/testing/connections';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSimulator, holding, type Simulator } from '../../apps/worker/src/testing/simulator.ts';
import { makeBackup, restoreBackup } from './backup.ts';

const now = new Date('2030-06-01T12:00:00Z');
let folder: string;
let path: string;
let simulator: Simulator;
let target: EmptyDatabase;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'));
  path = join(folder, 'pipa.backup');
  simulator = await createSimulator({
    day: '2024-03-06',
    strategies: [holding('daily', { SPY: 0.4, AAAA: 0.6 }, 'Daily')],
  });
  const { portfolioId } = await simulator.open({ code: 'daily', amount: 20_000 });
  await simulator.investor.start(portfolioId);
  await simulator.finishDay();
  target = await createEmptyDatabase();
});
afterAll(async () => {
  await Promise.all([simulator.db.drop(), target.drop(), rm(folder, { recursive: true })]);
});

async function run(command: typeof makeBackup, databaseUrl: string, file: string) {
  const said: string[] = [];
  const { prisma } = simulator.db;
  const context = { databaseUrl, prisma, clock: () => now, operator: 'ops', say: (text: string) => said.push(text) };
  const code = await command(context, file);
  return { code, said: said.join('\n') };
}

/** Rows of each table, sorted, one text per row. */
async function contentOf(pool: Pool): Promise<Record<string, string[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
     AND relname NOT IN ('_prisma_migrations', 'bus_message', 'operator_act') ORDER BY relname`,
  );
  const content: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`SELECT t::text AS row FROM "${name}" t ORDER BY 1`);
    content[name] = rows.map(({ row }) => row);
  }
  return content;
}

const filledIn = (content: Record<string, string[]>) =>
  Object.keys(content).filter((table) => content[table].length > 0);

it('a backup restores to the same rows, with books that agree and numbers that go on', async () => {
  const backup = await run(makeBackup, simulator.db.url, path);
  expect(backup.code, backup.said).toBe(0);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(existsSync(`${path}.part`)).toBe(false);
  // Noted behind the backup, which does not hold it.
  const acts = await simulator.db.prisma.operatorAct.findMany({ where: { act: 'BackupMade' } });
  expect(acts).toMatchObject([{ operator: 'ops', subject: 'pipa.backup', at: now }]);

  const restored = await run(restoreBackup, target.url, path);
  expect(restored.code, restored.said).toBe(0);
  expect(restored.said).toContain('The books of 1 accounts agree');
  const content = await contentOf(target.pool);
  expect(content).toEqual(await contentOf(simulator.db.pool));
  for (const table of ['ledger_posting', 'execution', 'bar_year', 'portfolio_record']) {
    expect(content[table].length, table).toBeGreaterThan(0);
  }

  const nextOrder = `SELECT nextval(pg_get_serial_sequence('trade_order', 'id'))::text AS id`;
  const [next, expected] = await Promise.all([target.pool.query(nextOrder), simulator.db.pool.query(nextOrder)]);
  expect(next.rows).toEqual(expected.rows);
});

it('takes the database as of one instant', async () => {
  const file = join(folder, 'busy.backup');
  const copy = await createEmptyDatabase();
  const before = await contentOf(simulator.db.pool);
  const [backup] = await Promise.all([
    run(makeBackup, simulator.db.url, file),
    // Begins after the snapshot or before it, never between two of its tables.
    simulator.open({ code: 'daily', amount: 10_000 }),
  ]);
  expect(backup.code).toBe(0);
  await run(restoreBackup, copy.url, file);
  const { track_account: accounts, ledger_entry: entries, portfolio } = await contentOf(copy.pool);
  expect(entries.length - before.ledger_entry.length).toBeLessThanOrEqual(
    accounts.length - before.track_account.length,
  );
  expect(portfolio.length).toBeLessThanOrEqual(accounts.length);
  await copy.drop();
});

it('a database that holds rows is refused, and stays as it is', async () => {
  const before = await contentOf(target.pool);
  await expect(run(restoreBackup, target.url, path)).rejects.toThrow(/is not empty/);
  expect(await contentOf(target.pool)).toEqual(before);
});

it('fills a database that has the schema and the rows of the migrations', async () => {
  const migrated = await createTestDatabase();
  expect(filledIn(await contentOf(migrated.pool))).toEqual(await listTablesFilledByMigrations());
  expect((await run(restoreBackup, migrated.url, path)).code).toBe(0);
  await migrated.drop();
});

it('a backup of an earlier release restores to the schema of this one, with its rows and books', async () => {
  const file = join(folder, 'released.backup');
  const [released, copy, migrated] = await Promise.all([
    createReleasedDatabase(),
    createEmptyDatabase(),
    createTestDatabase(),
  ]);
  const rows = await backUp(released.url, file, now);
  const restored = await run(restoreBackup, copy.url, file);
  expect(restored.code, restored.said).toBe(0);
  expect(restored.said).toContain('The books of 8 accounts agree');
  const schema = 'SELECT migration_name FROM _prisma_migrations ORDER BY 1';
  expect((await copy.pool.query(schema)).rows).toEqual((await migrated.pool.query(schema)).rows);
  const content = await contentOf(copy.pool);
  for (const table of ['app_user', 'ledger_posting', 'execution', 'portfolio_record', 'mail_message']) {
    expect(content[table]).toHaveLength(rows[table]);
  }
  // A database that already has this schema is no place for it: its migrations would not run on the rows.
  await expect(run(restoreBackup, migrated.url, file)).rejects.toThrow(/Restore into a database without tables/);
  await Promise.all([released.drop(), copy.drop(), migrated.drop()]);
});

it('a backup of a later release is refused in words', async () => {
  const file = join(folder, 'later.backup');
  const [later, copy] = await Promise.all([createTestDatabase(), createEmptyDatabase()]);
  await later.pool.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at)
     VALUES ('later', '', '29990101000000_later', now())`,
  );
  await backUp(later.url, file, now);
  await expect(run(restoreBackup, copy.url, file)).rejects.toThrow(
    'The backup was taken by a newer program: its schema has 29990101000000_later.',
  );
  expect(await contentOf(copy.pool)).toEqual({});
  await Promise.all([later.drop(), copy.drop()]);
});

it('a file that exists is never overwritten', async () => {
  const taken = join(folder, 'taken');
  await writeFile(taken, 'mine');
  await expect(run(makeBackup, simulator.db.url, taken)).rejects.toThrow('EEXIST');
  expect(await readFile(taken, 'utf8')).toBe('mine');
});

it.each([
  ['cut short', (bytes: Buffer) => bytes.subarray(0, bytes.length - 200)],
  ['something else', () => Buffer.from('no backup at all')],
])('a file that is %s leaves the database empty', async (_, damage) => {
  const damaged = join(folder, 'damaged');
  await writeFile(damaged, damage(await readFile(path)));
  const empty = await createEmptyDatabase();
  await expect(run(restoreBackup, empty.url, damaged)).rejects.toThrow(damaged);
  const filled = await listTablesFilledByMigrations();
  expect(filledIn(await contentOf(empty.pool)).filter((table) => !filled.includes(table))).toEqual([]);
  await empty.drop();
});
