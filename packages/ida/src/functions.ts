import {
  analysisRows,
  type IdaFunctionCode,
  macroRows,
  performanceRow,
  type StockFamily,
  stockMomentumRows,
} from '@pipa/contract';
import type { IdaColumn } from './column.ts';
import { COLUMN_FACTS, type ColumnName } from './columns/index.ts';
import { type Words, words } from './words.ts';

export interface IdaFunction {
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

/** Whether a function has no rows in a market that has prices alone. */
export const needsResearch = ({ ofCompanies, ofResearch }: IdaFunction): boolean =>
  ofCompanies === true || ofResearch === true;

const ofSymbol = (code: IdaFunctionCode, en: string, zh: string): IdaFunction => ({
  code,
  name: words(en, zh),
  needs: 'symbol',
  unit: 'days',
});
const ofCompany = (code: IdaFunctionCode, en: string, zh: string): IdaFunction => ({
  ...ofSymbol(code, en, zh),
  ofCompanies: true,
});
const quarterly = (code: 5 | 6 | 7 | 8 | 9 | 10, en: string, zh: string): IdaFunction => ({
  ...ofCompany(code, `Quarterly Financial Data: ${en}`, `季度财务数据：${zh}`),
  unit: 'quarters',
  ranking: (code + 15) as IdaFunctionCode,
});
const RANKED_BASIS = words(
  'Ranked figures are of the trailing twelve months, at the close of the day in the row, whatever the time dimension',
  '排名所依据的指标均为过去十二个月数据，按各行所示日期的收盘价计算，与时间维度无关',
);
const ranking = (code: IdaFunctionCode, en: string, zh: string): IdaFunction => ({
  ...ofCompany(code, `Ranking: ${en}`, `排名：${zh}`),
  unit: 'quarters',
  basis: RANKED_BASIS,
});
const ofMany = (code: IdaFunctionCode, needs: 'group' | 'source', en: string, zh: string): IdaFunction => ({
  code,
  name: words(en, zh),
  needs,
  unit: 'symbols',
});

/** The function codes of getStockIDA (3 §7). */
export const IDA_FUNCTIONS: Readonly<Record<IdaFunctionCode, IdaFunction>> = {
  1: ofSymbol(1, 'Prices & Volume', '价格与成交量'),
  2: ofCompany(2, 'Daily Financial Metrics', '每日财务指标'),
  3: ofCompany(3, 'Valuation Metrics', '估值指标'),
  4: { ...ofSymbol(4, 'Option Put Call Ratio', '期权看跌看涨比'), ofResearch: true },
  5: quarterly(5, 'Overall', '综合'),
  6: quarterly(6, 'Efficiency', '效率'),
  7: quarterly(7, 'Growth', '成长'),
  8: quarterly(8, 'Quality', '质量'),
  9: quarterly(9, 'Profitability', '盈利能力'),
  10: quarterly(10, 'Dividend', '股息'),
  11: ofSymbol(11, 'Technical Metrics', '技术指标'),
  12: { ...ofSymbol(12, 'State & Prediction', '状态与预测'), needs: 'market' },
  13: ofMany(13, 'group', 'ETF Momentum', 'ETF 动量'),
  14: ofMany(14, 'group', 'Stock Momentum', '股票动量'),
  15: ofSymbol(15, 'Momentum Ranking', '动量排名'),
  16: ofMany(16, 'group', 'Pattern & Abnormality Detection', '形态与异常检测'),
  17: ofMany(17, 'source', 'Pattern & Abnormality Detection', '形态与异常检测'),
  18: ofSymbol(18, 'Pattern & Abnormality Detection', '形态与异常检测'),
  19: { ...ofMany(19, 'group', 'Macro Data', '宏观数据'), unit: 'days', ofResearch: true },
  20: ranking(20, 'Overall', '综合'),
  21: ranking(21, 'Efficiency', '效率'),
  22: ranking(22, 'Growth', '成长'),
  23: ranking(23, 'Quality', '质量'),
  24: ranking(24, 'Profitability', '盈利能力'),
  25: ranking(25, 'Dividend', '股息'),
  26: { ...ofCompany(26, 'Score Summary', '评分汇总'), unit: 'quarters', basis: RANKED_BASIS },
  27: ofMany(27, 'source', 'TA Metrics', '技术指标'),
  28: ofMany(28, 'source', 'Scores & Momentum', '评分与动量'),
};

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
export const stockFamilyOf = (group: number): StockFamily => FAMILIES[Math.floor((group - 1) / 2)];
/** Whether a menu option 1 to 8 of stock momentum has stocks of high quality only. */
export const isHighQualityGroup = (group: number): boolean => group % 2 === 0;
/** The column that a menu option of stock momentum is sorted by. */
export function averageRankOf(group: number): keyof typeof COLUMN_FACTS & `ave${string}` {
  const family = stockFamilyOf(group);
  const name = `${family[0].toUpperCase()}${family.slice(1)}` as 'All' | 'Value' | 'Growth' | 'Tech';
  return isHighQualityGroup(group) ? `ave${name}HqRank` : `ave${name}Rank`;
}

type Row = { readonly shape: Readonly<Record<string, unknown>> };

function rowOf(code: IdaFunctionCode, { group = 1, isEtf = false, isWatchList = false }: TableVariant): Row {
  if (code === 14) return stockMomentumRows[stockFamilyOf(group)];
  if (code === 19) return macroRows[group as keyof typeof macroRows];
  const rows: readonly Row[] = analysisRows[code];
  if (code === 15) return rows[isEtf ? 0 : 1];
  if (code === 16) return rows[isWatchList ? 1 : 0];
  return rows[0];
}

/** Fields of a row that are no column: they belong to a cell, or to another view of the row. */
const NO_COLUMNS: ReadonlySet<string> = new Set(['carriedFrom', 'id', 'riskSince']);

const columnsOfRow = ({ shape }: Row): IdaColumn[] =>
  Object.keys(shape)
    .filter((key) => !NO_COLUMNS.has(key))
    .map((key) => ({ key, ...COLUMN_FACTS[key as ColumnName] }));

/** In millions of dollars where code 3 has them (3 §3). */
const inMillions = (column: IdaColumn): IdaColumn =>
  column.unit === 'amount' ? { ...column, unit: 'millions' } : column;
/** The header of a group of detections is no symbol. */
const groupHeader = (column: IdaColumn): IdaColumn =>
  column.key === 'header' ? { ...column, unit: 'text', heading: words('Signal', '信号组') } : column;

/** The columns of a function's table, in the order of its rows, which is the document's. */
export function columnsOf(code: IdaFunctionCode, variant: TableVariant = {}): readonly IdaColumn[] {
  const columns = columnsOfRow(rowOf(code, variant));
  if (code === 3) return columns.map(inMillions);
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
