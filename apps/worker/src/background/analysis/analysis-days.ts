import {
  nextTradingDay,
  previousTradingDay,
  type TradingDay,
  tradingDayOnOrBefore,
  tradingDaysBetween,
} from '@pipa/calendar';
import { elementAt, taBarsFrom } from '@pipa/quant';
import type { AnalysisInput } from './analysis-input.ts';

/** Number of sessions whose metrics the first analysis of a market stores. */
const FIRST_SESSIONS = 260;
/** Whole calendar years of bars before the year of a day, from which its performance is computed: its five years of sessions may begin a day before five calendar years do. */
const PERFORMANCE_YEARS = 6;
/** Latest days of a run on which symbols are compared with each other. */
const SESSIONS_COMPARED = 20;

export interface DaySpan {
  readonly from: TradingDay;
  readonly to: TradingDay;
}

/** The days of a run, both inclusive. */
export function spanOf({ after, to }: Pick<AnalysisInput, 'after' | 'to'>): DaySpan {
  return { from: after === null ? previousTradingDay(to, FIRST_SESSIONS - 1) : nextTradingDay(after), to };
}

/** The days of a run on which symbols are ranked and their performance is stored, ascending: all, of a long run the last ones. */
export function comparedDays({ from, to }: DaySpan): TradingDay[] {
  return tradingDaysBetween(from, to).slice(-SESSIONS_COMPARED);
}

/** Years whose past quarters a first analysis ranks: fifty quarters. */
const PAST_YEARS = 13;
const QUARTER_ENDS = ['03-31', '06-30', '09-30', '12-31'];
/** Shards of the past quarters, each of years that follow one another. */
export const PAST_SHARDS = 4;

/** The last sessions of the quarters before the days of a first analysis that a shard ranks: by then the quarter before is reported. */
export function pastQuarterDays(span: DaySpan, shard: number): TradingDay[] {
  const lastYear = Number(span.to.slice(0, 4));
  const days = Array.from({ length: PAST_YEARS + 1 }, (_, i) => lastYear - PAST_YEARS + i)
    .filter((_, i) => Math.floor((i * PAST_SHARDS) / (PAST_YEARS + 1)) === shard)
    .flatMap((year) => QUARTER_ENDS.map((end) => tradingDayOnOrBefore(`${year}-${end}`)));
  const compared = elementAt(comparedDays(span), 0);
  return days.filter((day) => day < compared);
}

export const firstOfYear = (day: TradingDay): TradingDay => `${day.slice(0, 4)}-01-01`;

export interface YearSpan extends DaySpan {
  /** First day of the bars of technical metrics, and of performance. */
  readonly barsFrom: TradingDay;
  readonly performanceFrom: TradingDay;
}

/**
 * The span in calendar years, each with the first days of its bars. The bars of a year always begin on the same day, so that a
 * day's metrics do not depend on when and with which other days they are computed.
 */
export function yearSpans({ from, to }: DaySpan): YearSpan[] {
  const spans: YearSpan[] = [];
  for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year++) {
    const [first, last] = [`${year}-01-01`, `${year}-12-31`];
    spans.push({
      from: from > first ? from : first,
      to: to < last ? to : last,
      barsFrom: taBarsFrom(first),
      performanceFrom: `${year - PERFORMANCE_YEARS}-01-01`,
    });
  }
  return spans;
}
