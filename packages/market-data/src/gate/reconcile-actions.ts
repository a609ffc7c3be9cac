import { firstAtOrAfter } from '@pipa/quant';
import { actionOfStep, adjustmentSteps, deriveAdjClose, nearSplit, printedStep } from '../adjust-close.ts';
import { type CorporateAction, type DailyBars, sortActions } from '../daily-bars.ts';
import { distributionOf, factorOf, oneOfADay, wordsOf } from './actions-of-a-bar.ts';
import { Evidence, excessOf, logMoves } from './day-evidence.ts';
import { agree, type Claim, explanationsOf, SAME_STEP } from './explain-step.ts';
import { findingOf, type HistoryFinding, percentOf, ratioWords } from './finding.ts';
import type { MarketMoves } from './market-moves.ts';
import { type ReconciledHistory, withoutScaleChanges } from './undo-scale-changes.ts';

/** A larger logarithmic step than that of an ordinary dividend: the price itself has to show it. */
const LARGE_STEP = 0.09;
/** Relative size below which a listed dividend may be lost in the rounding of adjusted closes. */
const SMALLEST_STEP = 1.5e-3;
/** Scales by which one explanation of a move has to be better than another one. */
const CLEARLY = 4;
/** Scales up to which a move is a usual one. */
const USUAL_MOVE = 5;
/** Bars around a step in which the price that belongs to it is looked for. */
const MISDATED_BARS = 3;
interface Verdict {
  readonly actions: readonly CorporateAction[];
  /** Factor by which the adjusted close rises more than the close; null leaves the step of the source. */
  readonly factor: number | null;
  readonly finding: HistoryFinding | null;
}

/**
 * Makes adjusted closes and actions of one story: listed actions, steps of the adjusted close and the price itself are compared
 * bar by bar, and where they differ the explanation counts that leaves the smallest surprise. `listed` is null for a source
 * without actions, whose steps are then its actions; adjusted closes are NaN for a source without them.
 */
export function reconcileActions(
  bars: DailyBars,
  listed: readonly CorporateAction[] | null,
  market: MarketMoves,
): ReconciledHistory {
  return new Reconciliation(bars, listed, market).result();
}

class Reconciliation {
  readonly #bars: DailyBars;
  readonly #listed: readonly CorporateAction[] | null;
  readonly #market: MarketMoves;
  readonly #evidence: Evidence;
  readonly #moves: Float64Array;
  readonly #hasAdjusted: boolean;
  readonly #claims = new Map<number, Claim>();
  readonly #verdicts = new Map<number, Verdict>();

  constructor(bars: DailyBars, listed: readonly CorporateAction[] | null, market: MarketMoves) {
    this.#bars = bars;
    this.#listed = listed;
    this.#market = market;
    this.#moves = logMoves(bars.close);
    this.#evidence = new Evidence(bars, this.#moves, market);
    this.#hasAdjusted = bars.days.length > 0 && bars.adjClose.every((price) => !Number.isNaN(price));
  }

