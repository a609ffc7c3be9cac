import type { Pool, PrismaClient } from '@pipa/db';
import { findOpenMarketIncident, type MarketProgress, readMarketProgress } from '@pipa/db/market';
import { type Logger, within } from '@pipa/platform';
import { judgeMarket, judgeUnread, type MarketJudgement, type MarketState } from './judge-market.ts';
import { noteEnd, noteStall } from './note-incident.ts';

/** Wall time from one look to the next. */
export const WATCH_EVERY_MS = 15_000;
/** A longer gap between two looks means that this process slept, as a machine does: its market slept too. */
const GAP_MS = 3 * WATCH_EVERY_MS;
/** Longest wait for the row of the clock. */
const READ_LIMIT_MS = 3_000;
/** Wall time for which the market has to go on before an incident is over, so that one that limps does not notify each minute. */
export const CALM_MS = 120_000;

interface Watching {
  readonly prisma: PrismaClient;
  readonly pool: Pool;
  /** Wall clock. */
  clock(): Date;
  readonly publicUrl: string;
  readonly logger: Pick<Logger, 'error' | 'warn' | 'info'>;
  /** Sends what waits for administrators: where no worker runs, no other process does. */
  deliver(): Promise<void>;
}

export interface MarketWatch {
  /** Whether the market goes on now; answers within seconds, also where the clock's table is locked. */
  judge(): Promise<MarketJudgement>;
  /** The state at the last judgement, without asking the database. */
  latest(): MarketState;
  /** Looks once: notifies administrators of a market that stands still, and of its end. */
  look(): Promise<void>;
}

/** The watch of an API node over the market. Every node watches; the database lets one of them notify. */
export function createMarketWatch(watching: Watching): MarketWatch {
  const { pool, clock, logger } = watching;
  let watchedSince = clock();
  let lastLookAt = watchedSince;
  let unreadSince: Date | null = null;
  let calmSince: Date | null = null;
  let latest: MarketState = 'unread';
  let reading: Promise<MarketProgress | null> | null = null;

  /** One read at a time: on a locked table each would hold a connection. */
  function readOnce(): Promise<MarketProgress | null> {
    reading ??= readMarketProgress(pool).finally(() => {
      reading = null;
    });
    return reading;
  }

  async function judgeNow(): Promise<MarketJudgement> {
    try {
      const progress = await within(readOnce(), READ_LIMIT_MS, 'reading the market clock');
      unreadSince = null;
      return judgeMarket(progress, { now: clock(), watchedSince });
    } catch (error) {
      logger.warn({ err: error }, 'the market clock could not be read');
      unreadSince ??= clock();
      return judgeUnread(unreadSince, clock());
    }
  }

  function noteLook(): void {
    const now = clock();
    if (now.getTime() - lastLookAt.getTime() > GAP_MS) {
      watchedSince = now;
      unreadSince = null;
    }
    lastLookAt = now;
  }

  async function judge(): Promise<MarketJudgement> {
    const judgement = await judgeNow();
    latest = judgement.state;
    return judgement;
  }

  return {
    judge,
    latest: () => latest,
    look: async () => {
      noteLook();
      const judgement = await judge();
      const isStalled = judgement.state === 'stalled';
      // What could not be read for a moment says neither.
      if (isStalled) calmSince = null;
      else if (judgement.state !== 'unread') calmSince ??= clock();
      const incident = await findOpenMarketIncident(pool);
      if (incident === null && !isStalled) return;
      if (incident === null) {
        if (await noteStall(watching, judgement)) logger.error(factsOf(judgement), 'the market stands still');
      } else if (calmSince !== null && clock().getTime() - calmSince.getTime() >= CALM_MS) {
        if (await noteEnd(watching, incident, calmSince)) logger.info({ incidentId: incident.id }, 'the market moves');
      }
      await watching.deliver();
    },
  };
}

const factsOf = ({ cause, since, progress }: MarketJudgement) => ({
  cause,
  since,
  day: progress?.day,
  phase: progress?.phase,
  tick: progress?.tick,
  waitsFor: progress?.waitsFor,
});
