import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { InstrumentHistory } from '../../daily-bars.ts';
import { readPart } from '../../testing/read-part.ts';
import { csvFile, csvVendor } from '../../vendors/csv/csv-vendor.ts';
import { readActions } from '../read-actions.ts';
import { readSeries } from '../read-series.ts';

const folder = fileURLToPath(new URL('../../../../../../shared/data/prices/', import.meta.url));

/** Whether real prices lie beside the checkout. */
export const hasReferencePrices = existsSync(folder);

/** Prices of a file as its vendor gives them, unjudged, of the wanted symbols alone. */
export async function readReferencePrices(
  file: string,
  isWanted: (symbol: string) => boolean,
): Promise<InstrumentHistory[]> {
  const files = { prices: [csvFile(folder + file)], actions: csvFile(`${folder}sp500_av_actions.csv`) };
  const vendor = csvVendor(files, () => new Date(0));
  const { actions } = await readActions(readPart(vendor, vendor.actions));
  const histories: InstrumentHistory[] = [];
  for await (const { bars } of readSeries(readPart(vendor, vendor.bars)).series) {
    if (isWanted(bars.symbol)) histories.push({ bars, actions: actions.get(bars.symbol) ?? [] });
  }
  return histories;
}
