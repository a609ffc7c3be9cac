import { randomUUID } from 'node:crypto';
import { postDeposit } from '@pipa/trading';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cashCauses, postEntry } from './books/index.ts';
import { createPool, createPrisma, type OpenPrismaClient, type Pool } from './client.ts';
import { grantProductRole } from './product-role.ts';
import { inTransaction } from './sql/transaction.ts';
import { makeAccount } from './testing/test-accounts.ts';
import { testDatabase } from './testing/test-database.ts';

const now = new Date('2026-01-05T15:00:00Z');
const role = `product_${randomUUID().slice(0, 8)}`;
const db = testDatabase();
let productUrl: string;
let pool: Pool;
let prisma: OpenPrismaClient;

beforeAll(async () => {
  const url = new URL(db.url);
  url.username = role;
  url.password = 'a"secret\'';
  productUrl = url.href;
  await grantProductRole(db.url, productUrl);
  pool = createPool(productUrl, { max: 2 });
  prisma = createPrisma(productUrl, { max: 2 });
});
afterAll(async () => {
  await Promise.all([pool.end(), prisma.$disconnect()]);
  await db.pool.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
});

describe('the role of API and worker', () => {
  it('reads and writes rows, and posts to the ledger', async () => {
    const accountId = await makeAccount(prisma, now);
    const origin = { accountId, causeKey: cashCauses.deposit(accountId, 'opening'), marketDay: '2026-01-05' };
    await inTransaction(prisma, (tx) => postEntry(tx, postDeposit(origin, 1_000), { at: now }));
    expect((await prisma.trackAccount.findUniqueOrThrow({ where: { id: accountId } })).cash.toNumber()).toBe(1_000);
    await pool.query('DELETE FROM "realtime_outbox"');
  });

  it.each([
    'UPDATE "ledger_entry" SET "memo" = \'forged\'',
    'DELETE FROM "ledger_posting"',
    'UPDATE "newsletter" SET "marketView" = \'rewritten\'',
    'TRUNCATE "ledger_posting"',
    'TRUNCATE "mail_message"',
    'ALTER TABLE "ledger_posting" DISABLE TRIGGER ALL',
    'ALTER TABLE "app_user" ADD COLUMN "back_door" TEXT',
    'DROP TABLE "app_user"',
    'DROP TRIGGER "ledger_entry_is_immutable" ON "ledger_entry"',
    'DROP FUNCTION "forbid_ledger_change" CASCADE',
    'CREATE TABLE "mine" ("id" INT)',
    'CREATE SCHEMA "mine"',
    'CREATE ROLE "mine" SUPERUSER',
    'SET session_replication_role = replica',
    'UPDATE "_prisma_migrations" SET "checksum" = \'\'',
    'COPY "app_user" TO PROGRAM \'cat\'',
  ])('may not: %s', async (statement) => {
    await expect(pool.query(statement)).rejects.toMatchObject({
      message: expect.stringMatching(
        /permission denied|must be owner|must be superuser|only roles with|privileges? of/i,
      ),
    });
  });

  it('gets its rights again and again, and those on new tables', async () => {
    await db.pool.query('CREATE TABLE "later" ("id" INT)');
    await grantProductRole(db.url, productUrl);
    await pool.query('INSERT INTO "later" VALUES (1)');
    await db.pool.query('DROP TABLE "later"');
  });

  it('gets the password of the URL when that was renewed', async () => {
    const renewed = new URL(productUrl);
    renewed.password = 'another';
    await grantProductRole(db.url, renewed.href);
    const connected = createPool(renewed.href, { max: 1 });
    await connected.query('SELECT 1');
    await connected.end();
    await grantProductRole(db.url, productUrl);
  });

  it('is refused when it owns the database', async () => {
    await expect(grantProductRole(db.url, db.url)).rejects.toThrow(/owns the database/);
  });
});
