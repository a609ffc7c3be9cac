import { orderSide } from '@pipa/contract';
import { type Decimal, exact } from '@pipa/trading';
import { sql } from 'kysely';
import { z } from 'zod';
import type { DifferenceDecision, DifferenceKind, Pool } from '../client.ts';
import { countIn, type Params, pick, prepared, rows, rowsIn } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';

/** An execution of which the books know nothing; amounts as exact text. */
const storedExecution = z.object({
  clientKey: z.string().nullable(),
  side: orderSide,
  execTime: z.string(),
  shares: z.string(),
  price: z.string(),
  /** Commission and fee, dollars. */
  charges: z.string(),
});
export type UnbookedExecution = Readonly<z.output<typeof storedExecution>>;

/** A difference as a comparison finds it; dollars of cash, shares otherwise. */
export interface FoundDifference {
  readonly kind: DifferenceKind;
  readonly symbol: string | null;
  readonly executionId: string | null;
  readonly atBroker: Decimal;
  readonly inBooks: Decimal;
  readonly execution: UnbookedExecution | null;
}

export interface StoredDifference extends FoundDifference {
  readonly id: number;
  readonly accountId: number;
  readonly foundAt: Date;
  /** Null while it is open. */
  readonly decision: DifferenceDecision | null;
  readonly reason: string | null;
  readonly decidedAt: Date | null;
}

const COLUMNS = [
  'd.id',
  'd.accountId',
  'd.kind',
  'd.symbol',
  'd.executionId',
  'd.atBroker',
  'd.inBooks',
  'd.execution',
  'd.foundAt',
  'd.decision',
  'd.reason',
  'd.decidedAt',
] as const;
const JSON_COLUMNS = { execution: storedExecution.nullable() };

type Row = Omit<StoredDifference, 'atBroker' | 'inBooks'> & { atBroker: string; inBooks: string };

const stored = (row: Row): StoredDifference => ({
  ...row,
  atBroker: exact(row.atBroker),
  inBooks: exact(row.inBooks),
});

const remembered = prepared(
  (db, { accountId }: Params<{ accountId: number }>) =>
    db
      .selectFrom('broker_difference as d')
      .select(COLUMNS)
      .where('d.accountId', '=', accountId)
      .where((eb) => eb.or([eb('d.decision', 'is', null), eb('d.decision', '=', sql.lit('Ignored' as const))]))
      .orderBy('d.id'),
  JSON_COLUMNS,
);

/** The open differences of an account, and those that its owner ignores. */
export async function listRememberedDifferences(tx: Tx, accountId: number): Promise<StoredDifference[]> {
  return (await rowsIn(tx, remembered, { accountId })).map(stored);
}

const known = prepared((db, p: Params<{ accountId: number; executionIds: readonly string[] }>) =>
  db
    .selectFrom('broker_difference')
    .select(sql<string>`"executionId"`.as('executionId'))
    .where('accountId', '=', p.accountId)
    .where('executionId', '=', sql<string>`any(${p.executionIds}::text[])`),
);

/** Those of the executions that were found as a difference before, whatever became of it. */
export async function listKnownExecutions(
  tx: Tx,
  accountId: number,
  executionIds: readonly string[],
): Promise<Set<string>> {
  const before = executionIds.length === 0 ? [] : await rowsIn(tx, known, { accountId, executionIds });
  return new Set(before.map(({ executionId }) => executionId));
}

const listed = prepared(
  (db, p: Params<{ userId: number; accountId: number; limit: number }>) =>
    db
      .selectFrom('broker_difference as d')
      .innerJoin('track_account as a', 'a.id', 'd.accountId')
      .select(COLUMNS)
      .where('d.accountId', '=', p.accountId)
      .where('a.userId', '=', p.userId)
      .orderBy(sql`d."decision" IS NOT NULL`)
      .orderBy('d.id', 'desc')
      .limit(p.limit),
  JSON_COLUMNS,
);

/** Differences of an account of its owner: the open ones first, then the newest. */
export async function listDifferencesOf(
  pool: Pick<Pool, 'query'>,
  wanted: { readonly userId: number; readonly accountId: number; readonly limit: number },
): Promise<StoredDifference[]> {
  return (await rows(pool, listed, wanted)).map(stored);
}

const found = prepared(
  (db, p: Params<{ userId: number; id: number }>) =>
    db
      .selectFrom('broker_difference as d')
      .innerJoin('track_account as a', 'a.id', 'd.accountId')
      .select(COLUMNS)
      .where('d.id', '=', p.id)
      .where('a.userId', '=', p.userId),
  JSON_COLUMNS,
);

