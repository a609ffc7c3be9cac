import { sql } from 'kysely';
import type { Pool, Session } from '../client.ts';
import { clockFrom, joinedClockColumns, type MarketClock, marketRow } from '../market/market-store.ts';
import { isNullOr } from '../sql/is-null-or.ts';
import { countIn, type Params, pick, prepared, rows, rowsIn, rowsQuickly } from '../sql/prepared.ts';
import { together } from '../sql/together.ts';
import type { Tx } from '../sql/transaction.ts';
import { type SessionUser, type UserRow, userColumns, userFrom } from './session-user.ts';

/** A session that was not revoked, with its user. The caller checks its expiry. */
export interface StoredSession {
  readonly sessionId: number;
  readonly remembered: boolean;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly lastUsedAt: Date;
  readonly user: SessionUser;
}

/** A session with the market clock at the moment of its read; null before the seed has created the market. */
export interface FoundSession extends StoredSession {
  readonly clock: MarketClock | null;
}

const sessionColumns = ['s.id as sessionId', 's.remembered', 's.createdAt', 's.expiresAt', 's.lastUsedAt'] as const;
type SessionRow = Omit<StoredSession, 'user'> & UserRow;

const storedSession = (row: SessionRow): StoredSession => ({
  sessionId: row.sessionId,
  remembered: row.remembered,
  createdAt: row.createdAt,
  expiresAt: row.expiresAt,
  lastUsedAt: row.lastUsedAt,
  user: userFrom(row),
});

// Most requests need the market clock too, which costs less as columns here than as a statement of its own.
const byTokens = prepared((db, { hashes }: Params<{ hashes: readonly Buffer[] }>) =>
  db
    .selectFrom('session as s')
    .innerJoin('app_user as u', 'u.userId', 's.userId')
    .leftJoin('member_subscription as ms', 'ms.userId', 'u.userId')
    .leftJoin('market_state as m', (join) => join.on('m.id', '=', marketRow))
    .select([...sessionColumns, ...userColumns, ...joinedClockColumns, 's.tokenHash'])
    .where('s.tokenHash', '=', sql<Buffer>`any(${hashes}::bytea[])`)
    .where('s.revokedAt', 'is', null)
    .where('u.activatedAt', 'is not', null)
    .where('u.deletedAt', 'is', null),
);
const byIds = prepared((db, { ids }: Params<{ ids: readonly number[] }>) =>
  db
    .selectFrom('session as s')
    .innerJoin('app_user as u', 'u.userId', 's.userId')
    .leftJoin('member_subscription as ms', 'ms.userId', 'u.userId')
    .select([...sessionColumns, ...userColumns])
    .where('s.id', '=', sql<number>`any(${ids})`)
    .where('s.revokedAt', 'is', null)
    .where('u.activatedAt', 'is not', null)
    .where('u.deletedAt', 'is', null),
);

const keyOf = (hash: Uint8Array): string => Buffer.from(hash).toString('latin1');

/** The session of a token's hash; null when it is unknown, revoked or of an account that is not activated or deleted. */
export const findSession = together<Buffer, FoundSession | null>(async (pool, hashes) => {
  const found = new Map<string, FoundSession>();
  for (const row of await rowsQuickly(pool, byTokens, { hashes })) {
    found.set(keyOf(row.tokenHash), { ...storedSession(row), clock: clockFrom(row) });
  }
  return hashes.map((hash) => found.get(keyOf(hash)) ?? null);
});

/** Sessions of the given ids that were not revoked. */
export async function readSessions(pool: Pick<Pool, 'query'>, ids: readonly number[]): Promise<StoredSession[]> {
  return (await rows(pool, byIds, { ids })).map(storedSession);
}

const touch = prepared((db, p: Params<{ id: number; now: Date; staleBefore: Date }>) =>
  db.updateTable('session').set({ lastUsedAt: p.now }).where('id', '=', p.id).where('lastUsedAt', '<', p.staleBefore),
);

/** Stores that a session was used, if the stored time of last use is older than an instant. */
export async function touchSession(
  pool: Pick<Pool, 'query'>,
  id: number,
  { now, staleBefore }: { now: Date; staleBefore: Date },
): Promise<void> {
  await rows(pool, touch, { id, now, staleBefore });
}

type NewSession = Pick<
  Session,
  'userId' | 'createdAt' | 'lastUsedAt' | 'expiresAt' | 'remembered' | 'address' | 'userAgent'
> & { readonly tokenHash: Buffer };

const insertSession = prepared((db, p: Params<NewSession>) =>
  db
    .insertInto('session')
    .values(
      pick(p, ['userId', 'tokenHash', 'createdAt', 'lastUsedAt', 'expiresAt', 'remembered', 'address', 'userAgent']),
    ),
);
const revokeSurplus = prepared((db, p: Params<{ userId: number; most: number; at: Date }>) =>
  db
    .updateTable('session')
    .set({ revokedAt: p.at })
    .where('id', 'in', (q) =>
      q
        .selectFrom('session')
        .select('id')
        .where('userId', '=', p.userId)
        .where('revokedAt', 'is', null)
        .orderBy('lastUsedAt', 'desc')
        .orderBy('id', 'desc')
        .offset(p.most),
    ),
);

