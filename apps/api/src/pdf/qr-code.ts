import { encode } from 'uqr';
import { ink } from './page.ts';

/** Modules of white around a code, which scanners need. */
const QUIET = 2;

interface Square {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** Draws a text as a QR code, dark on white. */
export function drawQrCode(document: PDFKit.PDFDocument, text: string, { x, y, size }: Square): void {
  const { size: modules, data } = encode(text, { ecc: 'M', border: QUIET });
  const step = size / modules;
  for (const [row, cells] of data.entries()) {
    for (const [column, isDark] of cells.entries()) {
      if (isDark) document.rect(x + column * step, y + row * step, step, step);
    }
  }
  document.fill(ink.text);
}
