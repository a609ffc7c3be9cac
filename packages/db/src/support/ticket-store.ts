import type { TicketStatus } from '@pipa/contract';
import { sql } from 'kysely';
import type { Pool, SupportMessage, SupportTicket } from '../client.ts';
import { onlyRow } from '../sql/only-row.ts';
import { countIn, type Params, pick, prepared, rows, rowsIn, type SqlBuilder } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';

type Reader = Pick<Pool, 'query'>;

export type NewTicket = Pick<
  SupportTicket,
  'userId' | 'name' | 'email' | 'subject' | 'language' | 'clientKey' | 'createdAt'
>;

const opening = prepared((db, p: Params<NewTicket>) =>
  db
    .insertInto('support_ticket')
    .values({
      ...pick(p, ['userId', 'name', 'email', 'subject', 'language', 'clientKey', 'createdAt']),
      updatedAt: p.createdAt,
    })
    .onConflict((conflict) => conflict.column('clientKey').doNothing())
    .returning('id'),
);

/** Opens a ticket; null when the key of the client has opened one before. */
export async function addTicket(tx: Tx, ticket: NewTicket): Promise<number | null> {
  return (await rowsIn(tx, opening, ticket))[0]?.id ?? null;
}

const byClientKey = prepared((db, { clientKey }: Params<{ clientKey: string }>) =>
  db.selectFrom('support_ticket').select('id').where('clientKey', '=', clientKey),
);

/** The ticket that a key of a client has opened; null without one. */
export async function findTicketOfKey(pool: Reader, clientKey: string): Promise<number | null> {
  return (await rows(pool, byClientKey, { clientKey }))[0]?.id ?? null;
}

type NewMessage = Pick<SupportMessage, 'ticketId' | 'operatorId' | 'text' | 'at'>;

const writing = prepared((db, p: Params<NewMessage>) =>
  db
    .insertInto('support_message')
    .values(pick(p, ['ticketId', 'operatorId', 'text', 'at']))
    .returning('id'),
);

/** @returns the id of the message */
export async function addTicketMessage(tx: Tx, message: NewMessage): Promise<number> {
  return onlyRow(await rowsIn(tx, writing, message)).id;
}

const moving = prepared((db, p: Params<{ id: number; status: TicketStatus; at: Date }>) =>
  db.updateTable('support_ticket').set({ status: p.status, updatedAt: p.at }).where('id', '=', p.id),
);

export async function setTicketStatus(tx: Tx, id: number, status: TicketStatus, at: Date): Promise<void> {
  await countIn(tx, moving, { id, status, at });
}

const header = ['id', 'userId', 'name', 'email', 'subject', 'language', 'status', 'createdAt', 'updatedAt'] as const;
export type StoredTicket = Pick<SupportTicket, (typeof header)[number]>;

const countOfMessages = sql<number>`(SELECT count(*)::int FROM "support_message" WHERE "ticketId" = "support_ticket"."id")`;
const locking = prepared((db, { id }: Params<{ id: number }>) =>
  db
    .selectFrom('support_ticket')
    .select(header)
    .select(countOfMessages.as('messages'))
    .where('id', '=', id)
    .forUpdate(),
);
const lockingOwn = prepared((db, { id, userId }: Params<{ id: number; userId: number }>) =>
  db
    .selectFrom('support_ticket')
    .select(header)
    .select(countOfMessages.as('messages'))
    .where('id', '=', id)
    .where('userId', '=', userId)
    .forUpdate(),
);

export type LockedTicket = StoredTicket & { readonly messages: number };

/** Locks a ticket until the transaction ends; null when there is none. */
export async function lockTicket(tx: Tx, id: number): Promise<LockedTicket | null> {
  return (await rowsIn(tx, locking, { id }))[0] ?? null;
}

/** As `lockTicket`, of a user's own. */
export async function lockOwnTicket(tx: Tx, id: number, userId: number): Promise<LockedTicket | null> {
  return (await rowsIn(tx, lockingOwn, { id, userId }))[0] ?? null;
}

interface Page {
  readonly before: number | null;
  readonly limit: number;
}
const pageOf = (db: SqlBuilder, { before, limit }: Params<Page>) =>
  db
    .selectFrom('support_ticket')
    .select(header)
    .where(sql<boolean>`"id" < COALESCE(${before}::int, 2147483647)`)
    .orderBy('id', 'desc')
    .limit(limit);
const ownTickets = prepared((db, p: Params<Page & { userId: number }>) => pageOf(db, p).where('userId', '=', p.userId));
const ticketsOfStatus = prepared((db, p: Params<Page & { status: TicketStatus }>) =>
  pageOf(db, p).where('status', '=', p.status),
);

/** A user's own tickets, newest first. */
export const listOwnTickets = (pool: Reader, wanted: Page & { userId: number }): Promise<StoredTicket[]> =>
  rows(pool, ownTickets, wanted);

/** The tickets of a status, newest first. */
export const listTickets = (pool: Reader, wanted: Page & { status: TicketStatus }): Promise<StoredTicket[]> =>
  rows(pool, ticketsOfStatus, wanted);

const ownTicket = prepared((db, { id, userId }: Params<{ id: number; userId: number }>) =>
  db.selectFrom('support_ticket').select(header).where('id', '=', id).where('userId', '=', userId),
);
const anyTicket = prepared((db, { id }: Params<{ id: number }>) =>
  db.selectFrom('support_ticket').select(header).where('id', '=', id),
);

/** A user's own ticket; null for that of another. */
export async function findOwnTicket(pool: Reader, id: number, userId: number): Promise<StoredTicket | null> {
  return (await rows(pool, ownTicket, { id, userId }))[0] ?? null;
}

export async function findTicket(pool: Reader, id: number): Promise<StoredTicket | null> {
  return (await rows(pool, anyTicket, { id }))[0] ?? null;
}

const messagesOf = prepared((db, { ticketId, limit }: Params<{ ticketId: number; limit: number }>) =>
  db
    .selectFrom('support_message')
    .select(['id', 'operatorId', 'text', 'at'])
    .where('ticketId', '=', ticketId)
    .orderBy('id')
    .limit(limit),
);

/** The messages of a ticket, the oldest first. */
export const listTicketMessages = (pool: Reader, ticketId: number, limit: number) =>
  rows(pool, messagesOf, { ticketId, limit });
