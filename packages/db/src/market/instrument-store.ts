import type { TradingDay } from '@pipa/calendar';
import { sql } from 'kysely';
import { type Pool, statement } from '../client.ts';
import { isNullOr } from '../sql/is-null-or.ts';
import { onlyRow } from '../sql/only-row.ts';
import { type Params, prepared, rows } from '../sql/prepared.ts';

type StoredInstrumentKind = 'Stock' | 'ETF' | 'Index';

export interface InstrumentFacts {
  readonly symbol: string;
  readonly name: string;
  readonly kind: StoredInstrumentKind;
  readonly sector: string | null;
  readonly industry: string | null;
  /** Size by market value when the history of a stock begins; left out when the source does not have it. */
  readonly sizeClass?: 'Large' | 'Mid' | 'Small' | null;
  readonly listedOn: TradingDay | null;
  /** Last session. */
  readonly delistedOn: TradingDay | null;
}

export interface InstrumentRow extends InstrumentFacts {
  readonly id: number;
}

const COLUMNS = ['id', 'symbol', 'name', 'kind', 'sector', 'industry', 'sizeClass', 'listedOn', 'delistedOn'] as const;

const list = prepared((db, { symbols }: Params<{ symbols: readonly string[] | null }>) =>
  db
    .selectFrom('instrument')
    .select(COLUMNS)
    .where(isNullOr(symbols, 'text[]', sql`"symbol" = ANY(${symbols})`))
    .orderBy('symbol'),
);

/** Instruments of these symbols, or all, by symbol. */
export function listInstruments(
  pool: Pick<Pool, 'query'>,
  symbols: readonly string[] | null = null,
): Promise<InstrumentRow[]> {
  return rows(pool, list, { symbols });
}

interface ShardWanted {
  readonly shards: number;
  readonly shard: number;
}

const ofShard = prepared((db, { shards, shard }: Params<ShardWanted>) =>
  db.selectFrom('instrument').select(COLUMNS).where(sql<number>`"id" % ${shards}::int`, '=', shard).orderBy('symbol'),
);

/** The instruments of one of so many shards, to which they are assigned by their ids, by symbol. */
export const listInstrumentsOfShard = (pool: Pick<Pool, 'query'>, wanted: ShardWanted): Promise<InstrumentRow[]> =>
  rows(pool, ofShard, wanted);

const upsert = statement(`
  INSERT INTO "instrument" ("symbol", "name", "kind", "sector", "industry", "sizeClass", "listedOn", "delistedOn")
  SELECT t."symbol", t."name", t."kind"::"InstrumentKind", t."sector", t."industry", t."sizeClass"::"SizeClass", t."listedOn", t."delistedOn"
  FROM json_to_recordset($1::json) AS t("symbol" text, "name" text, "kind" text, "sector" text, "industry" text, "sizeClass" text, "listedOn" date, "delistedOn" date)
  ON CONFLICT ("symbol") DO UPDATE SET "name" = EXCLUDED."name", "kind" = EXCLUDED."kind", "sector" = EXCLUDED."sector",
    "industry" = EXCLUDED."industry", "sizeClass" = EXCLUDED."sizeClass", "listedOn" = EXCLUDED."listedOn", "delistedOn" = EXCLUDED."delistedOn"
  RETURNING "id", "symbol"`);

/** Inserts or updates instruments; returns their ids by symbol. */
export async function saveInstruments(
  pool: Pick<Pool, 'query'>,
  instruments: readonly InstrumentFacts[],
): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ id: number; symbol: string }>(upsert([JSON.stringify(instruments)]));
  return new Map(rows.map(({ id, symbol }) => [symbol, id]));
}

const setSectors = statement(`
  UPDATE "instrument" i SET "sector" = t."sector", "industry" = t."industry"
  FROM json_to_recordset($1::json) AS t("symbol" text, "sector" text, "industry" text)
  WHERE i."symbol" = t."symbol" AND i."kind" = 'Stock'`);

/** Says which sectors stocks are of. */
export async function saveSectors(
  pool: Pick<Pool, 'query'>,
  sectors: readonly { readonly symbol: string; readonly sector: string; readonly industry: string }[],
): Promise<void> {
  await pool.query(setSectors([JSON.stringify(sectors)]));
}

const fundsOfSector = prepared((db, { sector }: Params<{ sector: string }>) =>
  db
    .selectFrom('instrument')
    .select(['id', 'symbol', 'name', 'kind', 'sector', 'industry', 'listedOn', 'delistedOn'])
    .where('kind', '=', 'ETF')
    .where('industry', '=', sector)
    .orderBy('symbol'),
);

/** The funds that track a GICS sector, by symbol. */
export const listFundsOfSector = (pool: Pick<Pool, 'query'>, sector: string): Promise<InstrumentRow[]> =>
  rows(pool, fundsOfSector, { sector });

interface SuggestionsWanted {
  /** What a symbol, or a word of a name, begins with, in any case. */
  readonly text: string;
  /** Symbols that are listed later are left out. */
  readonly to: TradingDay;
  readonly limit: number;
}

const suggestions = prepared((db, p: Params<SuggestionsWanted>) => {
  const name = sql`' ' || lower("name") || ' '`;
  const bySymbol = sql<boolean>`starts_with("symbol", upper(${p.text}::text))`;
  const byWord = sql<boolean>`strpos(${name}, ' ' || lower(${p.text}::text)) > 0`;
  return db
    .selectFrom('instrument')
    .select(['id', 'symbol', 'name', 'kind', 'sector', 'industry', 'listedOn', 'delistedOn'])
    .where('kind', '<>', 'Index')
    .where(sql<boolean>`("listedOn" IS NULL OR "listedOn" <= ${p.to}::date)`)
    .where(sql<boolean>`(${bySymbol} OR ${byWord})`)
    .orderBy(bySymbol, 'desc')
    .orderBy(sql`strpos(${name}, ' ' || lower(${p.text}::text) || ' ') > 0`, 'desc')
    .orderBy(sql`starts_with(lower("name"), lower(${p.text}::text))`, 'desc')
    .orderBy(sql`length("symbol")`)
    .orderBy('symbol')
    .limit(p.limit);
});

/**
 * Stocks and funds whose symbol begins with a text, or a word of whose name does: those by symbol first, then those with the text
 * as a whole word ('gold' finds SPDR Gold Shares before Goldman Sachs), and the shortest symbol at the top.
 */
export const suggestInstruments = (pool: Pick<Pool, 'query'>, wanted: SuggestionsWanted): Promise<InstrumentRow[]> =>
  rows(pool, suggestions, wanted);

const instrumentCount = prepared((db) => db.selectFrom('instrument').select(sql<number>`count(*)::int`.as('count')));

/** Instruments of the market. */
export async function countInstruments(pool: Pick<Pool, 'query'>): Promise<number> {
  return onlyRow(await rows(pool, instrumentCount, {})).count;
}
