import type { MarketVendor, VendorAction, VendorBar, VendorEnv, VendorPage } from '@pipa/market-data/vendors';
import { openVendors } from '@pipa/market-data/vendors/open';
import { createVendorSandbox, sandboxFetch, sandboxKeys } from '@pipa/vendor-sandbox';
import { folderFacts, MACRO_IDS } from './folder-facts.ts';
import { folderWorld, payDayOf } from './folder-world.ts';
import {
  type Cells,
  type RawObservation,
  type RawSeries,
  readFundsAdjusted,
  readFundsAsTraded,
  readMacro,
  readQuarters,
  readSectors,
  readStocks,
} from './read-folder.ts';

export interface FolderChoice {
  readonly stocks: readonly string[];
  readonly fundsAsTraded: readonly string[];
  readonly fundsAdjusted: readonly string[];
  readonly from: string;
}

/** The raw files, and the vendors that the product reads them from. */
export interface RealFolder {
  readonly series: ReadonlyMap<string, RawSeries>;
  readonly quarters: ReadonlyMap<string, readonly Cells[]>;
  readonly sectors: ReadonlyMap<string, string>;
  readonly observations: readonly RawObservation[];
  /** The wall clock of everything; calls and waits move it a little. */
  now: Date;
  readonly clock: () => Date;
  readonly wait: (ms: number) => Promise<void>;
  readonly history: MarketVendor;
  readonly vendors: ReturnType<typeof openVendors>;
}

const CALL_MS = 5;
const ENV: VendorEnv = {
  MARKET_DATA_VENDOR: 'alpaca',
  MARKET_BACKFILL_VENDOR: 'none',
  ...sandboxKeys,
  ALPACA_DATA_URL: 'http://vendors/alpaca',
  SEC_URL: 'http://vendors/sec',
  FRED_URL: 'http://vendors/fred',
  CBOE_URL: 'http://vendors/cboe',
};

export async function openFolder(folder: string, choice: FolderChoice): Promise<RealFolder> {
  const { from } = choice;
  const [stocks, asTraded, adjusted, quarters, sectors, observations] = await Promise.all([
    readStocks(folder, new Set(choice.stocks), from),
    readFundsAsTraded(folder, new Set(choice.fundsAsTraded), from),
    readFundsAdjusted(folder, new Set(choice.fundsAdjusted), from),
    readQuarters(folder, new Set(choice.stocks)),
    readSectors(folder),
    readMacro(folder, MACRO_IDS, from),
  ]);
  const all = [...stocks, ...asTraded, ...adjusted];
  const clock = () => opened.now;
  const wait = async (ms: number) => {
    opened.now = new Date(opened.now.getTime() + ms);
  };
  const facts = folderFacts(quarters, sectors, observations);
  const sandbox = createVendorSandbox(
    { world: folderWorld(all), facts, clock, hasLimits: false },
    () => 'http://vendors',
  );
  const send = sandboxFetch(sandbox);
  const call: typeof fetch = async (input, init) => {
    await wait(CALL_MS);
    return send(input, init);
  };
  const opened: RealFolder = {
    series: new Map(all.map((one) => [one.symbol, one])),
    ...{ quarters, sectors, observations, clock, wait },
    now: new Date(0),
    history: historyOf(all, clock),
    vendors: openVendors(ENV, { fetch: call, clock, wait }),
  };
  return opened;
}

/** The vendor of histories: bars as traded, actions apart. */
function historyOf(all: readonly RawSeries[], clock: () => Date): MarketVendor {
  const page = <Row extends VendorBar | VendorAction>(
    dataset: string,
    rows: readonly Row[],
    cursor: string,
  ): VendorPage<Row> => ({
    provenance: { vendor: 'Folder', dataset, retrievedAt: clock(), asOf: null, attribution: null },
    ...{ rows, cursor },
  });
  const chosen = (symbols: readonly string[] | null) =>
    all
      .filter(({ symbol }) => symbols === null || symbols.includes(symbol))
      .toSorted((a, b) => (a.symbol < b.symbol ? -1 : 1));
  const isWithin = (day: string, { from, to }: { readonly from: string | null; readonly to: string | null }) =>
    (from === null || day >= from) && (to === null || day <= to);
  return {
    name: 'Folder',
    limits: { requestsAMinute: null, historyFrom: null, prices: 'AsTraded' },
    ...{ sessionBars: null, changes: null, observations: null, figures: null },
    instruments: async function* ({ symbols }) {
      const rows = chosen(symbols).map(({ symbol, kind }, i) => ({
        ...{ symbol, kind, name: symbol, lastDay: null, finalValue: null, raw: symbol, line: i + 1 },
      }));
      yield { ...page('symbols', [], 'end'), rows };
    },
    bars: async function* (range) {
      for (const { symbol, bars } of chosen(range.symbols)) {
        const rows = bars
          .filter(({ day }) => isWithin(day, range))
          .map((bar, i) => ({
            ...{ symbol, ...bar, adjClose: null, dividend: 0, splitRatio: 1, raw: `${symbol} ${bar.day}`, line: i + 1 },
          }));
        yield page('prices', rows, symbol);
      }
    },
    actions: async function* (range) {
      for (const { symbol, actions } of chosen(range.symbols)) {
        const rows = actions
          .filter(({ day }) => isWithin(day, range))
          .map(({ day: exDay, dividend, split: splitRatio }, i) => {
            const payDay = dividend > 0 ? payDayOf(exDay) : null;
            return { symbol, exDay, dividend, splitRatio, payDay, raw: `${symbol} ${exDay}`, line: i + 1 };
          });
        yield page('actions', rows, symbol);
      }
    },
  };
}
