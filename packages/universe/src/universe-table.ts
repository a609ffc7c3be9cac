import type { TradingDay } from '@pipa/calendar';
import { type ScreenField, screenFields } from '@pipa/contract';
import { isNumberField, symbolFigures, type UniverseColumn, type UniverseTable } from '@pipa/ida';
import { type DayReader, keptByDay } from './kept-by-day.ts';
import { storedOfUniverse } from './stored-of-symbols.ts';
import { type UniverseMember, universeDay } from './universe-day.ts';

/** The universe of a day as columns. */
export interface UniverseTableOfDay extends UniverseTable {
  readonly day: TradingDay;
  readonly members: readonly UniverseMember[];
  readonly indexOf: ReadonlyMap<string, number>;
}

/** Everything that is known of the symbols on a day whose analysis is whole. */
export const universeTable = keptByDay(readUniverseTable);

async function readUniverseTable(reader: DayReader, day: TradingDay): Promise<UniverseTableOfDay> {
  const { members } = await universeDay(reader, day);
  const storedOf = await storedOfUniverse(reader, members, day);
  const columns = Object.fromEntries(screenFields.map((field) => [field, emptyColumn(field, members.length)]));
  for (const [index, member] of members.entries()) {
    for (const [field, value] of Object.entries(symbolFigures(storedOf(member)))) {
      const column = columns[field];
      // What a table shows beside the fields of a screen is no column here.
      if (column !== undefined && value !== null) (column as (number | string)[])[index] = value;
    }
  }
  return {
    day,
    members,
    indexOf: new Map(members.map(({ symbol }, index) => [symbol, index])),
    size: members.length,
    columns: columns as Record<ScreenField, UniverseColumn>,
  };
}

const emptyColumn = (field: ScreenField, size: number): UniverseColumn =>
  isNumberField(field) ? new Float64Array(size).fill(Number.NaN) : new Array<string | null>(size).fill(null);
