import {
  type IdaFunctionCode,
  idaFunctionCodes,
  MAX_ANALYSIS_LENGTH,
  MAX_SCREEN_COLUMNS,
  MAX_SCREEN_ROWS,
  screenFields,
} from '@pipa/contract';
import { columnsOf, IDA_FUNCTIONS, type IdaColumn, performanceColumns, screenColumn } from '@pipa/ida';
import type { Services } from '../stack/services.ts';
import { findUnreasonable } from './figures-within-reason.ts';
import { say, until } from './running-product.ts';
import { type Ask, signIn } from './sign-in.ts';

const FIRST_ANALYSIS_MS = 600_000;
const GROUPS: Partial<Record<IdaFunctionCode, readonly number[]>> = {
  14: [1, 2, 3, 4, 5, 6, 7, 8],
  16: [1, 2],
  19: [1, 2, 3, 4, 5],
};
const COMPARISONS = [1, 2, 3, 4, 5];
/** A return that a curve of a comparison or a backtest is never above: a factor of a hundred within a few years. */
const HIGHEST_RETURN = 100;

type Rows = readonly Readonly<Record<string, unknown>>[];
interface Table {
  readonly name: string;
  readonly columns: readonly IdaColumn[];
  readonly rows: Rows;
}

export interface CheckedAnalysis {
  readonly tables: number;
  readonly figures: number;
  readonly faults: readonly string[];
}

const queryOf = (input: Readonly<Record<string, string | number>>) =>
  new URLSearchParams(Object.entries(input).map(([name, value]): [string, string] => [name, String(value)])).toString();

/** Rows of the detections are lists, whose figures are those of their members. */
const flat = (rows: Rows): Rows =>
  rows.flatMap((row) => (Array.isArray(row.detectionList) ? (row.detectionList as Rows) : [row]));

async function tableOf(
  ask: Ask,
  code: IdaFunctionCode,
  input: Readonly<Record<string, string | number>>,
): Promise<Table> {
  const query = queryOf({ function: code, length: MAX_ANALYSIS_LENGTH, ...input });
  const { idaTable, isEtf } = await ask<{ idaTable: Rows | null; isEtf: boolean | null }>(`ida/getStockIDA?${query}`);
  const variant = {
    isEtf: isEtf === true,
    isWatchList: code === 16,
    ...('group' in input && { group: Number(input.group) }),
  };
  const columns = code === 16 || code === 17 ? columnsOf(1) : columnsOf(code, variant);
  return { name: `function ${code} ${Object.values(input).join(' ')}`, columns, rows: flat(idaTable ?? []) };
}

async function* tablesOf(ask: Ask, symbols: readonly string[], watchListId: number): AsyncGenerator<Table> {
  for (const code of idaFunctionCodes) {
    const { needs } = IDA_FUNCTIONS[code];
    if (needs === 'symbol') for (const symbol of symbols) yield await tableOf(ask, code, { symbol });
    else if (needs === 'source') yield await tableOf(ask, code, { watchListId });
    else for (const group of GROUPS[code] ?? [null]) yield await tableOf(ask, code, group === null ? {} : { group });
  }
  for (const group of COMPARISONS) {
    const { idaTable } = await ask<{ idaTable: Rows | null }>(`ida/getEtfIDA?${queryOf({ group })}`);
    yield { name: `comparison ${group}`, columns: performanceColumns, rows: idaTable ?? [] };
  }
}

interface Screened {
  readonly columns: readonly (typeof screenFields)[number][];
  readonly rows: readonly { readonly symbol: string; readonly values: readonly unknown[] }[];
}

/** Every figure of every symbol of the day, some figures at a time. */
async function screened(ask: Ask): Promise<Table[]> {
  const fields = screenFields.filter((field) => field !== 'symbol' && field !== 'name');
  const tables: Table[] = [];
  for (let at = 0; at < fields.length; at += MAX_SCREEN_COLUMNS) {
    const query = queryOf({
      columns: fields.slice(at, at + MAX_SCREEN_COLUMNS).join(','),
      __pagesize__: MAX_SCREEN_ROWS,
    });
    const { columns, rows } = await ask<Screened>(`ida/screen?${query}`);
    const figuresOf = (values: readonly unknown[]) => Object.fromEntries(columns.map((field, i) => [field, values[i]]));
    tables.push({
      name: 'screener',
      columns: columns.map(screenColumn),
      rows: rows.map(({ symbol, values }) => ({ symbol, ...figuresOf(values) })),
    });
  }
  return tables;
}

/** What curves of returns and strategies show beyond reason. */
async function* otherFaults(ask: Ask, named: readonly string[]): AsyncGenerator<string> {
  const { curves } = await ask<{ curves: (number | null)[][] }>(
    `ida/compare?${queryOf({ symbols: named.join(','), period: '5Y' })}`,
  );
  for (const [i, curve] of curves.entries()) {
    if (curve.some((value) => value !== null && Math.abs(value) > HIGHEST_RETURN))
      yield `compared returns of ${named[i]}`;
  }
  const strategies = await ask<{ name: string; cumReturn: number | null }[]>('strategies');
  for (const { name, cumReturn } of strategies) {
    if (cumReturn !== null && cumReturn > HIGHEST_RETURN) yield `return ${cumReturn} of the strategy ${name}`;
  }
}

/** Reads every table of the analysis of the newest day and checks its figures, with those of some named symbols in any case. */
export async function checkAnalysis(services: Services, named: readonly string[]): Promise<CheckedAnalysis> {
  const { ask } = await signIn(services);
  const day = () => ask<{ updateTime: string | null }>('ida/asOfDays');
  await until('the first analysis', FIRST_ANALYSIS_MS, async () => (await day()).updateTime !== null);
  const all = await screened(ask);
  const symbols = all[0].rows.map(({ symbol }) => String(symbol));
  say(`the analysis of ${(await day()).updateTime} has ${symbols.length} symbols`);
  const list = { name: 'Trial', value: [...new Set([...named, ...symbols])].join(',') };
  const { id } = await ask<{ id: number }>('ida/saveIDAWatchList', list);
  let [tables, figures] = [0, 0];
  const faults: string[] = [];
  const check = ({ name, columns, rows }: Table) => {
    const found = findUnreasonable(columns, rows);
    if (found.count > 0) tables++;
    figures += found.count;
    faults.push(...found.faults.map((fault) => `${name}: ${fault}`));
  };
  for (const table of all) check(table);
  for await (const table of tablesOf(ask, symbols, id)) check(table);
  for await (const fault of otherFaults(ask, named)) faults.push(fault);
  const doubts = await ask<{ symbols: { symbol: string; reason: string }[] }>('ida/symbolDoubts');
  say(`in doubt: ${doubts.symbols.map(({ symbol, reason }) => `${symbol} (${reason})`).join(', ') || 'no symbol'}`);
  return { tables, figures, faults };
}
