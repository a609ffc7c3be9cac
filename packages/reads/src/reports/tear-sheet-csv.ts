import { fromEpochDay } from '@pipa/calendar';
import type { api, ParsedInputOf, TearSheetRecord } from '@pipa/contract';
import { tearSheetOf } from '@pipa/quant';
import type { Read } from '../context.ts';
import { readTearSheet } from './read-tear-sheet.ts';

/** Decimals of the fractions in a file. */
const DECIMALS = 8;

/**
 * The daily rows of a record as CSV (RFC 4180): fractions, not percents, the base first. Every cell is a date or a number, so none
 * can be a formula of a spreadsheet.
 */
export function tearSheetCsv(record: TearSheetRecord): string {
  const { days, cumulative, benchmarkCumulative, underwater, benchmarkUnderwater } = tearSheetOf(record);
  const { returns, benchmarkReturns, exposure, benchmark } = record;
  const header = [
    'Date',
    'Return',
    'Cumulative return',
    'Drawdown',
    `${benchmark} return`,
    `${benchmark} cumulative return`,
    `${benchmark} drawdown`,
    ...(exposure === null ? [] : ['Long exposure', 'Short exposure', 'Cash']),
  ];
  const rows = Array.from(days, (day, i) => {
    // The base has no return and no exposure of its own.
    const at = (values: readonly number[]) => values[i - 1];
    const values = [
      at(returns),
      cumulative[i],
      underwater[i],
      at(benchmarkReturns),
      benchmarkCumulative[i],
      benchmarkUnderwater[i],
      ...(exposure === null ? [] : [at(exposure.long), at(exposure.short), at(exposure.cash)]),
    ];
    return [fromEpochDay(day), ...values.map(cell)];
  });
  return [header, ...rows].map((row) => `${row.join(',')}\r\n`).join('');
}

const cell = (value: number | undefined): string =>
  value === undefined ? '' : String(Number(value.toFixed(DECIMALS)));

/** Kind, id and last day: the name that a user gave may hold what no file may. */
export const sheetFileName = (
  { kind, id }: Pick<ParsedInputOf<typeof api.tearSheet>, 'kind' | 'id'>,
  { startDay, days }: TearSheetRecord,
): string => `pipa-${kind}-${id}-${fromEpochDay(days.at(-1) ?? startDay)}`;

export const readTearSheetCsv: Read<typeof api.tearSheetCsv> = async (context, reader, input) => {
  const record = await readTearSheet(context, reader, input);
  return { fileName: `${sheetFileName(input, record)}.csv`, csv: tearSheetCsv(record) };
};
