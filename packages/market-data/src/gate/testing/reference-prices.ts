import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { openCsv } from '../../csv/csv-table.ts';
import { importActions } from '../../csv/import-actions.ts';
import { readSeries } from '../../csv/import-bars.ts';
import type { InstrumentHistory } from '../../daily-bars.ts';

const folder = fileURLToPath(new URL('../../../../../../shared/data/prices/', import.meta.url));

/** Whether real prices lie beside the checkout. */
export const hasReferencePrices = existsSync(folder);

/** Prices of a file as its vendor gives them, unjudged, of the wanted symbols alone. */
export async function readReferencePrices(
  file: string,
  isWanted: (symbol: string) => boolean,
): Promise<InstrumentHistory[]> {
  const { actions } = await importActions(openCsv(`${folder}sp500_av_actions.csv`));
  const { series } = readSeries(Readable.from(wantedLines(openCsv(folder + file), isWanted)));
  const histories: InstrumentHistory[] = [];
  for await (const { bars } of series) histories.push({ bars, actions: actions.get(bars.symbol) ?? [] });
  return histories;
}

async function* wantedLines(source: Readable, isWanted: (symbol: string) => boolean): AsyncGenerator<string> {
  let isHeader = true;
  for await (const line of createInterface({ input: source })) {
    if (isHeader || isWanted(line.slice(0, line.indexOf(',')))) yield `${line}\n`;
    isHeader = false;
  }
}
