import type { BusMessage } from '@pipa/contract';
import { countUnread } from '@pipa/db/notices';
import { type Outgoing, outgoing } from './channel.ts';
import { deliver, type Realtime, type Viewer } from './viewers.ts';

/** Users of one statement. */
const BATCH = 200;

/** Sockets that show how many notifications are unread: those of the frame around every page, which watch no portfolio. */
const showsCount = ({ watch }: Viewer): boolean => watch === null;

const countMessage = ({ context }: Realtime, unread: number): Outgoing =>
  outgoing('notification', context.clock(), { unread });

/** The first message about notifications on a socket. */
export async function unreadMessage(realtime: Realtime, userId: number): Promise<Outgoing> {
  const counts = await realtime.gate(() => countUnread(realtime.context.pool, [userId]));
  return countMessage(realtime, counts.get(userId) ?? 0);
}

export interface NotificationCounts {
  /** Notes users whose notifications changed; their counts are read soon, together with those of later messages. */
  note(message: BusMessage<'notification'>): void;
  /** Cancels the planned read. */
  stop(): void;
}

/** Collects users with open pages whose notifications changed, and sends each of their pages the number of unread ones. */
export function createNotificationCounts(realtime: Realtime): NotificationCounts {
  const { context, limits, timers, viewers, gate } = realtime;
  const pending = new Set<number>();
  let callOff: (() => void) | null = null;
  let isReading = false;

  async function send(userIds: readonly number[]): Promise<void> {
    const counts = await gate(() => countUnread(context.pool, userIds));
    for (const viewer of viewers) {
      if (!showsCount(viewer) || !userIds.includes(viewer.userId)) continue;
      const message = countMessage(realtime, counts.get(viewer.userId) ?? 0);
      // The snapshot under way may have read the number before the change.
      if (viewer.state === 'snapshot') pending.add(viewer.userId);
      else deliver(realtime, viewer, [message]);
    }
  }

  async function read(): Promise<void> {
    isReading = true;
    const batch = [...pending].slice(0, BATCH);
    for (const userId of batch) pending.delete(userId);
    try {
      await send(batch);
    } catch (error) {
      context.logger.warn({ err: error, users: batch.length }, 'unread notifications could not be counted');
    }
    isReading = false;
    plan();
  }

  function plan(): void {
    if (pending.size === 0 || isReading || callOff !== null || realtime.isClosed) return;
    callOff = timers.after(limits.changePauseMs, () => {
      callOff = null;
      void read();
    });
  }

  return {
    note({ userIds }) {
      const shown = new Set([...viewers].filter(showsCount).map(({ userId }) => userId));
      for (const userId of userIds) if (shown.has(userId)) pending.add(userId);
      plan();
    },
    stop() {
      callOff?.();
      pending.clear();
    },
  };
}
