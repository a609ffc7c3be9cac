import { fromEpochDay } from '@pipa/calendar';
import {
  type ImportFault,
  type ImportFinding,
  type ImportOutcome,
  MAX_FINDING_DETAIL,
  MAX_FINDINGS_A_SYMBOL,
} from '@pipa/contract';
import type { DailyBars } from '../daily-bars.ts';

/** What was found in one symbol's history; the file is known to the caller. */
export type HistoryFinding = Omit<ImportFinding, 'source'>;

/** Words of a finding of the bars first..last, both inclusive. */
export function findingOf(
  { symbol, days }: Pick<DailyBars, 'symbol' | 'days'>,
  [first, last]: readonly [number, number],
  [outcome, fault]: readonly [ImportOutcome, ImportFault],
  detail: string,
): HistoryFinding {
  return {
    symbol,
    fromDay: fromEpochDay(days[first]),
    toDay: fromEpochDay(days[last]),
    outcome,
    fault,
    detail: detail.slice(0, MAX_FINDING_DETAIL),
    isOpen: outcome === 'Doubted',
  };
}

/** In the sequence of their days; of too many the first ones, and a doubt about the whole history. */
export function boundedFindings(found: readonly HistoryFinding[]): HistoryFinding[] {
  const ordered = found.toSorted((a, b) => (a.fromDay < b.fromDay ? -1 : a.fromDay > b.fromDay ? 1 : 0));
  const last = ordered.at(-1);
  if (ordered.length <= MAX_FINDINGS_A_SYMBOL || last === undefined) return ordered;
  const shown = ordered.slice(0, MAX_FINDINGS_A_SYMBOL - 1);
  const whole: HistoryFinding = {
    ...last,
    fromDay: ordered[0].fromDay,
    outcome: 'Doubted',
    fault: 'TooManyFaults',
    detail: `${ordered.length} findings, of which the first ${shown.length} are listed`,
    isOpen: true,
  };
  return [...shown, whole];
}

/** '-31 %' of a logarithmic move. */
export function percentOf(logMove: number): string {
  const percent = 100 * Math.expm1(logMove);
  return `${Math.abs(percent) >= 10 ? percent.toFixed(0) : percent.toFixed(1)} %`;
}

/** '2:1' of a split of two new shares for an old one, '1:10' of a reverse split; the bare number of another ratio. */
export function ratioWords(ratio: number): string {
  const [large, small] = ratio >= 1 ? [ratio, 1] : [1 / ratio, 1];
  for (let times = 1; times <= 5; times++) {
    const whole = Math.round(large * times);
    if (Math.abs(large * times - whole) >= 0.005 * whole) continue;
    return ratio >= 1 ? `${whole}:${small * times}` : `${small * times}:${whole}`;
  }
  return ratio.toPrecision(4);
}
