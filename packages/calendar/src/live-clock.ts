import type { MarketMoment, MarketPhase } from './market-clock.ts';
import { openingOf, sessionOf } from './new-york-time.ts';
import { isTradingDay, nextTradingDay, previousTradingDay, tradingDayOnOrAfter } from './sessions.ts';
import type { TradingDay } from './trading-day.ts';

/** Where the clock of a real market is. It follows New York's wall clock, and no pause, speed or step moves it. */
export interface LiveState {
  readonly day: TradingDay;
  readonly phase: MarketPhase;
  /** Since the close before (PreOpen), the open (Open) or the close (Closed), milliseconds. */
  readonly elapsedMs: number;
}

/** What the clock waits for before it leaves a phase. */
export interface LiveReadiness {
  /** Whether what happens to instruments before the open is applied. */
  readonly isPrepared: boolean;
  /** Whether all work of the day has been done. */
  readonly dayDone: boolean;
}

/** The instants between which the clock shows a day's phase; the last of a phase that waits for work is where it stops. */
function spanOf({ day, phase }: Pick<LiveState, 'day' | 'phase'>): { fromMs: number; toMs: number } {
  switch (phase) {
    case 'PreOpen': {
      const closedMs = sessionOf(previousTradingDay(day)).closeAt.getTime();
      return { fromMs: closedMs, toMs: openingOf(day).getTime() };
    }
    case 'Open': {
      // A day that turned out to be closed has an opening all the same.
      const { openAt, closeAt } = isTradingDay(day)
        ? sessionOf(day)
        : { openAt: openingOf(day), closeAt: openingOf(day) };
      return { fromMs: openAt.getTime(), toMs: closeAt.getTime() };
    }
    case 'Closed':
    case 'Ended': {
      const closedAt = isTradingDay(day) ? sessionOf(day).closeAt : openingOf(day);
      return { fromMs: closedAt.getTime(), toMs: openingOf(nextTradingDay(day)).getTime() };
    }
  }
}

/**
 * Moves the clock of a real market to the wall clock: at most one phase, so that the work of none is skipped, and days that were
 * missed while the product was down come one after another.
 */
export function liveClock<State extends LiveState>(
  state: State,
  now: Date,
  { isPrepared, dayDone }: LiveReadiness,
): State {
  const { day, phase } = state;
  // An exchange may close on a day at short notice; what the clock showed of it is left.
  if (!isTradingDay(day)) return enter(state, tradingDayOnOrAfter(day), 'PreOpen', now);
  const isOver = now.getTime() >= spanOf(state).toMs;
  if (phase === 'PreOpen' && isOver && isPrepared) return enter(state, day, 'Open', now);
  if (phase === 'Open' && isOver) return enter(state, day, 'Closed', now);
  if (phase === 'Closed' && dayDone) return enter(state, nextTradingDay(day), 'PreOpen', now);
  return enter(state, day, phase, now);
}

function enter<State extends LiveState>(state: State, day: TradingDay, phase: MarketPhase, now: Date): State {
  const { fromMs, toMs } = spanOf({ day, phase });
  return { ...state, day, phase, elapsedMs: Math.min(toMs, Math.max(fromMs, now.getTime())) - fromMs };
}

/** The moment that the clock of a real market shows. */
export function liveMoment({ day, phase, elapsedMs }: LiveState): MarketMoment {
  const { fromMs, toMs } = spanOf({ day, phase });
  const at = new Date(fromMs + elapsedMs);
  if (phase === 'PreOpen') return { day, phase, fraction: 0, at };
  if (phase !== 'Open') return { day, phase, fraction: 1, at };
  return { day, phase, fraction: toMs > fromMs ? Math.min(1, elapsedMs / (toMs - fromMs)) : 1, at };
}

/** Whether a session was over when the product could have traded in it. */
export const isMissed = (day: TradingDay, now: Date): boolean => !isTradingDay(day) || now >= sessionOf(day).closeAt;
