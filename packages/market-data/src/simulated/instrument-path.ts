import { fatTailAt, normalAt, streamKey, uniformAt } from '../counter-random.ts';
import type { SessionBar } from '../daily-bars.ts';
import { clamp } from './clamp.ts';
import { FiscalCalendar } from './companies/fiscal-calendar.ts';
import { endingReturn } from './ending-return.ts';
import type { FactorPath } from './factor-path.ts';
import { carryColumns, type InstrumentSpec, type LoadingColumns, loadingColumns } from './instrument-spec.ts';
import { type InstrumentState, ROOT_YEAR, type Session, stateBefore } from './instrument-state.ts';
import { lastSession } from './session-number.ts';
import { roundPrice, sessionRange } from './session-range.ts';
import { chooseReverseSplit, chooseSplit, dividendDue, PAY_LAG_SESSIONS, reviewedDividend } from './share-actions.ts';

const LARGEST_OWN_MOVE = 0.26;
/** Annual speed at which an instrument's own part reverts to its fair value. */
const OWN_PULL = 0.06;
const OWN_TIDE = 0.35;
const SESSIONS_A_MONTH = 21;
const SESSIONS_BETWEEN_SPLITS = 120;

export interface PathAction {
  readonly kind: 'dividend' | 'split';
  readonly value: number;
  /** Sessions after the ex-date at which a dividend is paid; 0 for splits. */
  readonly payLagSessions: number;
}

/**
 * The state of one simulated instrument. Each step makes the next session's bar from the factors and the
 * instrument's own counter-based randomness, so a path is the same wherever its steps are taken.
 */
export class InstrumentPath {
  readonly key: number;
  /** Null for funds. */
  readonly fiscal: FiscalCalendar | null;
  readonly #spec: InstrumentSpec;
  readonly #loadings: LoadingColumns;
  readonly #carry: LoadingColumns | null;
  readonly #ownDaily: number;
  readonly #last: number;
  readonly #state: InstrumentState;
  #bar: SessionBar | null = null;

  /** `first` is the session of its first bar. With a saved state the path continues from it. */
  constructor(spec: InstrumentSpec, seed: number, first: number, saved?: InstrumentState) {
    this.#spec = spec;
    this.key = streamKey(seed, `instrument:${spec.instrument.symbol}`);
    this.#loadings = loadingColumns(spec);
    this.#carry = spec.dividends.kind === 'carry' ? carryColumns(spec) : null;
    this.#ownDaily = spec.ownVolatility / ROOT_YEAR;
    this.#last = lastSession(spec.instrument);
    this.fiscal = spec.company === null ? null : new FiscalCalendar(this.key);
    this.#state = saved ?? stateBefore(spec, this.fiscal, first);
  }

  /** The state after the last step; the next step changes this object. */
  get state(): InstrumentState {
    return this.#state;
  }

  /** Bar of the last step. */
  get bar(): SessionBar {
    this.#bar ??= {
      ...sessionRange(this.key, this.#state.session.number, this.#state.session),
      adjClose: this.#state.adjClose,
      volume: this.volume,
    };
    return this.#bar;
  }

