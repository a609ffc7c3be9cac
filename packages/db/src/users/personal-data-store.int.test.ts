import { beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';
import { type ExportedPage, exportPersonalData } from './personal-data-store.ts';
import { personalTables, tablesWithPrices } from './personal-data-tables.ts';

const NOW = new Date('2026-03-02T15:00:00Z');
const db = testDatabase();
let userId: number;

beforeAll(async () => {
  const user = { userName: 'ada', userNameKey: 'ada', email: 'ada@example.com', emailKey: 'ada@example.com' };
  const names = { firstName: 'Ada', lastName: 'Lovelace', passwordHash: '!', createdAt: NOW };
  ({ userId } = await db.prisma.user.create({ data: { ...user, ...names } }));
  await addEntries(0, 1_201);
});

const addEntries = (from: number, to: number) =>
  db.prisma.accountActivity.createMany({
    data: Array.from({ length: to - from }, (_, i) => ({ userId, kind: 'SignedIn', detail: `${from + i}`, at: NOW })),
  });

/** The pages of the log in an export, as their numbers of rows and the details of their entries. */
async function exportLog(meanwhile: (page: ExportedPage) => Promise<unknown> = async () => undefined, most?: number) {
  const sizes: number[] = [];
  const details: unknown[] = [];
  const write = async (page: ExportedPage) => {
    await meanwhile(page);
    if (page.table !== 'account_activity') return;
    sizes.push(page.rows.length);
    details.push(...page.rows.map(({ detail }) => detail));
  };
  const truncated = await exportPersonalData(db.prisma, userId, write, { mostRows: most });
  return { sizes, details, truncated };
}
const numbered = (count: number) => Array.from({ length: count }, (_, i) => `${i}`);

it('has every row once, a page of at most 500 at a time', async () => {
  const { sizes, details, truncated } = await exportLog();
  expect([sizes, details, truncated]).toEqual([[500, 500, 201], numbered(1_201), []]);
});

it('is of one moment: rows that are added and removed meanwhile change nothing', async () => {
  let isFirst = true;
  const { details } = await exportLog(async () => {
    if (!isFirst) return;
    isFirst = false;
    await addEntries(1_201, 1_210);
    await db.prisma.accountActivity.deleteMany({ where: { detail: { in: ['0', '700'] } } });
  });
  expect(details).toEqual(numbered(1_201));
});

it('says which tables it holds in part, and of how many rows', async () => {
  const { sizes, truncated } = await exportLog(undefined, 600);
  expect(sizes).toEqual([500, 100]);
  expect(truncated).toEqual([{ table: 'account_activity', rows: 600, of: 1_208 }]);
});

it('leaves out what the user may not get', async () => {
  const tables: string[] = [];
  const write = async ({ table }: ExportedPage) => void tables.push(table);
  await exportPersonalData(db.prisma, userId, write, { isWithheld: (table) => tablesWithPrices.has(table) });
  expect(tables).toContain('account_activity');
  expect(tables.filter((table) => tablesWithPrices.has(table))).toEqual([]);
  for (const table of tablesWithPrices) expect(personalTables.map((one) => one.table)).toContain(table);
});
