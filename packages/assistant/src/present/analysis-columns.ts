import { type EventName, eventNames, type Language } from '@pipa/contract';
import {
  COLUMN_FACTS,
  type ColumnName,
  eventWords,
  formatValue,
  type IdaColumn,
  ratingWords,
  stateWords,
} from '@pipa/ida';
import type { Cell, TableColumn } from './parts.ts';

/** How a column of the analysis is written, by the unit of its numbers. */
const KINDS: Readonly<Partial<Record<IdaColumn['unit'], TableColumn['kind']>>> = {
  day: 'day',
  symbol: 'symbol',
  text: 'text',
  rating: 'text',
  state: 'text',
  call: 'text',
  code: 'text',
  components: 'text',
  dollars: 'money',
  amount: 'money',
  fraction: 'percent',
  percent: 'percent',
  probability: 'percent',
  contracts: 'count',
};

const factsOf = (name: string) => COLUMN_FACTS[name as ColumnName] as (typeof COLUMN_FACTS)[ColumnName] | undefined;
const isEvent = (name: string): name is EventName => (eventNames as readonly string[]).includes(name);

/** Its heading without the sign of a percent number, which is in the cells. */
export function columnOf(name: string, language: Language): TableColumn {
  const facts = factsOf(name);
  if (facts === undefined) return { key: name, label: name, kind: 'text' };
  const label = facts.heading[language].replace(/ ?[(（]%[)）]/, '');
  return { key: name, label, kind: KINDS[facts.unit] ?? 'number' };
}

/** A value as a cell: a percent number becomes a fraction, a code and a state become words. */
export function cellOf(name: string, value: unknown, language: Language): Cell {
  const facts = factsOf(name);
  if (value === null || value === undefined) return null;
  if (isEvent(name) && typeof value === 'number')
    return value === 0 ? '–' : (eventWords(name, value)?.[language] ?? String(value));
  if (facts?.unit === 'percent' && typeof value === 'number') return value / 100;
  if (facts?.unit === 'rating' && typeof value === 'string') return ratingWords(value)[language];
  if ((facts?.unit === 'state' || facts?.unit === 'call') && typeof value === 'string')
    return stateWords(value)[language];
  return typeof value === 'object' ? JSON.stringify(value) : (value as Cell);
}

/** A value as a sentence says it. */
export function figureText(name: string, value: unknown, language: Language): string {
  const facts = factsOf(name);
  if (typeof value !== 'number') {
    const cell = cellOf(name, value, language);
    return cell === null ? 'N/A' : String(cell);
  }
  if (isEvent(name)) return String(cellOf(name, value, language));
  if (facts === undefined) return String(value);
  // Amounts keep their digits: what is shortened to billions is still the same figure.
  const text = formatValue(facts, value);
  return facts.unit === 'dollars' || facts.unit === 'amount'
    ? text.startsWith('−')
      ? `−$${text.slice(1)}`
      : `$${text}`
    : text;
}

export const figureName = (name: string, language: Language): string =>
  factsOf(name)?.heading[language].replace(/ ?[(（]%[)）]/, '') ?? name;
