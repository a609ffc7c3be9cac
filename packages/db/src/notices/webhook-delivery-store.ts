import {
  brokersThat,
  isPaperTrade,
  kindOfWebhook,
  tradeType,
  WEBHOOK_CALLS_A_DAY,
  type WebhookEvent,
  type WebhookKind,
} from '@pipa/contract';
import { sql } from 'kysely';
import { type Pool, statement } from '../client.ts';
import { countIn, type Params, prepared, rows, rowsIn } from '../sql/prepared.ts';
import { connectionOf, type Tx } from '../sql/transaction.ts';
import { TEST_TYPE } from './webhook-store.ts';

/** An event of a user, with its data but for the mode of a portfolio, which the store adds. */
export interface WebhookNews<E extends WebhookEvent = WebhookEvent> {
  readonly userId: number;
  readonly type: E;
  /** The natural key of the cause, which is posted to an address once. */
  readonly key: string;
  readonly data: object;
  /** The alert without which it is no news. */
  readonly ruleId?: number;
}

const listOf = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(', ');
const withMoney = listOf(tradeType.options.filter((kind) => !isPaperTrade(kind)));
const mode = `(
  SELECT jsonb_build_object('mode', CASE WHEN a."tradeType" IN (${withMoney}) THEN 'live'
    WHEN a."broker" IN (${listOf(brokersThat('booksAreOurs'))}) AND m."source" = 'simulated' THEN 'simulated' ELSE 'paper' END)
  FROM "portfolio" p JOIN "track_account" a ON a."id" = p."trackAccountId" LEFT JOIN "market_state" m ON m."id" = 1
  WHERE p."id" = (w."data" ->> 'portfolioId')::int
)`;

// What finds something at each close of a simulated market must not fill the queue.
const queueing = statement(`
  WITH "wanted" AS (
    SELECT e."id", e."userId", n."type", n."key", n."ruleId", n."data",
      row_number() OVER (PARTITION BY e."userId" ORDER BY n.place, e."id") AS turn
    FROM ROWS FROM (jsonb_to_recordset($1::jsonb)
      AS ("userId" int, "kind" text, "type" text, "key" text, "ruleId" int, "data" jsonb))
      WITH ORDINALITY AS n("userId", "kind", "type", "key", "ruleId", "data", place)
    JOIN "webhook_endpoint" e ON e."userId" = n."userId" AND e."disabledAt" IS NULL AND n."kind" = ANY(e."kinds")
    WHERE NOT EXISTS (SELECT FROM "webhook_delivery" k WHERE k."endpointId" = e."id" AND k."key" = n."key")
  ), "used" AS (
    SELECT o."userId", count(*) AS calls FROM "webhook_delivery" q JOIN "webhook_endpoint" o ON o."id" = q."endpointId"
    WHERE o."userId" IN (SELECT "userId" FROM "wanted")
      AND q."key" IS NOT NULL AND q."createdAt" > $2::timestamptz - interval '1 day'
    GROUP BY o."userId"
  ), "placed" AS (
    SELECT w.*, w.turn + COALESCE(u.calls, 0) <= ${WEBHOOK_CALLS_A_DAY} AS "isQueued"
    FROM "wanted" w LEFT JOIN "used" u ON u."userId" = w."userId"
  ), "queued" AS (
    INSERT INTO "webhook_delivery" ("endpointId", "ruleId", "key", "type", "data", "createdAt", "nextAttemptAt")
    SELECT w."id", w."ruleId", w."key", w."type", w."data" || COALESCE(${mode}, '{}'), $2::timestamptz, $2::timestamptz
    FROM "placed" w WHERE w."isQueued" ORDER BY w."userId", w.turn
    ON CONFLICT ("endpointId", "key") DO NOTHING
  ), "noted" AS (
    UPDATE "webhook_endpoint" e SET
      "skipped" = CASE WHEN e."skippedAt" > $2::timestamptz - interval '1 day' THEN e."skipped" ELSE 0 END + s.calls,
      "skippedAt" = CASE WHEN e."skippedAt" > $2::timestamptz - interval '1 day' THEN e."skippedAt" ELSE $2::timestamptz END
    FROM (SELECT "id", count(*)::int AS calls FROM "placed" WHERE NOT "isQueued" GROUP BY "id") s
    WHERE e."id" = s."id" RETURNING e."userId"
  )
  SELECT DISTINCT "userId" FROM "noted"`);

/**
 * Queues a call of each address that is switched on and called for such events, once for a cause, up to the most calls of a user in
 * 24 hours; an address keeps how many were not queued.
 * @returns the users with calls beyond the limit, which are not made
 */
export async function queueWebhookCalls(tx: Tx, news: readonly WebhookNews[], at: Date): Promise<number[]> {
  const rows = news.map((event) => ({ ...event, kind: kindOfWebhook[event.type] }));
  const asked = queueing([JSON.stringify(rows), at]);
  return (await connectionOf(tx).query<{ userId: number }>(asked)).rows.map(({ userId }) => userId);
}

interface CalledUsers {
  readonly kind: WebhookKind;
  readonly after: number;
  readonly limit: number;
}

const calledUsers = prepared((db, p: Params<CalledUsers>) =>
  db
    .selectFrom('webhook_endpoint')
    .distinct()
    .select('userId')
    .where('userId', '>', p.after)
    .where('disabledAt', 'is', null)
    .where(sql<boolean>`${p.kind}::text = ANY("kinds")`)
    .orderBy('userId')
    .limit(p.limit),
);

/** Users with an address that is called for events of a kind, by id, from behind `after` on. */
export const listWebhookUsers = async (pool: Pick<Pool, 'query'>, wanted: CalledUsers): Promise<number[]> =>
  (await rows(pool, calledUsers, wanted)).map(({ userId }) => userId);

/** A call to make. */
export interface WebhookCall {
  readonly id: number;
  readonly endpointId: number;
  readonly userId: number;
  readonly url: string;
  /** Sealed. */
  readonly secret: Buffer;
  /** The one before, sealed, while it signs too. */
  readonly previousSecret: Buffer | null;
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
/** Seconds for which an address that did not answer is not called for another event. */
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
    "calledAt" = CASE WHEN d."attempts" < array_length($2::int[], 1)
      AND COALESCE(d."resentAt", d."createdAt") > $1::timestamptz - interval '1 day'
      THEN $1::timestamptz ELSE d."calledAt" END,
    "nextAttemptAt" = $1::timestamptz
      + ($2::int[])[LEAST(d."attempts" + 1, array_length($2::int[], 1))] * interval '1 second'
  FROM "webhook_endpoint" e
  WHERE d."id" IN (SELECT "id" FROM "due") AND e."id" = d."endpointId"
    AND d."sentAt" IS NULL AND d."failedAt" IS NULL AND d."nextAttemptAt" <= $1::timestamptz
  RETURNING d."id", d."endpointId", e."userId", e."url", e."secret",
    CASE WHEN e."previousUntil" > $1::timestamptz THEN e."previousSecret" END AS "previousSecret", d."type", d."data", d."createdAt", d."attempts",
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
