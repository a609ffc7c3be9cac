import { CHANNEL_NOTICES_A_DAY, type ChannelFault, type ChannelKind, type NotificationKind } from '@pipa/contract';
import { sql } from 'kysely';
import type { Pool } from '../client.ts';
import { onlyRow } from '../sql/only-row.ts';
import { countIn, type Params, prepared, rows, rowsIn } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';

interface OwnChannel {
  readonly userId: number;
  readonly id: number;
}

/** What a test says that its event is. */
export const CHANNEL_TEST = 'channel.test';

export interface StoredChannel {
  readonly id: number;
  readonly kind: ChannelKind;
  readonly name: string;
  readonly kinds: readonly NotificationKind[];
  readonly createdAt: Date;
  readonly disabledAt: Date | null;
  /** Whether it was sent as many notices in the last 24 hours as it may be. */
  readonly isFull: boolean;
  /** The newest notice or test. */
  readonly last: {
    readonly isTest: boolean;
    readonly attempts: number;
    readonly calledAt: Date | null;
    readonly sentAt: Date | null;
    readonly failedAt: Date | null;
    readonly fault: ChannelFault | null;
  } | null;
}

const ofOwner = prepared((db, { userId, at }: Params<{ userId: number; at: Date }>) =>
  db
    .selectFrom('notice_channel as c')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('notice_delivery')
          .select(['event', 'attempts', 'calledAt', 'sentAt', 'failedAt', 'fault'])
          .whereRef('channelId', '=', 'c.id')
          .orderBy('id', 'desc')
          .limit(1)
          .as('d'),
      (join) => join.onTrue(),
    )
    .select(['c.id', 'c.name', 'c.createdAt', 'c.disabledAt'])
    .select(sql<ChannelKind>`c."kind"`.as('kind'))
    .select(sql<NotificationKind[]>`c."kinds"`.as('kinds'))
    .select(
      sql<boolean>`(
        SELECT count(*) FROM "notice_delivery" q WHERE q."channelId" = c."id" AND q."notificationId" IS NOT NULL
          AND q."createdAt" > ${at}::timestamptz - interval '1 day'
      ) >= ${sql.lit(CHANNEL_NOTICES_A_DAY)}`.as('isFull'),
    )
    .select(['d.event', 'd.attempts', 'd.calledAt', 'd.sentAt', 'd.failedAt'])
    .select(sql<ChannelFault | null>`d."fault"`.as('fault'))
    .where('c.userId', '=', userId)
    .orderBy('c.id'),
);

/** A user's channels, the oldest first, with the newest notice of each. */
export async function listChannels(pool: Pick<Pool, 'query'>, userId: number, at: Date): Promise<StoredChannel[]> {
  const found = await rows(pool, ofOwner, { userId, at });
  return found.map(({ event, attempts, calledAt, sentAt, failedAt, fault, ...channel }) => ({
    ...channel,
    last:
      event === null || attempts === null
        ? null
        : { isTest: event === CHANNEL_TEST, attempts, calledAt, sentAt, failedAt, fault },
  }));
}

const counted = prepared((db, { userId, addressHash }: Params<{ userId: number; addressHash: Buffer }>) =>
  db
    .selectFrom('notice_channel')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('userId', '=', userId)
    .where('addressHash', '<>', addressHash),
);

/** How many channels a user has beside that of an address: lock the owner first where their number decides. */
export async function countOtherChannels(tx: Tx, userId: number, addressHash: Buffer): Promise<number> {
  return onlyRow(await rowsIn(tx, counted, { userId, addressHash })).count;
}

export interface NewChannel {
  readonly userId: number;
  readonly kind: ChannelKind;
  readonly name: string;
  readonly kinds: readonly NotificationKind[];
  /** Sealed. */
  readonly address: Buffer;
  readonly addressHash: Buffer;
  readonly at: Date;
}

