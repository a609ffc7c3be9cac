import { Readable } from 'node:stream';
import { api, csvLine, type ParsedInputOf, type ScreenAnswer, type ScreenField } from '@pipa/contract';
import { evaluateScreen, figureOf, readSort, type ScreenCondition, sortScreen } from '@pipa/ida';
import { elementAt } from '@pipa/quant';
import { type UniverseTableOfDay, universeTable } from '@pipa/universe';
import type { AppContext } from '../../context.ts';
import { createEncodedAnswers } from '../../http/encoded-answers.ts';
import { type EncodedAnswer, encodeAnswer } from '../../http/route.ts';
import { analysisDayOf } from '../../ida-readers/analysis-day.ts';
import { conditionsOf } from '../../ida-readers/screen-conditions.ts';

type Context = Pick<AppContext, 'pool'>;
type Input = ParsedInputOf<typeof api.screenUniverse>;

/** Rows of the file that are written at once. */
const FILE_PART = 500;
/** Bound of all cached answers together; one of the whole universe counts about 1 MB with its compressed form. */
const MOST_BYTES = 16_000_000;

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

/** Answers a page of the symbols whose figures meet conditions. Equal requests share the same bytes, as a day does not change. */
export function createScreen(context: Context) {
  const answers = createEncodedAnswers(MOST_BYTES);
  const pageOf = (table: UniverseTableOfDay, indexes: readonly number[], input: Input): ScreenAnswer => {
    const { columns, __pageno__: page, __pagesize__: size } = input;
    return {
      columns,
      rows: indexes.slice((page - 1) * size, page * size).map((index) => rowOf(table, columns, index)),
      count: indexes.length,
      total: table.size,
      sectors: sectorsOf(table),
      updateTime: table.day,
    };
  };
  return async ({ asOf, ...input }: Input): Promise<ScreenAnswer | EncodedAnswer> => {
    const conditions = conditionsOf(input.filter);
    const day = await analysisDayOf(context, asOf);
    if (day === null) return { columns: input.columns, ...NOTHING };
    return answers([day, input], async () => {
      const table = await universeTable(context, day);
      return encodeAnswer(api.screenUniverse, pageOf(table, screened(table, conditions, input.sort), input));
    });
  };
}

/** All symbols of a screen as a CSV file: the names of the wire, so that it can be read by programs. */
export async function screenFileOf(
  context: Context,
  { filter, sort, columns, asOf }: ParsedInputOf<typeof api.screenFile>,
): Promise<Readable> {
  const conditions = conditionsOf(filter);
  const day = await analysisDayOf(context, asOf);
  if (day === null) return Readable.from([headOf(columns)]);
  const table = await universeTable(context, day);
  return Readable.from(linesOf(table, screened(table, conditions, sort), columns));
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
