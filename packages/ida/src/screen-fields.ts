import {
  type EventName,
  eventNames,
  type ScreenField,
  type ScreenFieldGroup,
  screenFieldGroups,
  screenFields,
  taRating,
} from '@pipa/contract';
import { ratingWords } from './bands.ts';
import type { IdaColumn } from './column.ts';
import { COLUMN_FACTS } from './columns/index.ts';
import { eventCodes, eventWords } from './detections.ts';
import type { Option } from './options.ts';
import { type Words, words } from './words.ts';

/** What a condition on a field compares: a number, one of a few values, or a part of a text. */
export type ScreenFieldType = 'figure' | 'choice' | 'text';

export const SCREEN_OPERATORS = {
  figure: ['gte', 'lte', 'gt', 'lt'],
  choice: ['is', 'not'],
  text: ['has'],
} as const satisfies Record<ScreenFieldType, readonly string[]>;
export type ScreenOperator = (typeof SCREEN_OPERATORS)[ScreenFieldType][number];

const OPERATOR_WORDS: Readonly<Record<ScreenOperator, Words>> = {
  gte: words('at least', '不低于'),
  lte: words('at most', '不高于'),
  gt: words('above', '高于'),
  lt: words('below', '低于'),
  is: words('is one of', '属于'),
  not: words('is none of', '不属于'),
  has: words('contains', '包含'),
};
export const operatorWords = (operator: ScreenOperator): Words => OPERATOR_WORDS[operator];

const CHOICES: ReadonlySet<string> = new Set(['kind', 'sector', 'taRating', ...eventNames]);
const TEXTS: ReadonlySet<string> = new Set(['symbol', 'name']);

export function screenFieldType(field: ScreenField): ScreenFieldType {
  if (CHOICES.has(field)) return 'choice';
  return TEXTS.has(field) ? 'text' : 'figure';
}

const KIND: IdaColumn = { key: 'kind', unit: 'text', heading: words('Type', '类型') };

/** The column of a field. */
export const screenColumn = (field: ScreenField): IdaColumn & { readonly key: ScreenField } =>
  field === 'kind' ? { ...KIND, key: field } : { key: field, ...COLUMN_FACTS[field] };

const GROUP_WORDS: Readonly<Record<ScreenFieldGroup, Words>> = {
  symbol: words('Symbol', '代码'),
  performance: words('Performance', '业绩'),
  technical: words('Technical Metrics', '技术指标'),
  events: words('Pattern & Abnormality Detection', '形态与异常检测'),
  stockMomentum: words('Stock Momentum', '股票动量'),
  etfMomentum: words('ETF Momentum', 'ETF 动量'),
  scores: words('Scores', '评分'),
  fundamentals: words('Fundamentals', '基本面'),
  ranks: words('Fundamental Ranks in the Sector', '板块内基本面排名'),
};

/** Fields as they are offered. */
export const SCREEN_MENU: readonly { readonly words: Words; readonly fields: readonly Option<ScreenField>[] }[] =
  Object.entries(screenFieldGroups).map(([group, fields]) => ({
    words: GROUP_WORDS[group as ScreenFieldGroup],
    fields: fields.map((field) => ({ value: field, words: screenColumn(field).heading })),
  }));

const isEvent = (field: ScreenField): field is EventName => (eventNames as readonly string[]).includes(field);
const KIND_WORDS: Readonly<Record<string, Words>> = { Stock: words('Stock', '股票'), ETF: words('ETF', 'ETF') };

/** The words of a kind of symbol; itself where it is none. */
export const kindWords = (kind: string): Words => KIND_WORDS[kind] ?? words(kind, kind);

/** The values of a field that has few of them; null where only the market knows them, as its sectors. */
export function screenChoices(field: ScreenField): readonly Option<string>[] | null {
  if (field === 'kind') return Object.keys(KIND_WORDS).map((value) => ({ value, words: kindWords(value) }));
  if (field === 'taRating') return taRating.options.map((value) => ({ value, words: ratingWords(value) }));
  if (!isEvent(field)) return null;
  const none = { value: '0', words: words('No event', '无事件') };
  const codes = eventCodes(field).map((code) => ({
    value: String(code),
    words: eventWords(field, code) ?? words(String(code), String(code)),
  }));
  return [...codes, none];
}

const UNIT_WORDS: Partial<Record<IdaColumn['unit'], Words>> = {
  percent: words('%', '%'),
  dollars: words('dollars', '美元'),
  amount: words('dollars, as 10B', '美元，如 10B'),
  multiple: words('times', '倍'),
  ratio: words('ratio, 0.1 is 10%', '比率，0.1 即 10%'),
  metric: words('from -1 to 1', '-1 到 1'),
  slope: words('slope', '斜率'),
  rank: words('from 0 to 1', '0 到 1'),
};
/** What the number of a condition is in; null where it has no unit. */
export const unitWords = (field: ScreenField): Words | null => UNIT_WORDS[screenColumn(field).unit] ?? null;

/** The columns of a screen until others are chosen. */
export const DEFAULT_SCREEN_COLUMNS: readonly ScreenField[] = [
  'sector',
  'close',
  'dailyReturn',
  'monthlyReturn',
  'yearlyReturn',
  'taRating',
  'overallScore',
];

const NUMBERED: ReadonlySet<string> = new Set(
  screenFields.filter((field) => screenFieldType(field) === 'figure' || isEvent(field)),
);
/** Whether the column of a field holds numbers. */
export const isNumberField = (field: ScreenField): boolean => NUMBERED.has(field);