  /** Shares traded in the last step's session. */
  get volume(): number {
    if (Number.isNaN(this.#state.shareVolume)) this.#state.shareVolume = this.#volume(this.#state.session);
    return this.#state.shareVolume;
  }

  /** Whether a first step has been made. */
  get started(): boolean {
    return this.#state.started;
  }

  get close(): number {
    return this.#state.close;
  }

  /** Dollars a share that the board pays each quarter; 0 where no board decides. */
  get dividendRate(): number {
    return this.#state.dividend;
  }

  /** Standard normal draw behind the results that came out in the last step's session; NaN when none did. */
  get earnings(): number {
    return this.#state.earnings;
  }

  /** Fiscal quarter whose report comes next. */
  get nextQuarter(): number {
    return this.#state.quarter;
  }

  /** Makes the next session; sessions must be stepped in order. Returns the action effective before its open. */
  step(session: number, factors: FactorPath, early: boolean): PathAction | null {
    const state = this.#state;
    const action = state.started ? this.#actionOf(session) : null;
    const ratio = action?.kind === 'split' ? action.value : 1;
    if (ratio !== 1) state.price /= ratio;
    const paid = action?.kind === 'dividend' ? action.value : 0;
    const made = state.session;
    made.number = session;
    made.stress = factors.stress[session];
    made.early = early;
    made.before = state.price;
    made.paid = paid;
    made.logReturn = this.#totalReturn(session, factors);
    made.volatility = Math.sqrt(state.variance);
    state.price = Math.max(0.02, made.before * Math.exp(made.logReturn) - paid);
    made.close = state.price;
    const close = roundPrice(state.price);
    state.adjClose = state.started ? state.adjClose * (((close + paid) * ratio) / state.close) : close;
    state.close = close;
    this.#bar = null;
    state.shareVolume = Number.NaN;
    if (session % SESSIONS_A_MONTH === 0) {
      state.volumeTide = 0.9 * state.volumeTide + 0.12 * normalAt(this.key, session, 3);
    }
    this.#accrue(session, factors);
    this.#afterClose(session, made.logReturn);
    state.started = true;
    return action;
  }

  #actionOf(session: number): PathAction | null {
    const state = this.#state;
    const { dividends } = this.#spec;
    if (dividendDue(this.key, session, dividends)) {
      const cap = 0.08 * state.price;
      const decimals = dividends.kind === 'board' ? 100 : 10_000;
      const amount = dividends.kind === 'board' ? state.dividend : state.accrued;
      const value = Math.round(Math.min(cap, amount) * decimals) / decimals;
      state.accrued = 0;
      return value > 0 ? { kind: 'dividend', value, payLagSessions: PAY_LAG_SESSIONS } : null;
    }
    if (state.split === null || session < state.split.session) return null;
    const { ratio } = state.split;
    state.split = null;
    state.sessionsSinceSplit = 0;
    state.dividend = Math.round((state.dividend / ratio) * 100) / 100;
    state.accrued /= ratio;
    return { kind: 'split', value: ratio, payLagSessions: 0 };
  }

  #totalReturn(session: number, factors: FactorPath): number {
    let common = loadedSum(this.#loadings, session, factors);
    const { leverage, driftAnnual, momentumLoading, ownVolatility } = this.#spec;
    if (leverage !== 1) common = Math.log(Math.max(0.3, 1 + leverage * Math.expm1(common)));
    if (momentumLoading !== 0) {
      const standing = clamp(this.#state.recent / (0.6 * ownVolatility), 1.5);
      common += momentumLoading * standing * factors.momentum[session];
    }
    const own = this.#ownDaily > 0 ? this.#ownReturn(session, factors.stress[session]) : 0;
    const usual = common + driftAnnual / 252 + own;
    const { ending } = this.#spec;
    return ending === null ? usual : endingReturn(ending, this.#last - session, usual);
  }

  #ownReturn(session: number, stress: number): number {
    const state = this.#state;
    const { ownVolatility, earningsMove } = this.#spec;
    const shock = fatTailAt(this.key, session, 0);
    let move = this.#ownDaily * Math.sqrt(state.heat) * stress * shock;
    state.heat = 0.05 + 0.06 * Math.min(12, state.heat * shock * shock) + 0.89 * state.heat;
    state.earnings = Number.NaN;
    if (session === state.reportSession) move += earningsMove * this.#report(session);
    if (session % SESSIONS_A_MONTH === 0) {
      state.ownTide = 0.85 * state.ownTide + 0.527 * normalAt(this.key, session, 2);
    }
    move = clamp(move, LARGEST_OWN_MOVE);
    const drift = (OWN_TIDE * ownVolatility * state.ownTide - OWN_PULL * state.own) / 252;
    state.own += move + drift;
    state.recent = 0.992 * state.recent + move + drift;
    return move + drift - 0.5 * this.#ownDaily * this.#ownDaily;
  }

  /** The draw of this session's results; the next ones are three months on. */
  #report(session: number): number {
    const state = this.#state;
    state.earnings = normalAt(this.key, session, 1);
    state.quarter += 1;
    state.reportSession = this.fiscal?.reportSession(state.quarter) ?? Number.POSITIVE_INFINITY;
    return state.earnings;
  }

  #volume({ number, stress, logReturn, volatility, early }: Session): number {
    const { dollarVolume, startPrice, volumeFollowsValue } = this.#spec;
    const surprise = 0.72 + 0.35 * Math.min(6, Math.abs(logReturn) / volatility);
    const noise = Math.exp(this.#state.volumeTide + 0.28 * normalAt(this.key, number, 4));
    const growth = volumeFollowsValue ? (this.#state.adjClose / startPrice) ** 0.7 : 1;
    const dollars = dollarVolume * growth * surprise * noise * stress * (early ? 0.5 : 1);
    return Math.max(1, Math.round(dollars / this.#state.price));
  }

  /** What a fund earns in a session and will pass on. */
  #accrue(session: number, factors: FactorPath): void {
    const { dividends, driftAnnual } = this.#spec;
    if (dividends.kind === 'fixedYield') this.#state.accrued += (this.#state.price * dividends.yieldAnnual) / 252;
    if (this.#carry === null) return;
    this.#state.accrued +=
      this.#state.price * Math.max(0, loadedSum(this.#carry, session, factors) + driftAnnual / 252);
  }

  #afterClose(session: number, logReturn: number): void {
    const state = this.#state;
    state.variance = 0.94 * state.variance + 0.06 * logReturn * logReturn + 1e-9;
    const { dividends } = this.#spec;
    if (dividends.kind === 'board' && session % 252 === this.key % 252) {
      state.dividend = reviewedDividend(state.dividend, state.price, dividends);
    }
    state.sessionsSinceSplit++;
    if (state.split === null && state.sessionsSinceSplit > SESSIONS_BETWEEN_SPLITS) this.#planSplit(session);
  }

  #planSplit(session: number): void {
    const state = this.#state;
    const { splitAbove, reverseSplitBelow } = this.#spec;
    const above = splitAbove !== null && state.price > splitAbove;
    const below = reverseSplitBelow !== null && state.price < reverseSplitBelow;
    if (!above && !below) return;
    const wait = 10 + Math.floor(20 * uniformAt(this.key, session, 7));
    const ratio = above
      ? chooseSplit(state.price, splitAbove)
      : chooseReverseSplit(state.price, reverseSplitBelow ?? 0);
    state.split = { session: session + wait, ratio };
  }
}

function loadedSum({ columns, weights }: LoadingColumns, session: number, factors: FactorPath): number {
  let sum = 0;
  for (let i = 0; i < columns.length; i++) sum += weights[i] * factors.column(columns[i])[session];
  return sum;
}
