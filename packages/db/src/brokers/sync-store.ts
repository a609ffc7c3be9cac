import type { TradingDay } from '@pipa/calendar';
import type { Broker } from '@pipa/contract';
import { type Decimal, exact } from '@pipa/trading';
import { sql } from 'kysely';
import type { BrokerSyncCause, Pool } from '../client.ts';
import { onlyRow } from '../sql/only-row.ts';
import { countIn, type Params, pick, prepared, rows, rowsIn } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';

/** Attempts in all at a sync. */
export const MOST_SYNC_ATTEMPTS = 5;
/** Wait after the first attempt; then four times the wait before. A sync that is killed is taken up after it, too. */
const FIRST_WAIT = sql`interval '15 seconds'`;

const linkedAccounts = prepared((db) =>
  db
    .selectFrom('broker_link as l')
    .innerJoin('track_account as a', 'a.id', 'l.accountId')
    .select(['a.id', 'a.account', 'a.broker'])
    .where('l.state', '=', 'Linked')
    .where('a.isDeleted', '=', false)
    .orderBy('a.id'),
);

/** Accounts with a link that works, ascending by id. */
export const listLinkedAccounts = (
  pool: Pick<Pool, 'query'>,
): Promise<{ id: number; account: string; broker: Broker }[]> => rows(pool, linkedAccounts, {});

const claim = prepared((db, { at }: Params<{ at: Date }>) =>
  db
    .updateTable('broker_sync')
    .set({
      startedAt: at,
      attempts: sql<number>`"attempts" + 1`,
      progress: 0,
      fault: null,
    })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('broker_sync as s')
        .select('s.id')
        .where('s.endedAt', 'is', null)
        .where(
          sql<boolean>`(s."startedAt" IS NULL OR s."startedAt" + ${FIRST_WAIT} * power(4, s."attempts" - 1) <= ${at}::timestamptz)`,
        )
        .where(
          sql<boolean>`NOT EXISTS (SELECT FROM "broker_sync" r WHERE r."accountId" = s."accountId" AND r."id" <> s."id"
            AND r."endedAt" IS NULL AND r."startedAt" + ${FIRST_WAIT} > ${at}::timestamptz)`,
        )
        .orderBy('s.id')
        .limit(sql.lit(1))
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'accountId', 'attempts', 'cause']),
);

export interface ClaimedSync {
  readonly id: number;
  readonly accountId: number;
  /** This one included. */
  readonly attempts: number;
  readonly cause: BrokerSyncCause;
}

/** The next due sync, whose attempt is counted; null without any. One account is read by one worker at a time. */
export async function claimSync(pool: Pick<Pool, 'query'>, at: Date): Promise<ClaimedSync | null> {
  return (await rows(pool, claim, { at }))[0] ?? null;
}

const progress = prepared((db, p: Params<{ id: number; progress: number; fault: string | null }>) =>
  db
    .updateTable('broker_sync')
    .set(pick(p, ['progress', 'fault']))
    .where('id', '=', p.id)
    .where('endedAt', 'is', null),
);

/** Notes how far a sync is, or why it waits for its next attempt. */
export async function noteSync(
  pool: Pick<Pool, 'query'>,
  id: number,
  note: { readonly progress: number; readonly fault?: string },
): Promise<void> {
  await rows(pool, progress, { id, progress: note.progress, fault: note.fault ?? null });
}

interface EndParams {
  id: number;
  fault: string | null;
  differences: number | null;
  at: Date;
}

const end = prepared((db, p: Params<EndParams>) =>
  db
    .updateTable('broker_sync')
    .set({ endedAt: p.at, progress: 1, fault: p.fault, differences: p.differences })
    .where('id', '=', p.id)
    .where('endedAt', 'is', null),
);

/** Ends a sync; `differences` are those that it left open. */
export async function endSync(tx: Tx, ended: EndParams): Promise<void> {
  await countIn(tx, end, ended);
}

/** A linked account as its sync reads it. */
export interface SyncedLink {
  readonly accountId: number;
  /** Our name of the account. */
  readonly account: string;
  readonly broker: Broker;
  readonly isLinked: boolean;
  /** Empty where nothing has happened yet, null before the first comparison. */
  readonly executionCursor: string | null;
  readonly activityCursor: string | null;
  readonly comparedExecution: number;
  /** Whether the books are empty: what the account holds was there before. */
  readonly isNew: boolean;
}

const link = prepared((db, { accountId }: Params<{ accountId: number }>) =>
  db
    .selectFrom('broker_link as l')
    .innerJoin('track_account as a', 'a.id', 'l.accountId')
    .select([
      'l.accountId',
      'a.account',
      'a.broker',
      sql<boolean>`l."state" = 'Linked'`.as('isLinked'),
      'l.executionCursor',
      'l.activityCursor',
      'l.comparedExecution',
      sql<boolean>`NOT EXISTS (SELECT FROM "ledger_entry" e WHERE e."accountId" = l."accountId")`.as('isNew'),
    ])
    .where('l.accountId', '=', accountId)
    .where('a.isDeleted', '=', false),
);

