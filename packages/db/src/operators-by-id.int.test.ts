import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PRISMA_DIR } from './migrate.ts';
import { makeAccount } from './testing/test-accounts.ts';
import { testDatabase } from './testing/test-database.ts';

const MIGRATION = join(PRISMA_DIR, 'migrations', '20261123003922_operators_by_id', 'migration.sql');
const at = new Date('2026-11-22T12:00:00Z');
const act = { at, operator: '', operatorId: 7, detail: '', subject: '', reason: 'a dispute' };
const db = testDatabase();

/** A user who is blocked, as an earlier release stored it. */
async function makeBlocked(name: string, blockedBy: string): Promise<number> {
  const keys = { userName: name, userNameKey: name, email: name, emailKey: name, passwordHash: '!' };
  const data = {
    ...keys,
    firstName: '',
    lastName: '',
    createdAt: at,
    blockedAt: at,
    blockedBy,
    blockReason: 'a dispute',
  };
  return (await db.prisma.user.create({ data })).userId;
}

it('the upgrade keeps who has blocked and unfrozen: users of the product by id, others by name', async () => {
  const [byUser, atShell] = [await makeBlocked('ada', 'olga'), await makeBlocked('bob', 'root')];
  const accountId = await makeAccount(db.prisma, at);
  const { userId, account } = await db.prisma.trackAccount.findUniqueOrThrow({ where: { id: accountId } });
  await db.prisma.operatorAct.createMany({
    data: [
      { ...act, at: new Date(at.getTime() - 1), operatorId: 9, act: 'InvestorBlocked', userId: byUser },
      { ...act, act: 'InvestorBlocked', userId: byUser },
      { ...act, operator: 'root', operatorId: null, act: 'InvestorBlocked', userId: atShell },
      { ...act, act: 'AccountUnfrozen', userId, subject: account },
    ],
  });
  const freeze = { accountId, frozenAt: at, differences: [], endedAt: at, endedBy: 'olga' };
  await db.prisma.accountFreeze.createMany({ data: [freeze, { ...freeze, endedAt: new Date(0), endedBy: 'root' }] });
  const migration = await readFile(MIGRATION, 'utf8');
  await db.pool.query(migration.slice(migration.indexOf('UPDATE')));
  const users = await db.prisma.user.findMany({ where: { blockedAt: at }, orderBy: { userId: 'asc' } });
  expect(users.map(({ blockedBy, blockedById }) => [blockedBy, blockedById])).toEqual([
    ['', 7],
    ['root', null],
  ]);
  const freezes = await db.prisma.accountFreeze.findMany({ orderBy: { id: 'asc' } });
  expect(freezes.map(({ endedBy, endedById }) => [endedBy, endedById])).toEqual([
    ['', 7],
    ['root', null],
  ]);
});
