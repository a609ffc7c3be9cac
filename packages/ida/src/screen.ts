import { isScreenField, MAX_SCREEN_CHOICES, MAX_SCREEN_CONDITIONS, type ScreenField, taRating } from '@pipa/contract';
import type { Words } from '@pipa/words';
import type { ColumnUnit } from './column.ts';
import {
  SCREEN_OPERATORS,
  type ScreenOperator,
  screenChoices,
  screenColumn,
  screenFieldType,
} from './screen-fields.ts';
import { figureOf, type UniverseColumn, type UniverseTable } from './universe-table.ts';
import { words as screens } from './words/screens/index.ts';

const words = screens.faults;

/** What a figure of a symbol must meet. A figure that is not known meets no condition. */
export type ScreenCondition = { readonly field: ScreenField } & (
  | { readonly operator: 'gt' | 'gte' | 'lt' | 'lte'; readonly value: number }
  /** Events are chosen by their codes. */
  | { readonly operator: 'is' | 'not'; readonly choices: readonly string[] }
  | { readonly operator: 'has'; readonly text: string }
);

/** A condition as it is written between the commas of a filter. */
export interface WrittenCondition {
  readonly field: string;
  readonly operator: string;
  /** A number, perhaps in K, M, B or T; choices with a bar between; or a text. Each is percent-encoded. */
  readonly value: string;
}

export interface ScreenFault {
  /** Of the condition, from 0. */
  readonly place: number;
  readonly part: keyof WrittenCondition;
  readonly message: Words;
}

const MOST_TEXT = 48;
const MOST_FIGURE = 1e15;
const FIGURE = /^(-?\d{1,15}(?:\.\d{1,6})?)([KMBT]?)$/i;
const SCALES: Readonly<Record<string, number>> = { '': 1, K: 1e3, M: 1e6, B: 1e9, T: 1e12 };
const DECIMALS = 6;

/** Bounds of figures that have some. */
const BOUNDS: Readonly<Record<string, readonly [least: number, most: number]>> = { metric: [-1, 1], rank: [0, 1] };

/** A number as people write it, with K, M, B or T for thousands to trillions and either minus; null where it is none. */
export function readFigure(text: string): number | null {
  const [, digits, scale = ''] = FIGURE.exec(text.trim().replaceAll(',', '').replace(/^−/, '-')) ?? [];
  if (digits === undefined) return null;
  const value = Number((Number(digits) * (SCALES[scale.toUpperCase()] ?? 1)).toFixed(DECIMALS));
  return Math.abs(value) <= MOST_FIGURE ? value : null;
}

/** Units of numbers that may be written in per cent, and what one per cent is of them. */
const ONE_PERCENT: Partial<Record<ColumnUnit, number>> = { fraction: 0.01, percent: 1, ratio: 0.01 };

/** A number of a figure as people write it: '20%' is 0.2 of a share, and 20 where the figure itself is in per cent. */
export function readFigureIn(unit: ColumnUnit, text: string): number | null {
  const [, share] = /^(.*)%$/.exec(text.trim()) ?? [];
  if (share === undefined) return readFigure(text);
  const [figure, one] = [readFigure(share), ONE_PERCENT[unit]];
  return figure === null || one === undefined ? null : Number((figure * one).toFixed(DECIMALS + 2));
}

/**
 * A number as it is typed into a form that shows the unit beside it, in the words of a filter: a share is typed in per cent, so that
 * 15 is '15%'. What is no number stays as it is, for its fault.
 */
export const typedFigure = (unit: ColumnUnit, text: string): string =>
  unit === 'fraction' && readFigure(text) !== null ? `${text.trim()}%` : text.trim();

