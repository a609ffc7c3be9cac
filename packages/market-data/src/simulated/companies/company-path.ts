import type { AnalystView } from '@pipa/quant';
import { normalAt } from '../../counter-random.ts';
import type { InstrumentPath, PathAction } from '../instrument-path.ts';
import type { InstrumentSpec } from '../instrument-spec.ts';
import type { MarketPaths } from '../market-paths.ts';
import { firstSession, sessionAtOrBefore } from '../session-number.ts';
import { analystView, SURVEY_SESSIONS } from './analyst-view.ts';
import { type AccountsState, CompanyAccounts, type QuarterClose, type QuarterReport } from './company-accounts.ts';
import { companyTraits } from './company-traits.ts';
import type { EarningsCycle } from './earnings-cycle.ts';
import type { FiscalCalendar } from './fiscal-calendar.ts';

/** Quarters that a company has reported before its first session. */
const QUARTERS_BEFORE_LISTING = 8;
const GROWTH_BEFORE_LISTING = 0.07;
/** Time constant of the smoothed price, the measure of a company's earning power. */
const SMOOTHING_SESSIONS = 90;

/** What all companies have in common. */
export interface CompanyWorld {
  readonly paths: MarketPaths;
  readonly cycle: EarningsCycle;
}

/** State of a company that its steps change. */
export interface CompanyState {
  /** Moving average of the price in today's shares. */
  smooth: number;
  /** Fiscal quarter that is reported next, and the session that ends it. */
  quarter: number;
  closes: number;
  /** The quarter's end once it is over, until it is reported. */
  closing: QuarterClose | null;
  readonly accounts: AccountsState;
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
  readonly #state: Omit<CompanyState, 'accounts'>;
  #report: QuarterReport | null = null;

  /** With a saved state the company goes on from there, beside a price path that does the same. */
  constructor(
    spec: InstrumentSpec,
    path: InstrumentPath,
    fiscal: FiscalCalendar,
    world: CompanyWorld,
    saved?: CompanyState,
  ) {
    this.#world = world;
    this.#path = path;
    this.#fiscal = fiscal;
    if (saved !== undefined) {
      this.#state = saved;
      this.accounts = new CompanyAccounts(companyTraits(spec, path.key), path.key, fiscal, { saved: saved.accounts });
      this.backlog = [];
      return;
    }
    const first = firstSession(spec.instrument);
    const quarter = path.nextQuarter;
    this.#state = {
      smooth: spec.startPrice,
      quarter,
      closes: sessionAtOrBefore(fiscal.quarterEnd(quarter)),
      closing: null,
    };
    this.accounts = this.#open(spec, first);
    this.backlog = this.#reportBacklog(spec, first);
    // A quarter that was over before the first session is closed at the first price.
    const value = valueBefore(spec, 0);
    if (this.#state.closes < first) this.#state.closing = this.#closeOf(quarter, first, value, 0);
  }

  /** The state after the last step; the next step changes this object. */
  get state(): CompanyState {
    return { ...this.#state, accounts: this.accounts.state };
  }

  /** What was reported in the last step's session. */
  get report(): QuarterReport | null {
    return this.#report;
  }

  get smoothPrice(): number {
    return this.#state.smooth;
  }

  /** Takes a session that the price path has just made. */
  step(session: number, action: PathAction | null): void {
    const path = this.#path;
    if (action?.kind === 'split') this.#split(action.value);
    this.#state.smooth += (path.close - this.#state.smooth) / SMOOTHING_SESSIONS;
    this.#report = null;
    if (!Number.isNaN(path.earnings)) this.#publish(path.earnings);
    if (session === this.#state.closes) {
      this.#state.closing = this.#closeOf(this.#state.quarter, session, this.#state.smooth * this.accounts.shares, 0);
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
      smoothPrice: this.#state.smooth,
      pressure: this.#world.cycle.pressureAt(session),
      accounts: this.accounts,
      quarter: this.#state.quarter,
    });
  }

  #open(spec: InstrumentSpec, first: number): CompanyAccounts {
    const { key } = this.#path;
    return new CompanyAccounts(companyTraits(spec, key), key, this.#fiscal, {
      firstQuarter: this.#state.quarter - QUARTERS_BEFORE_LISTING,
      marketValue: valueBefore(spec, QUARTERS_BEFORE_LISTING + 1),
      shares: spec.company?.sharesAtStart ?? 0,
      rate: this.#rateAt(first),
    });
  }

  #reportBacklog(spec: InstrumentSpec, first: number): QuarterReport[] {
    return Array.from({ length: QUARTERS_BEFORE_LISTING }, (_, i) => {
      const back = QUARTERS_BEFORE_LISTING - i;
      const news = normalAt(this.#path.key, -back, 1);
      return this.accounts.close(
        this.#closeOf(this.#state.quarter - back, first, valueBefore(spec, back), news),
        false,
      );
    });
  }

  #publish(news: number): void {
    const closing = this.#state.closing;
    if (closing === null) throw new RangeError(`Quarter ${this.#state.quarter} is reported before it is over`);
    this.#report = this.accounts.close({ ...closing, news }, true);
    this.#state.closing = null;
    this.#state.quarter += 1;
    this.#state.closes = sessionAtOrBefore(this.#fiscal.quarterEnd(this.#state.quarter));
  }

  #split(ratio: number): void {
    this.#state.smooth /= ratio;
    this.accounts.split(ratio);
    if (this.#state.closing === null) return;
    this.#state.closing = { ...this.#state.closing, dividendPerShare: this.#state.closing.dividendPerShare / ratio };
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

/** Market value so many quarters before the first session, estimated from its listing price. */
function valueBefore({ startPrice, company }: InstrumentSpec, quarters: number): number {
  return startPrice * (company?.sharesAtStart ?? 0) * Math.exp((-GROWTH_BEFORE_LISTING * quarters) / 4);
}
