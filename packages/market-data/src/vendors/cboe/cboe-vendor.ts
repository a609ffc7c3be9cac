import { isDay } from '@pipa/calendar';
import type { Released } from '../../macro/derive-series.ts';
import { CBOE_SOURCES } from '../../macro/macro-sources.ts';
import { createVendorHttp, type VendorTransport } from '../http/vendor-http.ts';
import type { MarketVendor } from '../market-vendor.ts';
import { observationPages } from '../observation-pages.ts';
import { VendorError } from '../vendor-error.ts';

export interface CboeAccess {
  readonly url: string;
}

const NAME = 'CBOE';
const ATTRIBUTION = 'Volatility indices: Cboe Global Markets.';
const MOST_BYTES = 8 * 1024 * 1024;
/** Of our own making: the files are public, and Cboe names no limit. */
const CALLS_A_MINUTE = 60;

/** The volatility indices, known from their day's close on. */
export function createCboeVendor({ url }: CboeAccess, transport: VendorTransport = {}): MarketVendor {
  const clock = transport.clock ?? (() => new Date());
  const http = createVendorHttp({
    ...transport,
    vendor: NAME,
    baseUrl: url,
    followsRedirects: true,
    rates: [{ requests: CALLS_A_MINUTE, ms: 60_000 }],
  });
  return {
    name: NAME,
    limits: { requestsAMinute: null, historyFrom: '1990-01-02', prices: 'AsTraded' },
    instruments: null,
    bars: null,
    sessionBars: null,
    actions: null,
    changes: null,
    figures: null,
    observations: (range, call) =>
      observationPages({ name: NAME, attribution: ATTRIBUTION, clock, sources: CBOE_SOURCES }, range, call, () => {
        return async (_, { inputs: [index = ''] }) => {
          const path = `/api/global/us_indices/daily_prices/${index}_History.csv`;
          const accept = /^(text\/csv|text\/plain|application\/octet-stream|binary\/octet-stream)$/;
          return closesOf(await http.text({ path, accept, signal: call.signal, mostBytes: MOST_BYTES }), index);
        };
      }),
  };
}

/** The last column of a file of days as MM/DD/YYYY; an index of one value a day has no others. */
export function closesOf(csv: string, index: string): Released[] {
  const [header = '', ...lines] = csv.split(/\r?\n/);
  const columns = header.split(',').map((name) => name.trim().toUpperCase());
  if (columns[0] !== 'DATE' || !['CLOSE', index].includes(columns.at(-1) ?? ''))
    throw new VendorError({ kind: 'Unreadable' }, `${NAME}: the file of ${index} begins ${header.slice(0, 80)}`);
  return lines.filter((line) => line.trim() !== '').map((line) => closeOf(line, columns.length, index));
}

function closeOf(line: string, columns: number, index: string): Released {
  const fields = line.split(',').map((field) => field.trim());
  const [, month = '', dayOfMonth = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(fields[0] ?? '') ?? [];
  const day = `${year}-${month.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}`;
  const text = fields.at(-1) ?? '';
  const value = text === '' ? Number.NaN : Number(text);
  if (!isDay(day) || fields.length !== columns || !(value > 0))
    throw new VendorError({ kind: 'Unreadable' }, `${NAME}: the file of ${index} has a line ${line.slice(0, 80)}`);
  return { day, releasedDay: day, value };
}
