import type { AnalystView } from '@pipa/quant';
import { normalAt } from '../../counter-random.ts';
import type { InstrumentPath, PathAction } from '../instrument-path.ts';
import type { InstrumentSpec } from '../instrument-spec.ts';
import type { MarketPaths } from '../market-paths.ts';
import { firstSession, sessionAtOrBefore } from '../session-number.ts';
import { analystView, SURVEY_SESSIONS } from './analyst-view.ts';
import { CompanyAccounts, type QuarterClose, type QuarterReport } from './company-accounts.ts';
import { companyTraits } from './company-traits.ts';
import type { EarningsCycle } from './earnings-cycle.ts';
import type { FiscalCalendar } from './fiscal-calendar.ts';

/** Quarters that a company has reported before its first session. */
const QUARTERS_BEFORE_LISTING = 8;
const GROWTH_BEFORE_LISTING = 0.07;
/** Time constant of the price that stands for a company's earning power. */
const SMOOTHING_SESSIONS = 90;

/** What makes the common part of all companies. */
export interface CompanyWorld {
  readonly paths: MarketPaths;
  readonly cycle: EarningsCycle;
}

/**
 * A company beside its price: stepped after the price, session by session, so that whatever it publishes depends on no
 * later price.
 */
export class CompanyPath {
  /** Reported before the first session, oldest first. */
  readonly backlog: readonly QuarterReport[];
  readonly accounts: CompanyAccounts;
  readonly #world: CompanyWorld;
  readonly #path: InstrumentPath;
  readonly #fiscal: FiscalCalendar;
  /** Moving average of the price in today's shares. */
  #smooth: number;
  #quarter: number;
  #closes: number;
  #closing: QuarterClose | null = null;
  #report: QuarterReport | null = null;

  constructor(spec: InstrumentSpec, path: InstrumentPath, fiscal: FiscalCalendar, world: CompanyWorld) {
    this.#world = world;
    this.#path = path;
    this.#fiscal = fiscal;
    this.#smooth = spec.startPrice;
    const first = firstSession(spec.instrument);
    this.#quarter = path.nextQuarter;
    this.#closes = sessionAtOrBefore(fiscal.quarterEnd(this.#quarter));
    this.accounts = this.#open(spec, first);
    this.backlog = this.#reportBacklog(spec, first);
    // A quarter that was over before the first session is closed at the first price.
    const value = valueBefore(spec, 0);
    if (this.#closes < first) this.#closing = this.#closeOf(this.#quarter, first, value, 0);
  }

  /** What was reported in the last step's session. */
  get report(): QuarterReport | null {
    return this.#report;
  }

  get smoothPrice(): number {
    return this.#smooth;
  }

  /** Takes a session that the price path has just made. */
  step(session: number, action: PathAction | null): void {
    const path = this.#path;
    if (action?.kind === 'split') this.#split(action.value);
    this.#smooth += (path.close - this.#smooth) / SMOOTHING_SESSIONS;
    this.#report = null;
    if (!Number.isNaN(path.earnings)) this.#publish(path.earnings);
    if (session === this.#closes) {
      this.#closing = this.#closeOf(this.#quarter, session, this.#smooth * this.accounts.shares, 0);
    }
  }

  /** The analysts' survey of the last step's session; null when there was none in it. */
  view(session: number): AnalystView | null {
    const { calendar } = this.#world.paths;
    const { key } = this.#path;
    if (calendar.sessionOfMonth(session) !== key % SURVEY_SESSIONS) return null;
    return analystView({
      key,
      day: calendar.dayOf(session),
      price: this.#path.close,
      smoothPrice: this.#smooth,
      pressure: this.#world.cycle.pressureAt(session),
      accounts: this.accounts,
      quarter: this.#quarter,
    });
  }

  #open(spec: InstrumentSpec, first: number): CompanyAccounts {
    const { key } = this.#path;
    return new CompanyAccounts(companyTraits(spec, key), key, this.#fiscal, {
      firstQuarter: this.#quarter - QUARTERS_BEFORE_LISTING,
      marketValue: valueBefore(spec, QUARTERS_BEFORE_LISTING + 1),
      shares: spec.company?.sharesAtStart ?? 0,
      rate: this.#rateAt(first),
    });
  }

  #reportBacklog(spec: InstrumentSpec, first: number): QuarterReport[] {
    return Array.from({ length: QUARTERS_BEFORE_LISTING }, (_, i) => {
      const back = QUARTERS_BEFORE_LISTING - i;
      const news = normalAt(this.#path.key, -back, 1);
      return this.accounts.close(this.#closeOf(this.#quarter - back, first, valueBefore(spec, back), news), false);
    });
  }

  #publish(news: number): void {
    const closing = this.#closing;
    if (closing === null) throw new RangeError(`Quarter ${this.#quarter} is reported before it is over`);
    this.#report = this.accounts.close({ ...closing, news }, true);
    this.#closing = null;
    this.#quarter += 1;
    this.#closes = sessionAtOrBefore(this.#fiscal.quarterEnd(this.#quarter));
  }

  #split(ratio: number): void {
    this.#smooth /= ratio;
    this.accounts.split(ratio);
    if (this.#closing === null) return;
    this.#closing = { ...this.#closing, dividendPerShare: this.#closing.dividendPerShare / ratio };
  }

  #closeOf(quarter: number, session: number, marketValue: number, news: number): QuarterClose {
    const { paths, cycle } = this.#world;
    return {
      quarter,
      marketValue,
      pressure: cycle.pressureAt(session),
      shortRate: paths.factors.levels.shortRate[session],
      borrowingRate: this.#rateAt(session),
      dividendPerShare: this.#path.dividendRate,
      news,
    };
  }

  #rateAt(session: number): number {
    const { tenYear, highYieldSpread } = this.#world.paths.factors.levels;
    return tenYear[session] + 0.4 * highYieldSpread[session];
  }
}

/** Market value so many quarters before the first session, as its listing price lets guess. */
function valueBefore({ startPrice, company }: InstrumentSpec, quarters: number): number {
  return startPrice * (company?.sharesAtStart ?? 0) * Math.exp((-GROWTH_BEFORE_LISTING * quarters) / 4);
}