/** The link of an account that is not deleted; null without one. */
export async function readSyncedLink(pool: Pick<Pool, 'query'>, accountId: number): Promise<SyncedLink | null> {
  return (await rows(pool, link, { accountId }))[0] ?? null;
}

const lockedLink = prepared((db, { accountId }: Params<{ accountId: number }>) =>
  db.selectFrom('broker_link').select('accountId').where('accountId', '=', accountId).forNoKeyUpdate(),
);

/** Locks the link of an account whose books the caller has locked, and reads it. */
export async function lockSyncedLink(tx: Tx, accountId: number): Promise<SyncedLink | null> {
  await rowsIn(tx, lockedLink, { accountId });
  return (await rowsIn(tx, link, { accountId }))[0] ?? null;
}

interface HeldInBooks {
  /** Of the account alone: what entries may take. */
  readonly usable: Decimal;
  /** Of the account, reserved, and of its portfolios; dollars. */
  readonly cash: Decimal;
  /** Shares of portfolios, by symbol. */
  readonly portfolios: ReadonlyMap<string, Decimal>;
  /** Shares that its owner has bought at the broker, by symbol. */
  readonly outside: ReadonlyMap<string, Decimal>;
}

const bookedCash = prepared((db, { accountId }: Params<{ accountId: number }>) =>
  db
    .selectFrom('track_account as a')
    .select([
      'a.cash as usable',
      sql<string>`a."cash" + a."reserved" + COALESCE((SELECT sum(p."cash") FROM "portfolio" p WHERE p."trackAccountId" = a."id"), 0)`.as(
        'cash',
      ),
    ])
    .where('a.id', '=', accountId),
);
const bookedShares = prepared((db, { accountId }: Params<{ accountId: number }>) =>
  db
    .selectFrom('position as h')
    .innerJoin('portfolio as p', 'p.id', 'h.portfolioId')
    .select(['h.symbol', sql<string>`sum(h."shares")`.as('shares')])
    .where('p.trackAccountId', '=', accountId)
    .groupBy('h.symbol'),
);
const outsideShares = prepared((db, { accountId }: Params<{ accountId: number }>) =>
  db.selectFrom('outside_holding').select(['symbol', 'shares']).where('accountId', '=', accountId),
);

const bySymbol = (found: readonly { symbol: string; shares: string }[]): Map<string, Decimal> =>
  new Map(found.map(({ symbol, shares }) => [symbol, exact(shares)]));

/** What the books say that an account holds at its broker. */
export async function readHeldInBooks(tx: Tx, accountId: number): Promise<HeldInBooks> {
  const [cash, portfolios, outside] = await Promise.all([
    rowsIn(tx, bookedCash, { accountId }),
    rowsIn(tx, bookedShares, { accountId }),
    rowsIn(tx, outsideShares, { accountId }),
  ]);
  const dollars = onlyRow(cash);
  return {
    usable: exact(dollars.usable),
    cash: exact(dollars.cash),
    portfolios: bySymbol(portfolios),
    outside: bySymbol(outside),
  };
}

const payer = prepared((db, { accountId }: Params<{ accountId: number }>) =>
  db
    .selectFrom('portfolio')
    .select(['id as portfolioId', 'cash'])
    .where('trackAccountId', '=', accountId)
    .where('isDeleted', '=', false)
    .where('status', '=', sql.lit('Started' as const))
    .orderBy('cash', 'desc')
    .orderBy('id')
    .limit(sql.lit(1)),
);

/**
 * Whose cash signed dollars of a broker move: that of a locked account, or, where its usable cash does not cover what the broker took,
 * that of the portfolio with most cash, which may not cover it either. Null without one.
 */
export async function readPayer(
  tx: Tx,
  accountId: number,
  dollars: Decimal,
): Promise<{ readonly portfolioId: number | null; readonly cash: Decimal } | null> {
  const { usable } = await readHeldInBooks(tx, accountId);
  if (usable.plus(dollars).gte(0)) return { portfolioId: null, cash: usable };
  const [row] = await rowsIn(tx, payer, { accountId });
  return row === undefined ? null : { ...row, cash: exact(row.cash) };
}

const outsideRow = prepared((db, p: Params<{ accountId: number; symbol: string; shares: string }>) =>
  db
    .insertInto('outside_holding')
    .values(pick(p, ['accountId', 'symbol', 'shares']))
    .onConflict((conflict) => conflict.columns(['accountId', 'symbol']).doUpdateSet({ shares: p.shares })),
);
const noOutside = prepared((db, p: Params<{ accountId: number; symbol: string }>) =>
  db.deleteFrom('outside_holding').where('accountId', '=', p.accountId).where('symbol', '=', p.symbol),
);

