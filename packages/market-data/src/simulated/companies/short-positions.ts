import { normalAt } from '../../counter-random.ts';
import type { ShortInterest } from '../../research.ts';
import type { InstrumentSpec } from '../instrument-spec.ts';
import type { SessionCalendar } from '../session-calendar.ts';

/** Sessions from the count to its publication. */
const PUBLICATION_SESSIONS = 8;
/** Sessions of volume that must have been seen before a count can be published, at most a month's. */
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
  /** Shares traded; NaN when nobody has measured. */
  readonly volume: number;
  /** New shares for one old before this session's open, else 1. */
  readonly split: number;
}

interface Count extends ShortInterest {
  readonly publishedSession: number;
}

/** The shares of one company that are sold short, counted twice a month. Small, shaky and falling ones have more. */
export class ShortPositions {
  readonly #key: number;
  readonly #calendar: SessionCalendar;
  readonly #usual: number;
  #mood = 0;
  /** Shares short at the last count and the one before it, in today's shares. */
  #last = Number.NaN;
  #beforeLast = Number.NaN;
  #volume = 0;
  #sessions = 0;
  readonly #counts: Count[] = [];

  constructor({ company, ownVolatility }: InstrumentSpec, key: number, calendar: SessionCalendar) {
    this.#key = key;
    this.#calendar = calendar;
    const size = company?.size ?? 0;
    const standing = Math.exp(0.6 * normalAt(key, 0, 80));
    this.#usual = USUAL_SHARE * standing * Math.exp(-0.38 * size) * (ownVolatility / 0.22);
  }

  /** Takes a session and returns the count that is published after its close, if one is. */
  step(at: ShortedSession): ShortInterest | null {
    if (at.split !== 1) this.#split(at.split);
    this.#volume += at.volume;
    this.#sessions += 1;
    if (this.#calendar.settles(at.session)) this.#count(at);
    if (this.#counts.length === 0 || this.#counts[0].publishedSession !== at.session) return null;
    const { publishedSession: _, ...published } = this.#counts[0];
    this.#counts.shift();
    return Number.isNaN(published.shortRatio) ? null : published;
  }

  #split(ratio: number): void {
    this.#last *= ratio;
    this.#beforeLast *= ratio;
    this.#volume *= ratio;
  }

  #count({ session, close, smoothPrice, sharesOutstanding }: ShortedSession): void {
    this.#mood = 0.93 * this.#mood + 0.15 * normalAt(this.#key, session, 81);
    const fall = Math.min(0.7, Math.max(-0.5, Math.log(smoothPrice / close)));
    const share = Math.min(MOST_SHARE, Math.max(LEAST_SHARE, this.#usual * Math.exp(this.#mood + 1.3 * fall)));
    const sharesShort = Math.round(share * sharesOutstanding);
    const month = Number.isNaN(this.#beforeLast) ? this.#last : this.#beforeLast;
    const publishedSession = session + PUBLICATION_SESSIONS;
    this.#calendar.extendTo(publishedSession);
    this.#counts.push({
      settlementDay: this.#calendar.dayOf(session),
      publishedDay: this.#calendar.dayOf(publishedSession),
      publishedSession,
      sharesShort,
      sharesShortPriorMonth: Number.isNaN(month) ? sharesShort : Math.round(month),
      shortRatio: sharesShort / (this.#volume / this.#sessions),
      shortPercent: sharesShort / sharesOutstanding,
    });
    this.#beforeLast = this.#last;
    this.#last = sharesShort;
    this.#volume = 0;
    this.#sessions = 0;
  }
}
