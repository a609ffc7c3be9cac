import { checkLedger } from '@pipa/db/accounts';
import type { Pool, PrismaClient } from '@pipa/db/testing/connections';

/** Each counts rows that must not be, once every portfolio has been stopped and the workers have ended. */
const FAULTS: Record<string, string> = {
  'orders whose executions do not sum to what they filled': `
    SELECT o."id" FROM "trade_order" o LEFT JOIN "execution" e ON e."orderId" = o."id"
    GROUP BY o."id" HAVING o."filledShares" <> COALESCE(sum(e."shares"), 0)`,
  'orders that filled more than they asked for': `SELECT "id" FROM "trade_order" WHERE "filledShares" > "shares"`,
  'filled orders that are not full': `SELECT 1 FROM "trade_order" WHERE "status" = 'Filled' AND "filledShares" <> "shares"`,
  'fills that were booked twice': `SELECT 1 FROM "execution" GROUP BY "fillKey" HAVING count(*) > 1`,
  'executions without one ledger entry': `
    SELECT 1 FROM (SELECT count(*) AS "n" FROM "execution") e,
      (SELECT count(*) AS "n" FROM "ledger_entry" WHERE "kind" = 'Trade') l WHERE e."n" <> l."n"`,
  'orders that are still open': `SELECT 1 FROM "trade_order" WHERE "status" IN ('Accepted', 'PartlyFilled')`,
  'plans that are not finished': `SELECT 1 FROM "rebalance" WHERE "status" = 'Planned'`,
  'amount changes that still wait': `SELECT 1 FROM "cash_change" WHERE "status" IN ('ReadyToExecute', 'Executing')`,
  'portfolios that still run': `
    SELECT "id", "status", "stopRequestedAt", "nextTradeDate" FROM "portfolio" WHERE "status" IN ('Starting', 'Started')`,
  'positions left': `SELECT "portfolioId", "symbol", "shares" FROM "position"`,
  'cash left in portfolios': `SELECT 1 FROM "portfolio" WHERE "cash" <> 0`,
  'reserves left in accounts': `SELECT 1 FROM "track_account" WHERE "reserved" <> 0`,
  'accounts that were frozen': `SELECT 1 FROM "track_account" WHERE "frozenAt" IS NOT NULL`,
};

/** What is wrong with the books; empty when they agree. */
export async function findFaults(prisma: PrismaClient, pool: Pool): Promise<string[]> {
  const faults: string[] = [];
  for (const [name, sql] of Object.entries(FAULTS)) {
    const { rows } = await pool.query(sql);
    if (rows.length > 0) faults.push(`${rows.length} ${name}, the first: ${JSON.stringify(rows[0])}`);
  }
  for (const { account, difference } of await checkLedger(prisma)) {
    if (difference !== null) faults.push(`the ledger of ${account} does not agree: ${JSON.stringify(difference)}`);
  }
  return faults;
}
