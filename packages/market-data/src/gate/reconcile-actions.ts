import { firstAtOrAfter } from '@pipa/quant';
import {
  type AdjustmentStep,
  actionOfStep,
  adjustmentSteps,
  deriveAdjClose,
  nearSplit,
  printedStep,
} from '../adjust-close.ts';
import { type CorporateAction, type DailyBars, sortActions } from '../daily-bars.ts';
import { rescaleBars } from './bar-columns.ts';
import { Evidence, excessOf, logMoves } from './day-evidence.ts';
import { findingOf, type HistoryFinding, percentOf, ratioWords } from './finding.ts';
import type { MarketMoves } from './market-moves.ts';
import { isSimpleRatio } from './usual-splits.ts';

/** A larger logarithmic step than that of an ordinary dividend: the price itself has to show it. */
const LARGE_STEP = 0.09;
/** Relative size below which a listed dividend may be lost in the rounding of adjusted closes. */
const SMALLEST_STEP = 1.5e-3;
/** Logarithmic difference up to which a listed action and a step of the adjusted close are the same one. */
const SAME_STEP = 0.01;
/** Scales by which one explanation of a move has to be better than another one. */
const CLEARLY = 4;
/** Scales up to which a move is a usual one. */
const USUAL_MOVE = 5;
/** Bars around a step in which the price that belongs to it is looked for. */
const MISDATED_BARS = 3;
/** Two splits that undo each other within five years, by at least this ratio, are a change of scale. */
const SCALE_DAYS = 5 * 365;
const SMALLEST_SCALE_RATIO = 5;

/** What the sources say about the actions of one bar. */
interface Claim {
  /** The listed actions take effect on this bar. */
  readonly listed: readonly CorporateAction[];
  readonly step: AdjustmentStep | null;
}

/** A possible reason of a large step. */
interface Explanation {
  readonly actions: readonly CorporateAction[];
  readonly factor: number;
  /** Scales by which the move into the bar is out of the ordinary under it. */
  readonly surprise: number;
  /** All sources agree on it. */
  readonly isWhole: boolean;
  /** It leaves out one of the listed actions. */
  readonly isPart: boolean;
  readonly words: string;
}

interface Verdict {
  readonly actions: readonly CorporateAction[];
  /** Factor by which the adjusted close rises more than the close; null leaves the step of the source. */
  readonly factor: number | null;
  readonly finding: HistoryFinding | null;
}

export interface ReconciledHistory {
  readonly bars: DailyBars;
  readonly actions: CorporateAction[];
  readonly findings: HistoryFinding[];
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
    const agree = Math.abs(Math.log(stepFactor / listedFactor)) <= SAME_STEP;
    const isLarge = Math.max(Math.abs(Math.log(listedFactor)), Math.abs(Math.log(stepFactor))) > LARGE_STEP;
    if (isLarge) this.#decideLarge(at, { listed, step });
    else if (step === null || listed.length === 0) this.#decideOneSided(at, { listed, step });
    else if (agree) this.#accept(at, listed, null);
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
    const explanations = this.#explanationsOf(at, { listed, step });
    const best = explanations.reduce((one, other) => (other.surprise < one.surprise ? other : one));
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

