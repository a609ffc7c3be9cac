import { nextTradingDay, type TradingDay, tradingDaysBetween } from '@pipa/calendar';
import { z } from 'zod';
import { bySymbol, ordered, pagesOf, rawOf } from '../http/answer-pages.ts';
import { dotted, isShareSymbol } from '../http/share-symbols.ts';
import { LooseNumber, LooseVolume, lastWholeDay, wholeRange } from '../http/whole-days.ts';
import type { VendorBar, VendorPart, VendorRange } from '../market-vendor.ts';
import { VendorError } from '../vendor-error.ts';
import { BULK_COST, codeOf, EODHD_HISTORY_FROM, type EodhdLine, readSplits, readSplitsOfDay } from './eodhd-line.ts';
import { readSymbols } from './eodhd-symbols.ts';

const Bar = z.object({
  date: z.string(),
  open: LooseNumber,
  high: LooseNumber,
  low: LooseNumber,
  close: LooseNumber,
  adjusted_close: LooseNumber,
  volume: LooseVolume,
});
type Bar = z.output<typeof Bar>;

/** Sessions back to which a whole day is asked for: each one since costs a call for its splits. */
const MOST_SESSIONS_BACK = 60;

export function eodhdBars(line: EodhdLine): VendorPart<VendorRange, VendorBar> {
  return async function* (range, call) {
    const { signal } = call;
    const days = wholeRange(range, EODHD_HISTORY_FROM, line.clock());
    const symbols = ordered(range.symbols ?? (await readSymbols(line, signal)).map(({ symbol }) => symbol));
    yield* pagesOf(
      {
        steps: symbols,
        keyOf: (symbol) => symbol,
        read: async (symbol) => {
          // Splits first: they are refused for a symbol that is unknown, which an empty range would not show.
          const splits = await readSplits(line, symbol, { from: days?.from }, signal);
          if (days === null) return { rows: [], next: null };
          const path = `/api/eod/${codeOf(symbol)}`;
          const query = { from: days.from, to: days.to, period: 'd', order: 'a' };
          const bars = await line.http.json(z.array(Bar), { path, query, symbol, signal });
          return { rows: bars.map((bar, i) => rowOf(symbol, bar, rawVolume(bar, splits), i + 1)), next: null };
        },
        placeOf: ({ day }) => day,
        isSorted: true,
        provenance: () => line.provenance('eod'),
      },
      call,
    );
  };
}

export function eodhdSessionBars(line: EodhdLine): VendorPart<TradingDay, VendorBar> {
  return async function* (day, call) {
    const whole = lastWholeDay(line.clock());
    if (day > whole) return;
    yield* pagesOf(
      {
        steps: [day],
        keyOf: (step) => step,
        read: async () => {
          const splits = await splitsSince(line, day, whole, call.signal);
          const bars = await line.http.json(z.array(Bar.extend({ code: z.string() })), {
            path: '/api/eod-bulk-last-day/US',
            query: { date: day },
            cost: BULK_COST,
            signal: call.signal,
          });
          const rows = bars.flatMap((bar, i) => {
            const symbol = dotted(bar.code);
            // The last bar of what did not trade on the day is of an earlier one.
            if (bar.date !== day || !isShareSymbol(symbol)) return [];
            return [rowOf(symbol, bar, rawVolume(bar, splits.get(bar.code) ?? []), i + 1)];
          });
          return { rows: bySymbol(rows), next: null };
        },
        placeOf: () => day,
        isSorted: true,
        provenance: () => line.provenance('eod-bulk-last-day'),
      },
      call,
    );
  };
}

interface SplitOfDay {
  readonly day: string;
  readonly ratio: number;
}

/** The vendor's prices are as traded, but its volumes count today's shares. */
function rawVolume({ date, volume }: Bar, splits: readonly SplitOfDay[]): number {
  const later = splits.filter(({ day, ratio }) => day > date && ratio > 0);
  return later.length === 0 ? volume : Math.round(later.reduce((shares, { ratio }) => shares / ratio, volume));
}

async function splitsSince(line: EodhdLine, day: TradingDay, whole: TradingDay, signal?: AbortSignal) {
  const days = day === whole ? [] : tradingDaysBetween(nextTradingDay(day), whole);
  if (days.length > MOST_SESSIONS_BACK)
    throw new VendorError({ kind: 'Unavailable' }, `EODHD: days before ${days[0]} are read as histories of symbols`);
  const splits: (SplitOfDay & { readonly code: string })[] = [];
  for (const later of days) splits.push(...(await readSplitsOfDay(line, later, signal)));
  return Map.groupBy(splits, ({ code }) => code);
}

const rowOf = (symbol: string, bar: Bar, volume: number, at: number): VendorBar => ({
  symbol,
  day: bar.date,
  open: bar.open,
  high: bar.high,
  low: bar.low,
  close: bar.close,
  adjClose: Number.isNaN(bar.adjusted_close) ? null : bar.adjusted_close,
  volume,
  dividend: 0,
  splitRatio: 1,
  raw: rawOf(bar),
  line: at,
});
