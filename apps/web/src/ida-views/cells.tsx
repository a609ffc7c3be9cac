import { type EventName, eventNames } from '@pipa/contract';
import {
  againstBaseRate,
  bandOf,
  bandWords,
  componentWords,
  edgeWords,
  eventWords,
  formatCell,
  formatValue,
  type IdaColumn,
  type JudgedEdge,
  partsOfTaString,
  ratingWords,
  sectorWords,
  slopeDirection,
  stateWords,
  wholeCell,
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

/** A figure in the colour of what it says, with one sign: its own where that says it, an arrow where it doesn't. */
const Signed = ({ direction, text, title }: { direction: Direction; text: string; title?: string | undefined }) => (
  <span className={`figure ${direction}`} title={title}>
    {!text.startsWith(signs[direction]) && <Arrow direction={direction} />} {text}
  </span>
);
const signs: Readonly<Record<Direction, string>> = { up: '+', down: '−', flat: '', none: '' };

interface SignedPillProps {
  direction: Direction;
  /** What its record says; without one, it is no signal of the future, such as a TA State. */
  edge?: JudgedEdge | null;
  children: ReactNode;
}

/** A vote, a contribution or a metric: in colour and with an arrow by its sign. */
export const SignedFigure = ({ value, text }: { value: number | null; text: string }) => (
  <Signed direction={signOf(value)} text={text} />
);

/** A state or an event in words, with an arrow; in colour only where its record beats the base rate. */
export const SignedPill = ({ direction, edge = null, children }: SignedPillProps) => (
  <span
    className={edge === null || edge.edge === 'edge' ? `signal ${direction}` : 'signal'}
    title={edge === null ? undefined : edgeTitle(edge)}
  >
    <Arrow direction={direction} />
    {children}
  </span>
);

const edgeTitle = (edge: JudgedEdge): string =>
  [edgeWords(edge), againstBaseRate(edge)].flatMap((words) => (words === null ? [] : [say(words)])).join(': ');

/** What the record of a signal says, in a word below it. */
export const EdgeWord = ({ edge }: { edge: JudgedEdge }) => (
  <span className="edge" title={edgeTitle(edge)}>
    {say(edgeWords(edge))}
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
function EventPill({ name, code, edge }: { name: string; code: number; edge: JudgedEdge | null }) {
  const words = isEventName(name) ? eventWords(name, code) : null;
  return (
    words && (
      <SignedPill direction={signOf(code)} edge={edge}>
        {say(words)}
      </SignedPill>
    )
  );
}

/** Returns of a period, which are gains or losses; other percentages have no sign of their own. */
const isReturn = ({ key, unit }: IdaColumn): boolean => unit === 'percent' && key.endsWith('Return');
/** Percent numbers have two decimals (3 §9). */
const PERCENT_DECIMALS = 2;

/** @param value percent number */
export function ReturnFigure({ value, text }: { value: number | null; text: string }) {
  const direction = directionOf(value, PERCENT_DECIMALS);
  return <Signed direction={direction} text={direction === 'up' ? `+${text}` : text} />;
}

function textCell({ key, unit }: IdaColumn, value: string, edge: JudgedEdge | null): ReactNode {
  switch (unit) {
    case 'rating':
      return <SignedPill direction={directionOfState(value)}>{say(ratingWords(value))}</SignedPill>;
    case 'state':
    case 'call':
      return (
        <>
          <SignedPill direction={directionOfState(value)} edge={edge}>
            {say(stateWords(value))}
          </SignedPill>
          {edge && <EdgeWord edge={edge} />}
        </>
      );
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

function numberCell(column: IdaColumn, value: number, edge: JudgedEdge | null): ReactNode {
  const text = formatCell(column, value);
  const whole = wholeCell(column, value) ?? undefined;
  if (column.unit === 'code') return <EventPill name={column.key} code={value} edge={edge} />;
  if (column.unit === 'metric') return <Signed direction={signOf(bandOf(value))} text={text} title={whole} />;
  if (column.unit === 'slope')
    return <Signed direction={directionOfSlope[slopeDirection(value) ?? 'flat']} text={text} title={whole} />;
  if (isReturn(column)) return <ReturnFigure value={value} text={text} />;
  return (
    <span className="figure" title={whole}>
      {text}
    </span>
  );
}

/**
 * The content of a cell, by the unit of its column, for a table in the frame of `CellLooks`; 'N/A' where there is no value (3 §9).
 * @param edge what the record of the cell's signal says; null for a cell that has none
 */
export function cellOf(column: IdaColumn, value: unknown, edge: JudgedEdge | null = null): ReactNode {
  if (value === null || value === undefined || value === '') return NOT_AVAILABLE;
  if (typeof value === 'number') return numberCell(column, value, edge);
  return typeof value === 'string' ? textCell(column, value, edge) : formatValue(column, value);
}
