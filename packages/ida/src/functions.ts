import {
  analysisRows,
  type IdaFunctionCode,
  idaFunctionCodes,
  macroRows,
  performanceRow,
  type StockFamily,
  stockMomentumRows,
} from '@pipa/contract';
import { elementAt } from '@pipa/quant';
import type { DataNeed, Words } from '@pipa/words';
import type { IdaColumn } from './column.ts';
import { COLUMN_FACTS, type ColumnName, NO_COLUMNS } from './columns/index.ts';
import { words as columnWords } from './words/columns/index.ts';
import { words } from './words/functions/index.ts';

interface IdaFunction {
  readonly code: IdaFunctionCode;
  readonly name: Words;
  /** What it is asked for with. 'source': an account or a watch list. */
  readonly needs: 'symbol' | 'market' | 'group' | 'source';
  /** Unit of `length`. */
  readonly unit: 'days' | 'quarters' | 'symbols';
  /** The companion that ranks its figures (3 §3). */
  readonly ranking?: IdaFunctionCode;
  /** Statements of a company are needed, which an ETF has not. */
  readonly ofCompanies?: true;
  /** What its figures are of, where the time dimension that is asked for does not say so: part of the table's head. */
  readonly basis?: Words;
  /** Its rows are options or series of the economy. */
  readonly ofResearch?: true;
}

const NEEDS_OF_MACRO: readonly DataNeed[] = ['economy', 'rates', 'inflation', 'commodities', 'sentiment'];

/** What a function needs beside prices to have rows; null where prices are enough. `group` is that of 19. */
export function dataNeedOf({ code, ofCompanies, ofResearch }: IdaFunction, group = 1): DataNeed | null {
  if (ofCompanies === true) return 'reports';
  if (ofResearch !== true) return null;
  return code === 19 ? elementAt(NEEDS_OF_MACRO, group - 1) : 'options';
}

type Facts = Omit<IdaFunction, 'code' | 'name'>;

const ofSymbol = { needs: 'symbol', unit: 'days' } as const satisfies Facts;
const ofCompany = { ...ofSymbol, ofCompanies: true } as const satisfies Facts;
const ofGroup = { needs: 'group', unit: 'symbols' } as const satisfies Facts;
const ofSource = { needs: 'source', unit: 'symbols' } as const satisfies Facts;
const quarterly = (ranking: IdaFunctionCode) => ({ ...ofCompany, unit: 'quarters', ranking }) as const satisfies Facts;
const ranked = { ...ofCompany, unit: 'quarters', basis: words.rankedBasis } as const satisfies Facts;

const FACTS = {
  1: ofSymbol,
  2: ofCompany,
  3: ofCompany,
  4: { ...ofSymbol, ofResearch: true },
  5: quarterly(20),
  6: quarterly(21),
  7: quarterly(22),
  8: quarterly(23),
  9: quarterly(24),
  10: quarterly(25),
  11: ofSymbol,
  12: { needs: 'market', unit: 'days' },
  13: ofGroup,
  14: ofGroup,
  15: ofSymbol,
  16: ofGroup,
  17: ofSource,
  18: ofSymbol,
  19: { needs: 'group', unit: 'days', ofResearch: true },
  20: ranked,
  21: ranked,
  22: ranked,
  23: ranked,
  24: ranked,
  25: ranked,
  26: ranked,
  27: ofSource,
  28: ofSource,
} as const satisfies Record<IdaFunctionCode, Facts>;

/** The functions whose rows are of one symbol, which may be the market's. */
export type SymbolFunction = {
  [Code in IdaFunctionCode]: (typeof FACTS)[Code]['needs'] extends 'symbol' | 'market' ? Code : never;
}[IdaFunctionCode];
/** The functions whose rows are of a group, an account or a watch list. */
export type ManyFunction = Exclude<IdaFunctionCode, SymbolFunction>;

export const isOfSymbol = (code: IdaFunctionCode): code is SymbolFunction =>
  ['symbol', 'market'].includes(FACTS[code].needs);

/** The function codes of getStockIDA (3 §7). */
export const IDA_FUNCTIONS = Object.fromEntries(
  idaFunctionCodes.map((code) => [code, { code, name: words.names[code], ...FACTS[code] }]),
) as Readonly<Record<IdaFunctionCode, IdaFunction>>;

/** Which of the kinds of rows of a function are shown. */
export interface TableVariant {
  /** 14: 1 to 8. 19: 1 to 5. */
  readonly group?: number;
  /** 15 */
  readonly isEtf?: boolean;
  /** 16 with a watch list has technical metrics in place of detections. */
  readonly isWatchList?: boolean;
}

