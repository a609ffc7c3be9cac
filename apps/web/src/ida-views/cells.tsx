import { type EventName, eventNames } from '@pipa/contract';
import {
  bandOf,
  bandWords,
  componentWords,
  eventWords,
  formatCell,
  formatValue,
  type IdaColumn,
  partsOfTaString,
  ratingWords,
  sectorWords,
  slopeDirection,
  stateWords,
} from '@pipa/ida';
import type { ReactNode } from 'react';
import { arrowOf, type Direction, directionOf, NOT_AVAILABLE } from '../format.ts';
import { say } from './say.ts';
import { SymbolLink } from './symbol-link.tsx';

/** A row of any table of the analysis, by wire name. */
export type IdaRow = Readonly<Record<string, unknown>>;

const Arrow = ({ direction }: { direction: Direction }) =>
  arrowOf[direction] && (
    <span aria-hidden className="arrow">
      {arrowOf[direction]}
    </span>
  );

const Signed = ({ direction, children }: { direction: Direction; children: ReactNode }) => (
  <span className={`figure ${direction}`}>
    <Arrow direction={direction} /> {children}
  </span>
);

/** A state or an event in words, with colour and arrow. */
const SignedPill = ({ direction, children }: { direction: Direction; children: ReactNode }) => (
  <span className={`signal ${direction}`}>
    <Arrow direction={direction} />
    {children}
  </span>
);

const signOf = (value: number | null): Direction => {
  if (value === null) return 'none';
  if (value === 0) return 'flat';
  return value > 0 ? 'up' : 'down';
};
const directionOfSlope = { rising: 'up', flat: 'flat', falling: 'down' } as const;

const RISING_STATES: ReadonlySet<string> = new Set(['Bull', 'Risk-on', 'Expansion', 'Bullish', 'Strong Bullish']);
const FALLING_STATES: ReadonlySet<string> = new Set([
  'Bear',
  'Crisis',
  'Risk-off',
  'Contraction',
  'Bearish',
  'Strong Bearish',
]);
/** Whether a state, a call or a TA State is one of a rising or a falling market. */
export const directionOfState = (state: string): Direction => {
  if (RISING_STATES.has(state)) return 'up';
  return FALLING_STATES.has(state) ? 'down' : 'flat';
};

/** The twelve letters of a TA string, each with its component and band. */
const TaString = ({ text }: { text: string }) => {
  const parts = partsOfTaString(text);
  if (parts.length === 0) return text;
  return (
    <span className="letters">
      {parts.map(({ component, letter, band }) => (
        <span
          key={component}
          className={signOf(band)}
          title={`${say(componentWords(component))}: ${band === null ? NOT_AVAILABLE : say(bandWords(band))}`}
        >
          {letter}
        </span>
      ))}
    </span>
  );
};

const isEventName = (key: string): key is EventName => (eventNames as readonly string[]).includes(key);

/** An event in words; nothing for a day without one, and for a code that is not shown (3 §4). */
function EventPill({ name, code }: { name: string; code: number }) {
  const words = isEventName(name) ? eventWords(name, code) : null;
  return words && <SignedPill direction={signOf(code)}>{say(words)}</SignedPill>;
}

/** Returns of a period, which are gains or losses; other percentages have no sign of their own. */
const isReturn = ({ key, unit }: IdaColumn): boolean => unit === 'percent' && key.endsWith('Return');
/** Percent numbers have two decimals (3 §9). */
const PERCENT_DECIMALS = 2;

function textCell({ key, unit }: IdaColumn, value: string): ReactNode {
  switch (unit) {
    case 'rating':
      return <SignedPill direction={directionOfState(value)}>{say(ratingWords(value))}</SignedPill>;
    case 'state':
    case 'call':
      return <SignedPill direction={directionOfState(value)}>{say(stateWords(value))}</SignedPill>;
    case 'components':
      return <TaString text={value} />;
    case 'day':
      return <span className="figure">{value}</span>;
    case 'symbol':
      return <SymbolLink symbol={value} />;
    default:
      return key === 'sector' ? say(sectorWords(value)) : value;
  }
}

function numberCell(column: IdaColumn, value: number): ReactNode {
  const text = formatCell(column, value);
  if (column.unit === 'code') return <EventPill name={column.key} code={value} />;
  if (column.unit === 'metric') return <Signed direction={signOf(bandOf(value))}>{text}</Signed>;
  if (column.unit === 'slope')
    return <Signed direction={directionOfSlope[slopeDirection(value) ?? 'flat']}>{text}</Signed>;
  if (isReturn(column)) return <Signed direction={directionOf(value, PERCENT_DECIMALS)}>{text}</Signed>;
  return <span className="figure">{text}</span>;
}

/** The content of a cell, by the unit of its column, for a table in the frame of `CellLooks`; 'N/A' where there is no value (3 §9). */
export function cellOf(column: IdaColumn, value: unknown): ReactNode {
  if (value === null || value === undefined || value === '') return NOT_AVAILABLE;
  if (typeof value === 'number') return numberCell(column, value);
  return typeof value === 'string' ? textCell(column, value) : formatValue(column, value);
}
