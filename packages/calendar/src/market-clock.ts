import { sessionOf } from './new-york-time.ts';
import { isEarlyClose, nextTradingDay } from './sessions.ts';
import type { TradingDay } from './trading-day.ts';

/**
 * PreOpen: corporate actions are applied and the day's work is planned. Open: the session. Closed: bars are
 * published and records written. Ended: a replay has reached the end of its history.
 */
export type MarketPhase = 'PreOpen' | 'Open' | 'Closed' | 'Ended';

export interface MarketMoment {
  readonly day: TradingDay;
  readonly phase: MarketPhase;
  /** Share of the session that has passed: 0 before the open, 1 after the close. */
  readonly fraction: number;
  /** The instant in market time. */
  readonly at: Date;
}

export interface ClockState {
  readonly day: TradingDay;
  readonly phase: MarketPhase;
  /** Milliseconds spent in the phase, in session time at speed 1. */
  readonly elapsedMs: number;
  /** Length of a full session at speed 1. */
  readonly sessionSeconds: number;
  readonly speed: number;
  readonly paused: boolean;
  /** Whether all work of the day has been done; the clock waits in Closed until it is. */
  readonly dayDone: boolean;
  /** Last day of a replay's history; after its close the clock ends. */
  readonly lastDay?: TradingDay | null;
}

export interface ClockOptions {
  /** Most real time that one call counts, milliseconds, so that the clock of a stalled process does not jump. */
  readonly maxStepMs?: number;
}

export interface PhaseTransition {
  readonly from: MarketPhase;
  readonly to: MarketPhase;
  /** The day the clock shows after the transition. */
  readonly day: TradingDay;
}

export interface ClockAdvance {
  readonly state: ClockState;
  /** At most one, so that no phase is ever skipped. */
  readonly transitions: readonly PhaseTransition[];
}

const PRE_OPEN_SHARE = 1 / 12;
const CLOSED_SHARE = 1 / 6;
const EARLY_SESSION_SHARE = 1 / 2;
const DEFAULT_MAX_STEP_MS = 5_000;
const HALF_HOUR_MS = 30 * 60_000;
const HOUR_MS = 60 * 60_000;

/** How long the phase lasts at speed 1; Infinity for Ended. */
export function phaseLengthMs(state: Pick<ClockState, 'day' | 'phase' | 'sessionSeconds'>): number {
  const sessionMs = state.sessionSeconds * 1000;
  switch (state.phase) {
    case 'PreOpen':
      return sessionMs * PRE_OPEN_SHARE;
    case 'Open':
      return isEarlyClose(state.day) ? sessionMs * EARLY_SESSION_SHARE : sessionMs;
    case 'Closed':
      return sessionMs * CLOSED_SHARE;
    case 'Ended':
      return Number.POSITIVE_INFINITY;
  }
}

/**
 * Moves the clock by real time that has passed. The new phase always starts at 0: time beyond a phase's end
 * isn't carried over, so that work bound to a boundary sees exactly that boundary.
 */
export function advanceClock(state: ClockState, realElapsedMs: number, options: ClockOptions = {}): ClockAdvance {
  if (state.paused || state.phase === 'Ended' || !(realElapsedMs > 0)) return { state, transitions: [] };
  const countedMs = Math.min(realElapsedMs, options.maxStepMs ?? DEFAULT_MAX_STEP_MS) * state.speed;
  const lengthMs = phaseLengthMs(state);
  const elapsedMs = Math.min(lengthMs, state.elapsedMs + countedMs);
  if (elapsedMs < lengthMs || (state.phase === 'Closed' && !state.dayDone)) {
    return { state: { ...state, elapsedMs }, transitions: [] };
  }
  return enterNextPhase(state);
}

/** Moves the clock to the next phase at once, paused or not; Closed still waits for the day's work. */
export function stepClock(state: ClockState): ClockAdvance {
  if (state.phase === 'Ended' || (state.phase === 'Closed' && !state.dayDone)) return { state, transitions: [] };
  return enterNextPhase(state);
}

/**
 * Real time until the next close, whose work the clock is at when it is 0; Infinity while the clock does not move there. It is
 * the least: work that the clock waits for adds to it.
 */
export function msUntilClose(state: ClockState): number {
  if (state.paused) return Number.POSITIVE_INFINITY;
  let marketMs = 0;
  let next = state;
  while (next.phase !== 'Ended' && (next.phase !== 'Closed' || next.dayDone)) {
    marketMs += phaseLengthMs(next) - next.elapsedMs;
    next = enterNextPhase(next).state;
  }
  return next.phase === 'Ended' ? Number.POSITIVE_INFINITY : marketMs / state.speed;
}

function enterNextPhase(state: ClockState): ClockAdvance {
  const next = followingPhase(state);
  return {
    state: { ...state, ...next, elapsedMs: 0 },
    transitions: [{ from: state.phase, to: next.phase, day: next.day }],
  };
}

function followingPhase(state: ClockState): { day: TradingDay; phase: MarketPhase; dayDone: boolean } {
  const { day, dayDone } = state;
  if (state.phase === 'PreOpen') return { day, phase: 'Open', dayDone };
  if (state.phase === 'Open') return { day, phase: 'Closed', dayDone };
  if (state.lastDay && day >= state.lastDay) return { day, phase: 'Ended', dayDone };
  return { day: nextTradingDay(day), phase: 'PreOpen', dayDone: false };
}

/** The moment that the market clock shows. PreOpen spans the half hour before the open, Closed the hour after the close. */
export function momentOf(state: Pick<ClockState, 'day' | 'phase' | 'elapsedMs' | 'sessionSeconds'>): MarketMoment {
  const { day, phase } = state;
  const session = sessionOf(day);
  const openMs = session.openAt.getTime();
  const closeMs = session.closeAt.getTime();
  const progress = phase === 'Ended' ? 1 : Math.min(1, Math.max(0, state.elapsedMs / phaseLengthMs(state)));
  switch (phase) {
    case 'PreOpen':
      return { day, phase, fraction: 0, at: new Date(Math.round(openMs - HALF_HOUR_MS * (1 - progress))) };
    case 'Open':
      return { day, phase, fraction: progress, at: new Date(Math.round(openMs + (closeMs - openMs) * progress)) };
    case 'Closed':
    case 'Ended':
      return { day, phase, fraction: 1, at: new Date(Math.round(closeMs + HOUR_MS * progress)) };
  }
}

/** Share of a day's session that has passed at an instant, from 0 at its open and before to 1 at its close and after. */
export function sessionFraction(day: TradingDay, at: Date): number {
  const { openAt, closeAt } = sessionOf(day);
  const passed = (at.getTime() - openAt.getTime()) / (closeAt.getTime() - openAt.getTime());
  return Math.min(1, Math.max(0, passed));
}
