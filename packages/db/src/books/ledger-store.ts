import type { TradingDay } from '@pipa/calendar';
import { DomainError } from '@pipa/contract';
import { assertBalanced, type LedgerEntry, type LedgerKind } from '@pipa/trading';
import { statement } from '../client.ts';
import { countIn, type Params, pick, prepared, recordsOf, rowsIn } from '../sql/prepared.ts';
import { connectionOf, type Tx } from '../sql/transaction.ts';

export interface PostOptions {
  /** Wall clock of the write. */
  at: Date;
  /** Whether portfolio cash may go below zero, as with a strategy on margin. */
  allowNegativePortfolioCash?: boolean;
}

/**
 * Writes balanced entries and moves the derived balances (account cash and reserve, portfolio cash, positions) in the
 * same statement. An entry whose cause was posted before is left out. Cash never goes below zero: the whole call throws
 * INSUFFICIENT_CASH and the caller's transaction must roll back.
 *
 * For entries that move positions the caller must have locked the portfolio (`lockPortfolio`).
 * @returns the causes posted now, in no particular sequence
 */
export async function postEntries(tx: Tx, entries: readonly LedgerEntry[], options: PostOptions): Promise<Set<string>> {
  if (entries.length === 0) return new Set();
  for (const entry of entries) assertBalanced(entry);
  const posting = postingOf([
    JSON.stringify(entries.map(entryRow)),
    JSON.stringify(entries.flatMap(postingRows)),
    options.at,
    options.allowNegativePortfolioCash ?? false,
    accountsOf(entries),
    portfoliosOf(entries),
  ]);
  const { rows } = await connectionOf(tx).query<PostedRow>(posting);
  const [row] = rows;
  assertApplied(row);
  return new Set(row.posted);
}

/** Writes one entry; false when its cause was posted before. */
export async function postEntry(tx: Tx, entry: LedgerEntry, options: PostOptions): Promise<boolean> {
  return (await postEntries(tx, [entry], options)).has(entry.causeKey);
}

const entryOfCause = prepared((db, { causeKey }: Params<{ causeKey: string }>) =>
  db.selectFrom('ledger_entry').select('id').where('causeKey', '=', causeKey),
);

/** Whether a cause was posted. */
export async function isPosted(tx: Tx, causeKey: string): Promise<boolean> {
  return (await rowsIn(tx, entryOfCause, { causeKey })).length > 0;
}

interface CorrectionParams {
  accountId: number;
  kind: LedgerKind;
  causeKey: string;
  memo: string;
  marketDay: TradingDay;
  createdAt: Date;
  /** JSON of rows of ledger_posting. */
  postings: string;
}

const LINE = ['portfolioId', 'bucket', 'amount', 'symbol', 'shares'] as const;

const correction = prepared((db, p: Params<CorrectionParams>) =>
  db
    .with('entry', (q) =>
      q
        .insertInto('ledger_entry')
        .values(pick(p, ['accountId', 'kind', 'causeKey', 'memo', 'marketDay', 'createdAt']))
        .returning(['id as entryId', 'accountId']),
    )
    .insertInto('ledger_posting')
    .columns(['entryId', 'accountId', ...LINE])
    .expression((q) =>
      q
        .selectFrom('entry')
        .innerJoin(recordsOf('ledger_posting', p.postings).as('line'), (join) => join.onTrue())
        .select(['entry.entryId', 'entry.accountId'])
        .select(LINE.map((column) => `line.${column}` as const)),
    ),
);

/**
 * Writes a correcting entry without moving a balance, for an operator's decision that the balances are right
 * (`unfreezeAccount`).
 */
export async function postCorrection(tx: Tx, entry: LedgerEntry, { at }: Pick<PostOptions, 'at'>): Promise<void> {
  assertBalanced(entry);
  await countIn(tx, correction, { ...entry, createdAt: at, postings: JSON.stringify(postingRows(entry)) });
}

interface PostedRow {
  posted: string[];
  account_due: number;
  account_done: number;
  portfolio_due: number;
  portfolio_done: number;
  crossed: number;
}

function entryRow(entry: LedgerEntry, index: number) {
  const { accountId, kind, causeKey, memo, marketDay } = entry;
  return { ord: index, accountId, kind, causeKey, memo, marketDay };
}

function postingRows(entry: LedgerEntry) {
  return entry.postings.map(({ portfolioId, bucket, amount, symbol, shares }, index) => ({
    ord: index,
    causeKey: entry.causeKey,
    portfolioId,
    bucket,
    amount: amount.toFixed(6),
    symbol,
    shares: shares?.toFixed(6) ?? null,
  }));
}

const accountsOf = (entries: readonly LedgerEntry[]): number[] => [
  ...new Set(entries.map(({ accountId }) => accountId)),
];

const portfoliosOf = (entries: readonly LedgerEntry[]): number[] => [
  ...new Set(entries.flatMap(({ postings }) => postings.flatMap(({ portfolioId }) => portfolioId ?? []))),
];

function assertApplied(row: PostedRow | undefined): asserts row is PostedRow {
  if (row === undefined) throw new DomainError('INTERNAL', { note: 'posting gave no answer' });
  if (row.account_done !== row.account_due) throw new DomainError('INSUFFICIENT_CASH', { of: 'account' });
  if (row.portfolio_done !== row.portfolio_due) throw new DomainError('INSUFFICIENT_CASH', { of: 'portfolio' });
  if (row.crossed > 0) throw new DomainError('INSUFFICIENT_SHARES', { positions: row.crossed });
}

