import type { TradingDay } from '@pipa/calendar';
import { WEBHOOK_CALLS_A_DAY } from '@pipa/contract';
import { sql } from 'kysely';
import { type Pool, statement } from '../client.ts';
import { onlyRow } from '../sql/only-row.ts';
import { countIn, type Params, prepared, rowsIn } from '../sql/prepared.ts';
import { connectionOf, type Tx } from '../sql/transaction.ts';
import { ALERT_TYPE, TEST_TYPE } from './webhook-store.ts';

interface AlertNews {
  readonly userId: number;
  readonly alertId: number;
  readonly day: TradingDay;
  readonly data: object;
}

// An alert that finds something at each close of a simulated market must not fill the queue.
const queueing = statement(`
  WITH "wanted" AS (
    SELECT e."id" FROM "webhook_endpoint" e WHERE e."userId" = $1 AND e."disabledAt" IS NULL AND NOT EXISTS (
      SELECT FROM "webhook_delivery" k WHERE k."endpointId" = e."id" AND k."ruleId" = $2 AND k."day" = $3::date
    )
  ), "queued" AS (
    INSERT INTO "webhook_delivery" ("endpointId", "ruleId", "day", "type", "data", "createdAt", "nextAttemptAt")
    SELECT w."id", $2, $3::date, '${ALERT_TYPE}', $4::jsonb, $5::timestamptz, $5::timestamptz
    FROM "wanted" w ORDER BY w."id"
    LIMIT (
      SELECT GREATEST(0, ${WEBHOOK_CALLS_A_DAY} - count(*)) FROM "webhook_delivery" q JOIN "webhook_endpoint" o ON o."id" = q."endpointId"
      WHERE o."userId" = $1 AND q."type" = '${ALERT_TYPE}' AND q."createdAt" > $5::timestamptz - interval '1 day'
    )
    ON CONFLICT ("endpointId", "ruleId", "day") DO NOTHING
    RETURNING "endpointId"
  ), "noted" AS (
    UPDATE "webhook_endpoint" e SET
      "skipped" = CASE WHEN e."skippedAt" > $5::timestamptz - interval '1 day' THEN e."skipped" ELSE 0 END + 1,
      "skippedAt" = CASE WHEN e."skippedAt" > $5::timestamptz - interval '1 day' THEN e."skippedAt" ELSE $5::timestamptz END
    WHERE e."id" IN (SELECT "id" FROM "wanted") AND e."id" NOT IN (SELECT "endpointId" FROM "queued")
    RETURNING e."id"
  )
  SELECT count(*)::int AS "skipped" FROM "noted"`);

/**
 * Queues a call of each of a user's addresses that is switched on, once for an alert and day, up to the most calls of a user in 24
 * hours; the address keeps how many were not queued.
 * @returns the calls beyond the limit, which are not made
 */
export async function queueWebhookCalls(tx: Tx, { userId, alertId, day, data }: AlertNews, at: Date): Promise<number> {
  const asked = queueing([userId, alertId, day, JSON.stringify(data), at]);
  return onlyRow((await connectionOf(tx).query<{ skipped: number }>(asked)).rows).skipped;
}

/** A call to make. */
export interface WebhookCall {
  readonly id: number;
  readonly endpointId: number;
  readonly userId: number;
  readonly url: string;
  /** Sealed. */
  readonly secret: Buffer;
  readonly type: string;
  readonly data: object;
  readonly createdAt: Date;
  /** With this one. */
  readonly attempts: number;
  /** False for a call that is too old or was attempted too often: it is given up. */
  readonly isCalled: boolean;
}

/** Calls of one address, and of one user, that are made together, so that slow ones do not hold up the others. */
const CALLS_OF_ADDRESS = 2;
const CALLS_OF_USER = 4;
/** Seconds for which an address that did not answer is not called for another alert. */
const HELD_SECONDS = 60;

