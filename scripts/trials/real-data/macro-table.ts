import { isTradingDay } from '@pipa/calendar';
import { api } from '@pipa/contract';
import { type ReadContext, type Reader, reads } from '@pipa/reads';
import { releasedDayOf, releaseOfSeries } from './folder-facts.ts';
import type { RawObservation } from './read-folder.ts';

// The tables of the economy as of a day, read from the product and computed from the file.

/** The series that the file has, by the group of the table that shows them and the name of their column. */
const SERIES: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  1: { cfnai: 'CFNAI', gdp: 'GDP', housensa: 'HOUSTNSA', rsxfs: 'RSXFS', tdsp: 'TDSP' },
  2: {
    ...{ anfci: 'ANFCI', t10y2y: 'T10Y2Y', t10y3m: 'T10Y3M', dff: 'DFF', bamlh0a0hym2: 'BAMLH0A0HYM2' },
    ...{ walcl: 'WALCL', rrpontsyd: 'RRPONTSYD', wm2ns: 'WM2NS' },
  },
  3: { pcepilfe: 'PCEPILFE', csushpinsa: 'CSUSHPINSA', t5yie: 'T5YIE', t10yie: 'T10YIE' },
  4: { cl: 'DCOILWTICO' },
};
export const MACRO_GROUPS = Object.keys(SERIES).map(Number);
/** Rows of observations that are read of the economy; of the others the newest session. */
const ROWS = 8;
/** An older value is not shown. */
const CARRIED_DAYS = 150;

type Row = Readonly<Record<string, unknown>>;

export async function readMacroRows(context: ReadContext, reader: Reader, group: number, asOf: string): Promise<Row[]> {
  const length = group === 1 ? ROWS : 1;
  const { idaTable } = await reads.getStockIDA(
    context,
    reader,
    api.getStockIDA.input.parse({ function: 19, group, length, asOf }),
  );
  return (idaTable ?? []) as unknown as Row[];
}

/** The day that the product names an observation by: a month or a quarter by its last day. */
function namedDay(id: string, day: string): string {
  const { frequency } = releaseOfSeries(id);
  const months = frequency === 'Quarterly' ? 3 : frequency === 'Monthly' ? 1 : 0;
  if (months === 0) return day;
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 0)).toISOString().slice(0, 10);
}

/** What the oldest snapshot has of a series and was released by a day, oldest first. */
function knownOf(observations: readonly RawObservation[], id: string, day: string): { day: string; value: number }[] {
  const ofSeries = observations.filter(({ series }) => series === id);
  const [oldest] = ofSeries.map(({ vintage }) => vintage).sort();
  const isDaily = releaseOfSeries(id).frequency === 'Daily';
  return ofSeries
    .filter((one) => one.vintage === oldest && releasedDayOf(id, one.day) <= day && (!isDaily || isTradingDay(one.day)))
    .map((one) => ({ day: namedDay(id, one.day), value: one.value }))
    .sort((a, b) => (a.day < b.day ? -1 : 1));
}

const daysBefore = (day: string, count: number) =>
  new Date(Date.parse(day) - count * 86_400_000).toISOString().slice(0, 10);

/** The values of the group's series in the rows that the product shows. */
export function expectedMacroRows(observations: readonly RawObservation[], group: number, day: string): Row[] {
  const series = Object.entries(SERIES[group] ?? {}).map(
    ([name, id]) => [name, knownOf(observations, id, day)] as const,
  );
  if (group !== 1) {
    const values = series.map(([name, known]) => {
      const last = known.at(-1);
      return [name, last === undefined || last.day < daysBefore(day, CARRIED_DAYS) ? null : last.value];
    });
    return [{ calendarDate: day, ...Object.fromEntries(values) }];
  }
  const days = [...new Set(series.flatMap(([, known]) => known.map((one) => one.day)))].sort().reverse();
  return days.slice(0, ROWS).map((on) => ({
    calendarDate: on,
    ...Object.fromEntries(series.map(([name, known]) => [name, known.find((one) => one.day === on)?.value ?? null])),
  }));
}
