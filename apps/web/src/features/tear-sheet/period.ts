import type { TearSheetRecord } from '@pipa/contract';

type Extent = NonNullable<TearSheetRecord['extent']>;
export type RangeName = 'm3' | 'm6' | 'ytd' | 'y1' | 'y3' | 'y5' | 'all';

/** The day so many months before another, the last of a shorter month. */
function monthsBefore(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const first = new Date(Date.UTC(year, month - 1 - months, 1));
  const lastOfMonth = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(date, lastOfMonth));
  return first.toISOString().slice(0, 10);
}

export interface RangeChoice {
  readonly name: RangeName;
  /** Base of the period; undefined for the whole record. */
  readonly from: string | undefined;
}

/** Ranges that end with the record and are shorter than it, and the whole of it. */
export function rangesOf({ from, to }: Extent): readonly RangeChoice[] {
  const ranges: RangeChoice[] = [
    { name: 'm3', from: monthsBefore(to, 3) },
    { name: 'm6', from: monthsBefore(to, 6) },
    { name: 'ytd', from: `${to.slice(0, 4)}-01-01` },
    { name: 'y1', from: monthsBefore(to, 12) },
    { name: 'y3', from: monthsBefore(to, 36) },
    { name: 'y5', from: monthsBefore(to, 60) },
  ];
  return [...ranges.filter((range) => range.from !== undefined && range.from > from), { name: 'all', from: undefined }];
}