/** Sets the shares of a symbol that the owner of a locked account has bought at the broker. */
export async function setOutsideHolding(tx: Tx, accountId: number, symbol: string, shares: Decimal): Promise<void> {
  if (shares.isZero()) await countIn(tx, noOutside, { accountId, symbol });
  else await countIn(tx, outsideRow, { accountId, symbol, shares: shares.toFixed() });
}

const ownOrders = prepared((db, p: Params<{ accountId: number; clientKeys: readonly string[] }>) =>
  db
    .selectFrom('trade_order as o')
    .innerJoin('portfolio as p', 'p.id', 'o.portfolioId')
    .select(['o.clientKey', 'o.portfolioId'])
    .where('p.trackAccountId', '=', p.accountId)
    .where('p.isDeleted', '=', false)
    .where('o.clientKey', '=', sql<string>`any(${p.clientKeys}::text[])`),
);

/** The portfolios, where they are not deleted, of those client keys that are of orders of the account. */
export async function portfoliosOfOrders(
  tx: Tx,
  accountId: number,
  clientKeys: readonly string[],
): Promise<Map<string, number>> {
  const found = clientKeys.length === 0 ? [] : await rowsIn(tx, ownOrders, { accountId, clientKeys });
  return new Map(found.map(({ clientKey, portfolioId }) => [clientKey, portfolioId]));
}

const booked = prepared((db, { fillKeys }: Params<{ fillKeys: readonly string[] }>) =>
  db.selectFrom('execution').select('fillKey').where('fillKey', '=', sql<string>`any(${fillKeys}::text[])`),
);

/** Those of the fill keys that are booked. */
export async function listBooked(tx: Tx, fillKeys: readonly string[]): Promise<Set<string>> {
  const found = fillKeys.length === 0 ? [] : await rowsIn(tx, booked, { fillKeys });
  return new Set(found.map(({ fillKey }) => fillKey));
}

const bookedSince = prepared((db, p: Params<{ accountId: number; after: number }>) =>
  db
    .selectFrom('execution as e')
    .innerJoin('trade_order as o', 'o.id', 'e.orderId')
    .innerJoin('portfolio as p', 'p.id', 'o.portfolioId')
    .select(['e.id', 'e.fillKey', 'o.symbol'])
    .where('p.trackAccountId', '=', p.accountId)
    .where('e.id', '>', p.after)
    .orderBy('e.id'),
);

/** Executions of an account that were booked after one, ascending by id. */
export const listBookedSince = (
  tx: Tx,
  accountId: number,
  after: number,
): Promise<{ id: number; fillKey: string; symbol: string }[]> => rowsIn(tx, bookedSince, { accountId, after });

const underWay = prepared((db, { accountId }: Params<{ accountId: number }>) =>
  db
    .selectFrom('trade_order as o')
    .innerJoin('portfolio as p', 'p.id', 'o.portfolioId')
    .select('o.portfolioId')
    .distinct()
    .where('p.trackAccountId', '=', accountId)
    .where('o.submittedAt', 'is not', null)
    .where('o.status', 'in', [sql.lit('Accepted' as const), sql.lit('PartlyFilled' as const)]),
);

/** Portfolios of an account with orders at the broker. */
export async function listPortfoliosUnderWay(tx: Tx, accountId: number): Promise<number[]> {
  return (await rowsIn(tx, underWay, { accountId })).map(({ portfolioId }) => portfolioId);
}

interface CursorParams {
  accountId: number;
  executionCursor: string | null;
  activityCursor: string | null;
  comparedExecution: number;
}

const cursors = prepared((db, p: Params<CursorParams>) =>
  db
    .updateTable('broker_link')
    .set(pick(p, ['executionCursor', 'activityCursor', 'comparedExecution']))
    .where('accountId', '=', p.accountId),
);

/** Stores where the next reading of a locked link begins. */
export async function saveCursors(tx: Tx, moved: CursorParams): Promise<void> {
  await countIn(tx, cursors, moved);
}

const verified = prepared((db, p: Params<{ accountId: number; at: Date }>) =>
  db.updateTable('broker_link').set({ verifiedAt: p.at }).where('accountId', '=', p.accountId),
);

/** Notes that broker and books agreed at an instant of the wall clock. */
export async function markVerified(tx: Tx, accountId: number, at: Date): Promise<void> {
  await countIn(tx, verified, { accountId, at });
}

