import { setTimeout as wait } from 'node:timers/promises';
import { isDay, type TradingDay } from '@pipa/calendar';
import { DomainError } from '@pipa/contract';
import type { InstrumentFacts, Reorganisation, StoredAction } from '@pipa/db/market';
import {
  type LiveQuote,
  type MarketVendor,
  type QuoteSource,
  readPages,
  type VendorAction,
  type VendorChange,
  type VendorInstrument,
  type VendorPart,
  type VendorRange,
  type VendorRow,
} from '@pipa/market-data/vendors';
import { type IngestContext, updateDay } from '@pipa/market-ingest';
import type { LiveFeed } from './live-feed.ts';

const MINUTE_MS = 60_000;
/** Time after a close from which on a vendor has the bars of its day. */
const BARS_AFTER_MS: Readonly<Record<string, number>> = {
  Alpaca: 30 * MINUTE_MS,
  Tiingo: 100 * MINUTE_MS,
  Massive: 135 * MINUTE_MS,
  EODHD: 180 * MINUTE_MS,
};
const UNKNOWN_BARS_AFTER_MS = 60 * MINUTE_MS;
/** Quotes that come later are too old for what asked for them. */
const QUOTES_LIMIT_MS = 10_000;
/** Part of the calls of a minute that quotes may take. */
const SHARE_OF_CALLS = 0.5;

/** The live feed of a vendor of daily bars and of a source of quotes; without one nothing has a quote, so that nothing fills. */
export function vendorFeed(ingest: IngestContext, vendor: MarketVendor, quotes: QuoteSource | null): LiveFeed {
  if (vendor.sessionBars === null || vendor.limits.prices !== 'AsTraded') {
    throw new DomainError('INVALID_INPUT', {
      note: `${vendor.name} does not have the bars of a day as they were traded`,
    });
  }
  return {
    barsAfterMs: BARS_AFTER_MS[vendor.name] ?? UNKNOWN_BARS_AFTER_MS,
    leastQuotesMs: (symbols) => {
      if (quotes?.requestsAMinute == null) return 0;
      return (Math.ceil(symbols / quotes.mostSymbols) * MINUTE_MS) / (quotes.requestsAMinute * SHARE_OF_CALLS);
    },
    newsOf: async (day) => {
      const of: VendorRange = { symbols: null, from: day, to: day };
      const actions = await rowsOf(vendor, vendor.actions, of);
      const changes = await rowsOf(vendor, vendor.changes, of);
      const instruments = await rowsOf(vendor, vendor.instruments, { symbols: null, from: null, to: null });
      return {
        actions: actions.flatMap(storedActions),
        reorganisations: changes.map(reorganisation),
        instruments: instruments.flatMap((instrument) => endedInstrument(instrument, day)),
      };
    },
    quotes: (symbols) => quotesOf(quotes, symbols),
    takeDay: async (day) => {
      const { outcome, note } = await updateDay(ingest, vendor, day);
      return outcome === 'Whole' ? null : `The day is not whole at ${vendor.name}: ${note ?? outcome}`;
    },
  };
}

async function rowsOf<Request, Row extends VendorRow>(
  vendor: MarketVendor,
  part: VendorPart<Request, Row> | null,
  request: Request,
): Promise<Row[]> {
  const rows: Row[] = [];
  if (part === null) return rows;
  const reading = { wait: (ms: number, signal?: AbortSignal) => wait(ms, undefined, { signal }) };
  for await (const page of readPages(vendor, part, request, reading)) rows.push(...page.rows);
  return rows;
}

async function quotesOf(source: QuoteSource | null, symbols: readonly string[]): Promise<Map<string, LiveQuote>> {
  const found = new Map<string, LiveQuote>();
  if (source === null) return found;
  const limit = AbortSignal.timeout(QUOTES_LIMIT_MS);
  for (let i = 0; i < symbols.length; i += source.mostSymbols) {
    for (const [symbol, quote] of await source.quotes(symbols.slice(i, i + source.mostSymbols), limit)) {
      found.set(symbol, quote);
    }
  }
  return found;
}

const DECIMALS = 6;

function storedActions({ symbol, exDay: exDate, dividend, splitRatio, payDay }: VendorAction): StoredAction[] {
  const actions: StoredAction[] = [];
  if (splitRatio > 0 && splitRatio !== 1) {
    actions.push({ symbol, exDate, kind: 'Split', value: splitRatio.toFixed(DECIMALS), payDate: null });
  }
  if (dividend > 0) {
    actions.push({ symbol, exDate, kind: 'Dividend', value: dividend.toFixed(DECIMALS), payDate: payDay });
  }
  return actions;
}

function reorganisation({ symbol, day: exDate, change }: VendorChange): Reorganisation {
  const nothing = { symbol, exDate, toSymbol: null, ratio: null, cash: '0', costShare: null };
  switch (change.kind) {
    case 'Renamed':
      return { ...nothing, kind: 'SymbolChange', toSymbol: change.newSymbol, ratio: '1' };
    case 'SpunOff':
      return { ...nothing, kind: 'SpinOff', toSymbol: change.spunOff, ratio: change.ratio.toFixed(DECIMALS) };
    case 'Merged': {
      const ratio = change.into !== null && change.ratio > 0 ? change.ratio.toFixed(DECIMALS) : null;
      return { ...nothing, kind: 'Merger', toSymbol: change.into, ratio, cash: change.cash.toFixed(DECIMALS) };
    }
    case 'Removed':
      return { ...nothing, kind: 'Merger' };
  }
}

/** An instrument that has ended before a day. */
function endedInstrument({ symbol, name, kind, lastDay }: VendorInstrument, day: TradingDay): InstrumentFacts[] {
  if (lastDay === null || !isDay(lastDay) || lastDay >= day) return [];
  const facts = { symbol, name: name ?? symbol, kind: kind ?? ('Stock' as const), sector: null, industry: null };
  return [{ ...facts, listedOn: null, delistedOn: lastDay }];
}
