import { previousTradingDay, toEpochDay, tradingDaysBetween } from '@pipa/calendar';
import { type BreadthRow, breadthGroupsOf, readBreadthFlags, saveBreadth } from '@pipa/db/analysis';
import type { InstrumentRow } from '@pipa/db/market';
import { addToBreadth, type BreadthCounts, elementAt, emptyBreadthCounts, groupBreadth } from '@pipa/quant';
import type { BackgroundContext } from '../job-kind.ts';
import type { DaySpan } from './analysis-days.ts';

/** Sessions before a day that the slope over 20 days needs. */
const SLOPE_SESSIONS = 20;

/** Breadth of the market, of the sectors and of the groups of funds on the days of a span. */
export async function measureBreadth(
  { pool }: BackgroundContext,
  instruments: readonly InstrumentRow[],
  span: DaySpan,
): Promise<number> {
  const groupsOf = new Map(instruments.map((instrument) => [instrument.id, breadthGroupsOf(instrument)]));
  const days = tradingDaysBetween(previousTradingDay(span.from, SLOPE_SESSIONS), span.to);
  const counts = new Map<string, BreadthCounts>();
  for (const [dayIndex, day] of days.entries()) {
    const flagsByGroup = new Map<string, number[]>();
    const { instrumentIds, flags } = await readBreadthFlags(pool, day);
    for (const [i, instrumentId] of instrumentIds.entries()) {
      const ofInstrument = elementAt(flags, i);
      for (const group of groupsOf.get(instrumentId) ?? []) {
        const ofGroup = flagsByGroup.get(group);
        if (ofGroup === undefined) flagsByGroup.set(group, [ofInstrument]);
        else ofGroup.push(ofInstrument);
      }
    }
    for (const [group, ofGroup] of flagsByGroup) {
      const known = counts.get(group) ?? emptyBreadthCounts(days.length);
      counts.set(group, known);
      addToBreadth(known, Uint8Array.from(ofGroup), new Int32Array(ofGroup.length).fill(dayIndex));
    }
  }
  const epochDays = days.map(toEpochDay);
  const range = { from: toEpochDay(span.from), to: toEpochDay(span.to) };
  const rows = [...counts].flatMap(([group, count]) => rowsOf(group, count, epochDays, range.from));
  await saveBreadth(pool, rows, range);
  return rows.length;
}

function rowsOf(group: string, counts: BreadthCounts, days: readonly number[], from: number): BreadthRow[] {
  const { breadth, breadth5, breadth20, members, shares } = groupBreadth(counts);
  const known = (value: number) => (Number.isNaN(value) ? null : value);
  return days.flatMap((day, i) => {
    const at = (values: ArrayLike<number>) => elementAt(values, i);
    if (day < from || Number.isNaN(breadth[i])) return [];
    return [
      {
        group,
        day,
        breadth: at(breadth),
        breadth5: known(at(breadth5)),
        breadth20: known(at(breadth20)),
        members: at(members),
        aboveSma20: at(shares.aboveSma20),
        aboveSma50: at(shares.aboveSma50),
        aboveSma200: at(shares.aboveSma200),
        advancing: at(shares.advancing),
      },
    ];
  });
}
