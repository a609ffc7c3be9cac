import { fromEpochDay } from '@pipa/calendar';
import { formatNumber, formatPercent } from '@pipa/charts';
import type { Language, TearSheetKind, TearSheetRecord } from '@pipa/contract';
import { type Metrics, NAMED_CRISES, type TearSheet, tearSheetOf } from '@pipa/quant';
import PDFDocument from 'pdfkit';
import { drawLineChart } from '../../pdf/chart.ts';
import { keepNewest } from '../../pdf/lay-out-name.ts';
import { noLetters, readLetters } from '../../pdf/lettering.ts';
import { bytesOf, ink, MARGIN, place, WIDTH } from '../../pdf/page.ts';
import { drawQrCode } from '../../pdf/qr-code.ts';
import { drawTable } from '../../pdf/table.ts';
import { writeName } from '../../pdf/write-name.ts';
import { writeParagraph, writeText } from '../../pdf/write-text.ts';
import { drawMonths, drawYears } from './draw-returns.ts';
import { drawTables } from './draw-sheet-tables.ts';
import type { SheetPaper } from './sheet-paper.ts';
import { type SheetFigure, sheetFigures, sheetWords, textsOf } from './sheet-words.ts';

export interface DrawnSheet {
  /** What the sheet is of, as people call it; null where a reader does not see it. */
  readonly name: string | null;
  readonly kind: TearSheetKind;
  readonly language: Language;
  readonly record: TearSheetRecord;
  /** Instant of the drawing. */
  readonly at: Date;
  /** Address of its receipt; left out where it has none. */
  readonly receiptUrl?: string;
}

const percent = (value: number | null): string => formatPercent(value);
const number = (value: number | null): string => formatNumber(value);

const formats: Partial<Record<SheetFigure, (value: number | null) => string>> = {
  sharpe: number,
  sortino: number,
  calmar: number,
  beta: number,
};

/** Alpha and beta of a benchmark against itself. */
const ofItself: Partial<Record<keyof Metrics, number>> = { alpha: 0, beta: 1 };

async function drawHead(paper: SheetPaper, { name, kind, record }: DrawnSheet): Promise<void> {
  const { document, words } = paper;
  const { source, survivorship, benchmark, startDay, days } = record;
  writeText(paper, 'Pipa', { x: MARGIN, y: MARGIN }, { size: 11, color: ink.muted, isBold: true });
  const right = { x: MARGIN, y: MARGIN, width: WIDTH, align: 'right' } as const;
  writeText(paper, words.sheet, right, { size: 9, color: ink.muted });
  document.y = MARGIN + 22;
  document.font('Helvetica-Bold');
  const ofKind = words.kinds[kind];
  const title = { x: MARGIN, size: 18, ink: ink.text };
  if (name === null || !(await writeName(document, name, title))) await writeName(document, ofKind, title);
  const [first, last] = [fromEpochDay(startDay), fromEpochDay(days.at(-1) ?? startDay)];
  const period = words.period(name === null ? null : ofKind, first, last, days.length, benchmark);
  const about = source === 'simulated' ? `${period}${words.simulated}` : period;
  writeParagraph(paper, about, { x: MARGIN, y: document.y + 4, width: WIDTH }, { size: 9, color: ink.muted });
  if (survivorship !== null) {
    const box = { x: MARGIN, y: document.y + 4, width: WIDTH };
    const { stocks, ended, years } = survivorship;
    const text = words.survivors(stocks, ended, formatNumber(years, { decimals: 1 }));
    writeParagraph(paper, text, box, { size: 9, color: ink.muted });
  }
  document.y += 8;
}

function drawFigures(paper: SheetPaper, sheet: TearSheet, benchmark: string): void {
  const { document, words } = paper;
  const rows = sheetFigures.map((key) => {
    const format = formats[key] ?? percent;
    const theirs = key in ofItself ? (ofItself[key] ?? null) : sheet.benchmarkMetrics[key];
    return [words.figures[key], format(sheet.metrics[key]), format(theirs)];
  });
  const half = Math.ceil(rows.length / 2);
  const columns = [
    { header: '', width: 104 },
    { header: words.record, width: 68, isNumeric: true },
    { header: benchmark, width: 68, isNumeric: true },
  ];
  const y = document.y;
  const height = drawTable(paper, { x: MARGIN, y }, columns, rows.slice(0, half));
  drawTable(paper, { x: MARGIN + WIDTH - 240, y }, columns, rows.slice(half));
  document.y = y + height + 10;
}

