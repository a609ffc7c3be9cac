import { fatTailAt, normalAt, streamKey, uniformAt } from '../counter-random.ts';
import type { SessionBar } from '../provider.ts';
import { clamp } from './clamp.ts';
import { FiscalCalendar } from './companies/fiscal-calendar.ts';
import { endingReturn } from './ending-return.ts';
import type { FactorPath } from './factor-path.ts';
import { carryColumns, type InstrumentSpec, type LoadingColumns, loadingColumns } from './instrument-spec.ts';
import { lastSession } from './session-number.ts';
import { roundPrice, type SessionMove, sessionRange } from './session-range.ts';
import { chooseReverseSplit, chooseSplit, dividendDue, PAY_LAG_SESSIONS, reviewedDividend } from './share-actions.ts';

const ROOT_YEAR = Math.sqrt(252);
const LARGEST_OWN_MOVE = 0.26;
/** Speed a year at which an instrument's own part returns to its fair value. */
const OWN_PULL = 0.06;
const OWN_TIDE = 0.35;
const SESSIONS_A_MONTH = 21;
const SESSIONS_BETWEEN_SPLITS = 120;

/** What the bar of a session is made from once somebody asks for it. */
interface Session extends SessionMove {
  number: number;
  stress: number;
  early: boolean;
  before: number;
  paid: number;
  logReturn: number;
  volatility: number;
  close: number;
}

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
  /** Unrounded raw price at the last close. */
  #price: number;
  #close: number;
  #adjClose: number;
  #started = false;
  readonly #session: Session;
  #bar: SessionBar | null = null;
  #shareVolume = Number.NaN;
  /** Variance multiplier of the own part (GARCH), mean 1. */
  #heat = 1;
  #own = 0;
  #ownTide = 0;
  #recent = 0;
  #variance: number;
  #volumeTide = 0;
  #dividend = 0;
  #accrued = 0;
  #split: { session: number; ratio: number } | null = null;
  #sessionsSinceSplit = 0;
  /** Fiscal quarter that is reported next and the session on which it is. */
  #quarter = 0;
  #reportSession = Number.POSITIVE_INFINITY;
  #earnings = Number.NaN;

  /** `first` is the session of its first bar. */
  constructor(spec: InstrumentSpec, seed: number, first: number) {
    this.#spec = spec;
    this.key = streamKey(seed, `instrument:${spec.instrument.symbol}`);
    this.#loadings = loadingColumns(spec);
    this.#carry = spec.dividends.kind === 'carry' ? carryColumns(spec) : null;
    this.#ownDaily = spec.ownVolatility / ROOT_YEAR;
    this.#last = lastSession(spec.instrument);
    this.#price = spec.startPrice;
    this.#variance = this.#ownDaily ** 2 + 0.006 ** 2;
    this.#close = roundPrice(spec.startPrice);
    this.#adjClose = this.#close;
    const price = spec.startPrice;
    this.#session = {
      number: -1,
      stress: 1,
      early: false,
      before: price,
      paid: 0,
      logReturn: 0,
      volatility: 0,
      close: price,
    };
    if (spec.dividends.kind === 'board') {
      this.#dividend = reviewedDividend(0, spec.startPrice, spec.dividends);
    }
    this.fiscal = spec.company === null ? null : new FiscalCalendar(this.key);
    if (this.fiscal !== null) {
      this.#quarter = this.fiscal.quarterReportingFrom(first);
      this.#reportSession = this.fiscal.reportSession(this.#quarter);
    }
  }

  /** Bar of the last step. */
  get bar(): SessionBar {
    this.#bar ??= {
      ...sessionRange(this.key, this.#session.number, this.#session),
      adjClose: this.#adjClose,
      volume: this.volume,
    };
    return this.#bar;
  }

  /** Shares traded in the last step's session. */
  get volume(): number {
    if (Number.isNaN(this.#shareVolume)) this.#shareVolume = this.#volume(this.#session);
    return this.#shareVolume;
  }

  /** Whether a first step has been made. */
  get started(): boolean {
    return this.#started;
  }

  get close(): number {
    return this.#close;
  }

  /** Dollars a share that the board pays each quarter; 0 where no board decides. */
  get dividendRate(): number {
    return this.#dividend;
  }

  /** Standard normal draw behind the results that came out in the last step's session; NaN when none did. */
  get earnings(): number {
    return this.#earnings;
  }

  /** Fiscal quarter whose report comes next. */
  get nextQuarter(): number {
    return this.#quarter;
  }

  /** Makes the next session; sessions must be stepped in order. Returns the action effective before its open. */
  step(session: number, factors: FactorPath, early: boolean): PathAction | null {
    const action = this.#started ? this.#actionOf(session) : null;
    const ratio = action?.kind === 'split' ? action.value : 1;
    if (ratio !== 1) this.#price /= ratio;
    const paid = action?.kind === 'dividend' ? action.value : 0;
    const made = this.#session;
    made.number = session;
    made.stress = factors.stress[session];
    made.early = early;
    made.before = this.#price;
    made.paid = paid;
    made.logReturn = this.#totalReturn(session, factors);
    made.volatility = Math.sqrt(this.#variance);
    this.#price = Math.max(0.02, made.before * Math.exp(made.logReturn) - paid);
    made.close = this.#price;
    const close = roundPrice(this.#price);
    this.#adjClose = this.#started ? this.#adjClose * (((close + paid) * ratio) / this.#close) : close;
    this.#close = close;
    this.#bar = null;
    this.#shareVolume = Number.NaN;
    if (session % SESSIONS_A_MONTH === 0) {
      this.#volumeTide = 0.9 * this.#volumeTide + 0.12 * normalAt(this.key, session, 3);
    }
    this.#accrue(session, factors);
    this.#afterClose(session, made.logReturn);
    this.#started = true;
    return action;
  }

  #actionOf(session: number): PathAction | null {
    const { dividends } = this.#spec;
    if (dividendDue(this.key, session, dividends)) {
      const cap = 0.08 * this.#price;
      const decimals = dividends.kind === 'board' ? 100 : 10_000;
      const amount = dividends.kind === 'board' ? this.#dividend : this.#accrued;
      const value = Math.round(Math.min(cap, amount) * decimals) / decimals;
      this.#accrued = 0;
      return value > 0 ? { kind: 'dividend', value, payLagSessions: PAY_LAG_SESSIONS } : null;
    }
    if (this.#split === null || session < this.#split.session) return null;
    const { ratio } = this.#split;
    this.#split = null;
    this.#sessionsSinceSplit = 0;
    this.#dividend = Math.round((this.#dividend / ratio) * 100) / 100;
    this.#accrued /= ratio;
    return { kind: 'split', value: ratio, payLagSessions: 0 };
  }

  #totalReturn(session: number, factors: FactorPath): number {
    let common = loadedSum(this.#loadings, session, factors);
    const { leverage, driftAnnual, momentumLoading, ownVolatility } = this.#spec;
    if (leverage !== 1) common = Math.log(Math.max(0.3, 1 + leverage * Math.expm1(common)));
    if (momentumLoading !== 0) {
      const standing = clamp(this.#recent / (0.6 * ownVolatility), 1.5);
      common += momentumLoading * standing * factors.momentum[session];
    }
    const own = this.#ownDaily > 0 ? this.#ownReturn(session, factors.stress[session]) : 0;
    const usual = common + driftAnnual / 252 + own;
    const { ending } = this.#spec;
    return ending === null ? usual : endingReturn(ending, this.#last - session, usual);
  }

  #ownReturn(session: number, stress: number): number {
    const { ownVolatility, earningsMove } = this.#spec;
    const shock = fatTailAt(this.key, session, 0);
    let move = this.#ownDaily * Math.sqrt(this.#heat) * stress * shock;
    this.#heat = 0.05 + 0.06 * Math.min(12, this.#heat * shock * shock) + 0.89 * this.#heat;
    this.#earnings = Number.NaN;
    if (session === this.#reportSession) move += earningsMove * this.#report(session);
    if (session % SESSIONS_A_MONTH === 0) {
      this.#ownTide = 0.85 * this.#ownTide + 0.527 * normalAt(this.key, session, 2);
    }
    move = clamp(move, LARGEST_OWN_MOVE);
    const drift = (OWN_TIDE * ownVolatility * this.#ownTide - OWN_PULL * this.#own) / 252;
    this.#own += move + drift;
    this.#recent = 0.992 * this.#recent + move + drift;
    return move + drift - 0.5 * this.#ownDaily * this.#ownDaily;
  }

  /** The draw of this session's results; the next ones are three months on. */
  #report(session: number): number {
    this.#earnings = normalAt(this.key, session, 1);
    this.#quarter += 1;
    this.#reportSession = this.fiscal?.reportSession(this.#quarter) ?? Number.POSITIVE_INFINITY;
    return this.#earnings;
  }

  #volume({ number, stress, logReturn, volatility, early }: Session): number {
    const { dollarVolume, startPrice, volumeFollowsValue } = this.#spec;
    const surprise = 0.72 + 0.35 * Math.min(6, Math.abs(logReturn) / volatility);
    const noise = Math.exp(this.#volumeTide + 0.28 * normalAt(this.key, number, 4));
    const growth = volumeFollowsValue ? (this.#adjClose / startPrice) ** 0.7 : 1;
    const dollars = dollarVolume * growth * surprise * noise * stress * (early ? 0.5 : 1);
    return Math.max(1, Math.round(dollars / this.#price));
  }

  /** What a fund earns in a session and will pass on. */
  #accrue(session: number, factors: FactorPath): void {
    const { dividends, driftAnnual } = this.#spec;
    if (dividends.kind === 'fixedYield') this.#accrued += (this.#price * dividends.yieldAnnual) / 252;
    if (this.#carry === null) return;
    this.#accrued += this.#price * Math.max(0, loadedSum(this.#carry, session, factors) + driftAnnual / 252);
  }

  #afterClose(session: number, logReturn: number): void {
    this.#variance = 0.94 * this.#variance + 0.06 * logReturn * logReturn + 1e-9;
    const { dividends } = this.#spec;
    if (dividends.kind === 'board' && session % 252 === this.key % 252) {
      this.#dividend = reviewedDividend(this.#dividend, this.#price, dividends);
    }
    this.#sessionsSinceSplit++;
    if (this.#split === null && this.#sessionsSinceSplit > SESSIONS_BETWEEN_SPLITS) this.#planSplit(session);
  }

  #planSplit(session: number): void {
    const { splitAbove, reverseSplitBelow } = this.#spec;
    const above = splitAbove !== null && this.#price > splitAbove;
    const below = reverseSplitBelow !== null && this.#price < reverseSplitBelow;
    if (!above && !below) return;
    const wait = 10 + Math.floor(20 * uniformAt(this.key, session, 7));
    const ratio = above
      ? chooseSplit(this.#price, splitAbove)
      : chooseReverseSplit(this.#price, reverseSplitBelow ?? 0);
    this.#split = { session: session + wait, ratio };
  }
}

function loadedSum({ columns, weights }: LoadingColumns, session: number, factors: FactorPath): number {
  let sum = 0;
  for (let i = 0; i < columns.length; i++) sum += weights[i] * factors.column(columns[i])[session];
  return sum;
}
