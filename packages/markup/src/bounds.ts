import { MAX_POST_LENGTH, type Refusal, refusal } from '@pipa/contract';

/** Lines of a post. */
const MAX_LINES = 800;
/** Quote and list marks before the text of one line. */
const MAX_NESTING = 10;
/** Spaces before the text of a line: lists within lists. */
const MAX_INDENT = 40;
/** Most characters of each group in a post. A parser of Markdown works on them several times, some by their square. */
const MOST_MARKS: readonly (readonly [marks: RegExp, most: number])[] = [
  [/[[\]!]/g, 300],
  [/[*_~]/g, 600],
  [/[`<>@\\]/g, 800],
  [/\|/g, 500],
  [/&/g, 200],
  [/www\.|https?:/gi, 100],
];
/** Marks of quotes and lists at the beginning of a line, one after another. */
const NESTING = /^(?:[ \t]*(?:>|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$)))+/;
const ONE_MARK = />|[-+*]|\d{1,9}[.)]/g;

const timesOf = (text: string, mark: RegExp): number => text.match(mark)?.length ?? 0;

/**
 * Why a text is not accepted as a post; null when it is. It keeps the time and the depth of the parser within bounds, in a time of
 * its own that is linear in the text.
 */
export function refusalOfPost(markdown: string): Refusal | null {
  if (markdown.length > MAX_POST_LENGTH) {
    return refusal('At most {max} characters are allowed', { max: MAX_POST_LENGTH });
  }
  const lines = markdown.split('\n');
  if (lines.length > MAX_LINES) return refusal('A post has at most {max} lines', { max: MAX_LINES });
  for (const line of lines) {
    const marks = NESTING.exec(line)?.[0] ?? '';
    const indent = line.length - line.trimStart().length;
    if (timesOf(marks, ONE_MARK) > MAX_NESTING || (indent > MAX_INDENT && indent < line.length)) {
      return refusal('Quotes and lists can be nested {max} times', { max: MAX_NESTING });
    }
  }
  const hasTooMany = MOST_MARKS.some(([mark, most]) => timesOf(markdown, mark) > most);
  return hasTooMany ? 'This post has too many marks. Please write it in several posts' : null;
}
