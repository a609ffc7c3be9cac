import { checkLedgerOf, inTransaction } from '@pipa/db';
import type { WorkerContext } from '../context.ts';

type Checking = Pick<WorkerContext, 'prisma' | 'pool' | 'clock' | 'logger'>;

// Sums of the ledger against the balances kept beside it, all accounts at once. It only suspects: the fold decides.
const suspects = `
  WITH sums AS (
    SELECT "accountId", "portfolioId", "symbol", "bucket", sum("amount") AS amount, sum("shares") AS shares
    FROM "ledger_posting" GROUP BY 1, 2, 3, 4
  ), cash AS (
    SELECT "accountId", COALESCE(sum(amount) FILTER (WHERE "bucket" = 'Cash' AND "portfolioId" IS NULL), 0) AS cash,
      COALESCE(sum(amount) FILTER (WHERE "bucket" = 'Reserved'), 0) AS reserved FROM sums GROUP BY 1
  ), portfolio_cash AS (
    SELECT "portfolioId", sum(amount) AS cash FROM sums WHERE "bucket" = 'Cash' AND "portfolioId" IS NOT NULL GROUP BY 1
  ), holding AS (
    SELECT "portfolioId", "symbol", sum(shares) AS shares, sum(amount) AS cost FROM sums WHERE "bucket" = 'Positions' GROUP BY 1, 2
  )
  SELECT a."id" FROM "track_account" a LEFT JOIN cash c ON c."accountId" = a."id"
    WHERE a."frozenAt" IS NULL AND (a."cash" <> COALESCE(c.cash, 0) OR a."reserved" <> COALESCE(c.reserved, 0))
  UNION SELECT p."trackAccountId" FROM "portfolio" p JOIN "track_account" a ON a."id" = p."trackAccountId"
    LEFT JOIN portfolio_cash c ON c."portfolioId" = p."id"
    WHERE a."frozenAt" IS NULL AND p."cash" <> COALESCE(c.cash, 0)
  UNION SELECT f."trackAccountId" FROM holding h FULL JOIN "position" s ON s."portfolioId" = h."portfolioId" AND s."symbol" = h."symbol"
    JOIN "portfolio" f ON f."id" = COALESCE(s."portfolioId", h."portfolioId") JOIN "track_account" a ON a."id" = f."trackAccountId"
    WHERE a."frozenAt" IS NULL AND (COALESCE(h.shares, 0) <> COALESCE(s."shares", 0) OR COALESCE(h.cost, 0) <> COALESCE(s."cost", 0))`;

/**
 * Freezes accounts whose balances do not agree with their ledger. Nothing is repaired: someone has to look. What is suspected is
 * proved by folding the ledger on one snapshot, so that a change in between accuses nobody.
 * @returns the accounts frozen now
 */
export async function checkDrift({ prisma, pool, clock, logger }: Checking): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(suspects);
  const frozen: number[] = [];
  for (const { id } of rows) {
    const { difference, account } = await checkLedgerOf(prisma, id);
    if (difference === null) continue;
    const { item, portfolioId, symbol, ledger, derived } = difference;
    logger.error(
      { accountId: id, account, item, portfolioId, symbol, ledger: `${ledger}`, derived: `${derived}` },
      'the books of an account do not agree; it is frozen',
    );
    const at = clock();
    await inTransaction(prisma, async (tx) => {
      await tx.trackAccount.updateMany({ where: { id, frozenAt: null }, data: { frozenAt: at } });
    });
    frozen.push(id);
  }
  return frozen;
}
