import { drawOutlines } from './draw-outlines.ts';
import { type Letters, type Run, runsOf } from './lettering.ts';
import { isPrintable, printable } from './printable.ts';

/** A document with the letters that its fonts lack. */
export interface Paper {
  readonly document: PDFKit.PDFDocument;
  readonly letters: Letters;
}

export interface TextStyle {
  /** Points. */
  readonly size: number;
  readonly color: string;
  readonly isBold?: boolean;
}

/** Where a line of text is written, points. With a width it is aligned within it, and cut to it. */
export interface TextPlace {
  readonly x: number;
  readonly y: number;
  readonly width?: number;
  readonly align?: 'left' | 'center' | 'right';
}

/** From the top of a line to the feet of the built-in fonts' letters, parts of an em. */
const ASCENT = 0.718;
/** Height of a line, ems. */
const LINE = 1.45;

const runsIn = ({ letters }: Paper, text: string): readonly Run[] =>
  isPrintable(text) ? [{ text: printable(text), letter: null }] : runsOf(text, letters);

function widthOfRun({ document }: Paper, { text, letter }: Run, size: number): number {
  return letter === null ? document.widthOfString(text) : letter.width * size;
}

function use({ document }: Paper, { size, color, isBold = false }: TextStyle): void {
  document
    .font(isBold ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(size)
    .fillColor(color);
}

/** Width of a line of text, points. */
export function widthOfText(paper: Paper, text: string, style: TextStyle): number {
  use(paper, style);
  return runsIn(paper, text).reduce((sum, run) => sum + widthOfRun(paper, run, style.size), 0);
}

/** Writes a line of text. */
export function writeText(paper: Paper, text: string, place: TextPlace, style: TextStyle): void {
  use(paper, style);
  const { document } = paper;
  const { x, y, width, align = 'left' } = place;
  const runs = runsIn(paper, text);
  if (runs.every(({ letter }) => letter === null)) {
    const fitted = width === undefined ? {} : { width, align, height: style.size * LINE, ellipsis: true };
    document.text(runs.map((run) => run.text).join(''), x, y, { lineBreak: false, ...fitted });
    return;
  }
  const kept = width === undefined ? runs : fittingIn(paper, runs, width, style.size);
  const length = kept.reduce((sum, run) => sum + widthOfRun(paper, run, style.size), 0);
  const slack = width === undefined ? 0 : Math.max(0, width - length);
  drawRuns(paper, kept, { x: x + (align === 'right' ? slack : align === 'center' ? slack / 2 : 0), y }, style);
}

/** The parts that a width holds. */
function fittingIn(paper: Paper, runs: readonly Run[], width: number, size: number): readonly Run[] {
  let length = 0;
  const end = runs.findIndex((run) => {
    length += widthOfRun(paper, run, size);
    // Widths of letters add up with an error of rounding.
    return length > width + 0.01;
  });
  return end === -1 ? runs : runs.slice(0, end);
}

function drawRuns(
  { document }: Paper,
  runs: readonly Run[],
  { x, y }: { readonly x: number; readonly y: number },
  { size, color }: TextStyle,
): void {
  let pen = x;
  const isDrawn = runs.some(({ letter }) => letter !== null);
  // Readers and searches find the text that its drawn letters show.
  if (isDrawn) document.markContent('Span', { actual: runs.map(({ text }) => text).join('') });
  for (const { text, letter } of runs) {
    if (letter === null) {
      document.fillColor(color).text(text, pen, y, { lineBreak: false });
      pen += document.widthOfString(text);
    } else {
      drawOutlines(document, letter.outlines, { x: pen, baseline: y + ASCENT * size, size, ink: color });
      pen += letter.width * size;
    }
  }
  if (isDrawn) document.endMarkedContent();
}

/** Words of a paragraph that are not broken: of letters without spaces between words, each is one. */
function pieces(runs: readonly Run[]): readonly Run[] {
  return runs.flatMap(({ text, letter }): Run[] =>
    letter === null ? (text.match(/\S+\s*|\s+/g) ?? []).map((word) => ({ text: word, letter })) : [{ text, letter }],
  );
}

/** Marks that no line begins with. */
const CLOSING = /^[，。；：、）％]/;

/** Writes lines of text within a width and moves the pen of the document below them. */
export function writeParagraph(
  paper: Paper,
  text: string,
  { x, y, width }: { readonly x: number; readonly y: number; readonly width: number },
  style: TextStyle,
): void {
  use(paper, style);
  const { document } = paper;
  if (isPrintable(text)) {
    document.text(printable(text), x, y, { width });
    return;
  }
  let line: Run[] = [];
  let length = 0;
  let top = y;
  const flush = () => {
    drawRuns(paper, line, { x, y: top }, style);
    top += style.size * LINE;
    [line, length] = [[], 0];
  };
  for (const piece of pieces(runsIn(paper, text))) {
    const room = widthOfRun(paper, piece, style.size);
    if (length + room > width && line.length > 0 && !CLOSING.test(piece.text)) flush();
    if (line.length === 0 && piece.text.trim() === '') continue;
    line.push(piece);
    length += room;
  }
  if (line.length > 0) flush();
  document.y = top;
}
