import { addDays, newYorkDay, type TradingDay } from '@pipa/calendar';
import { z } from 'zod';
import { type Answer, ordered, pagesOf, rawOf } from '../http/answer-pages.ts';
import type {
  InstrumentChange,
  VendorAction,
  VendorCall,
  VendorChange,
  VendorPart,
  VendorRange,
  VendorRow,
} from '../market-vendor.ts';
import { ALPACA_HISTORY_FROM, type AlpacaLines, alpacaProvenance, callsFor } from './alpaca-lines.ts';

const MOST_ACTIONS = 1_000;
/** The vendor lists actions by the day on which it processes them: for a dividend its pay day, which may be months after the ex-day. */
const LONGEST_PROCESSING_DAYS = 120;
/** Actions are announced at most so long ahead. */
const LONGEST_AHEAD_DAYS = 365;

const Id = { id: z.string() };
const Split = z.object({ ...Id, symbol: z.string(), ex_date: z.string(), old_rate: z.number(), new_rate: z.number() });
const Lists = z.object({
  forward_splits: z.array(Split).default([]),
  reverse_splits: z.array(Split).default([]),
  cash_dividends: z
    .array(
      z.object({
        ...Id,
        symbol: z.string(),
        rate: z.number(),
        ex_date: z.string(),
        payable_date: z.string().nullish(),
      }),
    )
    .default([]),
  /** New shares beside each old one, in shares. */
  stock_dividends: z.array(z.object({ ...Id, symbol: z.string(), rate: z.number(), ex_date: z.string() })).default([]),
  name_changes: z
    .array(z.object({ ...Id, old_symbol: z.string(), new_symbol: z.string(), process_date: z.string() }))
    .default([]),
  cash_mergers: z
    .array(z.object({ ...Id, acquiree_symbol: z.string(), rate: z.number(), effective_date: z.string() }))
    .default([]),
  stock_mergers: z
    .array(
      z.object({
        ...Id,
        acquiree_symbol: z.string(),
        acquiree_rate: z.number(),
        acquirer_symbol: z.string(),
        acquirer_rate: z.number(),
        cash_rate: z.number().optional(),
        effective_date: z.string(),
      }),
    )
    .default([]),
  spin_offs: z
    .array(
      z.object({
        ...Id,
        source_symbol: z.string(),
        source_rate: z.number(),
        new_symbol: z.string(),
        new_rate: z.number(),
        ex_date: z.string(),
      }),
    )
    .default([]),
  worthless_removals: z.array(z.object({ ...Id, symbol: z.string(), process_date: z.string() })).default([]),
});
type Lists = z.output<typeof Lists>;
/** Mergers for shares and dollars have the shape of those for shares. */
const Wire = z.object({
  corporate_actions: z.preprocess((value) => {
    const { stock_and_cash_mergers: both = [], stock_mergers: shares = [], ...rest } = Object(value);
    return { ...rest, stock_mergers: [...shares, ...both] };
  }, Lists),
  next_page_token: z.string().nullish(),
});

export function alpacaActions(lines: AlpacaLines): VendorPart<VendorRange, VendorAction> {
  const types = 'forward_split,reverse_split,cash_dividend,stock_dividend';
  return (range, call) => actionPages(lines, 'actions', types, range, call, actionsOf, ({ exDay }) => exDay);
}

export function alpacaChanges(lines: AlpacaLines): VendorPart<VendorRange, VendorChange> {
  const types = 'name_change,cash_merger,stock_merger,stock_and_cash_merger,spin_off,worthless_removal';
  return (range, call) => actionPages(lines, 'changes', types, range, call, changesOf, ({ day }) => day);
}

function actionPages<Row extends VendorRow>(
  lines: AlpacaLines,
  dataset: string,
  types: string,
  { symbols, from, to }: VendorRange,
  call: VendorCall,
  rowsOf: (lists: Lists) => Row[],
  dayOf: (row: Row) => string,
) {
  const start = from ?? ALPACA_HISTORY_FROM;
  const ahead = addDays(newYorkDay(lines.clock()), LONGEST_AHEAD_DAYS);
  const end = to === null ? ahead : addDays(to, LONGEST_PROCESSING_DAYS);
  const chunks: (readonly string[] | null)[] = symbols === null ? [null] : callsFor(ordered(symbols));
  return pagesOf<readonly string[] | null, Row>(
    {
      steps: chunks,
      keyOf: (chunk) => chunk?.[0] ?? '',
      read: async (chunk, token): Promise<Answer<Row>> => {
        const { corporate_actions: lists, next_page_token: next = null } = await lines.data.json(Wire, {
          path: '/v1/corporate-actions',
          query: {
            symbols: chunk?.join(','),
            types,
            start,
            end,
            limit: MOST_ACTIONS,
            sort: 'asc',
            page_token: token ?? undefined,
          },
          signal: call.signal,
        });
        const rows = rowsOf(lists).filter((row) => isWithin(dayOf(row), from, to));
        return { rows: rows.toSorted((a, b) => dayOf(a).localeCompare(dayOf(b))), next };
      },
      // A symbol may have several on a day, and the vendor gives each once.
      placeOf: null,
      isSorted: false,
      provenance: () => alpacaProvenance(lines, dataset),
    },
    call,
  );
}

const isWithin = (day: string, from: TradingDay | null, to: TradingDay | null): boolean =>
  (from === null || day >= from) && (to === null || day <= to);

function actionsOf(lists: Lists): VendorAction[] {
  const rows: VendorAction[] = [];
  const add = (of: { readonly symbol: string; readonly ex_date: string }, action: Partial<VendorAction>) => {
    const none = { dividend: 0, splitRatio: 1, payDay: null };
    rows.push({ symbol: of.symbol, exDay: of.ex_date, ...none, ...action, raw: rawOf(of), line: rows.length + 1 });
  };
  for (const split of [...lists.forward_splits, ...lists.reverse_splits])
    add(split, { splitRatio: split.new_rate / split.old_rate });
  for (const dividend of lists.stock_dividends) add(dividend, { splitRatio: 1 + dividend.rate });
  for (const dividend of lists.cash_dividends)
    add(dividend, { dividend: dividend.rate, payDay: dividend.payable_date ?? null });
  return rows;
}

function changesOf(lists: Lists): VendorChange[] {
  const rows: VendorChange[] = [];
  const add = (of: object, symbol: string, day: string, change: InstrumentChange) => {
    rows.push({ symbol, day, change, raw: rawOf(of), line: rows.length + 1 });
  };
  // The vendor also lists changes of a company's number alone.
  for (const one of lists.name_changes)
    if (one.old_symbol !== one.new_symbol)
      add(one, one.old_symbol, one.process_date, { kind: 'Renamed', newSymbol: one.new_symbol });
  for (const one of lists.cash_mergers)
    add(one, one.acquiree_symbol, one.effective_date, { kind: 'Merged', into: null, ratio: 0, cash: one.rate });
  for (const one of lists.stock_mergers) {
    const { acquirer_symbol: into, acquirer_rate: shares, acquiree_rate: of, cash_rate: cash = 0 } = one;
    add(one, one.acquiree_symbol, one.effective_date, { kind: 'Merged', into, ratio: shares / of, cash });
  }
  for (const one of lists.spin_offs) {
    const ratio = one.new_rate / one.source_rate;
    add(one, one.source_symbol, one.ex_date, { kind: 'SpunOff', spunOff: one.new_symbol, ratio });
  }
  for (const one of lists.worthless_removals) add(one, one.symbol, one.process_date, { kind: 'Removed' });
  return rows;
}
