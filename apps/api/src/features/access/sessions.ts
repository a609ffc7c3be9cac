import { type api, DomainError, type OutputOf } from '@pipa/contract';
import type { Prisma } from '@pipa/db';
import type { AppContext } from '../../context.ts';
import { type Caller, isLive } from '../../http/session.ts';

const MAX_LISTED = 50;

export async function listSessions(
  { prisma, clock, settings }: AppContext,
  { user, session }: Caller,
): Promise<OutputOf<typeof api.sessions>> {
  const now = clock();
  const rows = await prisma.session.findMany({
    where: { userId: user.userId, revokedAt: null, expiresAt: { gt: now } },
    orderBy: { lastUsedAt: 'desc' },
    take: MAX_LISTED,
  });
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

/** Tells every node of ended sessions, after the commit that ended them; `null` means all of the user. */
export async function announceEnd(
  { bus, logger }: AppContext,
  userId: number,
  sessionIds: number[] | null,
): Promise<void> {
  try {
    await bus.publish('session', { userId, sessionIds });
  } catch (error) {
    // The sessions have ended all the same; failing here would tell the caller the opposite.
    logger.error({ err: error, userId }, 'the end of sessions could not be announced');
  }
}

/** Ends sessions of one user and tells every node, which closes their sockets. Returns how many ended. */
export async function revokeSessions(
  context: AppContext,
  which: Prisma.SessionWhereInput & { userId: number },
): Promise<number> {
  const ended = await context.prisma.session.updateManyAndReturn({
    where: { ...which, revokedAt: null },
    data: { revokedAt: context.clock() },
    select: { id: true },
  });
  const sessionIds = ended.map(({ id }) => id);
  if (sessionIds.length > 0) await announceEnd(context, which.userId, sessionIds);
  return ended.length;
}

export async function revokeOwnSession(context: AppContext, userId: number, id: number): Promise<void> {
  if ((await revokeSessions(context, { userId, id })) === 0) throw new DomainError('NOT_FOUND');
}