/** A difference of an account of the user; null without one. The caller locks the account before it decides. */
export async function findDifference(tx: Tx, userId: number, id: number): Promise<StoredDifference | null> {
  const [row] = await rowsIn(tx, found, { userId, id });
  return row === undefined ? null : stored(row);
}

interface NewParams {
  accountId: number;
  kind: DifferenceKind;
  symbol: string | null;
  executionId: string | null;
  atBroker: string;
  inBooks: string;
  execution: string | null;
  foundAt: Date;
}

const creation = prepared((db, p: Params<NewParams>) =>
  db
    .insertInto('broker_difference')
    .values(pick(p, ['accountId', 'kind', 'symbol', 'executionId', 'atBroker', 'inBooks', 'execution', 'foundAt'])),
);
const change = prepared((db, p: Params<{ id: number; atBroker: string; inBooks: string }>) =>
  db
    .updateTable('broker_difference')
    .set(pick(p, ['atBroker', 'inBooks']))
    .where('id', '=', p.id),
);

export async function createDifference(tx: Tx, accountId: number, it: FoundDifference, foundAt: Date): Promise<void> {
  await countIn(tx, creation, {
    ...it,
    accountId,
    foundAt,
    atBroker: it.atBroker.toFixed(6),
    inBooks: it.inBooks.toFixed(6),
    execution: it.execution && JSON.stringify(it.execution),
  });
}

/** Sets what both say of an open difference now. */
export async function changeDifference(
  tx: Tx,
  id: number,
  { atBroker, inBooks }: Pick<FoundDifference, 'atBroker' | 'inBooks'>,
): Promise<void> {
  await countIn(tx, change, { id, atBroker: atBroker.toFixed(6), inBooks: inBooks.toFixed(6) });
}

interface DecisionParams {
  id: number;
  decision: DifferenceDecision;
  reason: string | null;
  /** Null for the product, which found that it has vanished. */
  decidedById: number | null;
  decidedAt: Date;
}

const decided = prepared((db, p: Params<DecisionParams>) =>
  db
    .updateTable('broker_difference')
    .set(pick(p, ['decision', 'reason', 'decidedById', 'decidedAt']))
    .where('id', '=', p.id)
    .where('decision', 'is', null),
);

/** Ends an open difference. False when it was decided before. */
export async function endDifference(tx: Tx, decision: DecisionParams): Promise<boolean> {
  return (await countIn(tx, decided, decision)) === 1;
}

const holders = prepared((db, p: Params<{ accountId: number; symbol: string }>) =>
  db
    .selectFrom('position as h')
    .innerJoin('portfolio as p', 'p.id', 'h.portfolioId')
    .select(['h.portfolioId', 'h.shares', 'h.cost'])
    .where('p.trackAccountId', '=', p.accountId)
    .where('h.symbol', '=', p.symbol)
    .orderBy('h.portfolioId'),
);
const outside = prepared((db, p: Params<{ accountId: number; symbol: string }>) =>
  db.selectFrom('outside_holding').select('shares').where('accountId', '=', p.accountId).where('symbol', '=', p.symbol),
);

/** Who holds the shares of a symbol in an account. */
export interface HoldersOfSymbol {
  /** Shares that its owner has bought at the broker. */
  readonly outside: Decimal;
  readonly portfolios: readonly { readonly portfolioId: number; readonly shares: Decimal; readonly cost: Decimal }[];
}

type Query = Pick<Pool, 'query'>;
const holdersOf = async (
  symbolRows: Promise<{ portfolioId: number; shares: string; cost: string }[]>,
  outsideRows: Promise<{ shares: string }[]>,
): Promise<HoldersOfSymbol> => ({
  portfolios: (await symbolRows).map(({ portfolioId, shares, cost }) => ({
    portfolioId,
    shares: exact(shares),
    cost: exact(cost),
  })),
  outside: exact((await outsideRows)[0]?.shares ?? 0),
});

export const readHolders = (pool: Query, accountId: number, symbol: string): Promise<HoldersOfSymbol> =>
  holdersOf(rows(pool, holders, { accountId, symbol }), rows(pool, outside, { accountId, symbol }));

/** The same within a transaction that has locked the account. */
export const readHoldersIn = (tx: Tx, accountId: number, symbol: string): Promise<HoldersOfSymbol> =>
  holdersOf(rowsIn(tx, holders, { accountId, symbol }), rowsIn(tx, outside, { accountId, symbol }));
