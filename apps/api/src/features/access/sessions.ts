import { type api, DomainError, type OutputOf } from '@pipa/contract';
import { listUserSessions, revokeUserSessions, type SessionChoice } from '@pipa/db';
import type { AppContext } from '../../context.ts';
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

/** Announces ended sessions to every node, after the commit that ended them; `null` means all the user's sessions. */
export async function announceEnd(
  { bus, logger }: AppContext,
  userId: number,
  sessionIds: number[] | null,
): Promise<void> {
  try {
    await bus.publish('session', { userId, sessionIds });
  } catch (error) {
    // The sessions have ended; an error here would tell the caller that they have not.
    logger.error({ err: error, userId }, 'the end of sessions could not be announced');
  }
}

/** Ends sessions of one user and notifies every node, which closes their sockets. @returns the number of ended sessions */
export async function revokeSessions(context: AppContext, userId: number, choice: SessionChoice): Promise<number> {
  const sessionIds = await revokeUserSessions(context.prisma, userId, choice, context.clock());
  if (sessionIds.length > 0) await announceEnd(context, userId, sessionIds);
  return sessionIds.length;
}

export async function revokeOwnSession(context: AppContext, userId: number, id: number): Promise<void> {
  if ((await revokeSessions(context, userId, { id })) === 0) throw new DomainError('NOT_FOUND');
}
