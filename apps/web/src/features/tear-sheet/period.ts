import { monthsBefore } from '@pipa/calendar';
import type { TearSheetRecord } from '@pipa/contract';

type Extent = NonNullable<TearSheetRecord['extent']>;
type RangeName = 'm3' | 'm6' | 'ytd' | 'y1' | 'y3' | 'y5' | 'all';

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
