import { type api, csvLine, type ParsedInputOf, type ScreenAnswer, type ScreenField } from '@pipa/contract';
import { evaluateScreen, figureOf, readSort, type ScreenCondition, sortScreen } from '@pipa/ida';
import { elementAt } from '@pipa/quant';
import { type UniverseTableOfDay, universeTable } from '@pipa/universe';
import type { Database, Read, Version } from '../../context.ts';
import { analysisDayOf } from '../analysis-day.ts';
import { conditionsOf } from './screen-conditions.ts';

/** Rows of the file that are written at once. */
const FILE_PART = 500;

/** The symbols of a table that meet conditions, sorted. */
const screened = (table: UniverseTableOfDay, conditions: readonly ScreenCondition[], sort: string): number[] =>
  sortScreen(table, evaluateScreen(table, conditions), readSort(sort));

type Row = ScreenAnswer['rows'][number];

const rowOf = (table: UniverseTableOfDay, columns: readonly ScreenField[], index: number): Row => ({
  symbol: elementAt(table.members, index).symbol,
  name: elementAt(table.members, index).name,
  values: columns.map((field) => figureOf(table, field, index)),
});

const sectorsOf = ({ members }: UniverseTableOfDay): string[] =>
  [...new Set(members.flatMap(({ sector }) => sector ?? []))].toSorted();

const NOTHING = { rows: [], count: 0, total: 0, sectors: [], updateTime: null };

/** A page of the symbols whose figures meet conditions. */
export const readScreen: Read<typeof api.screenUniverse> = async (context, _, input) => {
  const { columns, __pageno__: page, __pagesize__: size } = input;
  const conditions = conditionsOf(input.filter);
  const day = await analysisDayOf(context, input.asOf);
  if (day === null) return { columns, ...NOTHING };
  const table = await universeTable(context, day);
  const indexes = screened(table, conditions, input.sort);
  return {
    columns,
    rows: indexes.slice((page - 1) * size, page * size).map((index) => rowOf(table, columns, index)),
    count: indexes.length,
    total: table.size,
    sectors: sectorsOf(table),
    updateTime: table.day,
  };
};

/** The figures of a day do not change. */
export const screenVersion: Version<typeof api.screenUniverse> = async (context, _, { asOf }) => {
  const day = await analysisDayOf(context, asOf);
  return day === null ? null : [day];
};

/**
 * All symbols of a screen as lines of a CSV file, with the names of the wire, so that it can be read by programs.
 * @throws DomainError INVALID_INPUT before the first line
 */
export async function readScreenFile(
  context: Database,
  { filter, sort, columns, asOf }: ParsedInputOf<typeof api.screenFile>,
): Promise<Iterable<string>> {
  const conditions = conditionsOf(filter);
  const day = await analysisDayOf(context, asOf);
  if (day === null) return [headOf(columns)];
  const table = await universeTable(context, day);
  return linesOf(table, screened(table, conditions, sort), columns);
}

const headOf = (columns: readonly ScreenField[]): string => csvLine(['symbol', 'name', ...columns]);

function* linesOf(
  table: UniverseTableOfDay,
  indexes: readonly number[],
  columns: readonly ScreenField[],
): Generator<string> {
  yield headOf(columns);
  for (let from = 0; from < indexes.length; from += FILE_PART) {
    const part = indexes.slice(from, from + FILE_PART).map((index) => rowOf(table, columns, index));
    yield part.map(({ symbol, name, values }) => csvLine([symbol, name, ...values])).join('');
  }
}
