import { type EventName, eventNames, type IdaFunctionCode, type ScorecardsAnswer } from '@pipa/contract';
import type { IdaColumn } from './column.ts';
import { type Scorecard, signalCards } from './scorecards.ts';

type Row = Readonly<Record<string, unknown>>;

/** A table whose records are wanted. */
export interface ShownTable {
  readonly code: IdaFunctionCode;
  /** Newest first. */
  readonly rows: readonly Row[];
  /** Those that are shown. */
  readonly columns: readonly Pick<IdaColumn, 'key'>[];
  readonly isEtf: boolean | null;
}

const STATE_COLUMN = /^currentState(\w+)$/;

/** Each signal of the rows once, in the order of the columns, the newest first. */
function signalsOf({ rows, columns, isEtf }: ShownTable, cards: ScorecardsAnswer): Scorecard[] {
  const universe = isEtf ? 'ETF' : 'Stock';
  const isShown = (name: EventName) => columns.some(({ key }) => key === name);
  return eventNames.filter(isShown).flatMap((event) => {
    const codes = new Set(rows.map((row) => row[event]));
    return [...codes].flatMap((code) =>
      typeof code === 'number' && code !== 0 ? signalCards(cards, { event, code, universe }) : [],
    );
  });
}

/** The states of the newest row, and the predictions that have a column. */
function statesOf({ rows: [newest], columns }: ShownTable, cards: ScorecardsAnswer): Scorecard[] {
  const states = columns.flatMap(({ key }) => {
    const model = STATE_COLUMN.exec(key)?.[1];
    return cards.states.filter((card) => card.model === model && card.state === newest?.[key]);
  });
  return [...states, ...cards.predictions.filter(({ name }) => columns.some(({ key }) => key === name))];
}

/** The records of what a table shows: its signals, its states and predictions, its momentum ranks or its scores. */
export function scorecardsOfTable(table: ShownTable, cards: ScorecardsAnswer): Scorecard[] {
  if (table.rows.length === 0) return [];
  switch (table.code) {
    case 11:
    case 18:
      return signalsOf(table, cards);
    case 12:
      return statesOf(table, cards);
    case 15:
      return cards.momentum.filter(({ family }) => family === (table.isEtf ? 'etf' : 'all'));
    case 26:
    case 28:
      return cards.scores;
    default:
      return [];
  }
}
