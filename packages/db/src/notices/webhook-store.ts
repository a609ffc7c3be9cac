import { MAX_WEBHOOK_LOG, type WebhookKind } from '@pipa/contract';
import { sql } from 'kysely';
import type { Pool } from '../client.ts';
import { onlyRow } from '../sql/only-row.ts';
import { countIn, type Params, prepared, rows, rowsIn } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';

type Reader = Pick<Pool, 'query'>;

interface OwnWebhook {
  readonly userId: number;
  readonly id: number;
}

/** What became of a call. */
interface CallState {
  readonly attempts: number;
  readonly status: number | null;
  readonly sentAt: Date | null;
  readonly failedAt: Date | null;
  readonly calledAt: Date | null;
}

/** The newest call of an address. */
export interface LastCall extends CallState {
  readonly isTest: boolean;
}

export interface StoredWebhook {
  readonly id: number;
  readonly url: string;
  readonly kinds: readonly WebhookKind[];
  readonly disabledAt: Date | null;
  readonly createdAt: Date;
  readonly previousUntil: Date | null;
  /** Calls that were not queued in the 24 hours from `skippedAt` on. */
  readonly skipped: number;
  readonly skippedAt: Date | null;
  readonly lastCall: LastCall | null;
}

const ofOwner = prepared((db, { userId }: Params<{ userId: number }>) =>
  db
    .selectFrom('webhook_endpoint as e')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('webhook_delivery')
          .select(['type', 'attempts', 'status', 'sentAt', 'failedAt', 'calledAt'])
          .whereRef('endpointId', '=', 'e.id')
          .orderBy('id', 'desc')
          .limit(1)
          .as('d'),
      (join) => join.onTrue(),
    )
    .select(['e.id', 'e.url', 'e.disabledAt', 'e.createdAt', 'e.previousUntil', 'e.skipped', 'e.skippedAt'])
    .select(sql<WebhookKind[]>`e."kinds"`.as('kinds'))
    .select(['d.type', 'd.attempts', 'd.status', 'd.sentAt', 'd.failedAt', 'd.calledAt'])
    .where('e.userId', '=', userId)
    .orderBy('e.id'),
);

/** A user's addresses, the oldest first, with the newest call of each. */
export async function listWebhooks(pool: Reader, userId: number): Promise<StoredWebhook[]> {
  const found = await rows(pool, ofOwner, { userId });
  return found.map(({ type, attempts, status, sentAt, failedAt, calledAt, ...webhook }) => {
    const outcome = { status, sentAt, failedAt, calledAt };
    const lastCall = type === null || attempts === null ? null : { isTest: type === TEST_TYPE, attempts, ...outcome };
    return { ...webhook, lastCall };
  });
}

/** What a call says that was asked for by its owner. */
export const TEST_TYPE = 'webhook.test';

const counted = prepared((db, { userId }: Params<{ userId: number }>) =>
  db.selectFrom('webhook_endpoint').select(sql<number>`count(*)::int`.as('count')).where('userId', '=', userId),
);

/** How many addresses a user has: lock the owner first where their number decides. */
export async function countWebhooksIn(tx: Tx, userId: number): Promise<number> {
  return onlyRow(await rowsIn(tx, counted, { userId })).count;
}

interface NewWebhook {
  readonly userId: number;
  readonly url: string;
  readonly kinds: readonly WebhookKind[];
  /** Sealed. */
  readonly secret: Buffer;
  readonly at: Date;
}

const addition = prepared((db, p: Params<NewWebhook>) =>
  db
    .insertInto('webhook_endpoint')
    .values({
      userId: p.userId,
      url: sql<string>`${p.url}::varchar`,
      kinds: sql<string[]>`${p.kinds}::varchar[]`,
      secret: p.secret,
      createdAt: p.at,
    })
    .returning('id'),
);

/** Adds an address. @returns its id */
export async function addWebhook(tx: Tx, webhook: NewWebhook): Promise<number> {
  return onlyRow(await rowsIn(tx, addition, webhook)).id;
}

const choosing = prepared((db, p: Params<OwnWebhook & { kinds: readonly WebhookKind[] }>) =>
  db
    .updateTable('webhook_endpoint')
    .set({ kinds: sql<string[]>`${p.kinds}::varchar[]` })
    .where('id', '=', p.id)
    .where('userId', '=', p.userId),
);

/** Chooses what a user's address is called for from now on. @returns whether there is such an address */
export async function chooseWebhookKinds(
  tx: Tx,
  webhook: OwnWebhook & { readonly kinds: readonly WebhookKind[] },
): Promise<boolean> {
  return (await countIn(tx, choosing, webhook)) > 0;
}

interface NewSecret extends OwnWebhook {
  /** Sealed. */
  readonly secret: Buffer;
  readonly previousUntil: Date;
}

