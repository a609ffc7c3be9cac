import type { MarketStallCause } from '@pipa/contract';
import type { MarketProgress } from '@pipa/db/market';

/**
 * Wall time without progress after which the market stands still. Ticks come each second at least, an idle opening is left after
 * ten seconds and a close notes each batch, so with the watch's interval it is noticed within two minutes.
 */
export const STALLED_AFTER_MS = 60_000;

/** Missing: before the seed. Unread: the clock could not be read, for less than a minute so far. */
export type MarketState = 'missing' | 'unread' | 'ended' | 'paused' | 'moving' | 'stalled';

/** Whether the market goes on, and where it is. */
export interface MarketJudgement {
  readonly state: MarketState;
  /** Null unless it stands still. */
  readonly cause: MarketStallCause | null;
  /** Null where the clock is missing or could not be read. */
  readonly progress: MarketProgress | null;
  /** Wall clock since which it has not gone on; null where it is not expected to. */
  readonly since: Date | null;
}

const calm = (state: MarketState, progress: MarketProgress | null = null): MarketJudgement => ({
  state,
  cause: null,
  progress,
  since: null,
});

interface Watched {
  readonly now: Date;
  /** Since when this process watches without a gap: what happened before was not its time. */
  readonly watchedSince: Date;
}

/** Judges by what was done, not by who holds the lease: a worker that hangs may renew it for ever. */
export function judgeMarket(progress: MarketProgress | null, { now, watchedSince }: Watched): MarketJudgement {
  if (progress === null) return calm('missing');
  if (progress.phase === 'Ended') return calm('ended', progress);
  if (progress.paused) return calm('paused', progress);
  const since = later(progress.progressedAt, watchedSince);
  if (now.getTime() - since.getTime() < STALLED_AFTER_MS) return { ...calm('moving', progress), since };
  const isLed = progress.leaseUntil !== null && progress.leaseUntil > now;
  return { state: 'stalled', cause: isLed ? 'Stuck' : 'NoLeader', progress, since };
}

/** Judges a clock that could not be read since an instant, as its table is locked or the database is gone. */
export function judgeUnread(unreadSince: Date, now: Date): MarketJudgement {
  const isStalled = now.getTime() - unreadSince.getTime() >= STALLED_AFTER_MS;
  return isStalled
    ? { state: 'stalled', cause: 'Unreadable', progress: null, since: unreadSince }
    : { ...calm('unread'), since: unreadSince };
}

const later = (a: Date | null, b: Date): Date => (a !== null && a > b ? a : b);
