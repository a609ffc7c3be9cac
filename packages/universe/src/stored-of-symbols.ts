import { type TradingDay, toEpochDay } from '@pipa/calendar';
import type { Pool } from '@pipa/db';
import {
  type FamilyRanksOfSymbol,
  type FundamentalsOfDay,
  type MomentumRanksOfFamily,
  readBreadthDay,
  readFundamentalDay,
  readFundamentalsOf,
  readMomentumDay,
  readMomentumOf,
  readPerformanceOf,
  readTaMetricsOf,
} from '@pipa/db/analysis';
import { type InstrumentRow, latestCloses } from '@pipa/db/market';
import { breadthGroupOf, type StoredOfSymbol } from '@pipa/ida';
import type { UniverseMember } from './universe-day.ts';

type Reader = { readonly pool: Pick<Pool, 'query'> };

/** Metrics and breadth are read of given instruments; ranks and fundamentals of a whole universe are a statement without ids. */
async function readMetrics({ pool }: Reader, instruments: readonly InstrumentRow[], day: TradingDay) {
  const [metrics, breadths] = await Promise.all([
    readTaMetricsOf(
      pool,
      instruments.map(({ id }) => id),
      day,
    ),
    readBreadthDay(pool, [...new Set(instruments.map(breadthGroupOf))], day),
  ]);
  const breadthOf = new Map(breadths.map((one) => [one.group, one]));
  return {
    taOf: new Map(metrics.map((one) => [one.instrumentId, one])),
    breadthOf: (instrument: InstrumentRow) => breadthOf.get(breadthGroupOf(instrument)),
  };
}

function familiesOf(momentum: readonly FamilyRanksOfSymbol[]): ReadonlyMap<number, Map<string, MomentumRanksOfFamily>> {
  const found = new Map<number, Map<string, MomentumRanksOfFamily>>();
  for (const { instrumentId, family, ...ranks } of momentum) {
    const families = found.get(instrumentId) ?? new Map<string, MomentumRanksOfFamily>();
    found.set(instrumentId, families.set(family, ranks));
  }
  return found;
}

/** What is stored of the members of a universe on its day. */
export async function storedOfUniverse(
  reader: Reader,
  members: readonly UniverseMember[],
  day: TradingDay,
): Promise<(member: UniverseMember) => StoredOfSymbol> {
  const [{ taOf, breadthOf }, momentum, fundamentals] = await Promise.all([
    readMetrics(reader, members, day),
    readMomentumDay(reader.pool, day),
    readFundamentalDay(reader.pool, day),
  ]);
  const families = familiesOf(momentum);
  const known = new Map<number, FundamentalsOfDay>(fundamentals.map((one) => [one.instrumentId, one]));
  return (member) => ({
    instrument: member,
    close: member.close,
    performance: member.performance,
    ta: taOf.get(member.id),
    breadth: breadthOf(member),
    families: families.get(member.id),
    fundamentals: known.get(member.id),
  });
}

/** What is stored of a few instruments on a day, by id: without reading the universe. */
export async function storedOfSymbols(
  reader: Reader,
  instruments: readonly InstrumentRow[],
  day: TradingDay,
): Promise<ReadonlyMap<number, StoredOfSymbol>> {
  const { pool } = reader;
  const ids = instruments.map(({ id }) => id);
  const symbols = instruments.map(({ symbol }) => symbol);
  const [{ taOf, breadthOf }, performances, momentum, fundamentals, closes] = await Promise.all([
    readMetrics(reader, instruments, day),
    readPerformanceOf(pool, ids, day),
    readMomentumOf(pool, ids, day),
    readFundamentalsOf(pool, ids, day),
    latestCloses(pool, symbols, day),
  ]);
  const performanceOf = new Map(performances.map((one) => [one.instrumentId, one]));
  const families = familiesOf(momentum);
  const epochDay = toEpochDay(day);
  return new Map(
    instruments.map((instrument) => {
      const { id, symbol } = instrument;
      const close = closes.get(symbol);
      const stored: StoredOfSymbol = {
        instrument,
        close: close?.day === epochDay ? close.close : null,
        performance: performanceOf.get(id),
        ta: taOf.get(id),
        breadth: breadthOf(instrument),
        families: families.get(id),
        fundamentals: fundamentals.get(id),
      };
      return [id, stored];
    }),
  );
}
