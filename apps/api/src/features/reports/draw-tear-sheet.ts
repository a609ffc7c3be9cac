import { fromEpochDay } from '@pipa/calendar';
import { formatNumber, formatPercent, monthNames } from '@pipa/charts';
import type { TearSheetRecord } from '@pipa/contract';
import { type Metrics, NAMED_CRISES, type TearSheet, tearSheetOf } from '@pipa/quant';
import PDFDocument from 'pdfkit';
import { type Box, drawLineChart, drawTitle } from '../../pdf/chart.ts';
import { BOTTOM, bytesOf, ink, MARGIN, WIDTH } from '../../pdf/page.ts';
import { printable } from '../../pdf/printable.ts';
import { drawTable, rowsThatFit } from '../../pdf/table.ts';
import { writeName } from '../../pdf/write-name.ts';

export interface DrawnSheet {
  /** What the sheet is of, as people call it; null where a reader is not told. */
  readonly name: string | null;
  /** The kind of record in words. */
  readonly kind: string;
  readonly record: TearSheetRecord;
  /** Instant of the drawing. */
  readonly at: Date;
}

const percent = (value: number | null): string => formatPercent(value);
const number = (value: number | null): string => formatNumber(value);

const figureRows = [
  ['Total return', 'totalReturn', percent],
  ['CAGR', 'cagr', percent],
  ['Annualised return', 'annualReturn', percent],
  ['Volatility', 'volatility', percent],
  ['Sharpe', 'sharpe', number],
  ['Sortino', 'sortino', number],
  ['Max drawdown', 'maxDrawdown', percent],
  ['Calmar', 'calmar', number],
  ['VaR, 1 day 95%', 'valueAtRisk', percent],
  ['Beta', 'beta', number],
  ['Alpha', 'alpha', percent],
] as const satisfies readonly (readonly [string, keyof Metrics, (value: number | null) => string])[];

/** Alpha and beta of a benchmark against itself. */
const ofItself: Partial<Record<keyof Metrics, number>> = { alpha: 0, beta: 1 };

async function drawHead(document: PDFKit.PDFDocument, { name, kind, record }: DrawnSheet): Promise<void> {
  const { source, benchmark, startDay, days } = record;
  document.font('Helvetica-Bold').fontSize(11).fillColor(ink.muted).text('Pipa', MARGIN, MARGIN);
  document.font('Helvetica').fontSize(9).text('Tear sheet', MARGIN, MARGIN, { width: WIDTH, align: 'right' });
  document.y = MARGIN + 22;
  document.font('Helvetica-Bold');
  const title = name ?? kind;
  if (!(await writeName(document, title, { x: MARGIN, size: 18, ink: ink.text }))) {
    await writeName(document, kind, { x: MARGIN, size: 18, ink: ink.text });
  }
  const market = source === 'simulated' ? 'Simulated market. ' : '';
  const period = `${fromEpochDay(startDay)} to ${fromEpochDay(days.at(-1) ?? startDay)}, ${days.length} trading days`;
  document
    .font('Helvetica')
    .fontSize(9)
    .fillColor(ink.muted)
    .text(
      printable(`${name === null ? '' : `${kind}. `}${period}, against ${benchmark}. ${market}`),
      MARGIN,
      document.y + 4,
    );
  document.moveDown(0.8);
}

function drawFigures(document: PDFKit.PDFDocument, sheet: TearSheet, benchmark: string): void {
  const rows = figureRows.map(([label, key, format]) => [
    label,
    format(sheet.metrics[key]),
    format(key in ofItself ? (ofItself[key] ?? null) : sheet.benchmarkMetrics[key]),
  ]);
  const half = Math.ceil(rows.length / 2);
  const columns = [
    { header: '', width: 104 },
    { header: 'Record', width: 68, isNumeric: true },
    { header: benchmark, width: 68, isNumeric: true },
  ];
  const y = document.y;
  const height = drawTable(document, { x: MARGIN, y }, columns, rows.slice(0, half));
  drawTable(document, { x: MARGIN + WIDTH - 240, y }, columns, rows.slice(half));
  document.y = y + height + 10;
}