  /** What the sources say of a bar, wholly or in part. */
  #explanationsOf(at: number, { listed, step }: Claim): Explanation[] {
    const close = this.#bars.close[at];
    const stepFactor = step?.factor ?? 1;
    const listedFactor = factorOf(listed, close);
    const agree = Math.abs(Math.log(stepFactor / listedFactor)) <= SAME_STEP;
    const found: Omit<Explanation, 'surprise'>[] = [];
    if (listed.length > 0) {
      const isWhole = agree || !this.#hasAdjusted;
      const words = ', which the adjusted close lacks: it got a step';
      found.push({ actions: listed, factor: listedFactor, isWhole, isPart: false, words });
    }
    const stepped = step === null ? null : actionOfStep(this.#bars, step);
    if (stepped !== null && !(agree && listed.length > 0)) {
      const words = ' of the adjusted close, which no list of actions has';
      const isWhole = this.#listed === null;
      found.push({ actions: [stepped], factor: stepFactor, isWhole, isPart: false, words });
    }
    for (const action of listed.length > 1 ? listed : []) {
      const words = ' alone: the other action of the day is left out';
      found.push({ actions: [action], factor: factorOf([action], close), isWhole: false, isPart: true, words });
    }
    if (found.length === 0) found.push({ actions: [], factor: stepFactor, isWhole: false, isPart: false, words: '' });
    return found.map((explanation) => ({ ...explanation, surprise: this.#surprise(at, explanation.factor) }));
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

/** Vendors write spin-offs as splits of odd ratios. Shares are split by simple ones: an odd one is a distribution of the same worth. */
function distributionOf(action: CorporateAction, close: number): CorporateAction {
  if (action.kind === 'dividend' || action.value < 1 || isSimpleRatio(action.value)) return action;
  return { ...action, kind: 'dividend', value: close * (action.value - 1) };
}

/** Sorted, with the dividends of a day as one, and its splits as one. */
function oneOfADay(actions: readonly CorporateAction[]): CorporateAction[] {
  const merged: CorporateAction[] = [];
  for (const action of sortActions(actions)) {
    const last = merged.at(-1);
    if (last?.exDay !== action.exDay || last.kind !== action.kind) merged.push(action);
    else {
      const value = action.kind === 'split' ? last.value * action.value : last.value + action.value;
      merged[merged.length - 1] = { ...last, value };
    }
  }
  return merged;
}

const NEAREST_FIRST = Array.from({ length: MISDATED_BARS }, (_, i) => [i + 1, -i - 1]).flat();

const isSame = (one: number, other: number) => Math.abs(Math.log(one / other)) <= SMALLEST_STEP;

/** The factor by which an adjusted close rises more than a close over actions of one bar. */
function factorOf(actions: readonly CorporateAction[], close: number): number {
  let split = 1;
  let dividend = 0;
  for (const { kind, value } of sortActions(actions)) {
    if (kind === 'dividend') dividend += value;
    else {
      split *= value;
      dividend /= value;
    }
  }
  return (split * (close + dividend)) / close;
}

function wordsOf(actions: readonly CorporateAction[]): string {
  const words = actions.map(({ kind, value }) =>
    kind === 'split' ? `a split ${ratioWords(value)}` : `a dividend of ${value.toPrecision(4)}`,
  );
  return words.length === 0 ? 'no action' : words.join(' and ');
}

/** Splits that no list names and that undo each other are a change of scale: the prices between them are brought back. */
function withoutScaleChanges(history: ReconciledHistory, listed: readonly CorporateAction[] | null): ReconciledHistory {
  const listedDays = new Set((listed ?? []).filter(({ kind }) => kind === 'split').map(({ exDay }) => exDay));
  const splits = history.actions.filter(
    ({ kind, exDay, value }) =>
      kind === 'split' && !listedDays.has(exDay) && Math.abs(Math.log(value)) >= Math.log(SMALLEST_SCALE_RATIO),
  );
  let { bars } = history;
  const findings = [...history.findings];
  const undone = new Set<CorporateAction>();
  for (const [i, first] of splits.entries()) {
    const back = undone.has(first) ? null : undoingSplit(splits, i);
    if (back === null) continue;
    undone.add(first).add(back);
    const [from, to] = [first, back].map(({ exDay }) => firstAtOrAfter(bars.days, exDay));
    bars = rescaleBars(bars, [from, to], first.value);
    const detail = `Prices are ${ratioWords(1 / first.value)} of the adjusted closes' scale: brought back`;
    findings.push(findingOf(bars, [from, to - 1], ['Joined', 'ScaleChange'], detail));
  }
  return { bars, actions: history.actions.filter((action) => !undone.has(action)), findings };
}

function undoingSplit(splits: readonly CorporateAction[], i: number): CorporateAction | null {
  for (let j = i + 1; j < splits.length && splits[j].exDay - splits[i].exDay <= SCALE_DAYS; j++) {
    if (Math.abs(Math.log(splits[j].value * splits[i].value)) <= SAME_STEP) return splits[j];
  }
  return null;
}
