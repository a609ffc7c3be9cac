import { basename } from 'node:path';
import type { TradingDay } from '@pipa/calendar';
import type { ReadDataset } from '@pipa/market-data';
import type { VendorLimits } from '@pipa/market-data/vendors';

/** What was stored of a dataset. */
export interface DatasetTally {
  symbols: number;
  bars: number;
  first: TradingDay | null;
  last: TradingDay | null;
  /** Symbols that a replay under way uses already. */
  kept: number;
}

export type DatasetSummary = ReadDataset & DatasetTally;

const MOST_FAULTS = 8;

/** A table with a line a dataset, and below it the faults of the rows that were kept out, and what its vendor asks to be said. */
export function describeImport(summaries: readonly DatasetSummary[], { historyFrom }: VendorLimits): string {
  const rows = summaries.map(({ provenance, symbols, bars, first, last, report }) => [
    basename(provenance.dataset),
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
  const limit = historyFrom === null ? [] : [`  The vendor has no history before ${historyFrom}`];
  return [line(header), ...rows.map(line), ...summaries.flatMap(notesOf), ...limit].join('\n');
}

function notesOf({ provenance, kept, report }: DatasetSummary): string[] {
  const { vendor, attribution, asOf } = provenance;
  const name = basename(provenance.dataset);
  const faults = new Map<string, number>();
  for (const { fault } of report.quarantined) faults.set(fault, (faults.get(fault) ?? 0) + 1);
  const common = [...faults].sort((a, b) => b[1] - a[1]).slice(0, MOST_FAULTS);
  return [
    ...(attribution === null ? [] : [`  ${name} of ${vendor}: ${attribution}`]),
    ...(asOf === null ? [] : [`  ${name} of ${vendor}: as it was known on ${asOf}`]),
    ...(kept > 0 ? [`  ${name}: ${kept} symbols are in use already and stay as they are`] : []),
    ...common.map(([fault, times]) => `  ${name}: ${times} × ${fault}`),
  ];
}