/** Draws a part of a height where it fits, else on a new page. */
function place(document: PDFKit.PDFDocument, height: number, draw: (box: Box) => void): void {
  if (document.y + height > BOTTOM) {
    document.addPage();
    document.y = MARGIN;
  }
  const y = document.y;
  draw({ x: MARGIN, y, width: WIDTH, height });
  document.y = y + height + 14;
}

function drawCurves(document: PDFKit.PDFDocument, sheet: TearSheet, benchmark: string): void {
  const { days } = sheet;
  const compared = (title: string, own: Float64Array, theirs: Float64Array, color: string) => ({
    title,
    days,
    lines: [
      { name: benchmark, values: theirs, color: ink.bench, isDashed: true },
      { name: 'Record', values: own, color },
    ],
  });
  place(document, 180, (box) =>
    drawLineChart(
      document,
      box,
      compared('Cumulative return', sheet.cumulative, sheet.benchmarkCumulative, ink.accent),
    ),
  );
  place(document, 110, (box) =>
    drawLineChart(document, box, compared('Underwater', sheet.underwater, sheet.benchmarkUnderwater, ink.loss)),
  );
}

const MONTH_CELL = 14;
const YEAR_WIDTH = 34;
/** Returns beyond this are drawn in the full colour. */
const FULL_COLOUR_AT = 0.08;

function drawMonths(document: PDFKit.PDFDocument, { monthly }: TearSheet): void {
  // A table longer than a page would be cut: the latest years are what is read.
  const years = monthly.slice(-45);
  place(document, 30 + years.length * MONTH_CELL, ({ x, y, width }) => {
    drawTitle(document, { x, y, width, height: 0 }, { title: 'Monthly returns, %', lines: [] });
    const room = (width - YEAR_WIDTH) / 13;
    const write = (text: string, column: number, top: number, color: string) =>
      document
        .fillColor(color)
        .text(text, x + YEAR_WIDTH + column * room, top, { width: room, align: 'center', lineBreak: false });
    document.font('Helvetica').fontSize(7);
    for (const [column, name] of [...monthNames, 'Year'].entries()) write(name, column, y + 15, ink.muted);
    years.forEach(({ year, months, total }, line) => {
      const top = y + 26 + line * MONTH_CELL;
      document.fillColor(ink.muted).text(String(year), x, top + 3, { lineBreak: false });
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
        write(printable(formatPercent(value, { decimals: 1 }).replace('%', '')), column, top + 3, ink.text);
      });
    });
  });
}

