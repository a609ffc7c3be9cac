import type { TradingDay } from '@pipa/calendar';
import type { RunningReturns } from '@pipa/quant';
import { sql } from 'kysely';
import { type Pool, statement } from '../client.ts';
import { type Params, prepared, rows } from '../sql/prepared.ts';
import { connectionOf, type Tx } from '../sql/transaction.ts';

/** Sums over the returns of a portfolio's records up to a day. */
export interface ReturnSums extends RunningReturns {
  readonly portfolioId: number;
  /** The last record that they contain. */
  readonly tradeDate: TradingDay;
}

const sumsOf = prepared((db, { ids }: Params<{ ids: readonly number[] }>) =>
  db.selectFrom('portfolio_return_sums').selectAll().where('portfolioId', '=', sql<number>`any(${ids})`),
);

/** The stored sums of portfolios, by portfolio; one without any is missing. */
export async function readReturnSums(
  pool: Pick<Pool, 'query'>,
  portfolioIds: readonly number[],
): Promise<Map<number, ReturnSums>> {
  const found = await rows(pool, sumsOf, { ids: portfolioIds });
  return new Map(found.map((sums) => [sums.portfolioId, sums]));
}

const storingSums = statement(`
  INSERT INTO "portfolio_return_sums" ("portfolioId", "tradeDate", "sessions", "sum", "squares", "shortfalls",
    "benchmarkSum", "benchmarkSquares", "products", "lowest")
  SELECT * FROM jsonb_to_recordset($1::jsonb) AS t("portfolioId" int, "tradeDate" date, "sessions" int, "sum" float8, "squares" float8,
    "shortfalls" float8, "benchmarkSum" float8, "benchmarkSquares" float8, "products" float8, "lowest" float8[])
  ON CONFLICT ("portfolioId") DO UPDATE SET "tradeDate" = EXCLUDED."tradeDate", "sessions" = EXCLUDED."sessions", "sum" = EXCLUDED."sum",
    "squares" = EXCLUDED."squares", "shortfalls" = EXCLUDED."shortfalls", "benchmarkSum" = EXCLUDED."benchmarkSum",
    "benchmarkSquares" = EXCLUDED."benchmarkSquares", "products" = EXCLUDED."products", "lowest" = EXCLUDED."lowest"
  WHERE "portfolio_return_sums"."tradeDate" < EXCLUDED."tradeDate"`);

/** Stores the sums up to a day; those of a later day do not change. */
export async function saveReturnSums(tx: Tx, sums: readonly ReturnSums[]): Promise<void> {
  if (sums.length > 0) await connectionOf(tx).query(storingSums([JSON.stringify(sums)]));
}