// A call that another worker has claimed meanwhile has another instant when its row is free, so that it is left out.
const claiming = statement(`
  WITH "due" AS (
    SELECT "id" FROM (
      SELECT "id", "nextAttemptAt", place,
        row_number() OVER (PARTITION BY "userId" ORDER BY place, "nextAttemptAt", "id") AS turn
      FROM (
        SELECT d."id", d."nextAttemptAt", e."userId",
          row_number() OVER (PARTITION BY d."endpointId" ORDER BY d."nextAttemptAt", d."id") AS place
        FROM "webhook_delivery" d JOIN "webhook_endpoint" e ON e."id" = d."endpointId" AND e."disabledAt" IS NULL
        WHERE d."sentAt" IS NULL AND d."failedAt" IS NULL AND d."nextAttemptAt" <= $1::timestamptz
          AND (d."type" = '${TEST_TYPE}' OR d."endpointId" NOT IN (
            SELECT f."endpointId" FROM "webhook_delivery" f
            WHERE f."sentAt" IS NULL AND f."failedAt" IS NULL AND f."nextAttemptAt" > $1::timestamptz
              AND f."calledAt" > $1::timestamptz - interval '${HELD_SECONDS} seconds'
          ))
      ) AS waiting
    ) AS waiting WHERE place <= ${CALLS_OF_ADDRESS} AND turn <= ${CALLS_OF_USER}
    ORDER BY turn, "nextAttemptAt", "id" LIMIT $3
  )
  UPDATE "webhook_delivery" d SET "attempts" = d."attempts" + 1,
    "calledAt" = CASE WHEN d."attempts" < array_length($2::int[], 1) AND d."createdAt" > $1::timestamptz - interval '1 day'
      THEN $1::timestamptz ELSE d."calledAt" END,
    "nextAttemptAt" = $1::timestamptz
      + ($2::int[])[LEAST(d."attempts" + 1, array_length($2::int[], 1))] * interval '1 second'
  FROM "webhook_endpoint" e
  WHERE d."id" IN (SELECT "id" FROM "due") AND e."id" = d."endpointId"
    AND d."sentAt" IS NULL AND d."failedAt" IS NULL AND d."nextAttemptAt" <= $1::timestamptz
  RETURNING d."id", d."endpointId", e."userId", e."url", e."secret", d."type", d."data", d."createdAt", d."attempts",
    COALESCE(d."calledAt" = $1::timestamptz, FALSE) AS "isCalled"`);

/**
 * Takes calls that are due and sets their next attempt, which makes those of a killed worker again: one of each user before a
 * second one of any, the longest waiting first. An address whose call has just failed, or is under way, rests for a minute,
 * except for test calls.
 * @param waitSeconds after each attempt, beginning with the first
 */
export async function claimWebhookCalls(
  pool: Pick<Pool, 'query'>,
  { at, waitSeconds, limit }: { readonly at: Date; readonly waitSeconds: readonly number[]; readonly limit: number },
): Promise<WebhookCall[]> {
  return (await pool.query<WebhookCall>(claiming([at, waitSeconds, limit]))).rows;
}

/** What became of a call. */
export interface WebhookOutcome {
  readonly id: number;
  readonly endpointId: number;
  /** HTTP status of the answer; null without one. */
  readonly status: number | null;
  readonly sentAt: Date | null;
  /** Where it is not tried again. */
  readonly failedAt: Date | null;
  /** Whether it counts as given up by its address. */
  readonly isFailure: boolean;
}

const settling = prepared((db, p: Params<Omit<WebhookOutcome, 'endpointId' | 'isFailure'>>) =>
  db
    .updateTable('webhook_delivery')
    .set({
      status: sql<number | null>`${p.status}::smallint`,
      sentAt: sql<Date | null>`${p.sentAt}::timestamptz`,
      failedAt: sql<Date | null>`${p.failedAt}::timestamptz`,
    })
    .where('id', '=', p.id)
    .where('sentAt', 'is', null)
    .where('failedAt', 'is', null),
);

const counting = prepared((db, p: Params<{ endpointId: number; isSent: boolean }>) =>
  db
    .updateTable('webhook_endpoint')
    .set({ failures: sql<number>`CASE WHEN ${p.isSent}::boolean THEN 0 ELSE "failures" + 1 END` })
    .where('id', '=', p.endpointId)
    .where('disabledAt', 'is', null)
    .returning('failures'),
);

/**
 * Stores what became of a call.
 * @returns calls of its address in a row that were given up; null where this one does not count, or the address is gone or switched off
 */
export async function settleWebhookCall(
  tx: Tx,
  { endpointId, isFailure, ...outcome }: WebhookOutcome,
): Promise<number | null> {
  const isSent = outcome.sentAt !== null;
  // The address is locked before its calls, here and where it is switched off.
  const counted = isSent || isFailure ? await rowsIn(tx, counting, { endpointId, isSent }) : [];
  await countIn(tx, settling, outcome);
  return counted[0]?.failures ?? null;
}

const switchingOff = prepared((db, p: Params<{ endpointId: number; at: Date }>) =>
  db.updateTable('webhook_endpoint').set({ disabledAt: p.at }).where('id', '=', p.endpointId),
);
const givingUp = prepared((db, p: Params<{ endpointId: number; at: Date }>) =>
  db
    .updateTable('webhook_delivery')
    .set({ failedAt: p.at })
    .where('endpointId', '=', p.endpointId)
    .where('sentAt', 'is', null)
    .where('failedAt', 'is', null),
);

/** Switches an address off and gives up what waits for it. */
export async function switchWebhookOff(tx: Tx, endpointId: number, at: Date): Promise<void> {
  await countIn(tx, switchingOff, { endpointId, at });
  await countIn(tx, givingUp, { endpointId, at });
}
