import { MAX_POST_LENGTH, type Refusal, refusal } from '@pipa/contract';

const MAX_LINES = 600;
/** Quotes and lists within each other; four columns each where they are written by indentation. */
const MAX_NESTING = 6;
const MAX_INDENT = MAX_NESTING * 4;
/** Quotes and items of lists. */
const MAX_BLOCK_MARKS = 400;
/** Each row of a table has the columns of its head, also those that its text lacks. */
const MAX_CELLS = 10_000;
/** Most characters of each group in a post. A parser of Markdown works on them several times, some by their square. */
const MOST_MARKS: readonly (readonly [marks: RegExp, most: number])[] = [
  [/[[\]!]/g, 300],
  [/[*_~]/g, 600],
  [/[`<>@\\]/g, 800],
  [/\|/g, 500],
  [/&/g, 200],
  [/<[!?]/g, 10],
  [/www\.|https?:/gi, 100],
];
/** Marks of quotes and lists at the beginning of a line, one after another. */
const NESTING = /^(?:[ \t]*(?:>|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$)))+/;
const ONE_MARK = />|[-+*]|\d{1,9}[.)]/g;

const timesOf = (text: string, mark: RegExp): number => text.match(mark)?.length ?? 0;
/** Columns of the spaces between marks. */
const indentOf = (marks: string): number => timesOf(marks, / /g) + 4 * timesOf(marks, /\t/g);

/**
 * Why a text is not accepted as a post; null when it is. It keeps the time and the depth of the parser within bounds, in a time of
 * its own that is linear in the text.
 */
export function refusalOfPost(markdown: string): Refusal | null {
  if (markdown.length > MAX_POST_LENGTH) {
    return refusal('At most {max} characters are allowed', { max: MAX_POST_LENGTH });
  }
  const lines = markdown.split(/\r\n|\r|\n/);
  if (lines.length > MAX_LINES) return refusal('A post has at most {max} lines', { max: MAX_LINES });
  const nestings = lines.map((line) => NESTING.exec(line)?.[0] ?? '');
  if (nestings.some((marks) => timesOf(marks, ONE_MARK) > MAX_NESTING || indentOf(marks) > MAX_INDENT)) {
    return refusal('Quotes and lists can be nested {max} times', { max: MAX_NESTING });
  }
  const blockMarks = nestings.reduce((sum, marks) => sum + timesOf(marks, ONE_MARK), 0);
  const columns = Math.max(...lines.map((line) => timesOf(line, /\|/g) + 1));
  const hasTooMany =
    blockMarks > MAX_BLOCK_MARKS ||
    (columns > 1 && columns * lines.length > MAX_CELLS) ||
    MOST_MARKS.some(([mark, most]) => timesOf(markdown, mark) > most);
  return hasTooMany ? 'This post has too many marks. Please write it in several posts' : null;
}
