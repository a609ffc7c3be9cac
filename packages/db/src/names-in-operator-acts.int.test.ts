import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PRISMA_DIR } from './migrate.ts';
import { testDatabase } from './testing/test-database.ts';

const MIGRATION = join(PRISMA_DIR, 'migrations', '20261122211000_access_proofs', 'migration.sql');
const db = testDatabase();

it('the upgrade takes names and addresses of users out of the log of operators, once, and the log stays closed', async () => {
  const at = new Date('2026-11-22T12:00:00Z');
  const act = { at, operator: 'olga', operatorId: 1, userId: 7, detail: '', reason: 'asked for' };
  await db.prisma.operatorAct.createMany({
    data: [
      { ...act, act: 'InvestorStateSet', subject: 'ada', detail: 'Trial → Disabled' },
      { ...act, act: 'PasswordResetSent', subject: 'ada', detail: 'ada@example.com' },
      { ...act, act: 'MailSentAgain', subject: 'ada@example.com', detail: 'Trades of Ada' },
      { ...act, act: 'MailSentAgain', userId: null, subject: 'old@example.com', detail: 'Hello' },
      { ...act, act: 'AccountUnfrozen', subject: 'PIPA-7', detail: 'BooksAgree' },
      { ...act, act: 'InvitationCreated', userId: null, operator: 'shell', operatorId: null, subject: 'PIPA-ABCD' },
    ],
  });
  const [, statements] = (await readFile(MIGRATION, 'utf8')).split(/(?=ALTER TABLE "operator_act" DISABLE)/);
  await db.pool.query(statements);
  const rows = await db.prisma.operatorAct.findMany({ orderBy: { id: 'asc' } });
  expect(rows.map(({ operator, subject, detail }) => [operator, subject, detail])).toEqual([
    ['', '', 'Trial → Disabled'],
    ['', '', ''],
    ['', '', ''],
    ['', '', ''],
    ['', 'PIPA-7', 'BooksAgree'],
    ['shell', 'PIPA-ABCD', ''],
  ]);
  await expect(db.pool.query('UPDATE "operator_act" SET "reason" = \'\'')).rejects.toThrow(/append-only/);
});
