import { fromEpochDay } from '@pipa/calendar';
import { formatNumber, formatPercent } from '@pipa/charts';
import type { TearSheetRecord } from '@pipa/contract';
import type { TearSheet } from '@pipa/quant';
import { drawTitle } from '../../pdf/chart.ts';
import { BOTTOM, place } from '../../pdf/page.ts';
import { drawTable, rowsThatFit } from '../../pdf/table.ts';

const percent = (value: number | null): string => formatPercent(value);

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

/** Drawdowns, falls of the market, turnover and costs. */
export function drawTables(
  document: PDFKit.PDFDocument,
  sheet: TearSheet,
  { benchmark, trading }: TearSheetRecord,
): void {
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
