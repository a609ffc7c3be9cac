import type { ImportFault } from '@pipa/contract';
import { firstAtOrAfter } from '@pipa/quant';
import type { DailyBars } from '../daily-bars.ts';
import { type DayEvidence, Evidence, logMoves } from './day-evidence.ts';
import { findSilences } from './find-halts.ts';
import { findingOf, type HistoryFinding, percentOf, ratioWords } from './finding.ts';
import type { MarketMoves } from './market-moves.ts';
import type { ReconciledHistory } from './undo-scale-changes.ts';
import { usualSplit } from './usual-splits.ts';

/** A move is looked at from this excess and surprise on. */
const SMALLEST_JUMP = 0.05;
const SURPRISE = 3.5;
/** The way there and the way back of an excursion are at least so far out of the ordinary. */
const EXCURSION = 0.07;
const EXCURSION_SURPRISE = 6;
/** A quiet jump that lasts is a doubt from here on, and from a larger one on it ends the history before it. */
const DOUBT = 0.07;
const DOUBT_SURPRISE = 7;
const BREAK = 0.25;
const BREAK_SURPRISE = 10;
/** Bars of an excursion that are bad bars; a longer one is a change of scale. */
const BAD_BARS = 5;
const LONGEST_EXCURSION = 1_300;
/** The way back differs from the way there by the usual moves of both days. */
const RETURN_SCALES = 3;
const RETURN_ROUNDING = 0.02;
/** Part of an excursion that may be missing on the way back. */
const RETURN_SHARE = 0.4;
/** Volume, by the usual one, of a day on which the price of a share truly fell or rose by that much. */
const TRADED_VOLUME = 2;
/** A price moves by a split and by its usual moves beside it. */
const SPLIT_SCALES = 3;
const SPLIT_ROUNDING = 0.01;
/** Logarithmic distance of a shift of volume from the ratio of a split that it confirms. */
const VOLUME_TOLERANCE = 0.6;
/** Smallest logarithmic move that is taken for a split without any other source: nearly that of 3:2. */
const SMALLEST_SPLIT = 0.35;
/** A smaller jump that lies between two calm sessions is a doubt from this surprise on. */
const GAP_SURPRISE = 4.5;
const GAP_ACTIVITY = 1.1;
const GAP_SHARE = [0.75, 1.3] as const;
/** Bars before and after a jump whose volumes are compared: for a split, and for another company. */
const SHIFT_BARS = 10;
const LASTING_BARS = 40;
/** Logarithmic shifts of volume over both that one company hardly has. */
const OTHER_COMPANY_SUDDEN = 0.7;
const OTHER_COMPANY_LASTING = 0.9;

/** Volumes in shares of the last day, so that those before and after a split compare. */
function volumesOfLastShares({ bars, actions }: ReconciledHistory): Float64Array {
  const volume = bars.volume.slice();
  for (const { kind, exDay, value } of actions) {
    if (kind === 'split') for (let t = firstAtOrAfter(bars.days, exDay) - 1; t >= 0; t--) volume[t] *= value;
  }
  return volume;
}

interface Jump extends DayEvidence {
  readonly at: number;
  /** Neither volume nor range is that of a day on which news moved a price so far. */
  readonly isQuiet: boolean;
}

/** Activity that a true move of this surprise has in nearly all cases. */
const requiredActivity = (surprise: number) => 0.6 * Math.log(surprise) + 0.1;

/** What is to be done with a history; indices are those of its bars. */
export interface LevelVerdicts {
  /** Bars that are kept out. */
  readonly bad: Set<number>;
  /** The history begins anew with a bar; `finding` is of the bars from the one before on. */
  readonly cuts: { readonly at: number; readonly finding: (from: number) => HistoryFinding }[];
  readonly splits: { readonly at: number; readonly ratio: number }[];
  /** Prices from..to (exclusive) are to be multiplied. */
  readonly scaled: { readonly from: number; readonly to: number; readonly factor: number }[];
  /** Of what is changed, without the cuts. */
  readonly findings: HistoryFinding[];
  /** Of what stays as it is. */
  readonly notes: HistoryFinding[];
}

/**
 * Judges the level of a price: a bar that leaves it and comes back is bad, a stretch on another scale is brought back, a quiet
 * change of the level is a split or the end of what can be compared, and a move that was traded is kept.
 */
