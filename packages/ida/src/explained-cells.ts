import {
  type EventName,
  type ExplanationKind,
  eventNames,
  type IdaFunctionCode,
  type PredictionName,
  predictionNames,
} from '@pipa/contract';

/** What ida/explain is asked for a figure. */
export interface ExplainQuestion {
  readonly symbol: string;
  readonly what: ExplanationKind;
  readonly name?: string;
  /** The day of the figure. */
  readonly asOf: string;
}

/** A table whose figures may be explained. */
export interface ExplainedTable {
  readonly code: IdaFunctionCode;
  /** Of tables of one symbol. */
  readonly symbol?: string | undefined;
  /** The day that the table is as of. */
  readonly updateTime: string;
}

type Row = Readonly<Record<string, unknown>>;
type Asked = Pick<ExplainQuestion, 'what' | 'name'>;

const STATE_COLUMN = /^currentState(\w+)$/;
const TECHNICAL: readonly string[] = ['taRating', 'taString', 'trend', 'momentum'];
const isEvent = (key: string): key is EventName => (eventNames as readonly string[]).includes(key);
const isPrediction = (key: string): key is PredictionName => (predictionNames as readonly string[]).includes(key);

function askedOf(key: string, value: unknown): Asked | null {
  if (value === null || value === undefined) return null;
  if (TECHNICAL.includes(key)) return { what: 'ta' };
  if (key === 'breadth') return { what: 'breadth' };
  if (isEvent(key)) return value === 0 ? null : { what: 'event', name: key };
  if (isPrediction(key)) return { what: 'prediction', name: key };
  if (key.endsWith('Score') || key.endsWith('Ranking')) return { what: 'fundamental' };
  if (/^ave\w*Rank$/.test(key)) return { what: 'momentum' };
  const [, model] = STATE_COLUMN.exec(key) ?? [];
  return model === undefined ? null : { what: 'state', name: model };
}

const textOf = (row: Row, key: string): string | undefined => {
  const value = row[key];
  return typeof value === 'string' ? value : undefined;
};

/**
 * What explains a cell; null for one that is no computed score, and for one of a past quarter, whose sector is not kept by day.
 * @param isNewest whether the row is the first of its table
 */
export function questionOf(
  { code, symbol, updateTime }: ExplainedTable,
  key: string,
  { row, isNewest }: { readonly row: Row; readonly isNewest: boolean },
): ExplainQuestion | null {
  const asked = askedOf(key, row[key]);
  if (asked === null) return null;
  const isOfQuarters = code >= 20 && code <= 26;
  if (isOfQuarters && !isNewest) return null;
  const subject = symbol ?? textOf(row, 'symbol') ?? textOf(row, 'header');
  return subject === undefined ? null : { symbol: subject, ...asked, asOf: textOf(row, 'tradeDate') ?? updateTime };
}