const FAMILIES: readonly StockFamily[] = ['all', 'value', 'growth', 'tech'];
/** The family of a menu option 1 to 8 of stock momentum: each family is followed by its stocks of high quality. */
export const stockFamilyOf = (group: number): StockFamily => elementAt(FAMILIES, Math.floor((group - 1) / 2));
/** Whether a menu option 1 to 8 of stock momentum has stocks of high quality only. */
export const isHighQualityGroup = (group: number): boolean => group % 2 === 0;
/** The column that a menu option of stock momentum is sorted by. */
export function averageRankOf(group: number): keyof typeof COLUMN_FACTS & `ave${string}` {
  const family = stockFamilyOf(group);
  const name = `${family.charAt(0).toUpperCase()}${family.slice(1)}` as 'All' | 'Value' | 'Growth' | 'Tech';
  return isHighQualityGroup(group) ? `ave${name}HqRank` : `ave${name}Rank`;
}

type Row = { readonly shape: Readonly<Record<string, unknown>> };

function rowOf(code: IdaFunctionCode, { group = 1, isEtf = false, isWatchList = false }: TableVariant): Row {
  if (code === 14) return stockMomentumRows[stockFamilyOf(group)];
  if (code === 19) return macroRows[group as keyof typeof macroRows];
  const rows: readonly Row[] = analysisRows[code];
  if (code === 15) return elementAt(rows, isEtf ? 0 : 1);
  if (code === 16) return elementAt(rows, isWatchList ? 1 : 0);
  return elementAt(rows, 0);
}

const columnsOfRow = ({ shape }: Row): IdaColumn[] =>
  Object.keys(shape)
    .filter((key) => !(NO_COLUMNS as readonly string[]).includes(key))
    .map((key) => ({ key, ...COLUMN_FACTS[key as ColumnName] }));

/** In millions of dollars where code 3 has them (3 §3). */
const inMillions = (column: IdaColumn): IdaColumn =>
  column.unit === 'amount' ? { ...column, unit: 'millions' } : column;
/** Ranked figures are at the close of the day that their row names, not at that of the report. */
const atRankedDay = ({ measure: _, ...column }: IdaColumn): IdaColumn => column;
/** The header of a group of detections is no symbol. */
const groupHeader = (column: IdaColumn): IdaColumn =>
  column.key === 'header' ? { ...column, unit: 'text', heading: columnWords.signal } : column;

/** The columns of a function's table, in the order of its rows, which is the document's. */
export function columnsOf(code: IdaFunctionCode, variant: TableVariant = {}): readonly IdaColumn[] {
  const columns = columnsOfRow(rowOf(code, variant));
  if (code === 3) return columns.map(inMillions);
  if (code === 20) return columns.map(atRankedDay);
  if ((code === 16 && !variant.isWatchList) || code === 17) return columns.map(groupHeader);
  return columns;
}

/** Columns of getEtfIDA. */
export const performanceColumns: readonly IdaColumn[] = columnsOfRow(performanceRow);

const EVENT_OF_MARKET = 'changeStatus1';
const isBreadth = ({ key }: IdaColumn): boolean => key.startsWith('breadth');

/**
 * Technical metrics on the symbol screen: for the market's fund without breadth and without the events of single symbols
 * (3 §2.2), which the wire carries all the same.
 */
export const technicalColumns = (isMarket: boolean): readonly IdaColumn[] =>
  columnsOf(11).filter(
    (column) => !isMarket || !(isBreadth(column) || (column.unit === 'code' && column.key !== EVENT_OF_MARKET)),
  );

/** Technical metrics of the market's own screen: with breadth, without the events of single symbols (3 §3). */
export const marketColumns: readonly IdaColumn[] = columnsOf(11).filter(
  ({ unit, key }) => unit !== 'code' || key === EVENT_OF_MARKET,
);

/** Columns of a state table in the health check (3 §3). */
export const healthStateColumns: readonly IdaColumn[] = columnsOf(12).filter(({ key }) =>
  ['currentStateR1', 'currentStateH1', 'pred5dDrl'].includes(key),
);
/** Columns of sentiment in the health check (3 §3). */
export const healthSentimentColumns: readonly IdaColumn[] = columnsOf(4).filter(({ key }) => /^(put|call)/.test(key));

const COLUMN_WIDTH_PX = 112;
const TABLE_WIDTHS_PX = { least: 480, most: 2_240 } as const;

/** The greatest width of a table, pixels: it depends on how many columns the data has (3 §2.2). */
export const tableWidth = (columns: readonly IdaColumn[]): number =>
  Math.min(Math.max(columns.length * COLUMN_WIDTH_PX, TABLE_WIDTHS_PX.least), TABLE_WIDTHS_PX.most);
