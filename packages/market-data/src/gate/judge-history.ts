import { fromEpochDay } from '@pipa/calendar';
import type { CorporateAction, DailyBars, InstrumentHistory } from '../daily-bars.ts';
import { filterBars } from './bar-columns.ts';
import { changeHistory, type SourceHistory } from './change-history.ts';
import { findFrozenRows } from './find-halts.ts';
import { boundedFindings, findingOf, type HistoryFinding, percentOf } from './finding.ts';
import { judgeLevels } from './judge-levels.ts';
import { type MarketMoves, STILL_MARKET } from './market-moves.ts';
import { reconcileActions } from './reconcile-actions.ts';

export interface JudgedHistory extends InstrumentHistory {
  readonly findings: readonly HistoryFinding[];
}

/** Rounds of changes; a history that needs more is no history. */
const MOST_ROUNDS = 6;
const UNSETTLED = 'Every repair leads to another one';
/** Logarithmic step by which close and adjusted close of one bar contradict those of both neighbours. */
const CONTRADICTION = 0.05;
const SAME_RATIO = 0.02;

/**
 * Judges a history of ascending days before anything is computed from it; `docs/imported-history.md` explains the rules.
 * `listed` is null for a source without actions; the adjusted closes are NaN for a source without them.
 */
export function judgeHistory(
  bars: DailyBars,
  listed: readonly CorporateAction[] | null,
  market: MarketMoves = STILL_MARKET,
): JudgedHistory {
  const findings: HistoryFinding[] = [];
  const traded = withoutFrozenRows(bars, findings);
  const coherent = withoutContradictions(traded, findings);
  if (coherent.days.length === 0) return { bars: coherent, actions: [...(listed ?? [])], findings };
  const judged = judgeByRounds({ bars: coherent, listed }, market);
  return { ...judged, findings: boundedFindings([...findings, ...judged.findings]) };
}

/**
 * Actions are compared with prices, and prices with actions. So after every change of the rows both begin anew, until nothing
 * is left to change.
 */
function judgeByRounds(source: SourceHistory, market: MarketMoves): JudgedHistory {
  let current = source;
  const changes: HistoryFinding[] = [];
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const reconciled = reconcileActions(current.bars, current.listed, market);
    const verdicts = judgeLevels(reconciled, market);
    const { bad, cuts, splits, scaled } = verdicts;
    if (bad.size + cuts.length + splits.length + scaled.length === 0) {
      return {
        ...reconciled,
        findings: stillStored([...changes, ...reconciled.findings, ...verdicts.notes], reconciled.bars),
      };
    }
    const changed = changeHistory(current, verdicts);
    changes.push(...changed.findings);
    current = changed;
  }
  const left = reconcileActions(current.bars, current.listed, market);
  const whole = findingOf(left.bars, [0, left.bars.days.length - 1], ['Doubted', 'TooManyFaults'], UNSETTLED);
  return { ...left, findings: stillStored([...changes, ...left.findings, whole], left.bars) };
}

/** Findings of the stored part, and the cuts that say what is not stored. */
function stillStored(findings: readonly HistoryFinding[], { days }: DailyBars): HistoryFinding[] {
  const first = fromEpochDay(days[0]);
  return findings.filter(({ outcome, toDay }) => outcome === 'Cut' || toDay >= first);
}

function withoutFrozenRows(bars: DailyBars, findings: HistoryFinding[]): DailyBars {
  const runs = findFrozenRows(bars);
  if (runs.length === 0) return bars;
  const frozen = new Set<number>();
  for (const [first, end] of runs) {
    for (let t = first; t < end; t++) frozen.add(t);
    const detail = `${end - first} rows only repeat the close before them`;
    findings.push(findingOf(bars, [first, end - 1], ['KeptOut', 'Halt'], detail));
  }
  return filterBars(bars, (t) => !frozen.has(t));
}

/** Keeps out bars whose close and adjusted close cannot both be right, as they are to each other on the bars around. */
function withoutContradictions(bars: DailyBars, findings: HistoryFinding[]): DailyBars {
  const { close, adjClose } = bars;
  const ratio = (t: number) => Math.log(adjClose[t] / close[t]);
  const bad = new Set<number>();
  for (let t = 1; t < close.length - 1; t++) {
    const [before, at, after] = [ratio(t - 1), ratio(t), ratio(t + 1)];
    // NaN of a source without adjusted closes compares false.
    if (!(Math.abs(at - before) > CONTRADICTION && Math.abs(after - before) < SAME_RATIO)) continue;
    if (bad.has(t - 1)) continue;
    bad.add(t);
    const detail = `The adjusted close is ${percentOf(at - before)} away from the close, unlike the day before and after`;
    findings.push(findingOf(bars, [t, t], ['KeptOut', 'BadBar'], detail));
  }
  return bad.size === 0 ? bars : filterBars(bars, (t) => !bad.has(t));
}
