import type { AnalystView } from '@pipa/quant';
import { streamKey } from '../../counter-random.ts';
import type { DailyBars } from '../../daily-bars.ts';
import type { OptionActivity, ShortInterest } from '../../research.ts';
import type { PathAction } from '../instrument-path.ts';
import type { InstrumentSpec } from '../instrument-spec.ts';
import type { InstrumentState } from '../instrument-state.ts';
import type { LivePath } from '../market-paths.ts';
import { optionActivity } from '../sentiment/option-activity.ts';
import { BarWindow } from './bar-window.ts';
import type { QuarterReport } from './company-accounts.ts';
import { CompanyPath, type CompanyState, type CompanyWorld } from './company-path.ts';
import { ShortPositions, type ShortState, VOLUME_SESSIONS } from './short-positions.ts';

/** Bars from which the options of a day are computed, including the day. */
export const OPTION_BARS = 81;
/** Dollars traded at the listing from which on exchanges list options. */
const OPTIONS_FROM_DOLLARS = 1e7;
const NO_REPORTS: readonly QuarterReport[] = [];

/** Publications of one instrument in one session. */
export interface SessionNews {
  reports: readonly QuarterReport[];
  view: AnalystView | null;
  shortInterest: ShortInterest | null;
}

export function hasOptions({ dollarVolume }: InstrumentSpec): boolean {
  return dollarVolume >= OPTIONS_FROM_DOLLARS;
}

/** Option activity from a day on; `bars` begin OPTION_BARS before it, and `lastSession` is the session of the last bar. */
export function activityOf(
  bars: DailyBars,
  { paths }: CompanyWorld,
  range: { readonly lastSession: number; readonly from: number },
): OptionActivity {
  const { lastSession, from } = range;
  const regimeStress = paths.factors.stress.subarray(lastSession + 1 - bars.days.length, lastSession + 1);
  const key = streamKey(paths.seed, `options:${bars.symbol}`);
  return optionActivity({ symbol: bars.symbol, key, bars, regimeStress, from });
}

/** Requested publications of an instrument and their first session; others are not computed. */
export interface ResearchWish {
  readonly from: number;
  readonly views: boolean;
  readonly shortInterest: boolean;
  readonly options: boolean;
}

/** An instrument between two sessions: plain data that another instrument of the same spec goes on from. */
export interface ResearchedState {
  /** Session that the next step makes. */
  readonly next: number;
  readonly path: InstrumentState;
  readonly company: CompanyState | null;
  readonly short: ShortState | null;
  /** The bars from which the options of a day are computed. */
  readonly window: DailyBars | null;
}

/** An instrument with all that is published of it, moved on session by session. */
export class ResearchedInstrument {
  readonly live: LivePath;
  readonly #world: CompanyWorld;
  readonly #wish: ResearchWish;
  readonly #company: CompanyPath | null;
  readonly #short: ShortPositions | null;
  readonly #window: BarWindow | null;
  readonly #news: SessionNews = { reports: [], view: null, shortInterest: null };

  /** The paths must have been prepared up to the instrument's first session, or the next one of a saved state. */
  constructor(spec: InstrumentSpec, world: CompanyWorld, wish: ResearchWish, saved?: ResearchedState) {
    const { paths } = world;
    this.live = saved === undefined ? paths.start(spec) : paths.resume(spec, saved.next, saved.path);
    this.#world = world;
    this.#wish = wish;
    const { path } = this.live;
    const { company, short, window } = saved ?? { company: null, short: null, window: null };
    this.#company = path.fiscal === null ? null : new CompanyPath(spec, path, path.fiscal, world, company ?? undefined);
    const shorted = this.#company !== null && wish.shortInterest;
    this.#short = shorted ? new ShortPositions(spec, path.key, paths.calendar, short ?? undefined) : null;
    this.#window = wish.options && hasOptions(spec) ? new BarWindow(spec.instrument.symbol, OPTION_BARS) : null;
    if (window !== null) this.#window?.fill(window);
  }

  /** The state after the last step; the next step changes these objects. */
  get state(): ResearchedState {
    return {
      next: this.live.next,
      path: this.live.path.state,
      company: this.#company?.state ?? null,
      short: this.#short?.state ?? null,
      window: this.#window?.bars() ?? null,
    };
  }

  /** Makes the next session. The news is one object that the next step overwrites. */
  step(): SessionNews {
    const { live } = this;
    const session = live.next;
    const first = !live.path.started;
    const action = this.#world.paths.step(live);
    if (this.#window !== null && session > this.#wish.from - OPTION_BARS) {
      this.#window.push(this.#world.paths.calendar.dayOf(session), live.path.bar);
    }
    const company = this.#company;
    if (company === null) return this.#news;
    company.step(session, action);
    if (this.#short !== null) this.#news.shortInterest = this.#countShort(this.#short, company, session, action);
    this.#news.reports = company.report === null ? NO_REPORTS : [company.report];
    if (first) this.#news.reports = [...company.backlog, ...this.#news.reports];
    this.#news.view = this.#wish.views && session >= this.#wish.from ? company.view(session) : null;
    return this.#news;
  }

  /** Options of the last step's session; null for an instrument without. */
  options(): OptionActivity | null {
    if (this.#window === null) return null;
    const session = this.live.next - 1;
    const from = this.#world.paths.calendar.dayOf(session);
    return activityOf(this.#window.bars(), this.#world, { lastSession: session, from });
  }

  #countShort(short: ShortPositions, company: CompanyPath, session: number, action: PathAction | null) {
    const { path } = this.live;
    return short.step({
      session,
      close: path.close,
      smoothPrice: company.smoothPrice,
      sharesOutstanding: company.accounts.shares,
      volume: session > this.#wish.from - VOLUME_SESSIONS ? path.volume : Number.NaN,
      split: action?.kind === 'split' ? action.value : 1,
    });
  }
}
