import type {
  MarketVendor,
  VendorAction,
  VendorBar,
  VendorChange,
  VendorFigure,
  VendorInstrument,
  VendorLimits,
  VendorObservation,
  VendorPart,
  VendorRange,
  VendorRow,
} from '../vendors/market-vendor.ts';
import { VendorError, type VendorFailure } from '../vendors/vendor-error.ts';

/** A part that is left out is one that the vendor lacks. */
export interface MemoryData {
  readonly instruments?: readonly VendorInstrument[];
  readonly bars?: readonly VendorBar[];
  /** Gives the bars of a day too. */
  readonly hasSessions?: boolean;
  readonly actions?: readonly VendorAction[];
  readonly changes?: readonly VendorChange[];
  readonly observations?: readonly VendorObservation[];
  readonly figures?: readonly VendorFigure[];
}

export interface MemoryOptions {
  readonly limits?: Partial<VendorLimits>;
  readonly attribution?: string;
  readonly rowsAPage?: number;
  /** Failures of requests by their number, from 1. */
  readonly failures?: ReadonlyMap<number, VendorFailure>;
}

const NAME = 'Memory';
const RETRIEVED_AT = new Date('2026-03-02T12:00:00Z');
const UNLIMITED: VendorLimits = { requestsAMinute: null, historyFrom: null, prices: 'AsTraded' };

/** A vendor with few rows a page, whose refusals a test decides. */
export function memoryVendor(data: MemoryData, options: MemoryOptions = {}): MarketVendor {
  const { limits, attribution = null, rowsAPage = 2, failures } = options;
  let requests = 0;
  async function* pagesOf<Row extends VendorRow>(rows: readonly Row[], dataset: string, after: string | null) {
    for (let first = Number(after ?? 0); first === 0 || first < rows.length; first += rowsAPage) {
      const failure = failures?.get(++requests);
      if (failure !== undefined) throw new VendorError(failure, `${failure.kind} at request ${requests}`);
      const provenance = { vendor: NAME, dataset, retrievedAt: RETRIEVED_AT, asOf: null, attribution };
      yield { provenance, rows: rows.slice(first, first + rowsAPage), cursor: String(first + rowsAPage) };
    }
  }
  const partOf = <Row extends VendorRow>(
    dataset: string,
    rows: readonly Row[] | undefined,
    dayOf: (row: Row) => string | null,
  ): VendorPart<VendorRange, Row> | null =>
    rows === undefined
      ? null
      : async function* ({ symbols, from, to }, { after, signal }) {
          const named = rows.filter(({ symbol }) => symbols === null || symbols.includes(symbol));
          if (symbols !== null && named.length === 0)
            throw new VendorError({ kind: 'UnknownSymbol', symbol: symbols[0] }, `${symbols[0]} is not known`);
          const inRange = named.filter((row) => {
            const day = dayOf(row);
            return day === null || ((from === null || day >= from) && (to === null || day <= to));
          });
          for await (const page of pagesOf(inRange, dataset, after)) {
            signal?.throwIfAborted();
            yield page;
          }
        };
  const { bars = [] } = data;
  return {
    name: NAME,
    limits: { ...UNLIMITED, ...limits },
    instruments: partOf('instruments', data.instruments, () => null),
    bars: partOf('bars', data.bars, ({ day }) => day),
    sessionBars: data.hasSessions
      ? (day, { after }) =>
          pagesOf(
            bars.filter((bar) => bar.day === day),
            'session',
            after,
          )
      : null,
    actions: partOf('actions', data.actions, ({ exDay }) => exDay),
    changes: partOf('changes', data.changes, ({ day }) => day),
    observations: partOf('observations', data.observations, ({ day }) => day),
    figures: partOf('figures', data.figures, ({ filedDay }) => filedDay),
  };
}

/** A bar whose prices are all the same but for its range. */
export function vendorBar(symbol: string, day: string, close: number, change: Partial<VendorBar> = {}): VendorBar {
  const prices = { open: close, high: close * 1.01, low: close * 0.99, close, adjClose: null };
  return {
    symbol,
    day,
    ...prices,
    volume: 1_000,
    dividend: 0,
    splitRatio: 1,
    raw: `${symbol} ${day}`,
    line: 1,
    ...change,
  };
}
