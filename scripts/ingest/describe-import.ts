import type { TradingDay } from '@pipa/calendar';
import type { ImportReport } from '@pipa/market-data';

export interface FileSummary {
  readonly file: string;
  symbols: number;
  bars: number;
  first: TradingDay | null;
  last: TradingDay | null;
  /** Symbols that a replay under way uses already. */
  kept: number;
  readonly report: ImportReport;
}

const MOST_FAULTS = 8;

/** A table with a line a file, and below it the faults of the rows that were kept out. */
export function describeImport(summaries: readonly FileSummary[]): string {
  const rows = summaries.map(({ file, symbols, bars, first, last, report }) => [
    file,
    String(symbols),
    bars.toLocaleString('en-US'),
    first ?? '-',
    last ?? '-',
    String(report.quarantinedRows),
  ]);
  const header = ['file', 'symbols', 'bars', 'first', 'last', 'quarantined'];
  const widths = header.map((title, i) => Math.max(title.length, ...rows.map((row) => row[i]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd();
  return [line(header), ...rows.map(line), ...summaries.flatMap(notesOf)].join('\n');
}

function notesOf({ file, kept, report }: FileSummary): string[] {
  const faults = new Map<string, number>();
  for (const { fault } of report.quarantined) faults.set(fault, (faults.get(fault) ?? 0) + 1);
  const common = [...faults].sort((a, b) => b[1] - a[1]).slice(0, MOST_FAULTS);
  return [
    ...(kept > 0 ? [`  ${file}: ${kept} symbols are in use already and stay as they are`] : []),
    ...common.map(([fault, times]) => `  ${file}: ${times} × ${fault}`),
  ];
}
