import { drawOutlines } from './draw-outlines.ts';
import { layOutName } from './lay-out-name.ts';
import { isPrintable, printable } from './printable.ts';

/** From the top of a line to its letters' feet, parts of an em. */
const ASCENT = 0.8;

export interface NameStyle {
  /** Left edge, points. */
  readonly x: number;
  /** Points. */
  readonly size: number;
  readonly ink: string;
}

/**
 * Writes a name that people chose on a line of its own. One of other letters than Latin ones is drawn; one that no font holds is
 * left out.
 * @returns whether it was written
 */
export async function writeName(document: PDFKit.PDFDocument, name: string, style: NameStyle): Promise<boolean> {
  document.fontSize(style.size).fillColor(style.ink);
  if (isPrintable(name)) {
    document.text(printable(name), style.x);
    return true;
  }
  const outlines = await layOutName(name.replaceAll('−', '-'));
  if (outlines === null) return false;
  drawOutlines(document, outlines, { ...style, baseline: document.y + ASCENT * style.size });
  document.y += document.currentLineHeight(true);
  return true;
}
