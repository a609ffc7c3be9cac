import { createHash } from 'node:crypto';
import type { AccountState, MemberClass } from '@pipa/contract';
import { statement } from '@pipa/db';
import type { AppContext } from '../context.ts';

/** The time of last use is written at most this often, so that reading costs no write. */
const TOUCH_MS = 60_000;

/** The user of a session as every request needs them. */
export interface SignedInUser {
  userId: number;
  userName: string;
  firstName: string;
  lastName: string;
  email: string;
  mobile: string;
  riskLevel: number | null;
  riskAssessedAt: Date | null;
  investorState: AccountState;
  developerState: AccountState;
  agreementRev: string | null;
  productId: number | null;
  memberClass: MemberClass;
  investorMemberClass: MemberClass;
  role: 'Investor' | 'Administrator';
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

interface SessionRow extends SignedInUser, LiveSession {
  lastUsedAt: Date;
}

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** 256 random bits in base64url. */
export const newToken = (context: Pick<AppContext, 'randomBytes'>): string =>
  context.randomBytes(32).toString('base64url');
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

const findSession = statement(`
  SELECT s."id" AS "sessionId", s."remembered", s."createdAt", s."expiresAt", s."lastUsedAt",
    u."userId", u."userName", u."firstName", u."lastName", u."email", u."mobile", u."riskLevel", u."riskAssessedAt",
    u."investorState"::text, u."developerState"::text, u."agreementRev", u."productId",
    u."memberClass"::text, u."investorMemberClass"::text, u."role"::text
  FROM "session" s JOIN "app_user" u ON u."userId" = s."userId"
  WHERE s."tokenHash" = $1 AND s."revokedAt" IS NULL AND u."activatedAt" IS NOT NULL`);

const touchSession = statement(`UPDATE "session" SET "lastUsedAt" = $2 WHERE "id" = $1 AND "lastUsedAt" < $3`);

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
export async function findCaller(context: SessionContext, token: string | null): Promise<Caller | null> {
  if (token === null || !TOKEN.test(token)) return null;
  const { rows } = await context.pool.query<SessionRow>(findSession([hashToken(token)]));
  const row = rows[0];
  const now = context.clock();
  if (row === undefined || !isLive(row, now, context.settings.session.idleMs)) return null;
  const staleBefore = new Date(now.getTime() - TOUCH_MS);
  if (row.lastUsedAt < staleBefore) await context.pool.query(touchSession([row.sessionId, now, staleBefore]));
  const { sessionId, remembered, createdAt, expiresAt, lastUsedAt: _, ...user } = row;
  return { user, session: { sessionId, remembered, createdAt, expiresAt } };
}
