import { newYorkDay, type TradingDay } from '@pipa/calendar';
import { z } from 'zod';
import { bySymbol, ordered, pagesOf, rawOf } from '../http/answer-pages.ts';
import { isShareSymbol } from '../http/share-symbols.ts';
import { LooseNumber, LooseVolume, lastWholeDay, wholeRange } from '../http/whole-days.ts';
import type { VendorBar, VendorPart, VendorRange } from '../market-vendor.ts';
import { type MassiveLine, readList } from './massive-line.ts';
import { assertKnown, massiveSymbols } from './massive-tickers.ts';

const Bar = z.object({ o: LooseNumber, h: LooseNumber, l: LooseNumber, c: LooseNumber, v: LooseVolume, t: z.number() });
const MOST_AGGREGATES = 50_000;

export function massiveBars(line: MassiveLine): VendorPart<VendorRange, VendorBar> {
  return async function* (range, call) {
    const { signal } = call;
    const days = wholeRange(range, line.historyFrom(), line.clock());
    const symbols = ordered(range.symbols ?? (await massiveSymbols(line, signal)));
    let isKnown = range.symbols === null || call.after !== null;
    const pages = pagesOf(
      {
        steps: days === null ? [] : symbols,
        keyOf: (symbol) => symbol,
        read: async (symbol, token) => {
          const path = `/v2/aggs/ticker/${symbol}/range/1/day/${days?.from}/${days?.to}`;
          const query = { adjusted: false, sort: 'asc', limit: MOST_AGGREGATES };
          const { rows, next } = await readList(line, Bar, { path, query, signal }, token);
          // The time of a ticker's bar is the first midnight of its day, in New York.
          const bars = rows.map((bar, i) => rowOf(symbol, newYorkDay(new Date(bar.t)), bar, i));
          return { rows: bars, next };
        },
        placeOf: ({ day }) => day,
        isSorted: true,
        provenance: () => line.provenance('aggregates'),
      },
      call,
    );
    for await (const page of pages) {
      isKnown ||= page.rows.length > 0;
      yield page;
    }
    if (!isKnown) await assertKnown(line, symbols, signal);
  };
}

export function massiveSessionBars(line: MassiveLine): VendorPart<TradingDay, VendorBar> {
  return async function* (day, call) {
    if (day > lastWholeDay(line.clock())) return;
    yield* pagesOf(
      {
        steps: [day],
        keyOf: (step) => step,
        read: async () => {
          const path = `/v2/aggs/grouped/locale/us/market/stocks/${day}`;
          const query = { adjusted: false, include_otc: false };
          const call1 = { path, query, signal: call.signal };
          const { rows } = await readList(line, Bar.extend({ T: z.string() }), call1, null);
          // The time of these is the end of the session: their day is the one that was asked for.
          const bars = rows.flatMap((bar, i) => (isShareSymbol(bar.T) ? [rowOf(bar.T, day, bar, i)] : []));
          return { rows: bySymbol(bars), next: null };
        },
        placeOf: () => day,
        isSorted: true,
        provenance: () => line.provenance('grouped daily'),
      },
      call,
    );
  };
}

const rowOf = (symbol: string, day: string, bar: z.output<typeof Bar>, i: number): VendorBar => ({
  symbol,
  day,
  open: bar.o,
  high: bar.h,
  low: bar.l,
  close: bar.c,
  adjClose: null,
  // Fractions of shares are traded, but bars count whole ones.
  volume: Math.round(bar.v),
  dividend: 0,
  splitRatio: 1,
  raw: rawOf(bar),
  line: i + 1,
});
