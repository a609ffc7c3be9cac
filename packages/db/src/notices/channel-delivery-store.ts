import type { ChannelFault, ChannelKind, Language } from '@pipa/contract';
import { sql } from 'kysely';
import { type Pool, statement } from '../client.ts';
import { countIn, type Params, prepared, rowsIn } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';

/** A notice or test to send. */
export interface DueDelivery {
  readonly id: number;
  readonly channelId: number;
  readonly userId: number;
  readonly kind: ChannelKind;
  /** Of the channel. */
  readonly name: string;
  /** Sealed. */
  readonly address: Buffer;
  readonly language: Language;
  readonly notificationId: number | null;
  readonly event: string;
  readonly parameters: unknown;
  /** With this one. */
  readonly attempts: number;
  /** Whether an earlier attempt was left by a killed worker, so that it may have arrived. */
  readonly wasLeft: boolean;
  /** False for what is too old or was attempted too often: it is given up. */
  readonly isSent: boolean;
}

/** Seconds for which a channel that did not take a notice is sent no other. */
const HELD_SECONDS = 60;

// One that another worker has claimed meanwhile has another instant when its row is free, so that it is left out.
const claiming = statement(`
  WITH "due" AS (
    SELECT "id", "isUnderWay" FROM (
      SELECT d."id", d."isUnderWay", d."nextAttemptAt",
        row_number() OVER (PARTITION BY d."channelId" ORDER BY d."nextAttemptAt", d."id") AS place
      FROM "notice_delivery" d JOIN "notice_channel" c ON c."id" = d."channelId" AND c."disabledAt" IS NULL
      WHERE d."sentAt" IS NULL AND d."failedAt" IS NULL AND d."nextAttemptAt" <= $1::timestamptz
        AND (d."notificationId" IS NULL OR d."channelId" NOT IN (
          SELECT f."channelId" FROM "notice_delivery" f
          WHERE f."sentAt" IS NULL AND f."failedAt" IS NULL AND f."nextAttemptAt" > $1::timestamptz
            AND f."calledAt" > $1::timestamptz - interval '${HELD_SECONDS} seconds'
        ))
    ) AS waiting WHERE place = 1 ORDER BY "nextAttemptAt", "id" LIMIT $3
  )
  UPDATE "notice_delivery" d SET "attempts" = d."attempts" + 1, "isUnderWay" = TRUE, "calledAt" = $1::timestamptz,
    "nextAttemptAt" = $1::timestamptz
      + ($2::int[])[LEAST(d."attempts" + 1, array_length($2::int[], 1))] * interval '1 second'
  FROM "due", "notice_channel" c, "app_user" u
  WHERE d."id" = "due"."id" AND c."id" = d."channelId" AND u."userId" = c."userId"
    AND d."sentAt" IS NULL AND d."failedAt" IS NULL AND d."nextAttemptAt" <= $1::timestamptz
  RETURNING d."id", d."channelId", c."userId", c."kind", c."name", c."address", u."language", d."notificationId", d."event",
    d."parameters", d."attempts", "due"."isUnderWay" AS "wasLeft",
    d."attempts" <= array_length($2::int[], 1) AND d."createdAt" > $1::timestamptz - interval '1 day' AS "isSent"`);

/**
 * Takes what is due, the longest waiting first and one of a channel at a time, so that notices arrive in their sequence. A channel that
 * has just taken none rests for a minute, except for tests.
 * @param waitSeconds after each attempt, beginning with the first
 */
export async function claimDeliveries(
  pool: Pick<Pool, 'query'>,
  { at, waitSeconds, limit }: { readonly at: Date; readonly waitSeconds: readonly number[]; readonly limit: number },
): Promise<DueDelivery[]> {
  return (await pool.query<DueDelivery>(claiming([at, waitSeconds, limit]))).rows;
}

/** What became of an attempt. */
export interface DeliveryOutcome {
  readonly id: number;
  readonly channelId: number;
  readonly sentAt: Date | null;
  /** Where it is not tried again. */
  readonly failedAt: Date | null;
  readonly fault: ChannelFault | null;
  /** Where it is tried later than planned. */
  readonly notBefore: Date | null;
  /** Whether it counts as given up by its channel. */
  readonly isFailure: boolean;
}

const settling = prepared((db, p: Params<Omit<DeliveryOutcome, 'channelId' | 'isFailure'>>) =>
  db
    .updateTable('notice_delivery')
    .set({
      isUnderWay: false,
      sentAt: sql<Date | null>`${p.sentAt}::timestamptz`,
      failedAt: sql<Date | null>`${p.failedAt}::timestamptz`,
      fault: sql<string | null>`${p.fault}::varchar`,
      nextAttemptAt: sql<Date>`GREATEST("nextAttemptAt", ${p.notBefore}::timestamptz)`,
    })
    .where('id', '=', p.id)
    .where('sentAt', 'is', null)
    .where('failedAt', 'is', null),
);

const counting = prepared((db, p: Params<{ channelId: number; isSent: boolean }>) =>
  db
    .updateTable('notice_channel')
    .set({ failures: sql<number>`CASE WHEN ${p.isSent}::boolean THEN 0 ELSE "failures" + 1 END` })
    .where('id', '=', p.channelId)
    .where('disabledAt', 'is', null)
    .returning('failures'),
);

/**
 * Stores what became of an attempt.
 * @returns notices of its channel in a row that were given up; null where this one does not count, or the channel is gone or switched off
 */
export async function settleDelivery(
  tx: Tx,
  { channelId, isFailure, ...outcome }: DeliveryOutcome,
): Promise<number | null> {
  const isSent = outcome.sentAt !== null;
  // The channel is locked before its notices, here and where it is switched off.
  const counted = isSent || isFailure ? await rowsIn(tx, counting, { channelId, isSent }) : [];
  await countIn(tx, settling, outcome);
  return counted[0]?.failures ?? null;
}

const switchingOff = prepared((db, p: Params<{ channelId: number; at: Date }>) =>
  db
    .updateTable('notice_channel')
    .set({ disabledAt: p.at })
    .where('id', '=', p.channelId)
    .where('disabledAt', 'is', null),
);
const givingUp = prepared((db, p: Params<{ channelId: number; at: Date }>) =>
  db
    .updateTable('notice_delivery')
    .set({ failedAt: p.at })
    .where('channelId', '=', p.channelId)
    .where('sentAt', 'is', null)
    .where('failedAt', 'is', null),
);

/** Switches a channel off and gives up what waits for it. @returns whether it was on */
export async function switchChannelOff(tx: Tx, channelId: number, at: Date): Promise<boolean> {
  const isOff = (await countIn(tx, switchingOff, { channelId, at })) > 0;
  await countIn(tx, givingUp, { channelId, at });
  return isOff;
}
