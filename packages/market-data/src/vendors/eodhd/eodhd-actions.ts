import { newYorkDay, toEpochDay, tradingDaysBetween } from '@pipa/calendar';
import { z } from 'zod';
import { ordered, pagesOf, rawOf } from '../http/answer-pages.ts';
import { dotted, isShareSymbol } from '../http/share-symbols.ts';
import { LooseNumber } from '../http/whole-days.ts';
import type { VendorAction, VendorPart, VendorRange } from '../market-vendor.ts';
import { BULK_COST, codeOf, type EodhdLine, readSplits, readSplitsOfDay } from './eodhd-line.ts';
import { readSymbols } from './eodhd-symbols.ts';

/** `value` (and `dividend` of a whole day) counts today's shares, `unadjustedValue` is what was paid. */
const Dividend = z.object({
  date: z.string(),
  paymentDate: z.string().nullish(),
  currency: z.string().nullish(),
  unadjustedValue: LooseNumber,
});
type Dividend = z.output<typeof Dividend>;

/** Days for which the actions of all symbols are asked for day by day, not symbol by symbol. */
const MOST_DAYS = 40;

type Step = { readonly key: string; read(): Promise<VendorAction[]> };

export function eodhdActions(line: EodhdLine): VendorPart<VendorRange, VendorAction> {
  return async function* (range, call) {
    yield* pagesOf(
      {
        steps: await stepsOf(line, range, call.signal),
        keyOf: ({ key }) => key,
        read: async ({ read }) => ({ rows: await read(), next: null }),
        placeOf: null,
        isSorted: true,
        provenance: () => line.provenance('splits and dividends'),
      },
      call,
    );
  };
}

async function stepsOf(line: EodhdLine, { symbols, from, to }: VendorRange, signal?: AbortSignal): Promise<Step[]> {
  const today = newYorkDay(line.clock());
  // Whole days have what took effect on them, and nothing of the days to come.
  const last = to === null || to > today ? today : to;
  if (symbols === null && from !== null && toEpochDay(last) - toEpochDay(from) < MOST_DAYS)
    return tradingDaysBetween(from, last).map((day) => ({ key: day, read: () => actionsOfDay(line, day, signal) }));
  const range = { from: from ?? undefined, to: to ?? undefined };
  const all = symbols ?? (await readSymbols(line, signal)).map(({ symbol }) => symbol);
  return ordered(all).map((symbol) => ({ key: symbol, read: () => actionsOf(line, symbol, range, signal) }));
}

async function actionsOf(
  line: EodhdLine,
  symbol: string,
  query: { readonly from?: string; readonly to?: string },
  signal?: AbortSignal,
): Promise<VendorAction[]> {
  const splits = await readSplits(line, symbol, query, signal);
  const path = `/api/div/${codeOf(symbol)}`;
  const dividends = await line.http.json(z.array(Dividend), { path, query, symbol, signal });
  return [
    ...splits.map(({ day, ratio, row }, i) => actionOf(symbol, day, { splitRatio: ratio }, row, i)),
    ...dividends.flatMap((row, i) => dividendOf(symbol, row, i)),
  ];
}

async function actionsOfDay(line: EodhdLine, day: string, signal?: AbortSignal): Promise<VendorAction[]> {
  const splits = await readSplitsOfDay(line, day, signal);
  const dividends = await line.http.json(z.array(Dividend.extend({ code: z.string() })), {
    path: '/api/eod-bulk-last-day/US',
    query: { date: day, type: 'dividends' },
    cost: BULK_COST,
    signal,
  });
  return [
    ...splits.map(({ code, ratio, row }, i) => actionOf(dotted(code), row.date, { splitRatio: ratio }, row, i)),
    ...dividends.flatMap((row, i) => dividendOf(dotted(row.code), row, i)),
  ].filter(({ symbol }) => isShareSymbol(symbol));
}

/** None for a dividend that is not in dollars. */
function dividendOf(symbol: string, row: Dividend, i: number): VendorAction[] {
  if (row.currency && row.currency !== 'USD') return [];
  return [actionOf(symbol, row.date, { dividend: row.unadjustedValue, payDay: row.paymentDate || null }, row, i)];
}

const actionOf = (symbol: string, exDay: string, action: Partial<VendorAction>, row: unknown, i: number) => ({
  symbol,
  exDay,
  dividend: 0,
  splitRatio: 1,
  payDay: null,
  ...action,
  raw: rawOf(row),
  line: i + 1,
});
