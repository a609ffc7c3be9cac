import { nextTradingDay, previousTradingDay, type TradingDay } from '@pipa/calendar';
import type { AnalysisInput } from './analysis-input.ts';

/** Number of sessions whose metrics the first analysis of a market stores. */
export const FIRST_SESSIONS = 260;
/** Whole calendar years of bars before the year of a day, from which its indicators are computed. */
const WARM_UP_YEARS = 3;

export interface DaySpan {
  readonly from: TradingDay;
  readonly to: TradingDay;
}

/** The days of a run, both inclusive. */
export function spanOf({ after, to }: Pick<AnalysisInput, 'after' | 'to'>): DaySpan {
  return { from: after === null ? previousTradingDay(to, FIRST_SESSIONS - 1) : nextTradingDay(after), to };
}

/**
 * The span in calendar years, each with the first day of its bars. The bars of a year always begin on the same day, so that a
 * day's metrics do not depend on when and with which other days they are computed.
 */
export function yearSpans({ from, to }: DaySpan): (DaySpan & { readonly barsFrom: TradingDay })[] {
  const spans: (DaySpan & { barsFrom: TradingDay })[] = [];
  for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year++) {
    const [first, last] = [`${year}-01-01`, `${year}-12-31`];
    spans.push({
      from: from > first ? from : first,
      to: to < last ? to : last,
      barsFrom: `${year - WARM_UP_YEARS}-01-01`,
    });
  }
  return spans;
}