const dividends = prepared((db, p: Params<{ accountId: number; since: TradingDay }>) =>
  db
    .selectFrom('dividend_entitlement as d')
    .innerJoin('portfolio as p', 'p.id', 'd.portfolioId')
    .innerJoin('broker_link as l', 'l.accountId', 'p.trackAccountId')
    .select([
      'd.id',
      'd.symbol',
      'd.exDate',
      'd.payDate',
      'd.shares',
      'd.amount',
      'd.brokerActivity',
      sql<boolean>`d."paidAt" IS NOT NULL`.as('isPaid'),
    ])
    .where('p.trackAccountId', '=', p.accountId)
    .where(
      sql<boolean>`((d."payDate" >= ${p.since}::date AND d."brokerActivity" IS NULL) OR (d."paidAt" IS NULL AND d."brokerActivity" IS NOT NULL))`,
    )
    .orderBy('d.id'),
);

/** A dividend of a portfolio that the books and the broker may pay on different days. */
export interface OpenDividend {
  readonly id: number;
  readonly symbol: string;
  readonly exDate: TradingDay;
  readonly payDate: TradingDay;
  /** Of the portfolio on the day before the ex-date. */
  readonly shares: Decimal;
  /** Dollars, signed. */
  readonly amount: Decimal;
  readonly brokerActivity: string | null;
  readonly isPaid: boolean;
}

/** Dividends of an account that the books or the broker have not paid yet: those due since a day, and those that the broker paid first. */
export async function listOpenDividends(tx: Tx, accountId: number, since: TradingDay): Promise<OpenDividend[]> {
  const found = await rowsIn(tx, dividends, { accountId, since });
  return found.map((row) => ({ ...row, shares: exact(row.shares), amount: exact(row.amount) }));
}

const paidByBroker = prepared((db, p: Params<{ ids: readonly number[]; brokerActivity: string }>) =>
  db
    .updateTable('dividend_entitlement')
    .set({ brokerActivity: p.brokerActivity })
    .where('id', '=', sql<number>`any(${p.ids}::int[])`),
);

/** Notes which activity of a broker paid these dividends. */
export async function markPaidByBroker(tx: Tx, ids: readonly number[], brokerActivity: string): Promise<void> {
  await countIn(tx, paidByBroker, { ids, brokerActivity });
}

const seen = prepared((db, p: Params<{ accountId: number; activityIds: readonly string[] }>) =>
  db
    .insertInto('broker_activity')
    .columns(['accountId', 'activityId'])
    .expression(
      db.selectNoFrom([
        sql<number>`${p.accountId}::int`.as('accountId'),
        sql<string>`unnest(${p.activityIds}::text[])`.as('activityId'),
      ]),
    )
    .onConflict((conflict) => conflict.columns(['accountId', 'activityId']).doNothing())
    .returning('activityId'),
);

/** Notes activities of a broker on a locked account. @returns those that were not noted before */
export async function noteActivities(tx: Tx, accountId: number, activityIds: readonly string[]): Promise<Set<string>> {
  const noted = activityIds.length === 0 ? [] : await rowsIn(tx, seen, { accountId, activityIds });
  return new Set(noted.map(({ activityId }) => activityId));
}

const inDoubt = prepared((db, { accountId }: Params<{ accountId: number }>) =>
  db
    .selectFrom('trade_order as o')
    .innerJoin('portfolio as p', 'p.id', 'o.portfolioId')
    .select(['o.symbol', 'o.portfolioId'])
    .where('p.trackAccountId', '=', accountId)
    .where('o.submittedAt', 'is not', null)
    .where('o.venueOrderId', 'is', null)
    .where('o.status', 'in', [sql.lit('Accepted' as const), sql.lit('PartlyFilled' as const)]),
);

/** Orders of an account that left and whose id at the broker is not known yet. */
export const listOrdersInDoubt = (
  tx: Tx,
  accountId: number,
): Promise<{ readonly symbol: string; readonly portfolioId: number }[]> => rowsIn(tx, inDoubt, { accountId });

const splits = prepared((db, p: Params<{ symbol: string; from: TradingDay; to: TradingDay }>) =>
  db
    .selectFrom('corporate_action as c')
    .innerJoin('instrument as i', 'i.id', 'c.instrumentId')
    .select(['c.exDate', 'c.value'])
    .where('i.symbol', '=', p.symbol)
    .where('c.kind', '=', 'Split')
    .where('c.exDate', '>=', sql<TradingDay>`${p.from}::date`)
    .where('c.exDate', '<=', sql<TradingDay>`${p.to}::date`)
    .orderBy('c.exDate', 'desc')
    .limit(sql.lit(1)),
);

/** New shares for one share of a symbol by its latest split in a period; null without one. */
export async function findSplitRatio(
  tx: Tx,
  symbol: string,
  { from, to }: { readonly from: TradingDay; readonly to: TradingDay },
): Promise<Decimal | null> {
  const [split] = await rowsIn(tx, splits, { symbol, from, to });
  return split === undefined ? null : exact(split.value);
}