  result(): ReconciledHistory {
    const outside = this.#gatherClaims();
    for (const at of [...this.#claims.keys()].sort((a, b) => a - b)) {
      if (!this.#verdicts.has(at)) this.#decide(at);
    }
    const verdicts = [...this.#verdicts.values()];
    const actions = oneOfADay([...outside, ...verdicts.flatMap((verdict) => verdict.actions)]);
    const bars = { ...this.#bars, adjClose: this.#adjusted(actions) };
    const findings = verdicts.flatMap(({ finding }) => finding ?? []);
    return withoutScaleChanges({ bars, actions, findings }, this.#listed);
  }

  /** @returns listed actions that no return depends on: before the second bar and after the last one */
  #gatherClaims(): CorporateAction[] {
    const { days } = this.#bars;
    const outside: CorporateAction[] = [];
    for (const source of sortActions(this.#listed ?? [])) {
      const at = firstAtOrAfter(days, source.exDay);
      const action = distributionOf(source, this.#bars.close[at] ?? 0);
      if (at === 0 || at === days.length) outside.push(action);
      else this.#claims.set(at, { step: null, listed: [...(this.#claims.get(at)?.listed ?? []), action] });
    }
    for (const step of this.#hasAdjusted ? adjustmentSteps(this.#bars) : []) {
      this.#claims.set(step.at, { listed: this.#claims.get(step.at)?.listed ?? [], step });
    }
    return outside;
  }

  #decide(at: number): void {
    const { listed, step } = this.#claims.get(at) ?? { listed: [], step: null };
    const listedFactor = factorOf(listed, this.#bars.close[at]);
    const stepFactor = step?.factor ?? 1;
    const isLarge = Math.max(Math.abs(Math.log(listedFactor)), Math.abs(Math.log(stepFactor))) > LARGE_STEP;
    if (isLarge) this.#decideLarge(at, { listed, step });
    else if (step === null || listed.length === 0) this.#decideOneSided(at, { listed, step });
    else if (agree({ listed, step }, this.#bars.close[at])) this.#accept(at, listed, null);
    else {
      const detail = `The listed actions are worth ${percentOf(Math.log(listedFactor))}, the adjusted close steps by ${percentOf(Math.log(stepFactor))}: the actions count`;
      this.#accept(at, listed, listedFactor, findingOf(this.#bars, [at, at], ['Joined', 'MissingDividend'], detail));
    }
  }

  /** A step of the size of a dividend that only one source has. */
  #decideOneSided(at: number, { listed, step }: Claim): void {
    const bars = this.#bars;
    const joined = (detail: string) => findingOf(bars, [at, at], ['Joined', 'MissingDividend'], detail);
    if (step === null) {
      const factor = factorOf(listed, bars.close[at]);
      const isLost = factor - 1 <= SMALLEST_STEP + (2 * printedStep(bars.adjClose)) / bars.adjClose[at];
      if (!this.#hasAdjusted || isLost) this.#accept(at, listed, null);
      else if (this.#isNear(at, factor)) this.#accept(at, listed, factor);
      else
        this.#accept(at, listed, factor, joined(`The adjusted close has no step for ${wordsOf(listed)}: it got one`));
      return;
    }
    const action = actionOfStep(bars, step);
    if (this.#belongsToNeighbour(at, step.factor)) this.#accept(at, [], 1);
    else if (action === null) this.#dropStepDown(at, step.factor);
    else if (this.#listed === null) this.#accept(at, [action], null);
    else
      this.#accept(
        at,
        [action],
        null,
        joined(`No action is listed for ${wordsOf([action])} of the adjusted close: it is one`),
      );
  }

  #dropStepDown(at: number, factor: number): void {
    if (Math.abs(Math.log(factor)) <= SAME_STEP) {
      this.#accept(at, [], null);
      return;
    }
    const detail = `The adjusted close steps down by ${percentOf(Math.log(factor))}, which no action does: it follows the close`;
    this.#accept(at, [], 1, findingOf(this.#bars, [at, at], ['KeptOut', 'ImplausibleAction'], detail));
  }

  /** A listed dividend whose step is that of a bar nearby, without a listed one. */
  #isNear(at: number, factor: number): boolean {
    return this.#nearby(at, (claim) => claim.listed.length === 0 && isSame(claim.step?.factor ?? 1, factor));
  }

  /** A step without a listed dividend that is one of a bar nearby, without a step. */
  #belongsToNeighbour(at: number, factor: number): boolean {
    return this.#nearby(
      at,
      (claim, u) => claim.step === null && isSame(factorOf(claim.listed, this.#bars.close[u]), factor),
    );
  }

  #nearby(at: number, fits: (claim: Claim, u: number) => boolean): boolean {
    for (let u = at - MISDATED_BARS; u <= at + MISDATED_BARS; u++) {
      const claim = this.#claims.get(u);
      if (u !== at && claim !== undefined && fits(claim, u)) return true;
    }
    return false;
  }

  #decideLarge(at: number, { listed, step }: Claim): void {
    const without = this.#surprise(at, 1);
    const sources = { hasAdjusted: this.#hasAdjusted, hasList: this.#listed !== null };
    const best = explanationsOf(this.#bars, at, { listed, step }, sources)
      .map((explanation) => ({ ...explanation, surprise: this.#surprise(at, explanation.factor) }))
      .reduce((one, other) => (other.surprise < one.surprise ? other : one));
    const isConfirmed = best.surprise + CLEARLY < without || (best.surprise <= without && best.isWhole);
    if (!isConfirmed) {
      if (!this.#moveToItsPrice(at, best.factor)) this.#dropUnfounded(at, best.factor, without);
      return;
    }
    const detail = `The price shows ${wordsOf(best.actions)}${best.words}`;
    const fault = best.isPart
      ? 'ImplausibleAction'
      : nearSplit(best.factor) === null
        ? 'MissingDividend'
        : 'UnmarkedSplit';
    const judged = [best.isPart ? 'KeptOut' : 'Joined', fault] as const;
    const isKnown = step !== null && isSame(best.factor, step.factor);
    const finding = best.isWhole ? null : findingOf(this.#bars, [at, at], judged, detail);
    this.#accept(at, best.actions, isKnown || !this.#hasAdjusted ? null : best.factor, finding);
  }

  /** A split whose price moved some bars before or after takes effect there. */
  #moveToItsPrice(at: number, factor: number): boolean {
    const split = this.#splitOf(at, factor);
    if (split === null) return false;
    for (const apart of NEAREST_FIRST) {
      const u = at + apart;
      if (u < 1 || u >= this.#moves.length) continue;
      if (this.#surprise(u, split) > USUAL_MOVE || this.#surprise(u, 1) < USUAL_MOVE + CLEARLY) continue;
      const bars = this.#bars;
      const range = [Math.min(at, u), Math.max(at, u)] as const;
      const detail = `The price shows the split ${ratioWords(split)} ${Math.abs(apart)} bars ${apart > 0 ? 'after' : 'before'} its day: it is moved there`;
      const [left, joined] = [this.#dividendsOf(at), this.#dividendsOf(u)];
      const moved: CorporateAction = { exDay: bars.days[u], kind: 'split', value: split, payDay: null };
      const finding = findingOf(bars, range, ['Joined', 'MisdatedSplit'], detail);
      this.#accept(at, left, factorOf(left, bars.close[at]), finding);
      this.#accept(u, [moved, ...joined], factorOf([moved, ...joined], bars.close[u]));
      return true;
    }
    return false;
  }

  #dropUnfounded(at: number, factor: number, without: number): void {
    const split = this.#splitOf(at, factor);
    const what =
      split !== null
        ? `The split ${ratioWords(split)}`
        : `A distribution of ${percentOf(Math.log(factor))} of the price`;
    const isClear = without <= USUAL_MOVE;
    const detail = `${what} is not in the price, which moved ${percentOf(this.#moves[at])}: it is left out`;
    const judged = [isClear ? 'KeptOut' : 'Doubted', split === null ? 'ImplausibleAction' : 'UnfoundedSplit'] as const;
    const left = this.#dividendsOf(at);
    this.#accept(at, left, factorOf(left, this.#bars.close[at]), findingOf(this.#bars, [at, at], judged, detail));
  }

  /** The listed split of a bar, or the one that its factor is; null for neither. */
  #splitOf(at: number, factor: number): number | null {
    const splits = (this.#claims.get(at)?.listed ?? []).filter(({ kind }) => kind === 'split');
    return splits.length === 0 ? nearSplit(factor) : splits.reduce((product, { value }) => product * value, 1);
  }

  /** Listed dividends of an ordinary size: they do not depend on what else is listed for the bar. */
  #dividendsOf(at: number): CorporateAction[] {
    const close = this.#bars.close[at];
    const isOrdinary = (action: CorporateAction) =>
      action.kind === 'dividend' && Math.log(factorOf([action], close)) <= LARGE_STEP;
    return (this.#claims.get(at)?.listed ?? []).filter(isOrdinary);
  }

  /** Scales by which the move into a bar is out of the ordinary when the factor explains a part of it. */
  #surprise(at: number, factor: number): number {
    const move = this.#moves[at] + Math.log(factor);
    return Math.abs(excessOf(move, this.#market.on(this.#bars.days[at]).median)) / this.#evidence.scaleAt(at);
  }

  #accept(
    at: number,
    actions: readonly CorporateAction[],
    factor: number | null,
    finding: HistoryFinding | null = null,
  ): void {
    this.#verdicts.set(at, { actions, factor, finding });
  }

  #adjusted(actions: readonly CorporateAction[]): Float64Array {
    const { close, adjClose } = this.#bars;
    if (!this.#hasAdjusted) return deriveAdjClose(this.#bars, actions);
    if ([...this.#verdicts.values()].every(({ factor }) => factor === null)) return adjClose;
    const repaired = adjClose.slice();
    for (let t = 1; t < close.length; t++) {
      const factor = this.#verdicts.get(t)?.factor ?? null;
      const growth = factor === null ? adjClose[t] / adjClose[t - 1] : (close[t] * factor) / close[t - 1];
      repaired[t] = repaired[t - 1] * growth;
    }
    // The last adjusted close is the one that its source gave.
    const scale = adjClose[close.length - 1] / repaired[close.length - 1];
    return repaired.map((price) => price * scale);
  }
}

const NEAREST_FIRST = Array.from({ length: MISDATED_BARS }, (_, i) => [i + 1, -i - 1]).flat();

const isSame = (one: number, other: number) => Math.abs(Math.log(one / other)) <= SMALLEST_STEP;
