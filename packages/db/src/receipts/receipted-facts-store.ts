import { createHash } from 'node:crypto';
import type { TradingDay } from '@pipa/calendar';
import type { AlertEvent, MarketSource } from '@pipa/contract';
import { alertEvent, isPaperTrade } from '@pipa/contract';
import { elementAt, firstAtOrAfter } from '@pipa/quant';
import type { FeeTerms, OrderValues } from '@pipa/trading';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Pool } from '../client.ts';
import { arraySend } from '../market/copy-in.ts';
import { copyOut } from '../market/copy-out.ts';
import { listInstruments } from '../market/instrument-store.ts';
import { BAR_FIELDS, barOf, LONGEST_YEAR, offsetOf, unpackField } from '../market/packed-bars.ts';
import { type Params, prepared, rows } from '../sql/prepared.ts';

type Reader = Pick<Pool, 'query'>;

/** What decides which market a database holds. */
export interface MarketOrigin {
  readonly source: MarketSource;
  readonly seed: number;
  readonly firstDay: TradingDay;
  readonly lastClosedDay: TradingDay | null;
  readonly openedDay: TradingDay | null;
  readonly universeStocks: number | null;
  readonly universeFunds: string | null;
  /** The first day on which symbols are compared; null before the first analysis. */
  readonly comparedFrom: TradingDay | null;
  readonly analysedDay: TradingDay | null;
}

const origin = prepared((db) =>
  db.selectFrom('market_state as m').select([
    'm.source',
    'm.seed',
    'm.firstDay',
    'm.lastClosedDay',
    'm.openedDay',
    'm.universeStocks',
    'm.universeFunds',
    sql<TradingDay | null>`(SELECT "lastDay" FROM "analysis_state" LIMIT 1)`.as('analysedDay'),
    sql<TradingDay | null>`(SELECT min(p."day") FROM "symbol_performance" p JOIN "instrument" i ON i."id" = p."instrumentId"
        WHERE i."symbol" = 'SPY')`.as('comparedFrom'),
  ]),
);

/** The market of a database; null before the seed has created it. */
export async function findMarketOrigin(pool: Reader): Promise<MarketOrigin | null> {
  return (await rows(pool, origin, {}))[0] ?? null;
}

/** A hash of rows, and how many there are. */
export interface HashedRows {
  readonly sha256: string;
  readonly rows: number;
}

/** Of a year its columns, each as PostgreSQL sends an array, so that every bit of a figure counts. */
function hashYear(days: Int32Array, packed: Buffer): Buffer {
  const hash = createHash('sha256').update(arraySend(days));
  for (const field of BAR_FIELDS) hash.update(arraySend(unpackField(packed, field).subarray(0, days.length)));
  return hash.digest();
}

/** The daily bars of symbols up to an epoch day, read in one statement. Of the last year only the days that were known are taken. */
export async function hashBars(
  pool: Pick<Pool, 'query' | 'connect'>,
  symbols: readonly string[],
  to: number,
): Promise<HashedRows> {
  const found = await listInstruments(pool, symbols);
  const instruments = found.toSorted((a, b) => (a.symbol < b.symbol ? -1 : 1));
  const days = new Int32Array(LONGEST_YEAR);
  const hash = createHash('sha256');
  let hashed = 0;
  // COPY takes no parameters; all of these are integers.
  const query = `SELECT o."at"::int, b."year", b."days", b."bars"
    FROM unnest(ARRAY[${instruments.map(({ id }) => id).join(',')}]::int[]) WITH ORDINALITY AS o ("id", "at")
    JOIN "bar_year" b ON b."instrumentId" = o."id" WHERE b."days"[1] <= ${Math.trunc(to)} ORDER BY o."at", b."year"`;
  await copyOut(pool, query, (tuple) => {
    const { symbol } = elementAt(instruments, tuple.int() - 1);
    const year = tuple.int();
    const known = firstAtOrAfter(days.subarray(0, tuple.intArray(days, 0)), to + 1);
    hash.update(`${symbol}:${year}:`).update(hashYear(days.subarray(0, known), tuple.bytes()));
    hashed += known;
  });
  return { sha256: hash.digest('hex'), rows: hashed };
}

/** Close and adjusted close, which lie beside each other. */
const CLOSES = sql.raw(`substring(${barOf('b', 'n."at"')} FROM ${offsetOf('close') + 1} FOR 16)`);

const closes = prepared((db, p: Params<{ day: number; year: number }>) =>
  db
    .selectFrom(
      sql<{ symbol: string; value: Buffer }>`(
        SELECT i."symbol", ${CLOSES} AS "value"
        FROM "bar_year" b JOIN "instrument" i ON i."id" = b."instrumentId",
          LATERAL (SELECT array_position(b."days", ${p.day}::int) AS "at") n
        WHERE b."year" = ${p.year}::int AND n."at" IS NOT NULL)`.as('h'),
    )
    .select([
      sql<string>`encode(sha256(coalesce(string_agg(convert_to(h."symbol" || ':', 'UTF8') || h."value",
        '' ORDER BY h."symbol" COLLATE "C"), '')), 'hex')`.as('sha256'),
      sql<number>`count(*)::int`.as('rows'),
    ]),
);

/** The closes of all symbols on an epoch day, plain and adjusted: an adjusted close is chained through its whole history. */
export async function hashCloses(pool: Reader, day: number, year: number): Promise<HashedRows> {
  const [found] = await rows(pool, closes, { day, year });
  return found as HashedRows;
}