export function judgeLevels(history: ReconciledHistory, market: MarketMoves): LevelVerdicts {
  const { bars } = history;
  const comparable = { ...bars, volume: volumesOfLastShares(history) };
  const evidence = new Evidence(comparable, logMoves(bars.adjClose), market);
  const verdicts: LevelVerdicts = { bad: new Set(), cuts: [], splits: [], scaled: [], findings: [], notes: [] };
  for (const at of findSilences(bars.days)) cutAtSilence(bars, at, verdicts);
  const jumps = jumpsOf(evidence).filter(({ at }) => !verdicts.cuts.some((cut) => cut.at === at));
  for (const jump of withoutExcursions(bars, jumps, verdicts)) judgeLastingMove(evidence, jump, verdicts);
  return verdicts;
}

function jumpsOf(evidence: Evidence): Jump[] {
  const jumps: Jump[] = [];
  for (let at = 1; at < evidence.excess.length; at++) {
    if (Math.abs(evidence.excess[at]) < SMALLEST_JUMP) continue;
    const found = evidence.at(at);
    if (found.surprise < SURPRISE) continue;
    jumps.push({ at, ...found, isQuiet: found.activity < requiredActivity(found.surprise) });
  }
  return jumps;
}

function cutAtSilence(bars: DailyBars, at: number, { cuts }: LevelVerdicts): void {
  const detail = `No bar for ${bars.days[at] - bars.days[at - 1]} days: the history begins after them`;
  cuts.push({ at, finding: (from) => findingOf(bars, [from, at - 1], ['Cut', 'Halt'], detail) });
}

/** Takes out the jumps that are the way there and the way back of one excursion. */
function withoutExcursions(bars: DailyBars, jumps: readonly Jump[], verdicts: LevelVerdicts): Jump[] {
  const used = new Set<Jump>();
  for (const [longest, judge] of [
    [BAD_BARS, keepOutExcursion],
    [LONGEST_EXCURSION, bringBackExcursion],
  ] as const) {
    for (const [i, there] of jumps.entries()) {
      if (used.has(there)) continue;
      const back = wayBack(jumps, i, longest, used);
      if (back === null || !judge(bars, there, back, verdicts)) continue;
      used.add(there);
      used.add(back);
    }
  }
  return jumps.filter((jump) => !used.has(jump));
}

/** The first later jump that undoes one; null without one within so many bars. */
function wayBack(jumps: readonly Jump[], i: number, longest: number, used: ReadonlySet<Jump>): Jump | null {
  for (let j = i + 1; j < jumps.length && jumps[j].at - jumps[i].at <= longest; j++) {
    if (!used.has(jumps[j]) && returns(jumps[i], jumps[j], longest)) return jumps[j];
  }
  return null;
}

function returns(there: Jump, back: Jump, longest: number): boolean {
  if (!back.isQuiet) return false;
  if (![there, back].every((jump) => Math.abs(jump.excess) >= EXCURSION && jump.surprise >= EXCURSION_SURPRISE))
    return false;
  const size = Math.min(Math.abs(there.excess), Math.abs(back.excess));
  const usual = RETURN_SCALES * Math.max(there.scale, back.scale) + RETURN_ROUNDING;
  const tolerance = Math.min(usual, RETURN_SHARE * size);
  if (Math.abs(there.excess + back.excess) > tolerance || there.excess * back.excess > 0) return false;
  // A wrong low or close widens the range of its own bar, so that only its volume speaks for it.
  return there.isQuiet || (longest === BAD_BARS && (there.volume ?? 0) < TRADED_VOLUME);
}

function keepOutExcursion(bars: DailyBars, there: Jump, back: Jump, { bad, findings }: LevelVerdicts): boolean {
  for (let t = there.at; t < back.at; t++) bad.add(t);
  const detail = `The price moves ${percentOf(there.excess)} and comes back by ${percentOf(back.excess)}${quietly(back)}`;
  findings.push(findingOf(bars, [there.at, back.at - 1], ['KeptOut', 'BadBar'], detail));
  return true;
}

