import { elementAt } from '@pipa/quant';
import type { Words } from '@pipa/words';
import type { ColumnName } from '../columns/index.ts';
import { COLUMN_FACTS } from '../columns/index.ts';
import { MACRO_CATEGORIES } from '../options.ts';
import { words as comments } from '../words/comments/index.ts';
import {
  type Comment,
  type CommentContext,
  comparison,
  headingOf,
  listOf,
  numberOf,
  sentences,
  shown,
} from './comment.ts';

const words = comments.macro;

type Row = Readonly<Record<string, unknown>> & { readonly calendarDate: string };

/** Series that a sentence names at most. */
const MOST_NAMED = 4;

interface Moved {
  readonly name: ColumnName;
  readonly now: number;
  readonly then: number;
  readonly direction: 'higher' | 'lower' | 'same';
  /** Change as a share of the greater value. */
  readonly size: number;
}

/** The series that moved most between their first and their last value in the rows, up and down. */
export function macroComment(rows: readonly Row[], { group = 1 }: CommentContext): Comment | null {
  const [first, last] = [rows.at(-1), rows[0]];
  if (first === undefined || last === undefined) return null;
  const moved = Object.keys(last).flatMap((key) => movedOf(rows, key));
  const unchanged = moved.filter(({ direction }) => direction === 'same').slice(0, MOST_NAMED);
  return {
    finding: words.category(elementAt(MACRO_CATEGORIES, group - 1).words, first.calendarDate, last.calendarDate),
    reasons: sentences(
      changesOf(moved, 'higher'),
      changesOf(moved, 'lower'),
      unchanged.length > 0 && words.unchanged(listOf(unchanged.map(withValue))),
    ),
  };
}

function movedOf(rows: readonly Row[], key: string): Moved[] {
  if (!Object.hasOwn(COLUMN_FACTS, key)) return [];
  const name = key as ColumnName;
  const values = rows.map((row) => numberOf(row[name])).filter((value) => value !== null);
  const [now, then] = [values[0], values.at(-1)];
  if (now === undefined || then === undefined) return [];
  const greater = Math.max(Math.abs(now), Math.abs(then));
  const size = greater === 0 ? 0 : Math.abs(now - then) / greater;
  return [{ name, now, then, direction: comparison(name, now, then), size }];
}

function changesOf(moved: readonly Moved[], direction: 'higher' | 'lower'): Words | null {
  const largest = moved.filter((one) => one.direction === direction).toSorted((a, b) => b.size - a.size);
  const changes = largest
    .slice(0, MOST_NAMED)
    .map(({ name, now, then }) => words.moved(headingOf(name), shown(name, then), shown(name, now)));
  return changes.length === 0 ? null : words[direction](listOf(changes));
}

const withValue = ({ name, now }: Moved): Words => words.value(headingOf(name), shown(name, now));
