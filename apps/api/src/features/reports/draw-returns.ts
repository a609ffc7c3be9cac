import { formatPercent } from '@pipa/charts';
import type { TearSheet } from '@pipa/quant';
import { drawTitle } from '../../pdf/chart.ts';
import { ink, place } from '../../pdf/page.ts';
import { writeText } from '../../pdf/write-text.ts';
import type { SheetPaper } from './sheet-paper.ts';

const MONTH_CELL = 14;
const YEAR_WIDTH = 34;
/** Returns beyond this are drawn in the full colour. */
const FULL_COLOUR_AT = 0.08;

/** Monthly returns as coloured cells, a line a year. */
export function drawMonths(paper: SheetPaper, { monthly }: TearSheet): void {
  const { document, words } = paper;
  // A table longer than a page would be cut: the latest years are what is read.
  const years = monthly.slice(-45);
  place(document, 30 + years.length * MONTH_CELL, ({ x, y, width }) => {
    drawTitle(paper, { x, y, width, height: 0 }, { title: words.monthly, lines: [] });
    const room = (width - YEAR_WIDTH) / 13;
    const write = (text: string, column: number, top: number, color: string) => {
      const cell = { x: x + YEAR_WIDTH + column * room, y: top, width: room, align: 'center' } as const;
      writeText(paper, text, cell, { size: 7, color });
    };
    for (const [column, name] of [...words.months, words.year].entries()) write(name, column, y + 15, ink.muted);
    years.forEach(({ year, months, total }, line) => {
      const top = y + 26 + line * MONTH_CELL;
      writeText(paper, String(year), { x, y: top + 3 }, { size: 7, color: ink.muted });
      [...months, total].forEach((value, column) => {
        if (value === null) return;
        if (column < 12) {
          const strength = 0.06 + 0.5 * Math.min(1, Math.abs(value) / FULL_COLOUR_AT);
          document
            .rect(x + YEAR_WIDTH + column * room + 1, top, room - 2, MONTH_CELL - 2)
            .fillOpacity(strength)
            .fill(value >= 0 ? ink.gain : ink.loss)
            .fillOpacity(1);
        }
        write(formatPercent(value, { decimals: 1 }).replace('%', ''), column, top + 3, ink.text);
      });
    });
  });
}

/** The return of each year beside that of the benchmark, as bars. */
export function drawYears(paper: SheetPaper, { years }: TearSheet, benchmark: string): void {
  const { document, words } = paper;
  if (years.length === 0) return;
  place(document, 120, (box) => {
    drawTitle(paper, box, {
      title: words.years,
      lines: [
        { name: benchmark, values: [], color: ink.bench },
        { name: words.record, values: [], color: ink.gain },
      ],
    });
    const values = years.flatMap(({ own, benchmark: theirs }) => [own, theirs]);
    const [high, low] = [Math.max(0, ...values), Math.min(0, ...values)];
    const plot = { y: box.y + 18, height: box.height - 32 };
    const yOf = (value: number) => plot.y + (plot.height * (high - value)) / (high - low || 1);
    const room = box.width / years.length;
    const bar = Math.min(16, room / 3);
    const draw = (value: number, left: number, color: string) =>
      document.rect(left, Math.min(yOf(value), yOf(0)), bar, Math.max(0.5, Math.abs(yOf(value) - yOf(0)))).fill(color);
    years.forEach(({ year, own, benchmark: theirs }, i) => {
      const middle = box.x + room * (i + 0.5);
      draw(own, middle - bar, own < 0 ? ink.loss : ink.gain);
      draw(theirs, middle, ink.bench);
      const below = { x: middle - room / 2, y: box.y + box.height - 9, width: room, align: 'center' } as const;
      writeText(paper, String(year), below, { size: 7, color: ink.muted });
    });
  });
}