function bringBackExcursion(bars: DailyBars, there: Jump, back: Jump, verdicts: LevelVerdicts): boolean {
  const tolerance = SPLIT_SCALES * Math.max(there.scale, back.scale) + SPLIT_ROUNDING;
  const ratio = usualSplit(there.excess, tolerance);
  if (ratio === null) return false;
  verdicts.scaled.push({ from: there.at, to: back.at, factor: 1 / ratio });
  const detail = `Prices are ${ratioWords(ratio)} of those before and after: brought back to their scale`;
  verdicts.findings.push(findingOf(bars, [there.at, back.at - 1], ['Joined', 'ScaleChange'], detail));
  return true;
}

function judgeLastingMove(evidence: Evidence, jump: Jump, { notes, splits, cuts, findings }: LevelVerdicts): void {
  const { bars } = evidence;
  const { at, excess, surprise } = jump;
  const note = (outcome: 'Kept' | 'Doubted', fault: ImportFault, words: string) =>
    notes.push(findingOf(bars, [at, at], [outcome, fault], words));
  const move = `The price moves ${percentOf(excess)} against the market`;
  if (!jump.isQuiet) {
    if (Math.abs(excess) >= BREAK) note('Kept', 'ExtremeMove', `${move}, traded${activityWords(jump)}`);
    return;
  }
  const ratio = splitOf(evidence, jump);
  if (ratio !== null) {
    splits.push({ at, ratio });
    const detail = `The price changes by the split ${ratioWords(ratio)} and the volume with it${quietly(jump)}: no action tells of it`;
    findings.push(findingOf(bars, [at, at], ['Joined', 'UnmarkedSplit'], detail));
    return;
  }
  const fault = isOtherCompany(evidence, at) ? 'ExchangedShares' : 'ExtremeMove';
  // Of a jump of the last bars it is not known yet whether it comes back.
  const isLate = at > bars.days.length - 1 - BAD_BARS;
  if (Math.abs(excess) >= BREAK && surprise >= BREAK_SURPRISE && !isLate) {
    const detail = `${move} for good${quietly(jump)}, and no action tells of it: the history begins after it`;
    const judged = ['Cut', fault === 'ExtremeMove' ? 'LevelBreak' : fault] as const;
    cuts.push({ at, finding: (from) => findingOf(bars, [from, at - 1], judged, detail) });
  } else if (Math.abs(excess) >= DOUBT && surprise >= DOUBT_SURPRISE) note('Doubted', fault, `${move}${quietly(jump)}`);
  else if (fault === 'ExchangedShares')
    note('Doubted', fault, `${move}${quietly(jump)}, and its volume is another one from then on`);
  else if (isGap(bars, jump)) note('Doubted', fault, `${move} overnight${quietly(jump)}`);
}

/** The usual split that a quiet jump is, by its size and by the volume; null for none. */
function splitOf(evidence: Evidence, { at, excess, scale }: Jump): number | null {
  const ratio = Math.abs(excess) < SMALLEST_SPLIT ? null : usualSplit(-excess, SPLIT_SCALES * scale + SPLIT_ROUNDING);
  const shift = evidence.volumeShiftAt(at, SHIFT_BARS);
  if (ratio === null || shift === null) return null;
  // The volume changed with the number of shares rather than not at all.
  const apart = Math.abs(shift - Math.log(ratio));
  return apart < VOLUME_TOLERANCE && apart < Math.abs(shift) ? ratio : null;
}

/** Whether the volume becomes another one, at once and for good. */
function isOtherCompany(evidence: Evidence, at: number): boolean {
  const [sudden, lasting] = [SHIFT_BARS, LASTING_BARS].map((bars) => evidence.volumeShiftAt(at, bars) ?? 0);
  return Math.abs(sudden) > OTHER_COMPANY_SUDDEN && Math.abs(lasting) > OTHER_COMPANY_LASTING;
}

/** Whether a price jumped between two sessions and was calmer than usual in both. */
function isGap({ open, close }: DailyBars, { at, surprise, activity }: Jump): boolean {
  const share = Math.log(open[at] / close[at - 1]) / Math.log(close[at] / close[at - 1]);
  return surprise >= GAP_SURPRISE && activity < GAP_ACTIVITY && share > GAP_SHARE[0] && share < GAP_SHARE[1];
}

const quietly = (jump: Jump) => (jump.isQuiet ? `, quietly${activityWords(jump)}` : '');

function activityWords({ volume, range }: DayEvidence): string {
  const times = (value: number) => `${value.toPrecision(2)} times`;
  return ` (${volume === null ? '' : `volume ${times(volume)}, `}range ${times(range)} the usual)`;
}
