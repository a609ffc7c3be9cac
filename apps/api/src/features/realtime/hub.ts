import { closeCodes } from '@pipa/contract';
import { marketStatusOf } from '@pipa/db/market';
import { readMarket } from '@pipa/reads';
import pLimit from 'p-limit';
import type { AppContext } from '../../context.ts';
import { createChannel, type Wire } from './channel.ts';
import { beat } from './heartbeat.ts';
import type { RealtimeLimits, Timers } from './limits.ts';
import { createMarketRounds } from './market-rounds.ts';
import { createNotificationCounts } from './notification-counts.ts';
import { createPortfolioChanges } from './portfolio-changes.ts';
import { sendSnapshot } from './send-snapshot.ts';
import {
  awaitSnapshot,
  endViewer,
  marketNow,
  nothingStale,
  type Realtime,
  removeViewer,
  type Viewer,
  type Watch,
} from './viewers.ts';

export interface Joining {
  readonly userId: number;
  readonly sessionId: number;
  readonly portfolioId: number | null;
  readonly wire: Wire;
}

/** All sockets of one process. */
export interface RealtimeHub {
  readonly size: number;
  /** Null when there are too many already. */
  join(joining: Joining): Viewer | null;
  leave(viewer: Viewer): void;
  requestSnapshot(viewer: Viewer): void;
  close(): Promise<void>;
}

function createRealtime(context: AppContext, limits: RealtimeLimits, timers: Timers): Realtime {
  const realtime: Realtime = {
    context,
    limits,
    timers,
    viewers: new Set(),
    watches: new Map(),
    gate: pLimit(limits.maxSnapshotReads),
    market: null,
    isClosed: false,
    async refreshMarket() {
      const market = await readMarket(context);
      const now = marketNow(market.seed, marketStatusOf(market));
      realtime.market = now;
      return now;
    },
  };
  return realtime;
}

export async function createHub(context: AppContext, limits: RealtimeLimits, timers: Timers): Promise<RealtimeHub> {
  const realtime = createRealtime(context, limits, timers);
  const { viewers, watches } = realtime;
  const changes = createPortfolioChanges(realtime);
  const rounds = createMarketRounds(realtime);
  const counts = createNotificationCounts(realtime);
  const planned = new Set<() => void>();

  async function bringUpToDate(viewer: Viewer): Promise<void> {
    viewer.state = 'snapshot';
    viewer.lastSnapshotAt = context.clock().getTime();
    await sendSnapshot(realtime, viewer, ({ portfolioId }, { parts, orderIds }) =>
      changes.note(portfolioId, parts, orderIds),
    );
  }

  /** Sends waiting viewers a snapshot as soon as their buffer has drained, and ends those that never catch up. */
  function pump(): void {
    const now = context.clock().getTime();
    for (const viewer of viewers) {
      if (viewer.state !== 'waiting') continue;
      if (viewer.channel.isDrained && now - viewer.lastSnapshotAt >= limits.snapshotPauseMs) void bringUpToDate(viewer);
      else if (now - viewer.waitingSince > limits.slowReaderMs) endViewer(viewer, 'slow');
    }
  }

  /** Repeats a task without overlap, with a pause between runs. */
  function repeat(ms: number, run: () => Promise<void> | void): void {
    const again = () => {
      if (!realtime.isClosed) repeat(ms, run);
    };
    const callOff = timers.after(ms, () => {
      planned.delete(callOff);
      const done = run();
      if (done === undefined) again();
      else void done.then(again);
    });
    planned.add(callOff);
  }

  function watchOf(portfolioId: number): Watch {
    const known = watches.get(portfolioId);
    if (known !== undefined) return known;
    const watch: Watch = {
      portfolioId,
      viewers: new Set(),
      facts: null,
      worstDrawdown: 0,
      lastPerf: '',
      lastPositions: '',
    };
    watches.set(portfolioId, watch);
    return watch;
  }

  const subscriptions = await Promise.all([
    context.bus.subscribe('market', rounds.tick),
    context.bus.subscribe('portfolio', ({ portfolioId, parts, orderIds }) =>
      changes.note(portfolioId, parts, orderIds ?? null),
    ),
    context.bus.subscribe('notification', counts.note),
    context.bus.subscribe('session', ({ userId, sessionIds }) => {
      for (const viewer of viewers) {
        const isEnded = viewer.userId === userId && (sessionIds === null || sessionIds.includes(viewer.sessionId));
        if (isEnded) endViewer(viewer, 'unauthorised');
      }
    }),
  ]);
  repeat(limits.heartbeatMs, () => beat(realtime));
  repeat(limits.pumpMs, pump);

  return {
    get size() {
      return viewers.size;
    },
    join({ userId, sessionId, portfolioId, wire }) {
      const own = [...viewers].filter((viewer) => viewer.userId === userId).length;
      if (realtime.isClosed || viewers.size >= limits.maxSockets || own >= limits.maxSocketsPerUser) return null;
      const watch = portfolioId === null ? null : watchOf(portfolioId);
      const viewer: Viewer = {
        userId,
        sessionId,
        watch,
        wire,
        channel: createChannel(wire, limits.maxBufferedBytes),
        state: 'snapshot',
        waitingSince: 0,
        lastSnapshotAt: 0,
        missed: nothingStale(),
        isAlive: true,
      };
      viewers.add(viewer);
      watch?.viewers.add(viewer);
      void bringUpToDate(viewer);
      return viewer;
    },
    leave: (viewer) => removeViewer(realtime, viewer),
    requestSnapshot: (viewer) => {
      // A snapshot under way includes the change.
      if (viewer.state !== 'snapshot') awaitSnapshot(realtime, viewer);
    },
    async close() {
      realtime.isClosed = true;
      for (const callOff of planned) callOff();
      changes.stop();
      counts.stop();
      await Promise.all(subscriptions.map((end) => end()));
      for (const viewer of viewers) viewer.wire.close(closeCodes.shutdown, 'shutdown');
    },
  };
}
