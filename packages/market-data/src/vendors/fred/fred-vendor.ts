import { addDays, newYorkDay, type TradingDay } from '@pipa/calendar';
import { deriveSeries } from '../../macro/derive-series.ts';
import { FRED_SOURCES, type MacroSource, macroFacts } from '../../macro/macro-sources.ts';
import { createVendorHttp, type VendorTransport } from '../http/vendor-http.ts';
import type { MarketVendor } from '../market-vendor.ts';
import { observationPages } from '../observation-pages.ts';
import {
  type FredCalls,
  type FredRelease,
  readMillions,
  readRelease,
  readReleaseId,
  readVintages,
} from './fred-series.ts';

export interface FredAccess {
  readonly url: string;
  readonly key: string;
  /** Rows of an answer; what FRED allows unless it is given. */
  readonly mostRows?: number;
}

const NAME = 'FRED';
const ATTRIBUTION =
  'This product uses the FRED® API but is not endorsed or certified by the Federal Reserve Bank of St. Louis.';
const CALLS_A_MINUTE = 120;
const MOST_ROWS = 100_000;
/** Whole releases are read for days that are so near; for more history each series with its vintages. */
const RECENT_DAYS = 45;

/** The series of the economy with their revisions. */
export function createFredVendor(
  { url, key, mostRows = MOST_ROWS }: FredAccess,
  transport: VendorTransport = {},
): MarketVendor {
  const clock = transport.clock ?? (() => new Date());
  const http = createVendorHttp({
    ...transport,
    vendor: NAME,
    baseUrl: url,
    headers: { Authorization: `Bearer ${key}` },
    secrets: [key],
    rates: [{ requests: CALLS_A_MINUTE, ms: 60_000 }],
    readRefusal: ({ status, text }, { symbol }) => {
      if (status !== 400) return null;
      if (/api_key/.test(text)) return { kind: 'Unauthorised' };
      return symbol !== undefined && /does not exist/.test(text) ? { kind: 'UnknownSymbol', symbol } : null;
    },
  });
  const calls: FredCalls = { http, key, mostRows };

  /** Releases are read once for all their series. */
  function createReading(from: TradingDay | null, signal?: AbortSignal) {
    const isRecent = from !== null && from >= addDays(newYorkDay(clock()), -RECENT_DAYS);
    const releases = new Map<number, Promise<Map<string, FredRelease[]>>>();
    const inputs = new Set([...FRED_SOURCES.values()].flatMap((source) => source.inputs));
    // A daily series is hardly revised, and the releases with most of them have thousands of others.
    const readInput = async (id: string, isDaily: boolean): Promise<readonly FredRelease[]> => {
      if (!isRecent || isDaily) return readVintages(calls, id, from, signal);
      const releaseId = await readReleaseId(calls, id, signal);
      const reading = releases.get(releaseId) ?? readRelease(calls, releaseId, inputs, signal);
      releases.set(releaseId, reading);
      return (await reading).get(id) ?? [];
    };
    return async (id: string, source: MacroSource) => {
      const isDaily = macroFacts(id)?.frequency === 'daily';
      const read: (readonly FredRelease[])[] = [];
      for (const input of source.inputs) read.push(await readInput(input, isDaily));
      const derived = deriveSeries(source, read);
      const [input = ''] = source.inputs;
      if (source.isInMillions !== true || derived.length === 0) return derived;
      const millions = await readMillions(calls, input, signal);
      return derived.map((one) => ({ ...one, value: one.value * millions }));
    };
  }

  return {
    name: NAME,
    limits: { requestsAMinute: null, historyFrom: null, prices: 'AsTraded' },
    instruments: null,
    bars: null,
    sessionBars: null,
    actions: null,
    changes: null,
    figures: null,
    observations: (range, call) =>
      observationPages({ name: NAME, attribution: ATTRIBUTION, clock, sources: FRED_SOURCES }, range, call, (from) =>
        createReading(from, call.signal),
      ),
  };
}
