import { type Entitlement, entitlementOf } from '@pipa/billing';
import { type Scope, scopeNames } from '@pipa/contract';
import { findSession, type SessionUser, type StoredSession, touchSession } from '@pipa/db/access';
import type { MarketClock } from '@pipa/db/market';
import { hashToken, newToken } from '@pipa/platform';
import type { AppContext } from '../context.ts';

export { hashToken, newToken };

/** The time of last use is written at most this often, so that reading costs no write. */
export const TOUCH_MS = 60_000;

/** The user of a session as every request needs them, with the membership as it is at the request. */
export type SignedInUser = Omit<SessionUser, 'membership'> &
  Pick<Entitlement, 'memberClass' | 'investorState' | 'disabledReason' | 'productId'>;

/** A stored user with the membership as it is at an instant. */
export function userAt({ membership, ...user }: SessionUser, now: Date): SignedInUser {
  const { memberClass, investorState, disabledReason, productId } = entitlementOf(membership, now);
  return { ...user, memberClass, investorState, disabledReason, productId };
}

export interface LiveSession {
  sessionId: number;
  remembered: boolean;
  createdAt: Date;
  expiresAt: Date;
}

export interface Caller {
  user: SignedInUser;
  session: LiveSession;
}

/** The caller with the market clock at the beginning of the request; null before the market has been set up. */
export interface FoundCaller extends Caller {
  clock: MarketClock | null;
  /** A session allows everything. */
  scopes: readonly Scope[];
}

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

export function isLive(
  session: { remembered: boolean; expiresAt: Date; lastUsedAt: Date },
  now: Date,
  idleMs: number,
): boolean {
  if (session.expiresAt <= now) return false;
  return session.remembered || session.lastUsedAt.getTime() + idleMs > now.getTime();
}

type SessionContext = Pick<AppContext, 'pool' | 'clock' | 'settings'>;

/** The caller behind a session token, null when the token is unknown, ended or expired. */
export async function findCaller(context: SessionContext, token: string | null): Promise<FoundCaller | null> {
  if (token === null || !TOKEN.test(token)) return null;
  const found = await findSession(context.pool, hashToken(token));
  const caller = await callerOf(context, found);
  return caller && { ...caller, clock: found?.clock ?? null, scopes: scopeNames };
}

/** The caller of a stored session; null when it has expired. Stores the time of use. */
export async function callerOf(context: SessionContext, stored: StoredSession | null): Promise<Caller | null> {
  const now = context.clock();
  if (stored === null || !isLive(stored, now, context.settings.session.idleMs)) return null;
  const staleBefore = new Date(now.getTime() - TOUCH_MS);
  const { sessionId, remembered, createdAt, expiresAt, lastUsedAt, user } = stored;
  if (lastUsedAt < staleBefore) await touchSession(context.pool, sessionId, { now, staleBefore });
  return { user: userAt(user, now), session: { sessionId, remembered, createdAt, expiresAt } };
}
