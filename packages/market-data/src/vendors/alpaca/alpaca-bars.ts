import { newYorkDay, newYorkInstant, type TradingDay } from '@pipa/calendar';
import { z } from 'zod';
import { ordered, pagesOf, rawOf } from '../http/answer-pages.ts';
import { LooseNumber, LooseVolume, wholeRange } from '../http/whole-days.ts';
import type { VendorBar, VendorCall, VendorPage, VendorPart, VendorRange } from '../market-vendor.ts';
import { VendorError } from '../vendor-error.ts';
import { alpacaSymbols } from './alpaca-assets.ts';
import { ALPACA_HISTORY_FROM, type AlpacaLines, alpacaProvenance, callsFor } from './alpaca-lines.ts';

const MOST_BARS = 10_000;

const Bars = z.object({
  bars: z
    .record(
      z.string(),
      z.array(
        z.object({ t: z.string(), o: LooseNumber, h: LooseNumber, l: LooseNumber, c: LooseNumber, v: LooseVolume }),
      ),
    )
    .nullish(),
  next_page_token: z.string().nullish(),
});

export function alpacaBars(lines: AlpacaLines): VendorPart<VendorRange, VendorBar> {
  return async function* (range, call) {
    const symbols = ordered(range.symbols ?? (await alpacaSymbols(lines, call.signal)));
    let isKnown = range.symbols === null || call.after !== null;
    for await (const page of barPages(lines, symbols, range, call)) {
      isKnown ||= page.rows.length > 0;
      yield page;
    }
    if (!isKnown) await assertKnown(lines, symbols, call.signal);
  };
}

export function alpacaSessionBars(lines: AlpacaLines): VendorPart<TradingDay, VendorBar> {
  return async function* (day, call) {
    const symbols = await alpacaSymbols(lines, call.signal);
    yield* barPages(lines, symbols, { symbols, from: day, to: day }, call);
  };
}

function barPages(
  lines: AlpacaLines,
  symbols: readonly string[],
  range: VendorRange,
  call: VendorCall,
): AsyncIterable<VendorPage<VendorBar>> {
  const days = wholeRange(range, ALPACA_HISTORY_FROM, lines.clock());
  return pagesOf(
    {
      steps: days === null ? [] : callsFor(symbols),
      keyOf: ([first = '']) => first,
      read: async (chunk, token) => {
        const { bars, next_page_token: next = null } = await lines.data.json(Bars, {
          path: '/v2/stocks/bars',
          query: {
            symbols: chunk.join(','),
            timeframe: '1Day',
            start: `${days?.from}T00:00:00Z`,
            // After midnight in New York, which is the time of a daily bar, and older than what the plan allows.
            end: newYorkInstant(days?.to ?? '', 6 * 60).toISOString(),
            adjustment: 'raw',
            feed: 'sip',
            limit: MOST_BARS,
            sort: 'asc',
            page_token: token ?? undefined,
          },
          signal: call.signal,
        });
        return { rows: rowsOf(bars ?? {}), next };
      },
      placeOf: ({ day }) => day,
      isSorted: false,
      provenance: () => alpacaProvenance(lines, 'bars'),
    },
    call,
  );
}

function rowsOf(bars: NonNullable<z.output<typeof Bars>['bars']>): VendorBar[] {
  return Object.entries(bars).flatMap(([symbol, list]) =>
    list.map((bar, i) => ({
      symbol,
      day: newYorkDay(new Date(bar.t)),
      open: bar.o,
      high: bar.h,
      low: bar.l,
      close: bar.c,
      adjClose: null,
      volume: bar.v,
      dividend: 0,
      splitRatio: 1,
      raw: rawOf(bar),
      line: i + 1,
    })),
  );
}

/** Bars of a symbol that nothing is known of are as empty as those of one that did not trade. */
async function assertKnown(lines: AlpacaLines, symbols: readonly string[], signal?: AbortSignal): Promise<void> {
  const known = new Set(await alpacaSymbols(lines, signal));
  const [symbol = ''] = symbols;
  if (!symbols.some((one) => known.has(one)))
    throw new VendorError({ kind: 'UnknownSymbol', symbol }, `Alpaca has no asset ${symbol}`);
}
