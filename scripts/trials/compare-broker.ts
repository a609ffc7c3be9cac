import type { ProtocolName } from '@pipa/broker-sandbox';
import type { Pool } from '@pipa/db/testing/connections';
import { exact, sum } from '@pipa/trading';
import { fillKeyEnd, orderIdAt, readSandboxBooks, type SandboxBooks } from './sandbox-state.ts';

/** An account of the trial: at its broker and here. */
export interface LinkedAccount {
  readonly protocol: ProtocolName;
  /** Its number at the broker. */
  readonly account: string;
  readonly accountId: number;
}

interface OwnOrder {
  readonly id: number;
  readonly clientKey: string;
  readonly venueOrderId: string | null;
  readonly status: string;
  readonly filled: string;
}
interface OwnExecution {
  readonly fillKey: string;
  readonly shares: string;
  readonly orderId: number;
}

const ORDERS = `
  SELECT o."id", o."clientKey", o."venueOrderId", o."status"::text, o."filledShares"::text AS "filled"
  FROM "trade_order" o JOIN "portfolio" p ON p."id" = o."portfolioId" WHERE p."trackAccountId" = $1`;
const EXECUTIONS = `
  SELECT e."fillKey", e."shares"::text, e."orderId" FROM "execution" e JOIN "trade_order" o ON o."id" = e."orderId"
  JOIN "portfolio" p ON p."id" = o."portfolioId" WHERE p."trackAccountId" = $1`;
// The sandbox pays dividends on their ex-dates, the books later.
const CASH = `
  SELECT (a."cash" + a."reserved" + COALESCE((SELECT sum(p."cash") FROM "portfolio" p WHERE p."trackAccountId" = a."id"), 0)
    + COALESCE((SELECT sum(d."amount") FROM "dividend_entitlement" d JOIN "portfolio" p ON p."id" = d."portfolioId"
        WHERE p."trackAccountId" = a."id" AND d."paidAt" IS NULL AND d."brokerActivity" IS NOT NULL), 0))::text AS "cash"
  FROM "track_account" a WHERE a."id" = $1`;
const SHARES = `
  SELECT "symbol", sum("shares")::text AS "shares" FROM (
    SELECT s."symbol", s."shares" FROM "position" s JOIN "portfolio" p ON p."id" = s."portfolioId" WHERE p."trackAccountId" = $1
    UNION ALL SELECT "symbol", "shares" FROM "outside_holding" WHERE "accountId" = $1
  ) h GROUP BY 1 HAVING sum("shares") <> 0`;
const DIFFERENCES = `
  SELECT "kind"::text, "symbol", "executionId", "atBroker"::text, "inBooks"::text, "decision"::text
  FROM "broker_difference" WHERE "accountId" = $1 AND "decision" IS NULL`;

export interface Compared {
  readonly orders: number;
  readonly executions: number;
  readonly positions: number;
  readonly faults: string[];
}

/** Compares what the sandbox keeps of an account with our tables, neither of which is asked through the product. */
export async function compareBroker(pool: Pool, dataDir: string, linked: LinkedAccount): Promise<Compared> {
  const books = await readSandboxBooks(dataDir, linked);
  const read = async <T>(sql: string): Promise<T[]> => (await pool.query(sql, [linked.accountId])).rows as T[];
  const orders = await read<OwnOrder>(ORDERS);
  const executions = await read<OwnExecution>(EXECUTIONS);
  const [{ cash }] = await read<{ cash: string }>(CASH);
  const shares = await read<{ symbol: string; shares: string }>(SHARES);
  const open = await read<object>(DIFFERENCES);
  const faults = [
    ...orderFaults(linked, books, orders),
    ...executionFaults(linked, books, executions),
    ...balanceFaults(books, cash, shares),
    ...open.map((difference) => `open difference ${JSON.stringify(difference)}`),
  ].map((fault) => `${linked.protocol} ${linked.account}: ${fault}`);
  return { orders: books.orders.length, executions: books.executions.length, positions: shares.length, faults };
}

/** Each order there is one order here, each one here that the broker took is one there, and both filled the same. */
function orderFaults({ protocol }: LinkedAccount, books: SandboxBooks, orders: readonly OwnOrder[]): string[] {
  const faults: string[] = [];
  const byVenueId = new Map(
    orders.flatMap((order) => (order.venueOrderId ? [[order.venueOrderId, order] as const] : [])),
  );
  const byKey = new Map(orders.map((order) => [order.clientKey, order]));
  const matched = new Map<number, string>();
  for (const there of books.orders) {
    const here = byVenueId.get(orderIdAt(protocol, there.id)) ?? byKey.get(there.clientKey ?? '');
    if (here === undefined) {
      // A broker that answers a refusal with no id leaves nothing by which the order would be known here.
      if (there.status !== 'Rejected') faults.push(`an order that is not ours: ${JSON.stringify(there)}`);
      continue;
    }
    const other = matched.get(here.id);
    if (other !== undefined) faults.push(`order ${here.id} is there as ${other} and as ${there.id}`);
    matched.set(here.id, there.id);
    if (there.clientKey !== null && there.clientKey !== here.clientKey) {
      faults.push(`order ${here.id} has the key ${here.clientKey}, ${there.clientKey} there`);
    }
    if (!exact(there.filled).eq(here.filled)) {
      faults.push(`order ${here.id} (${here.status}) filled ${here.filled}, ${there.filled} there (${there.status})`);
    }
    if (there.status === 'Working') faults.push(`order ${here.id} (${here.status}) still works there`);
  }
  const lost = orders.filter(
    ({ id, venueOrderId, filled }) => !matched.has(id) && (venueOrderId !== null || !exact(filled).isZero()),
  );
  return [...faults, ...lost.map((order) => `an order that is not there: ${JSON.stringify(order)}`)];
}

function executionFaults(
  { protocol }: LinkedAccount,
  books: SandboxBooks,
  executions: readonly OwnExecution[],
): string[] {
  const faults: string[] = [];
  const left = new Set(executions);
  for (const there of books.executions) {
    const end = fillKeyEnd[protocol](there.id);
    const same = executions.filter(({ fillKey }) => fillKey.endsWith(end));
    if (same.length !== 1) faults.push(`execution ${there.id} of ${there.shares} is here ${same.length} times`);
    for (const here of same) {
      left.delete(here);
      if (!exact(here.shares).eq(there.shares)) {
        faults.push(`execution ${there.id} is of ${here.shares} here, of ${there.shares} there`);
      }
    }
  }
  return [...faults, ...[...left].map(({ fillKey }) => `execution ${fillKey} is not there`)];
}

function balanceFaults(
  books: SandboxBooks,
  cash: string,
  shares: readonly { readonly symbol: string; readonly shares: string }[],
): string[] {
  const faults: string[] = [];
  // Brokers book to the cent, the ledger to the millionth.
  if (exact(books.cash).minus(cash).abs().gte('0.01')) faults.push(`cash ${cash}, ${books.cash} there`);
  const of = (symbol: string, held: readonly { readonly symbol: string; readonly shares: string }[]) =>
    sum(held.filter((each) => each.symbol === symbol).map((each) => exact(each.shares)));
  for (const symbol of new Set([...books.positions, ...shares].map((each) => each.symbol))) {
    const [there, here] = [of(symbol, books.positions), of(symbol, shares)];
    if (!there.eq(here)) faults.push(`${here} shares of ${symbol}, ${there} there`);
  }
  return faults;
}
