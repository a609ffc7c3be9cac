import { advanceLedgerCheckpoint, findDriftSuspects } from '@pipa/db/accounts';
import { openBenchDatabase } from './bench-database.ts';
import { alternate, type Bench, check } from './measure.ts';

const POSTINGS = 10_000_000;
const ACCOUNTS = 500;
const PORTFOLIOS_AN_ACCOUNT = 4;
const SYMBOLS = 20;
/** What comes between two checks of a busy market. */
const NEW_POSTINGS = 20_000;
const AT = new Date('2026-01-05T15:00:00Z');

const people = `
  INSERT INTO "app_user" ("userId", "userName", "userNameKey", "email", "emailKey", "passwordHash", "firstName", "lastName", "investorState", "createdAt")
  SELECT n, 'u' || n, 'u' || n, n || '@example.com', n || '@example.com', '', '', '', 'Enabled', now() FROM generate_series(1, ${ACCOUNTS}) n`;
const accounts = `
  INSERT INTO "track_account" ("id", "userId", "account", "trackAccountName", "broker", "tradeType", "createdAt")
  SELECT n, n, 'P' || n, 'Paper', 'PIPA', 'SIMU_PIPA', now() FROM generate_series(1, ${ACCOUNTS}) n`;
const portfolios = `
  INSERT INTO "portfolio" ("id", "userId", "trackAccountId", "strategyId", "name", "investmentAmount", "subPath", "createdAt")
  SELECT n, a, a, 1, 'p' || n, 0, 's' || n, now() FROM generate_series(1, ${ACCOUNTS * PORTFOLIOS_AN_ACCOUNT}) n, LATERAL (SELECT 1 + (n - 1) % ${ACCOUNTS} AS a) o`;
/** Purchases of a share for a dollar, each two postings: cash falls, a position grows. */
const postings = (from: number, to: number) => `
  INSERT INTO "ledger_posting" ("entryId", "accountId", "portfolioId", "bucket", "amount", "symbol", "shares")
  SELECT n, 1 + (p - 1) % ${ACCOUNTS}, p, (CASE leg WHEN 0 THEN 'Cash' ELSE 'Positions' END)::"LedgerBucket", CASE leg WHEN 0 THEN -1 ELSE 1 END,
    CASE leg WHEN 0 THEN NULL ELSE 'S' || n % ${SYMBOLS} END, CASE leg WHEN 0 THEN NULL ELSE 1 END
  FROM generate_series(${from}, ${to}) n, LATERAL (SELECT 1 + n % ${ACCOUNTS * PORTFOLIOS_AN_ACCOUNT} AS p) o, generate_series(0, 1) leg`;
const balances = `
  UPDATE "portfolio" p SET "cash" = s.cash FROM (
    SELECT "portfolioId", sum("amount") AS cash FROM "ledger_posting" WHERE "bucket" = 'Cash' GROUP BY 1) s WHERE s."portfolioId" = p."id"`;
const holdings = `
  INSERT INTO "position" ("portfolioId", "symbol", "shares", "cost")
  SELECT "portfolioId", "symbol", sum("shares"), sum("amount") FROM "ledger_posting" WHERE "bucket" = 'Positions' GROUP BY 1, 2`;

/** The drift check of ten million postings from its checkpoint, beside the same statement over the whole ledger. */
export const driftCheck: Bench = {
  id: 'DRIFT',
  what: `drift check over ${POSTINGS / 1e6} million postings, ${NEW_POSTINGS.toLocaleString('en')} of them new`,
  unit: 'ms',
  goal: 250,
  limit: null,
  async run(shutdown) {
    const { pool, prisma } = await openBenchDatabase(shutdown);
    const client = await pool.connect();
    try {
      // Neither entries nor a strategy are needed to add postings up.
      await client.query('SET session_replication_role = replica');
      for (const sql of [people, accounts, portfolios]) await client.query(sql);
      await client.query(postings(1, (POSTINGS - NEW_POSTINGS) / 2));
      while (await advanceLedgerCheckpoint(prisma, AT, { behind: 1, step: 1_000_000 }));
      await client.query(postings((POSTINGS - NEW_POSTINGS) / 2 + 1, POSTINGS / 2));
      for (const sql of [balances, holdings, 'ANALYZE']) await client.query(sql);
    } finally {
      client.release(true);
    }
    const timed = async () => {
      const startedMs = performance.now();
      check((await findDriftSuspects(pool)).length === 0, 'books that agree are suspected');
      return performance.now() - startedMs;
    };
    const whole = async () => {
      const held = await pool.query('SELECT * FROM "ledger_sum"');
      await pool.query(
        'BEGIN; CREATE TABLE kept_sum AS TABLE "ledger_sum"; CREATE TABLE kept_point AS TABLE "ledger_checkpoint"; TRUNCATE "ledger_sum", "ledger_checkpoint"; COMMIT',
      );
      try {
        return await timed();
      } finally {
        await pool.query(
          'BEGIN; INSERT INTO "ledger_sum" TABLE kept_sum; INSERT INTO "ledger_checkpoint" TABLE kept_point; DROP TABLE kept_sum, kept_point; COMMIT; ANALYZE "ledger_sum"',
        );
        check(held.rows.length > 0, 'the checkpoint holds no sums');
      }
    };
    await timed();
    return alternate(timed, { 'whole ledger': whole });
  },
};