/** Opens a session and revokes the user's least recently used ones beyond `most`. */
export async function openUserSession(tx: Tx, session: NewSession, most: number): Promise<void> {
  await countIn(tx, insertSession, session);
  await countIn(tx, revokeSurplus, { userId: session.userId, most, at: session.createdAt });
}

const signInCurrent = prepared((db, { id }: Params<{ id: number }>) =>
  db
    .selectFrom('session as s')
    .select('s.id')
    .where('s.id', '=', id)
    .where('s.revokedAt', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('authenticator as a')
            .select('a.userId')
            .whereRef('a.userId', '=', 's.userId')
            .whereRef('a.confirmedAt', '>', 's.createdAt'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('passkey as k')
            .select('k.id')
            .whereRef('k.userId', '=', 's.userId')
            .whereRef('k.createdAt', '>', 's.createdAt'),
        ),
      ),
    ),
);

/** Whether a session was not revoked, and no factor was added since it was opened. */
export async function isSignInCurrent(tx: Tx, sessionId: number): Promise<boolean> {
  return (await rowsIn(tx, signInCurrent, { id: sessionId })).length > 0;
}

type ListedSession = Pick<
  Session,
  'id' | 'createdAt' | 'lastUsedAt' | 'expiresAt' | 'address' | 'userAgent' | 'remembered'
>;

const sessionsOf = prepared((db, { userId, now, limit }: Params<{ userId: number; now: Date; limit: number }>) =>
  db
    .selectFrom('session')
    .select(['id', 'createdAt', 'lastUsedAt', 'expiresAt', 'address', 'userAgent', 'remembered'])
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('lastUsedAt', 'desc')
    .limit(limit),
);

/** A user's sessions that were not revoked and have not expired, last used first. */
export function listUserSessions(
  pool: Pick<Pool, 'query'>,
  userId: number,
  now: Date,
  limit: number,
): Promise<ListedSession[]> {
  return rows(pool, sessionsOf, { userId, now, limit });
}

/** Which sessions of a user: one, all but one, or all. */
export type SessionChoice = { readonly id: number } | { readonly except: number } | 'all';

interface RevokedParams {
  userId: number;
  /** Null for all. */
  id: number | null;
  except: number | null;
  at: Date;
}

const revocation = prepared((db, p: Params<RevokedParams>) =>
  db
    .updateTable('session')
    .set({ revokedAt: p.at })
    .where('userId', '=', p.userId)
    .where('revokedAt', 'is', null)
    .where(isNullOr(p.id, 'int', sql`"id" = ${p.id}`))
    .where(isNullOr(p.except, 'int', sql`"id" <> ${p.except}`))
    .returning('id'),
);

/** Revokes sessions of a user; returns the ids of those that were not revoked before. */
export async function revokeUserSessions(tx: Tx, userId: number, choice: SessionChoice, at: Date): Promise<number[]> {
  const which = choice === 'all' ? {} : choice;
  const ended = await rowsIn(tx, revocation, { userId, id: null, except: null, at, ...which });
  return ended.map(({ id }) => id);
}

const signedInFrom = prepared((db, p: Params<{ userId: number; address: string; since: Date }>) =>
  db
    .selectFrom('session')
    .select('id')
    .where('userId', '=', p.userId)
    .where('address', '=', p.address)
    .where('createdAt', '>', p.since)
    .limit(1),
);

/** Whether a user has signed in from an address since an instant. */
export async function hasSignedInFrom(
  pool: Pick<Pool, 'query'>,
  userId: number,
  address: string,
  since: Date,
): Promise<boolean> {
  return (await rows(pool, signedInFrom, { userId, address, since })).length > 0;
}

interface TicketParams {
  ticketHash: Buffer;
  sessionId: number;
  expiresAt: Date;
}

const insertTicket = prepared((db, p: Params<TicketParams>) =>
  db.insertInto('socket_ticket').values({ ticketHash: p.ticketHash, sessionId: p.sessionId, expiresAt: p.expiresAt }),
);

/** Stores the hash of a ticket that opens one socket of a session. */
export async function addSocketTicket(pool: Pick<Pool, 'query'>, ticket: TicketParams): Promise<void> {
  await rows(pool, insertTicket, ticket);
}

const useTicket = prepared((db, { ticketHash, now }: Params<{ ticketHash: Buffer; now: Date }>) =>
  db
    .updateTable('socket_ticket')
    .set({ usedAt: now })
    .where('ticketHash', '=', ticketHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning('sessionId'),
);

/** Consumes a ticket. @returns its session's id, or null when the ticket is unknown, used or expired */
export async function takeSocketTicket(
  pool: Pick<Pool, 'query'>,
  ticketHash: Buffer,
  now: Date,
): Promise<number | null> {
  return (await rows(pool, useTicket, { ticketHash, now }))[0]?.sessionId ?? null;
}
