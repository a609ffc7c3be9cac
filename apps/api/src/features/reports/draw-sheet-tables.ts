import { fromEpochDay } from '@pipa/calendar';
import { formatNumber, formatPercent } from '@pipa/charts';
import type { TearSheetRecord } from '@pipa/contract';
import type { TearSheet } from '@pipa/quant';
import { drawTitle } from '../../pdf/chart.ts';
import { BOTTOM, ink, place } from '../../pdf/page.ts';
import { drawTable, heightOfTable, type PdfColumn, rowsThatFit } from '../../pdf/table.ts';
import { writeText } from '../../pdf/write-text.ts';
import type { SheetPaper } from './sheet-paper.ts';
import { nameOfCrisis } from './sheet-words.ts';

const percent = (value: number | null): string => formatPercent(value);

const TITLE_HEIGHT = 16;
const day = { width: 84 };
const figure = { width: 84, isNumeric: true };

interface TitledTable {
  readonly title: string;
  readonly columns: readonly PdfColumn[];
  readonly rows: readonly (readonly string[])[];
  /** Words in place of a table without rows, or below one. */
  readonly note?: string;
}

/** A table that begins on a new page where it would not be whole on this one. */
function drawTitledTable(paper: SheetPaper, { title, columns, rows, note }: TitledTable): void {
  const height = TITLE_HEIGHT + (rows.length === 0 ? 0 : heightOfTable(rows)) + (note === undefined ? 0 : 12);
  place(paper.document, height, ({ x, y, width }) => {
    drawTitle(paper, { x, y, width, height: 0 }, { title, lines: [] });
    const top = y + TITLE_HEIGHT;
    const below =
      rows.length === 0 ? top : top + drawTable(paper, { x, y: top }, columns, rows.slice(0, rowsThatFit(top, BOTTOM)));
    if (note !== undefined) writeText(paper, note, { x, y: below, width }, { size: 8, color: ink.muted });
  });
}

function drawTrading(paper: SheetPaper, trading: NonNullable<TearSheetRecord['trading']>): void {
  const { words } = paper;
  const { turnoverAnnual, costTotal, costAnnual, years } = trading;
  drawTitledTable(paper, {
    title: words.trading.title,
    columns: [
      { header: words.trading.turnover, width: 120 },
      { header: words.trading.costs, ...figure },
      { header: words.trading.costAnnual, width: 160, isNumeric: true },
    ],
    rows: [[formatPercent(turnoverAnnual, { decimals: 0 }), formatNumber(costTotal), percent(costAnnual)]],
    note: years === null ? words.trading.noYears : undefined,
  });
  if (years === null || years.length === 0) return;
  drawTitledTable(paper, {
    title: words.trading.yearsTitle,
    columns: [
      { header: words.yearColumn, ...day },
      { header: words.trading.turnoverColumn, ...figure },
      { header: words.trading.costs, ...figure },
      { header: words.trading.costShare, width: 140, isNumeric: true },
    ],
    rows: years
      .toReversed()
      .map(({ year, turnover, costs, costShare }) => [
        String(year),
        formatPercent(turnover, { decimals: 0 }),
        formatNumber(costs),
        percent(costShare),
      ]),
  });
}

/** Drawdowns, falls of the market, turnover and costs. */
export function drawTables(paper: SheetPaper, sheet: TearSheet, { benchmark, trading }: TearSheetRecord): void {
  const { drawdowns, crises, record } = paper.words;
  drawTitledTable(paper, {
    title: drawdowns.title,
    columns: [
      { header: drawdowns.high, ...day },
      { header: drawdowns.low, ...day },
      { header: drawdowns.recovered, ...day },
      { header: drawdowns.depth, ...figure },
      { header: drawdowns.days, ...figure },
    ],
    rows: sheet.drawdowns.map(({ start, trough, end, depth, days }) => [
      fromEpochDay(start),
      fromEpochDay(trough),
      end === null ? drawdowns.notYet : fromEpochDay(end),
      percent(depth),
      formatNumber(days, { decimals: 0 }),
    ]),
    note: sheet.drawdowns.length === 0 ? drawdowns.none : undefined,
  });
  drawTitledTable(paper, {
    title: crises.title,
    columns: [
      { header: crises.fall, width: 130 },
      { header: crises.from, ...day },
      { header: crises.to, ...day },
      { header: record, ...figure },
      { header: benchmark, ...figure },
    ],
    rows: sheet.crises
      .slice(-10)
      .map(({ name, fromDay, toDay, strategyReturn, benchmarkReturn }) => [
        nameOfCrisis(paper.words, name),
        fromEpochDay(fromDay),
        fromEpochDay(toDay),
        percent(strategyReturn),
        percent(benchmarkReturn),
      ]),
    note: sheet.crises.length === 0 ? crises.none(benchmark) : undefined,
  });
  if (trading !== null) drawTrading(paper, trading);
}
