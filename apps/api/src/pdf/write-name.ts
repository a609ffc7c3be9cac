import { layOutName, type Outline } from './lay-out-name.ts';
import { isPrintable, printable } from './printable.ts';

/** Thickness of the line around letters of a font that is lighter than text, parts of an em. */
const THICKENING = 0.022;
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
  drawOutlines(document, outlines, style);
  return true;
}

function drawOutlines(
  document: PDFKit.PDFDocument,
  outlines: readonly Outline[],
  { x: left, size, ink }: NameStyle,
): void {
  const [baseline, lineHeight] = [document.y + ASCENT * size, document.currentLineHeight(true)];
  for (const { path, x, y, isThin, unitsPerEm } of outlines) {
    const scale = size / unitsPerEm;
    document
      .save()
      .translate(left + x * size, baseline - y * size)
      .scale(scale, -scale)
      .path(path);
    if (isThin) document.lineWidth(THICKENING * unitsPerEm).fillAndStroke(ink, ink);
    else document.fill(ink);
    document.restore();
  }
  document.y += lineHeight;
}
