import type { TradingDay } from '@pipa/calendar';
import { sql } from 'kysely';
import { type Pool, statement } from '../client.ts';
import { type Params, prepared, rows } from '../sql/prepared.ts';

export type ReorganisationKind = 'SymbolChange' | 'Merger' | 'SpinOff';

/** What becomes of the shares of an instrument before the open of a day, beside splits and dividends. */
export interface Reorganisation {
  readonly symbol: string;
  readonly exDate: TradingDay;
  readonly kind: ReorganisationKind;
  /** Symbol of the shares that holders get; null where they get cash alone. */
  readonly toSymbol: string | null;
  /** Shares for one that is held; null without shares. */
  readonly ratio: string | null;
  /** Dollars a share. */
  readonly cash: string;
  /** Part of the cost that the shares of a spin-off take with them, 0 to 1; null where it is not known. */
  readonly costShare: string | null;
}

const insert = statement(`
  INSERT INTO "reorganisation" ("instrumentId", "exDate", "kind", "toSymbol", "ratio", "cash", "costShare")
  SELECT i."id", t."exDate", t."kind"::"ReorganisationKind", t."toSymbol", t."ratio", t."cash", t."costShare"
  FROM json_to_recordset($1::json) AS t("symbol" text, "exDate" date, "kind" text, "toSymbol" text, "ratio" numeric, "cash" numeric, "costShare" numeric)
  JOIN "instrument" i ON i."symbol" = t."symbol"
  ON CONFLICT DO NOTHING`);

/** Adds reorganisations; stored ones do not change. */
export async function saveReorganisations(
  pool: Pick<Pool, 'query'>,
  reorganisations: readonly Reorganisation[],
): Promise<void> {
  if (reorganisations.length > 0) await pool.query(insert([JSON.stringify(reorganisations)]));
}

const effective = prepared((db, { day }: Params<{ day: TradingDay }>) =>
  db
    .selectFrom('reorganisation as r')
    .innerJoin('instrument as i', 'i.id', 'r.instrumentId')
    .select(['i.symbol', 'r.exDate', 'r.kind', 'r.toSymbol', 'r.ratio', 'r.cash', 'r.costShare'])
    .where('r.exDate', '=', sql<TradingDay>`${day}::date`)
    .orderBy('i.symbol')
    .orderBy('r.kind'),
);

/** What takes effect before the open of a day, by the symbol that an instrument has now. */
export const reorganisationsOf = (pool: Pick<Pool, 'query'>, day: TradingDay): Promise<Reorganisation[]> =>
  rows(pool, effective, { day });
