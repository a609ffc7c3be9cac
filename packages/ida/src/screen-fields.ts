import {
  type EventName,
  eventNames,
  type ScreenField,
  type ScreenFieldGroup,
  screenFieldGroups,
  screenFields,
  taRating,
} from '@pipa/contract';
import { untranslated, type Words, wordsOfKey } from '@pipa/words';
import { ratingWords } from './bands.ts';
import type { IdaColumn } from './column.ts';
import { COLUMN_FACTS } from './columns/index.ts';
import { eventCodes, eventWords } from './detections.ts';
import { type Option, optionsOf } from './options.ts';
import { words } from './words/screens/index.ts';

/** What a condition on a field compares: a number, one of a few values, or a part of a text. */
type ScreenFieldType = 'figure' | 'choice' | 'text';

export const SCREEN_OPERATORS = {
  figure: ['gte', 'lte', 'gt', 'lt'],
  choice: ['is', 'not'],
  text: ['has'],
} as const satisfies Record<ScreenFieldType, readonly string[]>;
export type ScreenOperator = (typeof SCREEN_OPERATORS)[ScreenFieldType][number];

export const operatorWords = (operator: ScreenOperator): Words => words.operators[operator];

const CHOICES: ReadonlySet<string> = new Set(['kind', 'sector', 'taRating', ...eventNames]);
const TEXTS: ReadonlySet<string> = new Set(['symbol', 'name']);

export function screenFieldType(field: ScreenField): ScreenFieldType {
  if (CHOICES.has(field)) return 'choice';
  return TEXTS.has(field) ? 'text' : 'figure';
}

const KIND: IdaColumn = { key: 'kind', unit: 'text', heading: words.type };

/** The column of a field. */
export const screenColumn = (field: ScreenField): IdaColumn & { readonly key: ScreenField } =>
  field === 'kind' ? { ...KIND, key: field } : { key: field, ...COLUMN_FACTS[field] };

/** Fields as they are offered. */
export const SCREEN_MENU: readonly { readonly words: Words; readonly fields: readonly Option<ScreenField>[] }[] =
  Object.entries(screenFieldGroups).map(([group, fields]) => ({
    words: words.groups[group as ScreenFieldGroup],
    fields: fields.map((field) => ({ value: field, words: screenColumn(field).heading })),
  }));

const isEvent = (field: ScreenField): field is EventName => (eventNames as readonly string[]).includes(field);

/** The words of a kind of symbol; itself where it is none. */
export const kindWords = (kind: string): Words => wordsOfKey(words.kinds, kind);

/** The values of a field that has few of them; null where only the market knows them, as its sectors. */
export function screenChoices(field: ScreenField): readonly Option<string>[] | null {
  if (field === 'kind') return optionsOf(words.kinds);
  if (field === 'taRating') return taRating.options.map((value) => ({ value, words: ratingWords(value) }));
  if (!isEvent(field)) return null;
  const none = { value: '0', words: words.noEvent };
  const codes = eventCodes(field).map((code) => ({
    value: String(code),
    words: eventWords(field, code) ?? untranslated(String(code)),
  }));
  return [...codes, none];
}

const UNIT_WORDS: Partial<Record<IdaColumn['unit'], Words>> = words.units;
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

/** A screen to begin with. */
export interface ScreenPreset {
  readonly words: Words;
  readonly filter: string;
  readonly sort: string;
  readonly columns: readonly ScreenField[];
}

const preset = (
  name: keyof typeof words.presets,
  filter: string,
  sort: string,
  columns: readonly ScreenField[],
): ScreenPreset => ({
  words: words.presets[name],
  filter,
  sort,
  columns: ['sector', 'close', ...columns],
});

/** Screens that answer common questions, whose conditions can be changed afterwards. */
export const SCREEN_PRESETS: readonly ScreenPreset[] = [
  preset(
    'value',
    'kind:is:Stock,priceToEarning:gt:0,priceToEarning:lte:15,returnOnEquity:gte:15%25',
    'priceToEarning',
    ['priceToEarning', 'returnOnEquity', 'debtToEquityRatio', 'yearlyReturn'],
  ),
  preset('dividend', 'kind:is:Stock,dividendYield:gte:3%25,dividenPayoutRatio:lte:80%25', '-dividendYield', [
    'dividendYield',
    'dividenPayoutRatio',
    'dividendGrowth',
    'yearlyReturn',
  ]),
  preset('growth', 'kind:is:Stock,salesGrowth1Y:gte:20%25,epsGrowth1Y:gte:20%25', '-salesGrowth1Y', [
    'salesGrowth1Y',
    'epsGrowth1Y',
    'netIncomeMargin',
    'priceToEarning',
  ]),
  preset('momentum', 'kind:is:Stock,aveAllRank:gte:0.9,taRating:is:Bullish|Strong%20Bullish', '-aveAllRank', [
    'aveAllRank',
    'taRating',
    'quarterlyReturn',
    'yearlyReturn',
  ]),
  preset('oversold', 'rsiCo1:is:2|1', 'monthlyReturn', ['rsiCo1', 'monthlyReturn', 'taRating', 'overallScore']),
  preset('calm', 'volatility:lte:18,yearlyReturn:gt:0', 'volatility', ['volatility', 'maxDD', 'yearlyReturn']),
];

const NUMBERED: ReadonlySet<string> = new Set(
  screenFields.filter((field) => screenFieldType(field) === 'figure' || isEvent(field)),
);
/** Whether the column of a field holds numbers. */
export const isNumberField = (field: ScreenField): boolean => NUMBERED.has(field);
