import type { TradingDay } from '@pipa/calendar';
import { type PerformanceRow, readPerformanceDay } from '@pipa/db/analysis';
import { type InstrumentRow, latestCloses, listInstruments } from '@pipa/db/market';
import { type MemberOf, universeMembers } from '@pipa/ida';
import { type DayReader, keptByDay } from './kept-by-day.ts';

export type UniverseMember = MemberOf<InstrumentRow, Omit<PerformanceRow, 'day'>>;

/** The symbols that the analysis of a day compared with each other. */
export interface UniverseDay {
  readonly day: TradingDay;
  /** By symbol. */
  readonly members: readonly UniverseMember[];
  readonly byId: ReadonlyMap<number, UniverseMember>;
}

/** The universe on a day whose analysis is whole. */
export const universeDay = keptByDay(readUniverse);

async function readUniverse({ pool }: DayReader, day: TradingDay): Promise<UniverseDay> {
  const [instruments, performances, closes] = await Promise.all([
    listInstruments(pool),
    readPerformanceDay(pool, day),
    latestCloses(pool, null, day),
  ]);
  const members = universeMembers(day, { instruments, performances, closes });
  return { day, members, byId: new Map(members.map((member) => [member.id, member])) };
}
