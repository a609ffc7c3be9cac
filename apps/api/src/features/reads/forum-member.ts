import { readSessions } from '@pipa/db/access';
import { findForumToken } from '@pipa/db/forum';
import type { AppContext } from '../../context.ts';
import type { Identity } from '../../http/principals.ts';
import { callerOf, hashToken } from '../../http/session.ts';

/** What a token of the forum may do. */
const SCOPES = ['read:forum', 'write:forum'] as const;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** The member behind a token of the forum; null for no token, and once its session has ended. */
export async function findForumMember(context: AppContext, token: string): Promise<Identity | null> {
  if (!TOKEN.test(token)) return null;
  const sessionId = await findForumToken(context.pool, hashToken(token));
  if (sessionId === null) return null;
  const [stored] = await readSessions(context.pool, [sessionId]);
  const caller = await callerOf(context, stored ?? null);
  return caller && { user: caller.user, session: null, scopes: SCOPES };
}
