import type { TradingDay } from '@pipa/calendar';

/** Wait after which untraded portfolios are sent again, because the worker that took them may be dead. */
const RESEND_MS = 3_000;
/** Longest wait without any progress. A portfolio whose job fails each time trades at a later tick. */
const PATIENCE_MS = 10_000;

interface OpeningStep {
  /** Portfolios to send to the trade queue now. */
  readonly send: readonly number[];
  /** Whether a portfolio that was sent has been traded since the step before. */
  readonly isGoingOn: boolean;
  /** Distinguishes this sending from earlier ones of the same opening: a queue accepts a job id only once. */
  readonly sending: number;
  /** Whether the clock may leave the opening although portfolios are untraded. */
  readonly isGivenUp: boolean;
}

export interface Opening {
  /** Portfolios that were untraded at the step before, if it was one of this day. Ascending. */
  waiting(day: TradingDay): readonly number[];
  /**
   * @param untraded ids of due portfolios that the database shows as not traded at this opening
   * @param elapsedMs real time since the call before
   */
  step(day: TradingDay, untraded: readonly number[], elapsedMs: number): OpeningStep;
}

/**
 * Progress of an opening as the leader sees it. The clock waits at tick 0 until every portfolio is traded, so that all get the
 * opening price. The database says which are traded, because a queue also counts the jobs of dead workers.
 */
export function createOpening(): Opening {
  let current: TradingDay | null = null;
  let sent = new Set<number>();
  let sending = 0;
  let sinceSendingMs = 0;
  let sinceProgressMs = 0;

  return {
    waiting: (day) => (day === current ? [...sent] : []),
    step: (day, untraded, elapsedMs) => {
      const waiting = new Set(untraded);
      const isNewDay = day !== current;
      current = day;
      if (isNewDay) sent = new Set();
      const news = untraded.filter((id) => !sent.has(id));
      const isGoingOn = [...sent].some((id) => !waiting.has(id));
      const hasProgress = isNewDay || news.length > 0 || isGoingOn;
      sinceProgressMs = hasProgress ? 0 : sinceProgressMs + elapsedMs;
      sinceSendingMs = hasProgress ? 0 : sinceSendingMs + elapsedMs;
      if (sinceProgressMs >= PATIENCE_MS) return { send: [], isGoingOn, sending, isGivenUp: true };
      const isOverdue = sinceSendingMs >= RESEND_MS;
      const send = isOverdue ? untraded : news;
      if (isOverdue) sinceSendingMs = 0;
      if (send.length > 0) sending += 1;
      sent = waiting;
      return { send, isGoingOn, sending, isGivenUp: false };
    },
  };
}