const rotation = prepared((db, p: Params<NewSecret>) =>
  db
    .updateTable('webhook_endpoint')
    .set({ secret: p.secret, previousSecret: sql<Buffer>`"secret"`, previousUntil: p.previousUntil })
    .where('id', '=', p.id)
    .where('userId', '=', p.userId),
);

/** Gives a user's address another secret; the one before signs too for a while. @returns whether there is such an address */
export async function rotateWebhookSecret(tx: Tx, webhook: NewSecret): Promise<boolean> {
  return (await countIn(tx, rotation, webhook)) > 0;
}

const removal = prepared((db, { userId, id }: Params<OwnWebhook>) =>
  db.deleteFrom('webhook_endpoint').where('id', '=', id).where('userId', '=', userId),
);

/** Removes a user's address with its calls. @returns whether there was one */
export async function removeWebhook(tx: Tx, webhook: OwnWebhook): Promise<boolean> {
  return (await countIn(tx, removal, webhook)) > 0;
}

const switchingOn = prepared((db, { userId, id }: Params<OwnWebhook>) =>
  db
    .updateTable('webhook_endpoint')
    .set({ disabledAt: null, failures: 0, skipped: 0, skippedAt: null })
    .where('id', '=', id)
    .where('userId', '=', userId),
);

const waitingTest = prepared((db, { id, at }: Params<{ id: number; at: Date }>) =>
  db
    .insertInto('webhook_delivery')
    .columns(['endpointId', 'type', 'data', 'createdAt', 'nextAttemptAt'])
    .expression(
      db
        .selectNoFrom([
          sql<number>`${id}::int`.as('endpointId'),
          sql<string>`${TEST_TYPE}::varchar`.as('type'),
          sql<string>`'{}'::jsonb`.as('data'),
          sql<Date>`${at}::timestamptz`.as('createdAt'),
          sql<Date>`${at}::timestamptz`.as('nextAttemptAt'),
        ])
        .where(
          sql<boolean>`NOT EXISTS (
            SELECT FROM "webhook_delivery" w
            WHERE w."endpointId" = ${id}::int AND w."type" = ${TEST_TYPE} AND w."sentAt" IS NULL AND w."failedAt" IS NULL
          )`,
        ),
    ),
);

/** Switches a user's address on, with new counts, and adds a test to its calls unless one waits. @returns whether there is such an address */
export async function queueWebhookTest(
  tx: Tx,
  { at, ...webhook }: OwnWebhook & { readonly at: Date },
): Promise<boolean> {
  if ((await countIn(tx, switchingOn, webhook)) === 0) return false;
  await countIn(tx, waitingTest, { id: webhook.id, at });
  return true;
}

export interface StoredWebhookCall extends CallState {
  readonly id: number;
  readonly type: string;
  readonly createdAt: Date;
}

const log = prepared((db, { userId, id }: Params<OwnWebhook>) =>
  db
    .selectFrom('webhook_delivery as d')
    .innerJoin('webhook_endpoint as e', 'e.id', 'd.endpointId')
    .select(['d.id', 'd.type', 'd.createdAt', 'd.attempts', 'd.status', 'd.sentAt', 'd.failedAt', 'd.calledAt'])
    .where('d.endpointId', '=', id)
    .where('e.userId', '=', userId)
    .orderBy('d.id', 'desc')
    .limit(sql.lit(MAX_WEBHOOK_LOG)),
);

/** The newest calls of a user's address, newest first; none of an address of another user. */
export const listWebhookCalls = (pool: Reader, webhook: OwnWebhook): Promise<StoredWebhookCall[]> =>
  rows(pool, log, webhook);

const ownCall = prepared((db, { userId, id }: Params<OwnWebhook>) =>
  db
    .selectFrom('webhook_delivery as d')
    .innerJoin('webhook_endpoint as e', 'e.id', 'd.endpointId')
    .select(
      sql<boolean>`e."disabledAt" IS NULL AND (d."sentAt" IS NOT NULL OR d."failedAt" IS NOT NULL)`.as('isResendable'),
    )
    .where('d.id', '=', id)
    .where('e.userId', '=', userId)
    .forUpdate(),
);

const resending = prepared((db, { id, at }: Params<{ id: number; at: Date }>) =>
  db
    .updateTable('webhook_delivery')
    .set({ attempts: 0, status: null, sentAt: null, failedAt: null, resentAt: at, nextAttemptAt: at })
    .where('id', '=', id),
);

/**
 * Queues a call of one of a user's addresses again.
 * @returns whether it is queued: not while it waits, nor for an address that is switched off; null where there is no such call
 */
export async function resendWebhookCall(
  tx: Tx,
  { at, ...call }: OwnWebhook & { readonly at: Date },
): Promise<boolean | null> {
  const [found] = await rowsIn(tx, ownCall, call);
  if (found === undefined) return null;
  if (found.isResendable) await countIn(tx, resending, { id: call.id, at });
  return found.isResendable;
}
