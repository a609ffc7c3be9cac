import type { AnalysisRow, Language, PredictionName } from '@pipa/contract';
import type { Words } from '@pipa/words';
import { COLUMN_FACTS, type ColumnName } from '../columns/index.ts';
import { formatValue } from '../format-value.ts';
import { words as comments } from '../words/comments/index.ts';

const words = comments.general;

/** What was found, and the figures that it follows from. Every number is a cell of the rows, written as the table shows it. */
export interface Comment {
  readonly finding: Words;
  readonly reasons: readonly Words[];
}

/** How the calls of a prediction came out, as its record says. */
export interface PredictionFacts {
  readonly name: PredictionName;
  /** Fractions. */
  readonly hitRate: number;
  readonly baseRate: number;
  /** Calls whose horizon has passed. */
  readonly count: number;
  readonly verdict: 'beats' | 'fails' | 'unproven';
}

/** What is known beside the rows. */
export interface CommentContext {
  /** The symbol of the rows; for a table of many symbols not needed. */
  readonly symbol?: string;
  /** The symbol is the fund that stands for the market. */
  readonly isMarket?: boolean;
  /** Of 19 (1 to 5) and 14 (1 to 8). */
  readonly group?: number;
  /** Ranks in the sector of the newest row of 5 to 10. */
  readonly ranking?: Readonly<Record<string, unknown>>;
  /** States of the market, newest first, for the market's fund. */
  readonly states?: readonly AnalysisRow<12>[];
  readonly records?: readonly PredictionFacts[];
}

export const textOf = ({ finding, reasons }: Comment, language: Language): string =>
  [finding, ...reasons].map((sentence) => sentence[language]).join(language === 'en' ? ' ' : '');

/** Before the comment of a symbol that is traded no more. */
export const lastSessionWords = (day: string): Words => words.lastSession(day);

/** A cell as its table shows it. */
export const shown = (name: ColumnName, value: unknown): string => formatValue(COLUMN_FACTS[name], value);

const known = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
/** The value of a cell that has a number. */
export const numberOf = (value: unknown): number | null => (known(value) ? value : null);

export const listOf = (parts: readonly Words[]): Words => words.list(parts);

/** Clauses of a sentence. */
export const clausesOf = (parts: readonly Words[]): Words => words.clauses(parts);

/** A list of sentences in which those that do not apply are left out. */
export const sentences = (...parts: readonly (Words | null | undefined | false)[]): Words[] =>
  parts.filter((part) => part !== null && part !== undefined && part !== false);

export const headingOf = (name: ColumnName): Words => COLUMN_FACTS[name].heading;

/** 'higher' from 1 on two numbers that are shown alike: they are compared as they are shown. */
export function comparison(name: ColumnName, now: number, before: number): 'higher' | 'lower' | 'same' {
  if (shown(name, now) === shown(name, before)) return 'same';
  return now > before ? 'higher' : 'lower';
}

/** Where a value lies against the mean of those of its column. */
export function againstMean(value: number, all: readonly number[]): 'above' | 'below' | 'near' {
  const mean = all.reduce((sum, one) => sum + one, 0) / all.length;
  if (Math.abs(value - mean) <= NEAR_SHARE * Math.abs(mean)) return 'near';
  return value > mean ? 'above' : 'below';
}
/** A value within a twentieth of the mean is near it. */
const NEAR_SHARE = 0.05;

export const meanWords = (place: keyof typeof words.mean): Words => words.mean[place];
