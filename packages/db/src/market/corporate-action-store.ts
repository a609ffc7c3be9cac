import { dayToUtcDate, fromEpochDay, type TradingDay } from '@pipa/calendar';
import { elementAt, firstAtOrAfter, lastElement, type PanelAction } from '@pipa/quant';
import { sql } from 'kysely';
import { type Pool, statement } from '../client.ts';
import { isNullOr } from '../sql/is-null-or.ts';
import { type Params, prepared, rows, rowsIn } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';

export interface StoredAction {
  readonly symbol: string;
  readonly exDate: TradingDay;
  readonly kind: 'Dividend' | 'Split';
  /** Dollars a share, or new shares for one old share, with the database's six decimals. */
  readonly value: string;
  readonly payDate: TradingDay | null;
}

const insert = statement(`
  INSERT INTO "corporate_action" ("instrumentId", "exDate", "kind", "value", "payDate")
  SELECT i."id", t."exDate", t."kind"::"CorporateActionKind", t."value", t."payDate"
  FROM json_to_recordset($1::json) AS t("symbol" text, "exDate" date, "kind" text, "value" numeric, "payDate" date)
  JOIN "instrument" i ON i."symbol" = t."symbol"
  ON CONFLICT DO NOTHING`);

/** Adds splits and dividends; stored ones do not change. */
export async function saveActions(
  pool: Pick<Pool, 'query'>,
  actions: readonly (Omit<StoredAction, 'value'> & { value: number | string })[],
): Promise<void> {
  if (actions.length > 0) await pool.query(insert([JSON.stringify(actions)]));
}

const effective = prepared((db, p: Params<{ day: TradingDay; symbols: readonly string[] | null }>) =>
  db
    .selectFrom('corporate_action as a')
    .innerJoin('instrument as i', 'i.id', 'a.instrumentId')
    .select(['i.symbol', 'a.exDate', 'a.kind', 'a.value', 'a.payDate'])
    .where('a.exDate', '=', sql<TradingDay>`${p.day}::date`)
    .where(isNullOr(p.symbols, 'text[]', sql`"i"."symbol" = ANY(${p.symbols})`))
    .orderBy('i.symbol')
    .orderBy('a.kind', 'desc'),
);

/** Actions that take effect before a day's open, a split before a dividend of the same symbol. */
export function actionsOf(
  pool: Pick<Pool, 'query'>,
  day: TradingDay,
  symbols: readonly string[] | null = null,
): Promise<StoredAction[]> {
  return rows(pool, effective, { day, symbols });
}

const inRange = statement(`
  SELECT i."symbol", (a."exDate" - DATE '1970-01-01') AS "exDay", a."kind", a."value"::float8 AS value,
    (a."payDate" - DATE '1970-01-01') AS "payDay"
  FROM "corporate_action" a JOIN "instrument" i ON i."id" = a."instrumentId"
  WHERE i."symbol" = ANY($1::text[]) AND a."exDate" BETWEEN $2::date AND $3::date
  ORDER BY a."exDate", a."kind" DESC`);

interface RangeRow {
  symbol: string;
  exDay: number;
  kind: 'Dividend' | 'Split';
  value: number;
  payDay: number | null;
}

/** Actions by symbol on the days of a panel, up to its last day. */
export async function readPanelActions(
  pool: Pick<Pool, 'query'>,
  symbols: readonly string[],
  days: Int32Array,
): Promise<PanelAction[][]> {
  const bySymbol = new Map(symbols.map((symbol): [string, PanelAction[]] => [symbol, []]));
  if (days.length === 0) return [...bySymbol.values()];
  const range = [elementAt(days, 0), lastElement(days)].map((day) => dayToUtcDate(fromEpochDay(day)).toISOString());
  const found = await pool.query<RangeRow>(inRange([symbols, ...range]));
  for (const { symbol, exDay, kind, value, payDay } of found.rows) {
    const dayIndex = firstAtOrAfter(days, exDay);
    const action: PanelAction =
      kind === 'Split'
        ? { dayIndex, kind: 'split', value }
        : { dayIndex, kind: 'dividend', value, payDayIndex: firstAtOrAfter(days, payDay ?? exDay) };
    bySymbol.get(symbol)?.push(action);
  }
  return symbols.map((symbol) => bySymbol.get(symbol) ?? []);
}

