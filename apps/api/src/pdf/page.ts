import { once } from 'node:events';
import { palette } from '@pipa/charts';

/** Margin of an A4 page and the width between its margins, points. */
export const MARGIN = 48;
export const WIDTH = 595 - 2 * MARGIN;
/** Lowest line that is written, points from the top. */
export const BOTTOM = 842 - MARGIN;

const { light } = palette;
/** Colours on paper. */
export const ink = {
  text: light.ink,
  muted: light['ink-2'],
  rule: light.line,
  accent: light.accent,
  gain: light.gain,
  loss: light.loss,
  bench: light.bench,
} as const;

/** The bytes of a document once it is ended. */
export async function bytesOf(document: PDFKit.PDFDocument, draw: () => Promise<void> | void): Promise<Buffer> {
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = once(document, 'end');
  await draw();
  document.end();
  await ended;
  return Buffer.concat(chunks);
}

/** Place of a drawing on a page, points. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Draws a part of a height where it fits, else on a new page. */
export function place(document: PDFKit.PDFDocument, height: number, draw: (box: Box) => void): void {
  if (document.y + height > BOTTOM) {
    document.addPage();
    document.y = MARGIN;
  }
  const y = document.y;
  draw({ x: MARGIN, y, width: WIDTH, height });
  document.y = y + height + 14;
}
