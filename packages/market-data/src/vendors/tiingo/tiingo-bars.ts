import type { TradingDay } from '@pipa/calendar';
import { z } from 'zod';
import { bySymbol, ordered, pagesOf, rawOf } from '../http/answer-pages.ts';
import { dashed, dotted, isShareSymbol } from '../http/share-symbols.ts';
import type { VendorHttp } from '../http/vendor-http.ts';
import { LooseNumber, LooseVolume, lastWholeDay, wholeRange } from '../http/whole-days.ts';
import type { Provenance, VendorBar, VendorPart, VendorRange } from '../market-vendor.ts';

export const TIINGO_HISTORY_FROM = '1990-01-02';

interface TiingoLine {
  readonly http: VendorHttp;
  readonly clock: () => Date;
  provenance(dataset: string): Provenance;
}

const Bar = z.object({
  date: z.string(),
  open: LooseNumber,
  high: LooseNumber,
  low: LooseNumber,
  close: LooseNumber,
  volume: LooseVolume,
  adjClose: LooseNumber,
  divCash: z.number().nullish(),
  splitFactor: z.number().nullish(),
});
type Bar = z.output<typeof Bar>;
const Latest = z.array(Bar.extend({ ticker: z.string() }));

const readLatest = ({ http }: TiingoLine, signal?: AbortSignal) =>
  http.json(Latest, { path: '/tiingo/daily/prices', signal });

/** Without symbols, those that trade: each one costs a call of a plan that has few. */
export function tiingoBars(line: TiingoLine): VendorPart<VendorRange, VendorBar> {
  return async function* (range, call) {
    const { signal } = call;
    const days = wholeRange(range, TIINGO_HISTORY_FROM, line.clock());
    const symbols = range.symbols ?? (await readLatest(line, signal)).map(({ ticker }) => dotted(ticker));
    yield* pagesOf(
      {
        steps: ordered(symbols).filter((symbol) => range.symbols !== null || isShareSymbol(symbol)),
        keyOf: (symbol) => symbol,
        read: async (symbol) => {
          const path = `/tiingo/daily/${dashed(symbol)}/prices`;
          // Without a range the answer is the last bar, which is asked for to learn whether the symbol is known.
          const query = days === null ? {} : { startDate: days.from, endDate: days.to };
          const bars = await line.http.json(z.array(Bar), { path, query, symbol, signal });
          return { rows: days === null ? [] : bars.map((bar, i) => rowOf(symbol, bar, i)), next: null };
        },
        placeOf: ({ day }) => day,
        isSorted: true,
        provenance: () => line.provenance('daily prices'),
      },
      call,
    );
  };
}

/** Of the last session alone: another day has no bars here. */
export function tiingoSessionBars(line: TiingoLine): VendorPart<TradingDay, VendorBar> {
  return async function* (day, call) {
    if (day > lastWholeDay(line.clock())) return;
    yield* pagesOf(
      {
        steps: [day],
        keyOf: (step) => step,
        read: async () => {
          const rows = (await readLatest(line, call.signal)).flatMap((bar, i) => {
            const row = rowOf(dotted(bar.ticker), bar, i);
            return row.day === day && isShareSymbol(row.symbol) ? [row] : [];
          });
          return { rows: bySymbol(rows), next: null };
        },
        placeOf: () => day,
        isSorted: true,
        provenance: () => line.provenance('latest daily prices'),
      },
      call,
    );
  };
}

const rowOf = (symbol: string, bar: Bar, i: number): VendorBar => ({
  symbol,
  day: bar.date.slice(0, 10),
  open: bar.open,
  high: bar.high,
  low: bar.low,
  close: bar.close,
  adjClose: Number.isNaN(bar.adjClose) ? null : bar.adjClose,
  volume: bar.volume,
  dividend: bar.divCash ?? 0,
  splitRatio: bar.splitFactor ?? 1,
  raw: rawOf(bar),
  line: i + 1,
});