/** The actions of a panel for the panel that begins at its index `start`. */
export function panelActionsSince(actions: readonly (readonly PanelAction[])[], start: number): PanelAction[][] {
  return actions.map((ofSymbol) =>
    ofSymbol
      .filter(({ dayIndex }) => dayIndex >= start)
      .map((action) => ({
        ...action,
        dayIndex: action.dayIndex - start,
        ...(action.payDayIndex !== undefined && { payDayIndex: Math.max(0, action.payDayIndex - start) }),
      })),
  );
}

const splitsUpTo = prepared((db, { from, to }: Params<{ from: TradingDay; to: TradingDay }>) =>
  db
    .selectFrom('corporate_action')
    .select('instrumentId')
    .select(sql<number>`"exDate" - DATE '1970-01-01'`.as('exDay'))
    .select(sql<number>`"value"::float8`.as('ratio'))
    .where('kind', '=', 'Split')
    .where('exDate', '>=', sql<TradingDay>`${from}::date`)
    .where('exDate', '<=', sql<TradingDay>`${to}::date`)
    .orderBy('instrumentId')
    .orderBy('exDate'),
);

/** Splits of all instruments from..to, by instrument. */
export async function readSplits(
  pool: Pick<Pool, 'query'>,
  from: TradingDay,
  to: TradingDay,
): Promise<Map<number, { exDay: number; ratio: number }[]>> {
  return Map.groupBy(await rows(pool, splitsUpTo, { from, to }), ({ instrumentId }) => instrumentId);
}

interface SplitsWanted {
  readonly symbols: readonly string[];
  readonly after: TradingDay;
  readonly to: TradingDay;
}

/** A split of an instrument. */
export interface StoredSplit {
  readonly symbol: string;
  readonly exDate: TradingDay;
  /** New shares for one old share. */
  readonly ratio: string;
}

const splitsBetween = prepared((db, { symbols, after, to }: Params<SplitsWanted>) =>
  db
    .selectFrom('corporate_action as a')
    .innerJoin('instrument as i', 'i.id', 'a.instrumentId')
    .select(['i.symbol', 'a.exDate', 'a.value as ratio'])
    .where('a.kind', '=', 'Split')
    .where('i.symbol', '=', sql<string>`any(${symbols}::text[])`)
    .where('a.exDate', '>', sql<TradingDay>`${after}::date`)
    .where('a.exDate', '<=', sql<TradingDay>`${to}::date`)
    .orderBy('a.exDate'),
);

/** Splits of some instruments that took effect after a day, up to another, the oldest first. */
export function readSplitsBetween(pool: Pick<Pool, 'query'>, wanted: SplitsWanted): Promise<StoredSplit[]> {
  return rows(pool, splitsBetween, wanted);
}

const actionsBetween = prepared((db, { symbols, after, to }: Params<SplitsWanted>) =>
  db
    .selectFrom('corporate_action as a')
    .innerJoin('instrument as i', 'i.id', 'a.instrumentId')
    .select(['i.symbol', 'a.exDate', 'a.kind', 'a.value', 'a.payDate'])
    .where('i.symbol', '=', sql<string>`any(${symbols}::text[])`)
    .where('a.exDate', '>', sql<TradingDay>`${after}::date`)
    .where('a.exDate', '<=', sql<TradingDay>`${to}::date`)
    .orderBy('a.exDate')
    .orderBy('a.kind', 'desc'),
);

/** Splits and dividends of some instruments after a day and up to another, the oldest first, on a day the split first. */
export const readActionsBetween = (pool: Pick<Pool, 'query'>, wanted: SplitsWanted): Promise<StoredAction[]> =>
  rows(pool, actionsBetween, wanted);

/** `readSplitsBetween` within a transaction. */
export function readSplitsBetweenIn(tx: Tx, wanted: SplitsWanted): Promise<StoredSplit[]> {
  return rowsIn(tx, splitsBetween, wanted);
}
