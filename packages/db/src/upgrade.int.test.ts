import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkLedger } from './accounts/ledger-check.ts';
import { findDriftSuspects } from './accounts/ledger-drift.ts';
import type { Pool } from './client.ts';
import { draftMigration, migrate, PRISMA_DIR } from './migrate.ts';
import { readSchema, TABLES_OUTSIDE_PRISMA } from './testing/read-schema.ts';
import { createEmptyDatabase, createReleasedDatabase, type TestDatabase } from './testing/test-database.ts';

/** Rows that a migration changes or removes on purpose, by table. */
const CHANGED_ROWS: Record<string, string> = {
  job_run: `"key" = 'research'`,
  job_step: `"runKey" = 'research'`,
  // Given order values below the least one by the test itself.
  portfolio: `"id" = 9`,
  strategy: `"id" = 4`,
  mail_message: `"sentAt" is not null or "failedAt" is not null`,
};

/** A view of a table whose columns a migration replaced: it shows the same before and after. */
const VIEWS: Record<string, ReleasedTable> = {
  bar_year: { name: 'daily_bar', columns: 'symbol, date, open, high, low, close, adj_close, volume' },
};

interface ReleasedTable {
  readonly name: string;
  /** Quoted column names in the sequence of the release. */
  readonly columns: string;
}

interface TableContent {
  readonly name: string;
  readonly rows: number;
  /** MD5 over the released columns of all rows, sorted by their text. */
  readonly checksum: string;
}

async function readTables(pool: Pool): Promise<ReleasedTable[]> {
  const { rows } = await pool.query<ReleasedTable>(
    `select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> all ($1)
     group by c.relname order by c.relname`,
    [TABLES_OUTSIDE_PRISMA],
  );
  return rows.map((table) => VIEWS[table.name] ?? table);
}

async function readContent(pool: Pool, tables: readonly ReleasedTable[]): Promise<TableContent[]> {
  const reads = tables.map(async ({ name, columns }) => {
    const { rows } = await pool.query<Omit<TableContent, 'name'>>(
      `select count(*)::int as rows, md5(coalesce(string_agg(line, '' order by line), '')) as checksum
       from (select md5(row(${columns})::text) as line from "${name}" where not (${CHANGED_ROWS[name] ?? 'false'})) as lines`,
    );
    return { name, ...rows[0] };
  });
  return Promise.all(reads);
}

describe('a database of the release of 2026-11-21 that is upgraded', () => {
  let database: TestDatabase;
  let tables: ReleasedTable[];
  let before: TableContent[];
  let applied: string[];

  beforeAll(async () => {
    database = await createReleasedDatabase();
    await database.pool.query(
      `update "portfolio" set "buyValuePerOrder" = 0, "sellValuePerOrder" = 100 where "id" = 9`,
    );
    await database.pool.query(`update "strategy" set "specBuyValuePerOrder" = -150 where "id" = 4`);
    tables = await readTables(database.pool);
    before = await readContent(database.pool, tables);
    applied = await migrate(database.url);
  });
  afterAll(() => database.drop());

  it('had rows in every table', () => {
    expect(tables.length).toBeGreaterThan(50);
    expect(before.filter(({ rows }) => rows === 0)).toEqual([]);
  });

  it('applies the migrations since, once', async () => {
    expect(applied[0]).toBe('20261122040356_ledger_checkpoint');
    expect(await migrate(database.url)).toEqual([]);
  });

  it('keeps every row and every value', async () => {
    expect(await readContent(database.pool, tables)).toEqual(before);
  });

  it('has the tables that schema.prisma describes', async () => {
    const drawn = await createEmptyDatabase();
    try {
      await drawn.pool.query(await draftMigration(null, await readFile(join(PRISMA_DIR, 'schema.prisma'), 'utf8')));
      expect(await readSchema(database.pool)).toEqual(await readSchema(drawn.pool));
    } finally {
      await drawn.drop();
    }
  });

  it('has books that agree, by the fold of the whole ledger and by the drift check', async () => {
    const checks = await checkLedger(database.prisma);
    expect(checks).toHaveLength(8);
    expect(checks.filter(({ difference }) => difference !== null)).toEqual([]);
    expect(await findDriftSuspects(database.pool)).toEqual([]);
  });

  it('knows the strategies that the run of the release has evaluated', async () => {
    const evaluated = await database.prisma.strategy.findMany({
      where: { evaluatedVersion: { not: null } },
      select: { code: true, evaluatedVersion: true },
      orderBy: { id: 'asc' },
    });
    expect(evaluated).toEqual([
      { code: 'even', evaluatedVersion: 1 },
      { code: 'stocks', evaluatedVersion: 1 },
    ]);
    expect(await database.prisma.jobRun.count({ where: { key: 'research' } })).toBe(0);
  });

  it('takes an order value that could not trade for no limit, and stores none any more', async () => {
    const { prisma } = database;
    expect(await prisma.portfolio.findUnique({ where: { id: 9 } })).toMatchObject({ buyValuePerOrder: null });
    expect(Number((await prisma.portfolio.findUnique({ where: { id: 9 } }))?.sellValuePerOrder)).toBe(100);
    expect(await prisma.strategy.findUnique({ where: { id: 4 } })).toMatchObject({ specBuyValuePerOrder: null });
    const storing = (sql: string) => expect(database.pool.query(sql)).rejects;
    for (const column of ['buyValuePerOrder', 'sellValuePerOrder']) {
      await storing(`update "portfolio" set "${column}" = 99 where "id" = 1`).toThrow(/order_values_are_tradable/);
    }
    for (const column of ['specBuyValuePerOrder', 'specSellValuePerOrder']) {
      await storing(`update "strategy" set "${column}" = 0 where "id" = 1`).toThrow(/order_values_are_tradable/);
    }
  });

  it('knows the shares behind the breadth of the days before', async () => {
    expect(await database.prisma.groupBreadth.findMany()).toMatchObject([
      { group: 'Market', aboveSma20: 1, aboveSma50: 1, aboveSma200: 1, advancing: 1 },
    ]);
  });

  it('keeps the words of no mail but those that are still to be sent', async () => {
    const mails = await database.prisma.mailMessage.findMany({ orderBy: { id: 'asc' } });
    expect(mails.filter(({ text, html }) => text !== '' || html !== '').map(({ id }) => id)).toEqual([1, 2, 3, 5]);
    expect(mails.filter(({ text, html }) => text === '' && html === '').map(({ id }) => id)).toEqual([4, 6]);
    expect(mails[4].text).toContain('token-of-reset');
  });

  it('keeps the skeleton of each user name, of names that look alike for the oldest user', async () => {
    const users = await database.prisma.user.findMany({
      where: { userNameKey: { in: ['alice1', 'alicel', 'bob', 'pending'] } },
      select: { userNameKey: true, userNameSkeleton: true },
      orderBy: { userId: 'asc' },
    });
    expect(users.map(({ userNameKey, userNameSkeleton }) => [userNameKey, userNameSkeleton])).toEqual([
      ['alice1', 'allcel'],
      ['alicel', null],
      ['bob', 'bob'],
      ['pending', 'pendlng'],
    ]);
  });
});
