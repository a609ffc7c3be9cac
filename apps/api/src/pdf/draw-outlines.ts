import type { Outline } from './lay-out-name.ts';

/**
 * Where letters of a font that is lighter than text are filled again, parts of an em: their strokes grow by twice as much. A line around
 * them would do the same in print, but viewers draw no line thinner than a pixel.
 */
const GROWTH = 0.011;
const CORNERS = [
  [-GROWTH, -GROWTH],
  [GROWTH, -GROWTH],
  [-GROWTH, GROWTH],
  [GROWTH, GROWTH],
] as const;
const ONCE = [[0, 0]] as const;

export interface OutlineStyle {
  /** Left edge, points. */
  readonly x: number;
  readonly baseline: number;
  /** Points of an em. */
  readonly size: number;
  readonly ink: string;
}

/** Draws letters from a place on a baseline. */
export function drawOutlines(
  document: PDFKit.PDFDocument,
  outlines: readonly Outline[],
  { x: left, baseline, size, ink }: OutlineStyle,
): void {
  for (const { path, x, y, isThin, unitsPerEm } of outlines) {
    const scale = size / unitsPerEm;
    for (const [right, up] of isThin ? CORNERS : ONCE) {
      document
        .save()
        .translate(left + (x + right) * size, baseline - (y + up) * size)
        .scale(scale, -scale)
        .path(path)
        .fill(ink)
        .restore();
    }
  }
}