const addition = prepared((db, p: Params<NewChannel>) =>
  db
    .insertInto('notice_channel')
    .values({
      userId: p.userId,
      kind: sql<string>`${p.kind}::varchar`,
      name: p.name,
      kinds: sql<string[]>`${p.kinds}::varchar[]`,
      address: p.address,
      addressHash: p.addressHash,
      createdAt: p.at,
    })
    .onConflict((same) =>
      same.columns(['userId', 'addressHash']).doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        kinds: eb.ref('excluded.kinds'),
        address: eb.ref('excluded.address'),
        failures: 0,
        disabledAt: null,
      })),
    )
    .returning(['id', 'createdAt']),
);

/** Adds a channel; the one that leads to the same address is changed and switched on instead. */
export async function addChannel(
  tx: Tx,
  channel: NewChannel,
): Promise<{ readonly id: number; readonly createdAt: Date }> {
  return onlyRow(await rowsIn(tx, addition, channel));
}

const takingOver = prepared((db, { userId, addressHash }: Params<{ userId: number; addressHash: Buffer }>) =>
  db.deleteFrom('notice_channel').where('addressHash', '=', addressHash).where('userId', '<>', userId),
);

/** Removes the channels of other users that lead to an address: a device shows the notices of one user. */
export async function removeChannelsOfOthers(tx: Tx, userId: number, addressHash: Buffer): Promise<void> {
  await countIn(tx, takingOver, { userId, addressHash });
}

const choosing = prepared((db, p: Params<OwnChannel & { kinds: readonly NotificationKind[] }>) =>
  db
    .updateTable('notice_channel')
    .set({ kinds: sql<string[]>`${p.kinds}::varchar[]` })
    .where('id', '=', p.id)
    .where('userId', '=', p.userId),
);

/** Chooses what a user's channel is sent from now on. @returns whether there is such a channel */
export async function chooseChannelKinds(
  tx: Tx,
  channel: OwnChannel & { readonly kinds: readonly NotificationKind[] },
): Promise<boolean> {
  return (await countIn(tx, choosing, channel)) > 0;
}

const removal = prepared((db, { userId, id }: Params<OwnChannel>) =>
  db.deleteFrom('notice_channel').where('id', '=', id).where('userId', '=', userId),
);

/** Removes a user's channel with what waits for it. @returns whether there was one */
export async function removeChannel(tx: Tx, channel: OwnChannel): Promise<boolean> {
  return (await countIn(tx, removal, channel)) > 0;
}

const switchingOn = prepared((db, { userId, id }: Params<OwnChannel>) =>
  db
    .updateTable('notice_channel')
    .set({ disabledAt: null, failures: 0 })
    .where('id', '=', id)
    .where('userId', '=', userId),
);

const waitingTest = prepared((db, { id, at }: Params<{ id: number; at: Date }>) =>
  db
    .insertInto('notice_delivery')
    .columns(['channelId', 'event', 'parameters', 'createdAt', 'nextAttemptAt'])
    .expression(
      db
        .selectNoFrom([
          sql<number>`${id}::int`.as('channelId'),
          sql<string>`${CHANNEL_TEST}::varchar`.as('event'),
          sql<string>`'{}'::jsonb`.as('parameters'),
          sql<Date>`${at}::timestamptz`.as('createdAt'),
          sql<Date>`${at}::timestamptz`.as('nextAttemptAt'),
        ])
        .where(
          sql<boolean>`NOT EXISTS (
            SELECT FROM "notice_delivery" w
            WHERE w."channelId" = ${id}::int AND w."event" = ${CHANNEL_TEST} AND w."sentAt" IS NULL AND w."failedAt" IS NULL
          )`,
        ),
    ),
);

/** Switches a user's channel on and sends it a test, unless one waits. @returns whether there is such a channel */
export async function queueChannelTest(
  tx: Tx,
  { at, ...channel }: OwnChannel & { readonly at: Date },
): Promise<boolean> {
  if ((await countIn(tx, switchingOn, channel)) === 0) return false;
  await countIn(tx, waitingTest, { id: channel.id, at });
  return true;
}
