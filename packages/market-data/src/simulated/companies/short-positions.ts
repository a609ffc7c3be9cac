import { normalAt } from '../../counter-random.ts';
import type { ShortInterest } from '../../research.ts';
import type { InstrumentSpec } from '../instrument-spec.ts';
import type { SessionCalendar } from '../session-calendar.ts';

/** Sessions from the count to its publication. */
const PUBLICATION_SESSIONS = 8;
/** Most sessions of volume that one count needs. */
export const VOLUME_SESSIONS = 35;
const USUAL_SHARE = 0.026;
const LEAST_SHARE = 0.003;
const MOST_SHARE = 0.45;

/** A company in one session, as far as short sellers look at it. */
export interface ShortedSession {
  readonly session: number;
  readonly close: number;
  readonly smoothPrice: number;
  readonly sharesOutstanding: number;
  /** Shares traded; NaN when not measured. */
  readonly volume: number;
  /** New shares for one old before this session's open, else 1. */
  readonly split: number;
}

interface Count extends ShortInterest {
  readonly publishedSession: number;
}

/** State of the short positions that their steps change. */
export interface ShortState {
  mood: number;
  /** Shares short at the last count and the one before it, in today's shares. */
  last: number;
  beforeLast: number;
  /** Shares traded since the last count, and in how many sessions. */
  volume: number;
  sessions: number;
  /** Not published yet, oldest first. */
  readonly counts: Count[];
}

/** The shares of one company that are sold short, counted twice a month. Small, volatile and falling companies have more. */
export class ShortPositions {
  readonly #key: number;
  readonly #calendar: SessionCalendar;
  readonly #usual: number;
  readonly #state: ShortState;

  /** With a saved state the counts go on from there. */
  constructor({ company, ownVolatility }: InstrumentSpec, key: number, calendar: SessionCalendar, saved?: ShortState) {
    this.#key = key;
    this.#calendar = calendar;
    const size = company?.size ?? 0;
    const standing = Math.exp(0.6 * normalAt(key, 0, 80));
    this.#usual = USUAL_SHARE * standing * Math.exp(-0.38 * size) * (ownVolatility / 0.22);
    this.#state = saved ?? { mood: 0, last: Number.NaN, beforeLast: Number.NaN, volume: 0, sessions: 0, counts: [] };
  }

  /** The state after the last step; the next step changes this object. */
  get state(): ShortState {
    return this.#state;
  }

  /** Takes a session and returns the count that is published after its close, if one is. */
  step(at: ShortedSession): ShortInterest | null {
    if (at.split !== 1) this.#split(at.split);
    this.#state.volume += at.volume;
    this.#state.sessions += 1;
    if (this.#calendar.settles(at.session)) this.#count(at);
    if (this.#state.counts.length === 0 || this.#state.counts[0].publishedSession !== at.session) return null;
    const { publishedSession: _, ...published } = this.#state.counts[0];
    this.#state.counts.shift();
    return Number.isNaN(published.shortRatio) ? null : published;
  }

  #split(ratio: number): void {
    this.#state.last *= ratio;
    this.#state.beforeLast *= ratio;
    this.#state.volume *= ratio;
  }

  #count({ session, close, smoothPrice, sharesOutstanding }: ShortedSession): void {
    this.#state.mood = 0.93 * this.#state.mood + 0.15 * normalAt(this.#key, session, 81);
    const fall = Math.min(0.7, Math.max(-0.5, Math.log(smoothPrice / close)));
    const share = Math.min(MOST_SHARE, Math.max(LEAST_SHARE, this.#usual * Math.exp(this.#state.mood + 1.3 * fall)));
    const sharesShort = Math.round(share * sharesOutstanding);
    const month = Number.isNaN(this.#state.beforeLast) ? this.#state.last : this.#state.beforeLast;
    const publishedSession = session + PUBLICATION_SESSIONS;
    this.#calendar.extendTo(publishedSession);
    this.#state.counts.push({
      settlementDay: this.#calendar.dayOf(session),
      publishedDay: this.#calendar.dayOf(publishedSession),
      publishedSession,
      sharesShort,
      sharesShortPriorMonth: Number.isNaN(month) ? sharesShort : Math.round(month),
      shortRatio: sharesShort / (this.#state.volume / this.#state.sessions),
      shortPercent: sharesShort / sharesOutstanding,
    });
    this.#state.beforeLast = this.#state.last;
    this.#state.last = sharesShort;
    this.#state.volume = 0;
    this.#state.sessions = 0;
  }
}
