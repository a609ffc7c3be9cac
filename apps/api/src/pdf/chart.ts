import { fromEpochDay } from '@pipa/calendar';
import { formatPercent } from '@pipa/charts';
import { elementAt, lastElement } from '@pipa/quant';
import { type Box, ink } from './page.ts';
import { type Paper, widthOfText, writeText } from './write-text.ts';

export interface ChartLine {
  readonly name: string;
  readonly values: ArrayLike<number>;
  readonly color: string;
  readonly isDashed?: boolean;
}

interface LineChart {
  readonly title: string;
  /** Epoch days, of the length of each line. */
  readonly days: ArrayLike<number>;
  readonly lines: readonly ChartLine[];
  readonly format?: (value: number) => string;
}

const percent = (value: number): string => formatPercent(value, { decimals: 0 });
const TITLE_HEIGHT = 16;
const AXIS_HEIGHT = 12;
const AXIS_WIDTH = 38;
const GRID_LINES = 4;
const axis = { size: 7, color: ink.muted };
/** More points than a printed line can show only cost bytes. */
const MOST_POINTS = 500;

/** Lines over days, with their names beside the title, four lines of a grid, and the days of both ends. NaN is a gap. */
export function drawLineChart(paper: Paper, box: Box, chart: LineChart): void {
  const { document } = paper;
  const { days, lines, format = percent } = chart;
  drawTitle(paper, box, chart);
  const plot = {
    x: box.x + AXIS_WIDTH,
    y: box.y + TITLE_HEIGHT,
    width: box.width - AXIS_WIDTH,
    height: box.height - TITLE_HEIGHT - AXIS_HEIGHT,
  };
  const range = rangeOf(lines);
  if (range === null || days.length < 2) return;
  drawGrid(paper, plot, range, format);
  for (const line of lines) drawLine(document, plot, range, line);
  const y = plot.y + plot.height + 3;
  writeText(paper, fromEpochDay(elementAt(days, 0)), { x: plot.x, y }, axis);
  writeText(paper, fromEpochDay(lastElement(days)), { x: plot.x, y, width: plot.width, align: 'right' }, axis);
}

export function drawTitle(
  paper: Paper,
  { x, y, width }: Box,
  { title, lines }: Pick<LineChart, 'title' | 'lines'>,
): void {
  writeText(paper, title, { x, y }, { size: 9, color: ink.text, isBold: true });
  let right = x + width;
  for (const { name, color } of lines.toReversed()) {
    const style = { size: 8, color };
    right -= widthOfText(paper, name, style);
    writeText(paper, name, { x: right, y }, style);
    right -= 10;
  }
}

interface Range {
  readonly low: number;
  readonly high: number;
}

function rangeOf(lines: readonly ChartLine[]): Range | null {
  let [low, high] = [Infinity, -Infinity];
  for (const { values } of lines) {
    for (let i = 0; i < values.length; i++) {
      const value = elementAt(values, i);
      if (value < low) low = value;
      if (value > high) high = value;
    }
  }
  if (low > high) return null;
  return high - low < 1e-9 ? { low: low - 0.01, high: high + 0.01 } : { low, high };
}

function drawGrid(paper: Paper, plot: Box, { low, high }: Range, format: (value: number) => string): void {
  const { document } = paper;
  for (let i = 0; i <= GRID_LINES; i++) {
    const y = plot.y + (plot.height * i) / GRID_LINES;
    document
      .moveTo(plot.x, y)
      .lineTo(plot.x + plot.width, y)
      .lineWidth(0.4)
      .strokeColor(ink.rule)
      .stroke();
    const value = high - ((high - low) * i) / GRID_LINES;
    const place = { x: plot.x - AXIS_WIDTH, y: y - 3, width: AXIS_WIDTH - 4, align: 'right' } as const;
    writeText(paper, format(value), place, axis);
  }
}

function drawLine(
  document: PDFKit.PDFDocument,
  plot: Box,
  { low, high }: Range,
  { values, color, isDashed }: ChartLine,
): void {
  const last = values.length - 1;
  const points = Math.min(values.length, MOST_POINTS);
  let isDrawing = false;
  for (let point = 0; point < points; point++) {
    const i = points === 1 ? 0 : Math.round((point * last) / (points - 1));
    const value = elementAt(values, i);
    if (Number.isNaN(value)) {
      isDrawing = false;
      continue;
    }
    const x = plot.x + (plot.width * i) / Math.max(last, 1);
    const y = plot.y + (plot.height * (high - value)) / (high - low);
    if (isDrawing) document.lineTo(x, y);
    else document.moveTo(x, y);
    isDrawing = true;
  }
  document.lineWidth(isDashed ? 0.8 : 1.1).strokeColor(color);
  if (isDashed) document.dash(3, { space: 2 });
  document.stroke().undash();
}