function drawYears(document: PDFKit.PDFDocument, { years }: TearSheet, benchmark: string): void {
  if (years.length === 0) return;
  place(document, 120, (box) => {
    drawTitle(document, box, {
      title: 'Return by year',
      lines: [
        { name: benchmark, values: [], color: ink.bench },
        { name: 'Record', values: [], color: ink.gain },
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
    document.font('Helvetica').fontSize(7);
    years.forEach(({ year, own, benchmark: theirs }, i) => {
      const middle = box.x + room * (i + 0.5);
      draw(own, middle - bar, own < 0 ? ink.loss : ink.gain);
      draw(theirs, middle, ink.bench);
      document.fillColor(ink.muted).text(String(year), middle - room / 2, box.y + box.height - 9, {
        width: room,
        align: 'center',
        lineBreak: false,
      });
    });
  });
}

function drawRolling(document: PDFKit.PDFDocument, { rolling, days }: TearSheet): void {
  if (rolling === null) return;
  const charts = [
    ['Rolling Sharpe', rolling.sharpe, (value: number) => formatNumber(value, { decimals: 1 })],
    ['Rolling beta', rolling.beta, (value: number) => formatNumber(value, { decimals: 1 })],
    ['Rolling volatility', rolling.volatility, (value: number) => formatPercent(value, { decimals: 0 })],
  ] as const;
  for (const [name, values, format] of charts) {
    place(document, 90, (box) =>
      drawLineChart(document, box, {
        title: `${name}, ${rolling.window} trading days`,
        days: days.subarray(1),
        lines: [{ name: '', values, color: ink.accent }],
        format,
      }),
    );
  }
}

function drawExposure(document: PDFKit.PDFDocument, { days }: TearSheet, { exposure }: TearSheetRecord): void {
  if (exposure === null) return;
  place(document, 100, (box) =>
    drawLineChart(document, box, {
      title: 'Exposure',
      days: days.subarray(1),
      lines: [
        { name: 'Long', values: exposure.long, color: ink.accent },
        ...(exposure.short.some((value) => value !== 0)
          ? [{ name: 'Short', values: exposure.short, color: ink.loss }]
          : []),
        { name: 'Cash', values: exposure.cash, color: ink.bench },
      ],
    }),
  );
}

function drawTitledTable(
  document: PDFKit.PDFDocument,
  title: string,
  columns: Parameters<typeof drawTable>[2],
  rows: readonly (readonly string[])[],
): void {
  if (rows.length === 0) return;
  place(document, 16 + Math.min(rows.length + 1, 12) * 14, ({ x, y, width }) => {
    drawTitle(document, { x, y, width, height: 0 }, { title, lines: [] });
    drawTable(document, { x, y: y + 16 }, columns, rows.slice(0, rowsThatFit(y + 16, BOTTOM)));
  });
}

function drawTables(document: PDFKit.PDFDocument, sheet: TearSheet, { benchmark, trading }: TearSheetRecord): void {
  const day = { width: 84 };
  const figure = { width: 84, isNumeric: true };
  drawTitledTable(
    document,
    'Drawdowns',
    [
      { header: 'High', ...day },
      { header: 'Low', ...day },
      { header: 'Recovered', ...day },
      { header: 'Depth', ...figure },
      { header: 'Calendar days', ...figure },
    ],
    sheet.drawdowns.map(({ start, trough, end, depth, days }) => [
      fromEpochDay(start),
      fromEpochDay(trough),
      end === null ? 'Not yet' : fromEpochDay(end),
      percent(depth),
      formatNumber(days, { decimals: 0 }),
    ]),
  );
  drawTitledTable(
    document,
    'When the market fell',
    [
      { header: 'Fall', width: 130 },
      { header: 'From', ...day },
      { header: 'To', ...day },
      { header: 'Record', ...figure },
      { header: benchmark, ...figure },
    ],
    sheet.crises
      .slice(-10)
      .map(({ name, fromDay, toDay, strategyReturn, benchmarkReturn }) => [
        name,
        fromEpochDay(fromDay),
        fromEpochDay(toDay),
        percent(strategyReturn),
        percent(benchmarkReturn),
      ]),
  );
  if (trading === null) return;
  drawTitledTable(
    document,
    'Turnover and costs',
    [
      { header: 'Turnover a year', width: 120 },
      { header: 'Costs, dollars', ...figure },
      { header: 'Costs a year, of the mean value', width: 160, isNumeric: true },
    ],
    [
      [
        formatPercent(trading.turnoverAnnual, { decimals: 0 }),
        formatNumber(trading.costTotal),
        percent(trading.costAnnual),
      ],
    ],
  );
}

const NOTE =
  'Returns are time-weighted, after costs and fees; figures that the period is too short for are N/A. Past results say nothing certain of later ones. Not personal advice.';

/** A tear sheet as PDF, from the same figures as the page. @throws RangeError for a record that `tearSheetOf` refuses */
export async function drawTearSheet(drawn: DrawnSheet): Promise<Buffer> {
  const { record, at, name, kind } = drawn;
  const sheet = tearSheetOf(record, record.source === 'simulated' ? [] : NAMED_CRISES);
  const document = new PDFDocument({
    size: 'A4',
    // Text is placed by hand; a margin would begin new pages by itself.
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 0 },
    info: { Title: `Tear sheet: ${name ?? kind}`, Author: 'Pipa', CreationDate: at, ModDate: at },
  });
  return bytesOf(document, async () => {
    await drawHead(document, drawn);
    drawFigures(document, sheet, record.benchmark);
    drawCurves(document, sheet, record.benchmark);
    drawMonths(document, sheet);
    drawYears(document, sheet, record.benchmark);
    drawRolling(document, sheet);
    drawExposure(document, sheet, record);
    drawTables(document, sheet, record);
    place(document, 24, ({ x, y, width }) => {
      document.font('Helvetica').fontSize(7.5).fillColor(ink.muted).text(NOTE, x, y, { width });
    });
  });
}
