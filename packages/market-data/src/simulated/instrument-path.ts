import { fatTailAt, normalAt, streamKey, uniformAt } from '../counter-random.ts';
import type { SessionBar } from '../provider.ts';
import type { FactorPath } from './factor-path.ts';
import { type InstrumentSpec, type LoadingColumns, loadingColumns } from './instrument-spec.ts';
import { roundPrice, sessionRange } from './session-range.ts';
import { chooseSplit, dividendDue, PAY_LAG_SESSIONS, reviewedDividend } from './share-actions.ts';

const ROOT_YEAR = Math.sqrt(252);
const LARGEST_OWN_MOVE = 0.26;
/** Speed a year at which an instrument's own part returns to its fair value. */
const OWN_PULL = 0.06;
const OWN_TIDE = 0.35;
const SESSIONS_A_MONTH = 21;
const SESSIONS_A_QUARTER = 63;

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
  readonly #spec: InstrumentSpec;
  readonly #key: number;
  readonly #loadings: LoadingColumns;
  readonly #ownDaily: number;
  /** Unrounded raw price at the last close. */
  #price: number;
  #bar: SessionBar;
  #started = false;
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

  constructor(spec: InstrumentSpec, seed: number) {
    this.#spec = spec;
    this.#key = streamKey(seed, `instrument:${spec.instrument.symbol}`);
    this.#loadings = loadingColumns(spec);
    this.#ownDaily = spec.ownVolatility / ROOT_YEAR;
    this.#price = spec.startPrice;
    this.#variance = this.#ownDaily ** 2 + 0.006 ** 2;
    const start = roundPrice(spec.startPrice);
    this.#bar = { open: start, high: start, low: start, close: start, adjClose: start, volume: 0 };
    if (spec.dividends.kind === 'board') {
      this.#dividend = reviewedDividend(0, spec.startPrice, spec.dividends);
    }
  }

  /** Bar of the last step. */
  get bar(): SessionBar {
    return this.#bar;
  }

  /** Makes the bar of a session; sessions must be stepped in order. Returns the action effective before its open. */
  step(session: number, factors: FactorPath, early: boolean): PathAction | null {
    const action = this.#started ? this.#actionOf(session) : null;
    const previousClose = this.#bar.close;
    if (action?.kind === 'split') this.#price /= action.value;
    const paid = action?.kind === 'dividend' ? action.value : 0;
    const logReturn = this.#totalReturn(session, factors);
    const volatility = Math.sqrt(this.#variance);
    const before = this.#price;
    this.#price = Math.max(0.02, before * Math.exp(logReturn) - paid);
    const range = sessionRange(this.#key, session, { before, paid, logReturn, volatility, close: this.#price });
    const grown = ((range.close + paid) * (action?.kind === 'split' ? action.value : 1)) / previousClose;
    const adjClose = this.#started ? this.#bar.adjClose * grown : range.close;
    this.#bar = {
      ...range,
      adjClose,
      volume: this.#volume(session, factors.stress[session], logReturn, volatility, adjClose, early),
    };
    this.#afterClose(session, logReturn);
    this.#started = true;
    return action;
  }

  #actionOf(session: number): PathAction | null {
    const { dividends } = this.#spec;
    if (dividendDue(this.#key, session, dividends)) {
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
    const { columns, weights } = this.#loadings;
    let common = 0;
    for (let i = 0; i < columns.length; i++) common += weights[i] * factors.column(columns[i])[session];
    const { leverage, driftAnnual, momentumLoading, ownVolatility } = this.#spec;
    if (leverage !== 1) common = Math.log(Math.max(0.3, 1 + leverage * Math.expm1(common)));
    if (momentumLoading !== 0) {
      const standing = Math.min(1.5, Math.max(-1.5, this.#recent / (0.6 * ownVolatility)));
      common += momentumLoading * standing * factors.momentum[session];
    }
    return common + driftAnnual / 252 + (this.#ownDaily > 0 ? this.#ownReturn(session, factors.stress[session]) : 0);
  }

  #ownReturn(session: number, stress: number): number {
    const { ownVolatility, earningsMove } = this.#spec;
    const shock = fatTailAt(this.#key, session, 0);
    let move = this.#ownDaily * Math.sqrt(this.#heat) * stress * shock;
    this.#heat = 0.05 + 0.06 * Math.min(12, this.#heat * shock * shock) + 0.89 * this.#heat;
    if (earningsMove > 0 && (session + (this.#key % SESSIONS_A_QUARTER)) % SESSIONS_A_QUARTER === 0) {
      move += earningsMove * normalAt(this.#key, session, 1);
    }
    if (session % SESSIONS_A_MONTH === 0) {
      this.#ownTide = 0.85 * this.#ownTide + 0.527 * normalAt(this.#key, session, 2);
    }
    move = Math.min(LARGEST_OWN_MOVE, Math.max(-LARGEST_OWN_MOVE, move));
    const drift = (OWN_TIDE * ownVolatility * this.#ownTide - OWN_PULL * this.#own) / 252;
    this.#own += move + drift;
    this.#recent = 0.992 * this.#recent + move + drift;
    return move + drift - 0.5 * this.#ownDaily * this.#ownDaily;
  }

  #volume(
    session: number,
    stress: number,
    logReturn: number,
    volatility: number,
    adjClose: number,
    early: boolean,
  ): number {
    if (session % SESSIONS_A_MONTH === 0) {
      this.#volumeTide = 0.9 * this.#volumeTide + 0.12 * normalAt(this.#key, session, 3);
    }
    const surprise = 0.72 + 0.35 * Math.min(6, Math.abs(logReturn) / volatility);
    const noise = Math.exp(this.#volumeTide + 0.28 * normalAt(this.#key, session, 4));
    const growth = (adjClose / this.#spec.startPrice) ** 0.7;
    const dollars = this.#spec.dollarVolume * growth * surprise * noise * stress * (early ? 0.5 : 1);
    return Math.max(1, Math.round(dollars / this.#price));
  }

  #afterClose(session: number, logReturn: number): void {
    this.#variance = 0.94 * this.#variance + 0.06 * logReturn * logReturn + 1e-9;
    const { dividends, splitAbove } = this.#spec;
    if (dividends.kind === 'passThrough') this.#accrued += (this.#price * dividends.yieldAnnual) / 252;
    if (dividends.kind === 'board' && session % 252 === this.#key % 252) {
      this.#dividend = reviewedDividend(this.#dividend, this.#price, dividends);
    }
    this.#sessionsSinceSplit++;
    if (splitAbove !== null && this.#split === null && this.#price > splitAbove && this.#sessionsSinceSplit > 120) {
      const wait = 10 + Math.floor(20 * uniformAt(this.#key, session, 7));
      this.#split = { session: session + wait, ratio: chooseSplit(this.#price, splitAbove) };
    }
  }
}