const statements = prepared((db, p: Params<{ symbols: readonly string[]; to: TradingDay }>) =>
  db
    .selectFrom(
      sql<{ key: string; hash: Buffer }>`(
        SELECT i."symbol" || ':' || q."quarterEnd" AS "key",
          sha256(convert_to((to_jsonb(q) - 'instrumentId')::text, 'UTF8')) AS "hash"
        FROM "quarter_report" q JOIN "instrument" i ON i."id" = q."instrumentId"
        WHERE i."symbol" = any(${p.symbols}::text[]) AND q."reportedDay" <= ${p.to}::date)`.as('h'),
    )
    .select([
      sql<string>`encode(sha256(coalesce(string_agg(convert_to(h."key", 'UTF8') || h."hash",
        '' ORDER BY h."key" COLLATE "C"), '')), 'hex')`.as('sha256'),
      sql<number>`count(*)::int`.as('rows'),
    ]),
);

/** The quarterly reports of symbols that were known on a day. */
export async function hashStatements(pool: Reader, symbols: readonly string[], to: TradingDay): Promise<HashedRows> {
  const [found] = await rows(pool, statements, { symbols, to });
  return found as HashedRows;
}

/** A report as its receipt names it. */
export interface ReceiptedReport {
  readonly strategyId: number;
  readonly strategy: string;
  readonly universe: readonly string[];
  readonly beginDay: TradingDay;
  readonly endDay: TradingDay;
  readonly benchmark: string;
  readonly metrics: object;
  readonly benchmarkMetrics: object;
  readonly days: readonly number[];
  readonly equity: readonly number[];
  readonly benchmarkEquity: readonly number[];
  readonly turnoverAnnual: number;
  readonly costTotal: number;
  readonly tradeCount: number;
  readonly initialAmount: number;
  readonly provenance: Readonly<Record<string, unknown>>;
}

const anyByName = z.record(z.string(), z.unknown());

const report = prepared(
  (db, { id }: Params<{ id: number }>) =>
    db
      .selectFrom('backtest_report as b')
      .innerJoin('strategy as s', 's.id', 'b.strategyId')
      .select(['b.strategyId', 's.code as strategy', 's.universe', 'b.beginDay', 'b.endDay', 'b.benchmark'])
      .select(['b.days', 'b.equity', 'b.benchmarkEquity', 'b.turnoverAnnual', 'b.costTotal', 'b.tradeCount'])
      .select([
        'b.initialAmount',
        sql<unknown>`b."metrics"`.as('metrics'),
        sql<unknown>`b."benchmarkMetrics"`.as('benchmarkMetrics'),
        sql<unknown>`b."provenance"`.as('provenance'),
      ])
      .where('b.id', '=', id),
  { metrics: anyByName, benchmarkMetrics: anyByName, provenance: anyByName },
);

export async function findReceiptedReport(pool: Reader, id: number): Promise<ReceiptedReport | null> {
  return (await rows(pool, report, { id }))[0] ?? null;
}

/** The terms of a strategy on which its track depends. */
export interface ReceiptedStrategy extends FeeTerms, OrderValues {
  readonly code: string;
  readonly universe: readonly string[];
  readonly useMargin: boolean;
  readonly onlineDay: TradingDay | null;
}

const strategy = prepared((db, { id }: Params<{ id: number }>) =>
  db
    .selectFrom('strategy')
    .select(['code', 'universe', 'useMargin', 'onlineDay', 'chargeType', 'chargeAmount'])
    .select([
      sql<number | null>`"specBuyValuePerOrder"::float8`.as('buyValuePerOrder'),
      sql<number | null>`"specSellValuePerOrder"::float8`.as('sellValuePerOrder'),
    ])
    .where('id', '=', id),
);

export async function findReceiptedStrategy(pool: Reader, id: number): Promise<ReceiptedStrategy | null> {
  return (await rows(pool, strategy, { id }))[0] ?? null;
}

export interface ReceiptedFiring {
  readonly day: TradingDay;
  readonly symbol: string;
  readonly event: AlertEvent;
  /** Of the screen that the alert is on now; null for other alerts, and where the screen was deleted. */
  readonly filter: string | null;
}

const firing = prepared((db, p: Params<{ userId: number; id: number }>) =>
  db
    .selectFrom('alert_firing as f')
    .innerJoin('alert_rule as r', 'r.id', 'f.ruleId')
    .leftJoin('saved_screen as s', (join) => join.onRef('s.id', '=', 'r.screenId').onRef('s.userId', '=', 'r.userId'))
    .select(['f.day', 'f.symbol', 's.filter', sql<unknown>`f."event"`.as('event')])
    .where('f.id', '=', p.id)
    .where('f.userId', '=', p.userId),
);

/** A firing of a user's alert; null without one, and for an event that this release does not know. */
export async function findReceiptedFiring(
  pool: Reader,
  own: { readonly userId: number; readonly id: number },
): Promise<ReceiptedFiring | null> {
  const [found] = await rows(pool, firing, own);
  const event = alertEvent.safeParse(found?.event);
  return found === undefined || !event.success ? null : { ...found, event: event.data };
}

const tradeTypeOf = prepared((db, p: Params<{ isAccount: boolean; id: number }>) =>
  db
    .selectFrom('track_account as a')
    .select('a.tradeType')
    .where(
      sql<boolean>`CASE WHEN ${p.isAccount}::boolean THEN a."id" = ${p.id}::int
        ELSE a."id" = (SELECT "trackAccountId" FROM "portfolio" WHERE "id" = ${p.id}::int) END`,
    ),
);

/** Whether an account, or the account of a portfolio, is of paper money. */
export async function isOfPaperMoney(
  pool: Reader,
  { kind, id }: { readonly kind: 'portfolio' | 'account'; readonly id: number },
): Promise<boolean> {
  const [found] = await rows(pool, tradeTypeOf, { isAccount: kind === 'account', id });
  return found === undefined || isPaperTrade(found.tradeType);
}
