import type { TradingDay } from '@pipa/calendar';
import { type InstrumentRow, latestCloses, listInstruments, type PerformanceRow, readPerformanceDay } from '@pipa/db';
import { type MemberOf, universeMembers } from '@pipa/ida';
import { LRUCache } from 'lru-cache';
import type { AppContext } from '../context.ts';

export type UniverseMember = MemberOf<InstrumentRow, Omit<PerformanceRow, 'day'>>;

/** The symbols that the analysis of a day compared with each other. */
export interface UniverseDay {
  readonly day: TradingDay;
  /** By symbol. */
  readonly members: readonly UniverseMember[];
  readonly byId: ReadonlyMap<number, UniverseMember>;
}

/** Days that are kept of a database: the last one, and those that were asked for as of another day. */
const MAX_DAYS = 4;
const daysOf = new WeakMap<object, LRUCache<TradingDay, Promise<UniverseDay>>>();

/** The universe on a day whose analysis is whole, and so does not change. Calls at the same time share one reading. */
export function universeDay({ pool }: Pick<AppContext, 'pool'>, day: TradingDay): Promise<UniverseDay> {
  const days = daysOf.get(pool) ?? new LRUCache<TradingDay, Promise<UniverseDay>>({ max: MAX_DAYS });
  daysOf.set(pool, days);
  const known = days.get(day);
  if (known !== undefined) return known;
  const reading = readUniverse(pool, day);
  days.set(day, reading);
  reading.catch(() => days.delete(day));
  return reading;
}

async function readUniverse(pool: AppContext['pool'], day: TradingDay): Promise<UniverseDay> {
  const [instruments, performances, closes] = await Promise.all([
    listInstruments(pool),
    readPerformanceDay(pool, day),
    latestCloses(pool, null, day),
  ]);
  const members = universeMembers(day, { instruments, performances, closes });
  return { day, members, byId: new Map(members.map((member) => [member.id, member])) };
}
