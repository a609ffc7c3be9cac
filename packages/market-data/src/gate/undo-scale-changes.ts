import { firstAtOrAfter } from '@pipa/quant';
import type { CorporateAction, DailyBars } from '../daily-bars.ts';
import { rescaleBars } from './bar-columns.ts';
import { SAME_STEP } from './explain-step.ts';
import { findingOf, type HistoryFinding, ratioWords } from './finding.ts';

/** Two splits that undo each other within five years, by at least this ratio, are a change of scale. */
const SCALE_DAYS = 5 * 365;
const SMALLEST_SCALE_RATIO = 5;

export interface ReconciledHistory {
  readonly bars: DailyBars;
  readonly actions: CorporateAction[];
  readonly findings: HistoryFinding[];
}

/** Splits that no list names and that undo each other are a change of scale: the prices between them are brought back. */
export function withoutScaleChanges(
  history: ReconciledHistory,
  listed: readonly CorporateAction[] | null,
): ReconciledHistory {
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
