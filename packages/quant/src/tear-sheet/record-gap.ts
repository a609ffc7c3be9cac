import { SESSIONS_FOR_STATISTICS } from '@pipa/contract';
import { SESSIONS_A_YEAR } from '../metrics/growth.ts';
import { sampleDeviation } from '../metrics/moments.ts';
import { growthIndex } from '../metrics/returns.ts';
import type { DailyRecord } from './daily-record.ts';

/** A record beside another on the days that both have, one value a close, the base first. */
export interface RecordGap {
  /** Epoch days. */
  readonly days: Int32Array;
  /** Cumulative returns since the base, fractions. */
  readonly own: Float64Array;
  readonly other: Float64Array;
  /** Own cumulative return less the other's at the last day. */
  readonly gap: number;
  /** Sample deviation of the daily differences · √252; null for fewer days than a statistic needs. */
  readonly trackingError: number | null;
}

/** What a portfolio did beside the model that it follows. Null where they have no day in common. */
export function recordGap(own: DailyRecord, other: DailyRecord): RecordGap | null {
  const theirs = new Map(other.days.map((day, i) => [day, other.returns[i]]));
  const common = own.days.flatMap((day, i) => {
    const of = theirs.get(day);
    return of === undefined ? [] : [{ day, own: own.returns[i], other: of, at: i }];
  });
  const [first] = common;
  if (first === undefined) return null;
  const ours = growthIndex(common.map((one) => one.own));
  const others = growthIndex(common.map((one) => one.other));
  const deviation =
    common.length < SESSIONS_FOR_STATISTICS ? null : sampleDeviation(common.map((one) => one.own - one.other));
  return {
    days: Int32Array.from([first.at === 0 ? own.startDay : own.days[first.at - 1], ...common.map(({ day }) => day)]),
    own: ours.map((value) => value - 1),
    other: others.map((value) => value - 1),
    gap: ours[common.length] - others[common.length],
    trackingError: deviation === null ? null : deviation * Math.sqrt(SESSIONS_A_YEAR),
  };
}