function drawCurves(paper: SheetPaper, sheet: TearSheet, benchmark: string): void {
  const { document, words } = paper;
  const { days } = sheet;
  const compared = (title: string, own: Float64Array, theirs: Float64Array, color: string) => ({
    title,
    days,
    lines: [
      { name: benchmark, values: theirs, color: ink.bench, isDashed: true },
      { name: words.record, values: own, color },
    ],
  });
  place(document, 180, (box) =>
    drawLineChart(paper, box, compared(words.equity, sheet.cumulative, sheet.benchmarkCumulative, ink.accent)),
  );
  place(document, 110, (box) =>
    drawLineChart(paper, box, compared(words.underwater, sheet.underwater, sheet.benchmarkUnderwater, ink.loss)),
  );
}

function drawRolling(paper: SheetPaper, { rolling, days }: TearSheet): void {
  if (rolling === null) return;
  const { words } = paper;
  const charts = [
    ['sharpe', (value: number) => formatNumber(value, { decimals: 1 })],
    ['beta', (value: number) => formatNumber(value, { decimals: 1 })],
    ['volatility', (value: number) => formatPercent(value, { decimals: 0 })],
  ] as const;
  for (const [figure, format] of charts) {
    place(paper.document, 76, (box) =>
      drawLineChart(paper, box, {
        title: words.over(words.rolling[figure], rolling.window),
        days: days.subarray(1),
        lines: [{ name: '', values: rolling[figure], color: ink.accent }],
        format,
      }),
    );
  }
}

function drawExposure(paper: SheetPaper, { days }: TearSheet, { exposure }: TearSheetRecord): void {
  // A line needs two days.
  if (exposure === null || exposure.long.length < 2) return;
  const { exposure: title, exposureColumns } = paper.words;
  const { long, short, cash } = exposureColumns;
  place(paper.document, 86, (box) =>
    drawLineChart(paper, box, {
      title,
      days: days.subarray(1),
      lines: [
        { name: long, values: exposure.long, color: ink.accent },
        ...(exposure.short.some((value) => value !== 0)
          ? [{ name: short, values: exposure.short, color: ink.loss }]
          : []),
        { name: cash, values: exposure.cash, color: ink.bench },
      ],
    }),
  );
}

/** Points. */
const CODE_SIZE = 64;

/** The address of the receipt, as people and as phones read it, and the note below it: the end of a sheet fills no page of its own. */
function drawReceipt(paper: SheetPaper, url: string): void {
  const { document, words } = paper;
  place(document, CODE_SIZE, (box) => {
    drawQrCode(document, url, { x: box.x, y: box.y, size: CODE_SIZE });
    const beside = { x: box.x + CODE_SIZE + 10, width: box.width - CODE_SIZE - 10 };
    writeParagraph(paper, words.receipt, { ...beside, y: box.y + 2 }, { size: 8, color: ink.text });
    writeText(paper, url, { ...beside, y: box.y + 26 }, { size: 7.5, color: ink.accent });
    document.link(beside.x, box.y + 24, beside.width, 12, url);
    writeParagraph(paper, words.note, { ...beside, y: box.y + 42 }, { size: 7.5, color: ink.muted });
  });
}

/** Letters of the words of a language, laid out once a process. */
export const lettersOf = keepNewest(1, (language: Language) => readLetters(textsOf(sheetWords[language])));

/** A tear sheet as PDF, from the same figures as the page. @throws RangeError for a record that `tearSheetOf` refuses */
export async function drawTearSheet(drawn: DrawnSheet): Promise<Buffer> {
  const { record, at, name, kind, language } = drawn;
  const words = sheetWords[language];
  const sheet = tearSheetOf(record, record.source === 'simulated' ? [] : NAMED_CRISES);
  const document = new PDFDocument({
    size: 'A4',
    // Text is placed by hand; a margin would begin new pages by itself.
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 0 },
    lang: words.tag,
    info: { Title: `${words.sheet}: ${name ?? words.kinds[kind]}`, Author: 'Pipa', CreationDate: at, ModDate: at },
  });
  const paper = { document, words, letters: language === 'en' ? noLetters : await lettersOf(language) };
  return bytesOf(document, async () => {
    await drawHead(paper, drawn);
    drawFigures(paper, sheet, record.benchmark);
    drawCurves(paper, sheet, record.benchmark);
    drawMonths(paper, sheet);
    drawYears(paper, sheet, record.benchmark);
    drawRolling(paper, sheet);
    drawExposure(paper, sheet, record);
    drawTables(paper, sheet, record);
    if (drawn.receiptUrl !== undefined) drawReceipt(paper, drawn.receiptUrl);
    else place(document, 24, (box) => writeParagraph(paper, words.note, box, { size: 7.5, color: ink.muted }));
  });
}
