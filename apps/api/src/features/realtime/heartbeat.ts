import { readSessions } from '@pipa/db/access';
import { isLive, userAt } from '../../http/session.ts';
import { mayWatch } from './authorise-socket.ts';
import { outgoing } from './channel.ts';
import { refreshBooks } from './market-rounds.ts';
import { runPaced } from './paced-round.ts';
import { deliver, endViewer, type Realtime } from './viewers.ts';

/** Closes the sockets of revoked or expired sessions, and of users who may no longer have one. */
export async function endDeadSessions({ context, viewers }: Realtime): Promise<void> {
  const ids = [...new Set([...viewers].map(({ sessionId }) => sessionId))];
  if (ids.length === 0) return;
  const sessions = await readSessions(context.pool, ids);
  const now = context.clock();
  const live = new Set(
    sessions
      .filter((session) => isLive(session, now, context.settings.session.idleMs) && mayWatch(userAt(session.user, now)))
      .map(({ sessionId }) => sessionId),
  );
  for (const viewer of viewers) if (!live.has(viewer.sessionId)) endViewer(viewer, 'unauthorised');
}

/**
 * Sends a heartbeat to every socket and ends the sockets that did not answer the last one. Reads the books again, in case the
 * bus lost a message.
 */
export async function beat(realtime: Realtime): Promise<void> {
  const { context, limits, timers, viewers } = realtime;
  const noop = outgoing('noop', context.clock(), null);
  await runPaced(
    [...viewers],
    (viewer) => {
      if (!viewer.isAlive) {
        viewer.wire.cut();
        return 1;
      }
      viewer.isAlive = false;
      viewer.wire.ping();
      deliver(realtime, viewer, [noop]);
      return 1;
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
