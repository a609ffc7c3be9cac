import { statement } from '@pipa/db';
import { isLive } from '../../http/session.ts';
import { outgoing } from './channel.ts';
import { refreshBooks } from './market-rounds.ts';
import { runPaced } from './paced-round.ts';
import { deliver, endViewer, type Realtime } from './viewers.ts';

const readSessions = statement(`
  SELECT s."id", s."remembered", s."expiresAt", s."lastUsedAt"
  FROM "session" s WHERE s."id" = ANY ($1) AND s."revokedAt" IS NULL`);

interface SessionRow {
  id: number;
  remembered: boolean;
  expiresAt: Date;
  lastUsedAt: Date;
}

/** Closes the sockets of sessions that have ended or run out, also when the bus did not tell. */
export async function endDeadSessions({ context, viewers }: Realtime): Promise<void> {
  const ids = [...new Set([...viewers].map(({ sessionId }) => sessionId))];
  if (ids.length === 0) return;
  const { rows } = await context.pool.query<SessionRow>(readSessions([ids]));
  const now = context.clock();
  const live = new Set(
    rows.filter((session) => isLive(session, now, context.settings.session.idleMs)).map(({ id }) => id),
  );
  for (const viewer of viewers) if (!live.has(viewer.sessionId)) endViewer(viewer, 'unauthorised');
}

/** Tells everybody that the socket lives, lets go of those that do not answer, and checks what was told by the bus alone. */
export async function beat(realtime: Realtime): Promise<void> {
  const { context, limits, timers, viewers } = realtime;
  const noop = outgoing('noop', context.clock(), null);
  await runPaced(
    [...viewers],
    (viewer) => {
      if (!viewer.isAlive) {
        viewer.wire.cut();
        return;
      }
      viewer.isAlive = false;
      viewer.wire.ping();
      deliver(realtime, viewer, noop);
    },
    { pace: limits, timers, isOver: () => realtime.isClosed },
  );
  try {
    await endDeadSessions(realtime);
    if (viewers.size === 0) return;
    await realtime.refreshMarket();
    await refreshBooks(realtime);
  } catch (error) {
    context.logger.warn({ err: error }, 'sockets could not be checked');
  }
}
