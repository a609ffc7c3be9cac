import { type BusMessage, type BusTopic, busMessages, busTopics, MAX_NOTIFIED_USERS } from '@pipa/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import type { PrismaClient } from '../client.ts';
import { countIn, type Params, prepared, rowsIn } from '../sql/prepared.ts';
import { inTransaction, type Tx } from '../sql/transaction.ts';

export type PortfolioPart = BusMessage<'portfolio'>['parts'][number];

export interface PortfolioNotice {
  portfolioId: number;
  parts: readonly PortfolioPart[];
  orderIds?: readonly number[];
}

/** Topics whose messages are written to the outbox with their cause. */
const relayedTopics = ['portfolio', 'notification', 'session'] as const satisfies readonly BusTopic[];
type RelayedTopic = (typeof relayedTopics)[number];

/** Where relayed messages go; the bus of packages/platform is one. */
export interface RealtimeBus {
  publish<T extends RelayedTopic>(topic: T, message: BusMessage<T>): Promise<void>;
}

const RELAY_BATCH = 500;
/** Most order ids of a bus message; a reader of a message without ids reloads the newest orders. */
const MAX_ORDER_IDS = 500;

/** A row of the outbox. */
export interface OutboxRow {
  readonly topic: string;
  /** JSON. */
  readonly payload: string;
  /** Wall clock. */
  readonly createdAt: Date;
}

export const outboxRow = ({ portfolioId, parts, orderIds }: PortfolioNotice, createdAt: Date): OutboxRow => ({
  topic: busTopics.portfolio,
  payload: JSON.stringify({ portfolioId, parts, ...(orderIds?.length ? { orderIds } : {}) }),
  createdAt,
});

const newMessages = prepared(
  (db, { topic, payloads, createdAt }: Params<Omit<OutboxRow, 'payload'> & { payloads: readonly string[] }>) =>
    db
      .insertInto('realtime_outbox')
      .columns(['topic', 'payload', 'createdAt'])
      .expression(
        db.selectNoFrom([
          sql<string>`${topic}::text`.as('topic'),
          sql<string>`unnest(${payloads}::jsonb[])`.as('payload'),
          sql<Date>`${createdAt}::timestamptz`.as('createdAt'),
        ]),
      ),
);

/** Queues a notice of a portfolio's change in the transaction of the change; `relayOutbox` publishes it after commit. */
export const notifyPortfolio = (tx: Tx, { portfolioId, ...notice }: PortfolioNotice, at: Date): Promise<void> =>
  notifyPortfolios(tx, [portfolioId], notice, at);

/** The same for a change of several portfolios. */
export async function notifyPortfolios(
  tx: Tx,
  portfolioIds: readonly number[],
  notice: Omit<PortfolioNotice, 'portfolioId'>,
  at: Date,
): Promise<void> {
  const payloads = portfolioIds.map((portfolioId) => outboxRow({ portfolioId, ...notice }, at).payload);
  if (payloads.length > 0) await countIn(tx, newMessages, { topic: busTopics.portfolio, payloads, createdAt: at });
}

/** Queues the end of a user's sockets in the transaction that takes the right to have them; sessions go on. */
export async function endSockets(tx: Tx, userId: number, at: Date): Promise<void> {
  const message: BusMessage<'session'> = { userId, sessionIds: null };
  await countIn(tx, newMessages, { topic: busTopics.session, payloads: [JSON.stringify(message)], createdAt: at });
}

const takenMessages = prepared((db) =>
  db
    .deleteFrom('realtime_outbox')
    .where('id', 'in', (q) =>
      q
        .selectFrom('realtime_outbox')
        .select('id')
        .where(
          'topic',
          'in',
          relayedTopics.map((topic) => sql.lit(busTopics[topic])),
        )
        .orderBy('id')
        .limit(sql.lit(RELAY_BATCH))
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'topic', sql<unknown>`"payload"`.as('payload')]),
);

type Taken = readonly { readonly topic: string; readonly payload: unknown }[];

// Without the bounds of a message: messages are merged into bounded ones.
const portfolioPayload = busMessages.portfolio.extend({ orderIds: z.array(z.int()).optional() }).strip();
const notificationPayload = busMessages.notification.extend({ userIds: z.array(z.int()) }).strip();
const sessionPayload = busMessages.session.strip();

/**
 * The payloads of one topic in the sequence of their rows. Fields of a later release are ignored; a payload that is no message would
 * hold up those after it and is dropped.
 */
function ofTopic<T>(taken: Taken, topic: RelayedTopic, payloadOf: z.ZodType<T>): T[] {
  return taken
    .filter((row) => row.topic === topic)
    .flatMap(({ payload }) => {
      const { data, error } = payloadOf.safeParse(payload);
      if (error) process.emitWarning(`A message of ${topic} was dropped: ${error.message}`, { code: 'PIPA_OUTBOX' });
      return data === undefined ? [] : [data];
    });
}

/**
 * Publishes and deletes the committed messages of the outbox; several nodes may do so at once. A message whose publishing fails
 * remains for the next call, so delivery is at least once.
 * @returns the number of rows relayed
 */
export async function relayOutbox(prisma: PrismaClient, bus: RealtimeBus): Promise<number> {
  return inTransaction(prisma, async (tx) => {
    const taken = await rowsIn(tx, takenMessages, {});
    taken.sort((left, right) => (BigInt(left.id) < BigInt(right.id) ? -1 : 1));
    for (const message of mergeByPortfolio(ofTopic(taken, 'portfolio', portfolioPayload)))
      await bus.publish('portfolio', message);
    for (const message of mergeNotified(ofTopic(taken, 'notification', notificationPayload)))
      await bus.publish('notification', message);
    for (const message of ofTopic(taken, 'session', sessionPayload)) await bus.publish('session', message);
    return taken.length;
  });
}

/** Merges the notices of each portfolio into one, because a notice only lists the parts to send again. */
export function mergeByPortfolio(messages: readonly BusMessage<'portfolio'>[]): BusMessage<'portfolio'>[] {
  const merged = new Map<number, { parts: Set<PortfolioPart>; orderIds: Set<number> }>();
  for (const { portfolioId, parts, orderIds } of messages) {
    const kept = merged.get(portfolioId) ?? { parts: new Set(), orderIds: new Set() };
    merged.set(portfolioId, kept);
    for (const part of parts) kept.parts.add(part);
    for (const id of orderIds ?? []) kept.orderIds.add(id);
  }
  return [...merged].map(([portfolioId, { parts, orderIds }]) => ({
    portfolioId,
    parts: [...parts],
    ...(orderIds.size > 0 && orderIds.size <= MAX_ORDER_IDS ? { orderIds: [...orderIds] } : {}),
  }));
}

/** Names each user once, in messages of at most the bus's bound. */
function mergeNotified(messages: readonly BusMessage<'notification'>[]): BusMessage<'notification'>[] {
  const userIds = [...new Set(messages.flatMap((message) => message.userIds))];
  const merged: BusMessage<'notification'>[] = [];
  for (let i = 0; i < userIds.length; i += MAX_NOTIFIED_USERS) {
    merged.push({ userIds: userIds.slice(i, i + MAX_NOTIFIED_USERS) });
  }
  return merged;
}
