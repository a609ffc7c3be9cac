import { type CorporateAction, type DailyBars, sortActions } from '../daily-bars.ts';
import { filterBars, rescaleBars } from './bar-columns.ts';
import type { HistoryFinding } from './finding.ts';
import type { LevelVerdicts } from './judge-levels.ts';

/** Rows of a file, and the actions of its source: null for a source without actions. */
export interface SourceHistory {
  readonly bars: DailyBars;
  readonly listed: readonly CorporateAction[] | null;
}

/** Carries out verdicts on the rows they were made of: scales and splits first, which keep the indices, then what is left out. */
export function changeHistory(
  { bars, listed }: SourceHistory,
  { bad, cuts, splits, scaled, findings }: LevelVerdicts,
): SourceHistory & { readonly findings: readonly HistoryFinding[] } {
  let repaired = bars;
  const adjClose = bars.adjClose.slice();
  for (const { from, to, factor } of scaled) {
    repaired = rescaleBars(repaired, [from, to], factor);
    for (let t = from; t < to; t++) adjClose[t] *= factor;
  }
  for (const { at, ratio } of splits) for (let t = 0; t < at; t++) adjClose[t] /= ratio;
  const ends = cuts.toSorted((a, b) => a.at - b.at);
  const begin = ends.at(-1)?.at ?? 0;
  return {
    bars: filterBars({ ...repaired, adjClose }, (t) => t >= begin && !bad.has(t)),
    listed:
      withSplits({ bars, listed }, splits)?.filter(({ exDay }) => begin === 0 || exDay > bars.days[begin]) ?? null,
    findings: [...ends.map(({ finding }, i) => finding(i === 0 ? 0 : ends[i - 1].at)), ...findings],
  };
}

/** The adjusted closes of a source without actions tell of a split themselves, as they follow it from now on. */
function withSplits({ bars, listed }: SourceHistory, splits: LevelVerdicts['splits']): CorporateAction[] | null {
  if (listed === null) return null;
  const added = splits.map(
    ({ at, ratio }): CorporateAction => ({ exDay: bars.days[at], kind: 'split', value: ratio, payDay: null }),
  );
  return sortActions([...listed, ...added]);
}
