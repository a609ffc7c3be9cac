import { ink } from './page.ts';
import { type Paper, writeText } from './write-text.ts';

export interface PdfColumn {
  readonly header: string;
  /** Points. */
  readonly width: number;
  readonly isNumeric?: boolean;
}

const ROW_HEIGHT = 14;
const TEXT_SIZE = 8;

/** A table with hairlines between its rows. @returns the height that it takes, points */
export function drawTable(
  paper: Paper,
  { x, y }: { readonly x: number; readonly y: number },
  columns: readonly PdfColumn[],
  rows: readonly (readonly string[])[],
): number {
  const { document } = paper;
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  [columns.map(({ header }) => header), ...rows].forEach((row, line) => {
    let left = x;
    const top = y + line * ROW_HEIGHT;
    columns.forEach(({ width: room, isNumeric }, i) => {
      const place = { x: left, y: top, width: room - 4, align: isNumeric ? 'right' : 'left' } as const;
      writeText(paper, row[i] ?? '', place, { size: TEXT_SIZE, color: line === 0 ? ink.muted : ink.text });
      left += room;
    });
    const below = top + ROW_HEIGHT - 4;
    document
      .moveTo(x, below)
      .lineTo(x + width, below)
      .lineWidth(0.4)
      .strokeColor(ink.rule)
      .stroke();
  });
  return heightOfTable(rows);
}

/** Height of a table with its head, points. */
export const heightOfTable = (rows: readonly unknown[]): number => (rows.length + 1) * ROW_HEIGHT;

/** Rows of a table that fit between a place and the bottom. */
export const rowsThatFit = (y: number, bottom: number): number =>
  Math.max(0, Math.floor((bottom - y) / ROW_HEIGHT) - 1);
