import type { TradingDay } from '@pipa/calendar';
import { type PoolClient, statement } from '../client.ts';
import type { Replacing } from './revise-bars.ts';

/** An action of an instrument that is named by its id. */
export interface InstrumentAction {
  readonly instrumentId: number;
  readonly exDate: TradingDay;
  readonly kind: 'Dividend' | 'Split';
  /** With six decimals. */
  readonly value: string;
  readonly payDate: TradingDay | null;
}

/** The actions of instruments with an ex-date in a range, as a vendor has them now. */
export interface ActionReading {
  readonly instrumentIds: readonly number[];
  readonly from: TradingDay;
  readonly to: TradingDay;
  readonly actions: readonly InstrumentAction[];
}

// $1 the actions, $2 the instruments, $3 and $4 the range, $5 the day from which on they are known, $6 the ingest, $7 the last closed day.
const GIVEN = `given AS (
    SELECT * FROM json_to_recordset($1::json)
      AS t("instrumentId" int, "exDate" date, "kind" "CorporateActionKind", "value" numeric(20, 6), "payDate" date)
  ), stored AS (
    SELECT * FROM "corporate_action" WHERE "instrumentId" = ANY($2::int[]) AND "exDate" BETWEEN $3::date AND $4::date
  ), changed AS (
    SELECT "instrumentId", "exDate", "kind", s."value" AS "value", s."payDate" AS "payDate", g."value" AS "newValue", g."payDate" AS "newPayDate"
    FROM stored s FULL JOIN given g USING ("instrumentId", "exDate", "kind")
    WHERE (s."value", s."payDate") IS DISTINCT FROM (g."value", g."payDate")
  )`;
const SEEN = `CROSS JOIN LATERAL (SELECT max("seenBefore") AS "seenFrom" FROM "action_revision" r
    WHERE r."instrumentId" = c."instrumentId" AND r."exDate" = c."exDate" AND r."kind" = c."kind") b`;

// All parts see the rows from before the statement, so a stored action is updated, inserted or removed by one part alone.
const revise = statement(`
  WITH ${GIVEN}, kept AS (
    INSERT INTO "action_revision" ("instrumentId", "exDate", "kind", "seenFrom", "seenBefore", "value", "payDate", "ingestId")
    SELECT c."instrumentId", c."exDate", c."kind", b."seenFrom", GREATEST($5::date, b."seenFrom"), c."value", c."payDate", $6
    FROM changed c ${SEEN}
    WHERE c."value" IS NOT NULL OR c."exDate" <= $7::date
    RETURNING 1
  ), removed AS (
    DELETE FROM "corporate_action" a USING changed c
    WHERE c."newValue" IS NULL AND a."instrumentId" = c."instrumentId" AND a."exDate" = c."exDate" AND a."kind" = c."kind"
  ), written AS (
    INSERT INTO "corporate_action" ("instrumentId", "exDate", "kind", "value", "payDate")
    SELECT "instrumentId", "exDate", "kind", "newValue", "newPayDate" FROM changed WHERE "newValue" IS NOT NULL
    ON CONFLICT ("instrumentId", "exDate", "kind") DO UPDATE SET "value" = EXCLUDED."value", "payDate" = EXCLUDED."payDate"
  )
  SELECT (SELECT count(*) FROM kept)::int AS "revised"`);

/**
 * Makes the stored splits and dividends of instruments in a range those that a vendor has now, and keeps what this changes.
 * @returns the number of earlier values that are others now
 */
export async function reviseActions(
  client: Pick<PoolClient, 'query'>,
  { instrumentIds, from, to, actions }: ActionReading,
  { ingestId, knownOn, closedDay }: Replacing,
): Promise<number> {
  const values = [JSON.stringify(actions), instrumentIds, from, to, knownOn, ingestId, closedDay];
  const { rows } = await client.query<{ revised: number }>(revise(values));
  return rows[0]?.revised ?? 0;
}
