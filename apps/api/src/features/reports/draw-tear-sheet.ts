import { fromEpochDay } from '@pipa/calendar';
import { formatNumber, formatPercent } from '@pipa/charts';
import type { TearSheetRecord } from '@pipa/contract';
import { type Metrics, NAMED_CRISES, type TearSheet, tearSheetOf } from '@pipa/quant';
import PDFDocument from 'pdfkit';
import { drawLineChart } from '../../pdf/chart.ts';
import { bytesOf, ink, MARGIN, place, WIDTH } from '../../pdf/page.ts';
import { printable } from '../../pdf/printable.ts';
import { drawTable } from '../../pdf/table.ts';
import { writeName } from '../../pdf/write-name.ts';
import { drawMonths, drawYears } from './draw-returns.ts';
import { drawTables } from './draw-sheet-tables.ts';

export interface DrawnSheet {
  /** What the sheet is of, as people call it; null where a reader does not see it. */
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
  const period = `${fromEpochDay(startDay)} to ${fromEpochDay(days.at(-1) ?? startDay)}, ${days.length} trading ${days.length === 1 ? 'day' : 'days'}`;
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
  // A line needs two days.
  if (exposure === null || exposure.long.length < 2) return;
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
