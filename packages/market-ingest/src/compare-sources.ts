import { createHash } from 'node:crypto';
import { type TradingDay, toEpochDay } from '@pipa/calendar';
import { type ImportFinding, MAX_FINDING_SOURCE } from '@pipa/contract';
import { addFindings, latestCloses } from '@pipa/db/market';
import { readSeries } from '@pipa/market-data';
import type { MarketVendor } from '@pipa/market-data/vendors';
import { type IngestContext, type IngestSummary, Reading } from './ingest-context.ts';
import { readBars } from './vendor-parts.ts';

/** Symbols that are compared beside those that are held. */
const SAMPLE = 20;
const MOST_HELD = 500;
/** Relative difference of two closes from which on they are no more the same. */
const TOLERANCE = 0.005;

export interface Comparison {
  readonly day: TradingDay;
  /** Symbols that any account holds: all of them are compared. */
  readonly held: readonly string[];
}

/**
 * Compares the stored closes of a day with those of a second vendor: of the held symbols, and of twenty others that the day draws. Closes
 * that are too far apart are doubts for an administrator to settle; nothing is stored of the second vendor.
 */
export async function compareSources(
  context: IngestContext,
  vendor: MarketVendor,
  { day, held }: Comparison,
): Promise<IngestSummary> {
  const { pool } = context;
  const reading = await Reading.begin(context, vendor, 'Check', day);
  return reading.run(async () => {
    if (vendor.limits.prices === 'Adjusted')
      return reading.end('Failed', 'Its prices are adjusted: they are no closes');
    const at = toEpochDay(day);
    const stored = new Map([...(await latestCloses(pool, null, day))].filter(([, close]) => close.day === at));
    const symbols = drawSymbols([...stored.keys()], held, day);
    if (symbols.length === 0) return reading.end('Incomplete', 'There is no close to compare');
    const differing: ImportFinding[] = [];
    let compared = 0;
    const pages = readBars(reading, vendor, { symbols, from: day, to: day });
    for await (const { bars } of readSeries(pages, { anyOrder: true, actions: new Map() }).series) {
      const ours = stored.get(bars.symbol)?.close;
      const theirs = bars.close[bars.days.indexOf(at)];
      if (ours === undefined || theirs === undefined) continue;
      compared++;
      if (Math.abs(theirs / ours - 1) <= TOLERANCE) continue;
      differing.push({
        ...{
          source: `${vendor.name} ${day}`.slice(0, MAX_FINDING_SOURCE),
          symbol: bars.symbol,
          fromDay: day,
          toDay: day,
        },
        ...{
          outcome: 'Doubted',
          fault: 'SourcesDiffer',
          detail: `${ours} here, ${theirs} of ${vendor.name}`,
          isOpen: true,
        },
      });
    }
    await addFindings(pool, differing);
    reading.findings = differing.length;
    const note = `${compared} of ${symbols.length} closes compared`;
    return reading.end(compared === 0 ? 'Incomplete' : 'Whole', note);
  });
}

/** The held symbols, and others in a sequence that is another one each day and the same whenever the day is compared. */
function drawSymbols(known: readonly string[], held: readonly string[], day: TradingDay): string[] {
  const priced = new Set(known);
  const chosen = new Set(held.filter((symbol) => priced.has(symbol)).slice(0, MOST_HELD));
  const lot = (symbol: string) => createHash('sha256').update(`${day} ${symbol}`).digest('hex');
  const others = known.filter((symbol) => !chosen.has(symbol)).map((symbol) => [lot(symbol), symbol] as const);
  const drawn = others.sort(([a], [b]) => (a < b ? -1 : 1)).slice(0, SAMPLE);
  return [...chosen, ...drawn.map(([, symbol]) => symbol)];
}
