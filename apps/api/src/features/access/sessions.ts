import { type api, DomainError, type OutputOf } from '@pipa/contract';
import { inTransaction } from '@pipa/db';
import { listUserSessions, recordAccountActivity, revokeUserSessions, type SessionChoice } from '@pipa/db/access';
import type { AppContext } from '../../context.ts';
import { announceEnd } from '../../http/announce-end.ts';
import type { RequestClient } from '../../http/request-client.ts';
import { type Caller, isLive } from '../../http/session.ts';

const MAX_LISTED = 50;

export async function listSessions(
  { pool, clock, settings }: AppContext,
  { user, session }: Caller,
): Promise<OutputOf<typeof api.sessions>> {
  const now = clock();
  const rows = await listUserSessions(pool, user.userId, now, MAX_LISTED);
  return rows
    .filter((row) => isLive(row, now, settings.session.idleMs))
    .map(({ id, createdAt, lastUsedAt, expiresAt, address, userAgent }) => ({
      id,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      address,
      userAgent,
      isCurrent: id === session.sessionId,
    }));
}

type Ending = 'SignedOut' | 'SessionEnded' | 'OtherSessionsEnded';

interface Actor {
  readonly userId: number;
  readonly client: RequestClient;
}

/** Ends sessions of one user, tells every node to close their sockets, and leaves an entry in the log of the account where it ended any. */
async function endSessions(
  context: AppContext,
  { userId, client }: Actor,
  choice: SessionChoice,
  kind: Ending,
): Promise<number> {
  const sessionIds = await inTransaction(context.prisma, async (tx) => {
    const at = context.clock();
    const ended = await revokeUserSessions(tx, userId, choice, at);
    if (ended.length > 0) await recordAccountActivity(tx, { userId, kind, client, at });
    return ended;
  });
  if (sessionIds.length > 0) await announceEnd(context, userId, sessionIds);
  return sessionIds.length;
}

type SessionCall = Caller & { readonly client: RequestClient };

export async function signOut(context: AppContext, { user, session, client }: SessionCall): Promise<void> {
  await endSessions(context, { userId: user.userId, client }, { id: session.sessionId }, 'SignedOut');
}

export async function endOwnSession(context: AppContext, actor: Actor, id: number): Promise<void> {
  if ((await endSessions(context, actor, { id }, 'SessionEnded')) === 0) throw new DomainError('NOT_FOUND');
}

/** Ends every session of the user except that of the call. @returns the number of ended sessions */
export const endOtherSessions = (context: AppContext, { user, session, client }: SessionCall): Promise<number> =>
  endSessions(context, { userId: user.userId, client }, { except: session.sessionId }, 'OtherSessionsEnded');