/** What the form shows of a number of a filter. */
export function figureToType(unit: ColumnUnit, text: string): string {
  const share = unit === 'fraction' ? readFigureIn(unit, text) : null;
  return share === null ? text : String(Number((share / 0.01).toFixed(DECIMALS)));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
export const writeChoices = (choices: readonly string[]): string => choices.map(encodeURIComponent).join('|');
export const readChoices = (value: string): string[] => [
  ...new Set(
    value
      .split('|')
      .filter((part) => part !== '')
      .map(decoded),
  ),
];
export const writeText = (text: string): string => encodeURIComponent(text);
export const readText = (value: string): string => decoded(value).trim();

type Read = { readonly condition: ScreenCondition } | Omit<ScreenFault, 'place'>;
const fault = (part: keyof WrittenCondition, message: Words): Read => ({ part, message });

function readValue(field: ScreenField, operator: ScreenOperator, value: string): Read {
  if (operator === 'has') {
    const text = readText(value);
    return text === '' || text.length > MOST_TEXT
      ? fault('value', words.text(MOST_TEXT))
      : { condition: { field, operator, text } };
  }
  if (operator === 'is' || operator === 'not') {
    const choices = readChoices(value);
    if (choices.length === 0) return fault('value', words.choice);
    if (choices.length > MAX_SCREEN_CHOICES) return fault('value', words.choices(MAX_SCREEN_CHOICES));
    const known = screenChoices(field);
    if (known !== null && choices.some((choice) => !known.some((one) => one.value === choice)))
      return fault('value', words.unknown);
    return { condition: { field, operator, choices } };
  }
  const figure = readFigureIn(screenColumn(field).unit, decoded(value));
  if (figure === null) return fault('value', words.number);
  const bounds = BOUNDS[screenColumn(field).unit];
  if (bounds !== undefined && (figure < bounds[0] || figure > bounds[1])) return fault('value', words.outOf(...bounds));
  return { condition: { field, operator, value: figure } };
}

/** Reads one condition, or says which of its parts is at fault. */
export function readCondition({ field, operator, value }: WrittenCondition): Read {
  if (!isScreenField(field)) return fault('field', words.field);
  const operators: readonly ScreenOperator[] = SCREEN_OPERATORS[screenFieldType(field)];
  const known = operators.find((one) => one === operator);
  return known === undefined ? fault('operator', words.operator) : readValue(field, known, value);
}

/** The conditions of a filter as they are written: `field:operator:value` between commas. */
export function writtenConditions(filter: string): WrittenCondition[] {
  return filter
    .split(',')
    .filter((part) => part !== '')
    .map((part) => {
      const [field = '', operator = '', ...value] = part.split(':');
      return { field, operator, value: value.join(':') };
    });
}

/** Reads a filter; the conditions without fault, and the faults of the others. */
export function readFilter(filter: string): { conditions: ScreenCondition[]; faults: ScreenFault[] } {
  const conditions: ScreenCondition[] = [];
  const faults: ScreenFault[] = [];
  for (const [place, written] of writtenConditions(filter).entries()) {
    if (place >= MAX_SCREEN_CONDITIONS) {
      faults.push({ place, part: 'field', message: words.conditions(MAX_SCREEN_CONDITIONS) });
      break;
    }
    const read = readCondition(written);
    if ('condition' in read) conditions.push(read.condition);
    else faults.push({ place, ...read });
  }
  return { conditions, faults };
}

function writeValue(condition: ScreenCondition): string {
  if (condition.operator === 'has') return writeText(condition.text);
  return 'choices' in condition ? writeChoices(condition.choices) : String(condition.value);
}

/** The filter of conditions, as `readFilter` reads it. */
export const printFilter = (conditions: readonly ScreenCondition[]): string =>
  conditions.map((one) => `${one.field}:${one.operator}:${writeValue(one)}`).join(',');

type Meets = (index: number) => boolean;
const COMPARE = {
  gt: (a: number, b: number) => a > b,
  gte: (a: number, b: number) => a >= b,
  lt: (a: number, b: number) => a < b,
  lte: (a: number, b: number) => a <= b,
} as const;

function meetsOf(condition: ScreenCondition, column: UniverseColumn): Meets {
  if (condition.operator === 'has') {
    const part = condition.text.toLowerCase();
    return (index) =>
      String(column[index] ?? '')
        .toLowerCase()
        .includes(part);
  }
  if ('choices' in condition) {
    const chosen = new Set(condition.choices);
    const isWanted = condition.operator === 'is';
    return (index) => {
      const value = column[index];
      const isKnown = value !== null && !Number.isNaN(value);
      return isKnown && chosen.has(String(value)) === isWanted;
    };
  }
  const { operator, value } = condition;
  // Comparisons with NaN are false.
  return (index) => COMPARE[operator](column[index] as number, value);
}

/** The symbols that meet every condition, in the order of the table. */
export function evaluateScreen(table: UniverseTable, conditions: readonly ScreenCondition[]): number[] {
  const meets = conditions.map((condition) => meetsOf(condition, table.columns[condition.field]));
  const found: number[] = [];
  for (let index = 0; index < table.size; index++) if (meets.every((isMet) => isMet(index))) found.push(index);
  return found;
}

/** How a list is sorted: by a field, perhaps from the greatest. */
export interface ScreenSort {
  readonly field: ScreenField;
  readonly descending: boolean;
}

/** `field`, or `-field` from the greatest; by symbol where it is none. */
export function readSort(text: string): ScreenSort {
  const descending = text.startsWith('-');
  const field = descending ? text.slice(1) : text;
  return isScreenField(field) ? { field, descending } : { field: 'symbol', descending: false };
}
export const printSort = ({ field, descending }: ScreenSort): string => `${descending ? '-' : ''}${field}`;

const ratings: readonly string[] = taRating.options;
const inWords = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** The place of a value among those of its column. */
const orderOf = (field: ScreenField, a: number | string, b: number | string): number => {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (field === 'taRating') return ratings.indexOf(String(a)) - ratings.indexOf(String(b));
  return inWords.compare(String(a), String(b));
};

/** The symbols sorted; those whose figure is not known last, equal ones by symbol. */
export function sortScreen(
  table: UniverseTable,
  indexes: readonly number[],
  { field, descending }: ScreenSort,
): number[] {
  const sign = descending ? -1 : 1;
  const keys = new Map(indexes.map((index) => [index, figureOf(table, field, index)]));
  return indexes.toSorted((a, b) => {
    const [left, right] = [keys.get(a) ?? null, keys.get(b) ?? null];
    if (left === null || right === null) return Number(left === null) - Number(right === null) || a - b;
    return sign * orderOf(field, left, right) || a - b;
  });
}