// One round trip: new entries, their postings, and the balances moved by exactly what was new.
// A balance that would fall below zero is not updated; the counts of updated rows show it. Accounts and portfolios are passed as
// arrays too, because PostgreSQL expects a hundred rows of JSON and would read the whole tables for them; the arrays also bound each
// reading of positions. Positions that are held are updated and others inserted, each by a statement of its own: an upsert would first
// check the moved shares as a position, and those of a purchase and a sale of as many shares are none.
const postingOf = statement(`
WITH input AS (
  SELECT * FROM json_to_recordset($1::json) AS t("ord" int, "accountId" int, "kind" text, "causeKey" text, "memo" text, "marketDay" date)
), entry AS (
  INSERT INTO "ledger_entry" ("accountId", "kind", "causeKey", "memo", "marketDay", "createdAt")
  SELECT "accountId", "kind"::"LedgerKind", "causeKey", "memo", "marketDay", $3::timestamptz FROM input ORDER BY "ord"
  ON CONFLICT ("causeKey") DO NOTHING
  RETURNING "id", "accountId", "causeKey"
), line AS (
  SELECT e."id" AS "entryId", e."accountId", l.*
  FROM json_to_recordset($2::json) AS l("ord" int, "causeKey" text, "portfolioId" int, "bucket" text, "amount" numeric, "symbol" text, "shares" numeric)
  JOIN entry e ON e."causeKey" = l."causeKey"
), posting AS (
  INSERT INTO "ledger_posting" ("entryId", "accountId", "portfolioId", "bucket", "amount", "symbol", "shares")
  SELECT "entryId", "accountId", "portfolioId", "bucket"::"LedgerBucket", "amount", "symbol", "shares" FROM line ORDER BY "entryId", "ord"
), account_move AS (
  SELECT "accountId",
    COALESCE(sum("amount") FILTER (WHERE "bucket" = 'Cash' AND "portfolioId" IS NULL), 0) AS cash,
    COALESCE(sum("amount") FILTER (WHERE "bucket" = 'Reserved'), 0) AS reserved
  FROM line GROUP BY "accountId"
), account_due AS (
  SELECT * FROM account_move WHERE cash <> 0 OR reserved <> 0
), account_done AS (
  UPDATE "track_account" a SET "cash" = a."cash" + m.cash, "reserved" = a."reserved" + m.reserved
  FROM account_due m
  WHERE a."id" = m."accountId" AND a."id" = ANY($5::int[]) AND (m.cash >= 0 OR a."cash" + m.cash >= 0) AND (m.reserved >= 0 OR a."reserved" + m.reserved >= 0)
  RETURNING a."id"
), portfolio_move AS (
  SELECT "portfolioId", sum("amount") AS cash FROM line WHERE "bucket" = 'Cash' AND "portfolioId" IS NOT NULL GROUP BY "portfolioId"
), portfolio_due AS (
  SELECT * FROM portfolio_move WHERE cash <> 0
), portfolio_done AS (
  UPDATE "portfolio" p SET "cash" = p."cash" + m.cash
  FROM portfolio_due m
  WHERE p."id" = m."portfolioId" AND p."id" = ANY($6::int[]) AND (m.cash >= 0 OR p."cash" + m.cash >= 0 OR $4::boolean)
  RETURNING p."id"
), position_move AS (
  SELECT "portfolioId", "symbol", sum("shares") AS shares, sum("amount") AS cost
  FROM line WHERE "bucket" = 'Positions' GROUP BY "portfolioId", "symbol"
), held AS (
  SELECT m.*, COALESCE(p."shares", 0) AS held_shares, COALESCE(p."shares", 0) + m.shares AS left_shares
  FROM position_move m LEFT JOIN "position" p
    ON p."portfolioId" = ANY($6::int[]) AND p."portfolioId" = m."portfolioId" AND p."symbol" = m."symbol"
), position_closed AS (
  DELETE FROM "position" p USING held h
  WHERE h.left_shares = 0
    AND p."portfolioId" = ANY($6::int[]) AND p."portfolioId" = h."portfolioId" AND p."symbol" = h."symbol"
), position_kept AS (
  UPDATE "position" p SET "shares" = p."shares" + h.shares, "cost" = p."cost" + h.cost
  FROM held h
  WHERE h.left_shares <> 0 AND h.held_shares <> 0
    AND p."portfolioId" = ANY($6::int[]) AND p."portfolioId" = h."portfolioId" AND p."symbol" = h."symbol"
), position_opened AS (
  INSERT INTO "position" ("portfolioId", "symbol", "shares", "cost")
  SELECT "portfolioId", "symbol", shares, cost FROM held WHERE left_shares <> 0 AND held_shares = 0
)
SELECT
  ARRAY(SELECT "causeKey" FROM entry) AS posted,
  (SELECT count(*)::int FROM account_due) AS account_due,
  (SELECT count(*)::int FROM account_done) AS account_done,
  (SELECT count(*)::int FROM portfolio_due) AS portfolio_due,
  (SELECT count(*)::int FROM portfolio_done) AS portfolio_done,
  (SELECT count(*)::int FROM held WHERE held_shares * left_shares < 0) AS crossed`);
