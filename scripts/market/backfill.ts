import { newYorkDay, previousTradingDay, sessionOf, type TradingDay, tradingDayOnOrBefore } from '@pipa/calendar';
import { DomainError } from '@pipa/contract';
import type { Pool } from '@pipa/db';
import { findLastIngest } from '@pipa/db/market';
import { VendorError } from '@pipa/market-data/vendors';
import { openVendors } from '@pipa/market-data/vendors/open';
import { backfillHistory, type IngestSummary, ingestMacro, ingestReports, sharedTurns } from '@pipa/market-ingest';
import type { Env } from '@pipa/platform';
import { marketSymbols } from './market-symbols.ts';

interface Backfilling {
  readonly env: Env;
  readonly pool: Pool;
  readonly clock: () => Date;
  readonly say: (text: string) => void;
}

const SAY_EVERY_MS = 15_000;
/** After the end of a session the vendor still makes its bars. */
const BARS_AFTER_MS = 6 * 3_600_000;

/** The last session whose bars vendors have. */
export function lastWholeSession(now: Date): TradingDay {
  const session = tradingDayOnOrBefore(newYorkDay(now));
  const isWhole = sessionOf(session).closeAt.getTime() + BARS_AFTER_MS <= now.getTime();
  return isWhole ? session : previousTradingDay(session);
}

/**
 * Reads the history of a real market, from the vendor that is named for it or the one of each day, and what it has keys of beside prices.
 * @returns whether all of it was read; without prices it throws
 */
export async function backfillMarket({ env, pool, clock, say }: Backfilling): Promise<boolean> {
  if (env.MARKET_SOURCE !== 'real') {
    throw new DomainError('INVALID_INPUT', { note: `A ${env.MARKET_SOURCE} market reads no history from vendors` });
  }
  if (env.MARKET_BACKFILL_VENDOR === 'csv') {
    throw new DomainError('INVALID_INPUT', { note: 'MARKET_BACKFILL_VENDOR=csv: import files by npm run ingest' });
  }
  const symbols = await marketSymbols(env.MARKET_SYMBOLS);
  const { backfill, daily, macro, volatility, reports } = openVendors(env, { turns: sharedTurns(pool) });
  const vendor = backfill ?? daily;
  const to = lastWholeSession(clock());
  say(`History of ${symbols === null ? 'all symbols' : `${symbols.length} symbols`} up to ${to}, from ${vendor.name}.`);
  const wanted = { dataset: 'History', vendor: vendor.name.slice(0, 32), outcomes: ['Running'] } as const;
  const progress = setInterval(() => {
    findLastIngest(pool, wanted).then(
      (last) => last?.cursor != null && say(`  up to ${last.cursor}, ${last.rows} rows`),
      () => undefined,
    );
  }, SAY_EVERY_MS);
  try {
    const request = { symbols, from: null, to, defaultKind: 'Stock' } as const;
    const { rows, findings, revised, note } = await backfillHistory({ pool, clock }, vendor, request);
    say(`Read ${rows} rows; ${findings} findings, ${revised} corrections${note === null ? '' : `; ${note}`}.`);
  } finally {
    clearInterval(progress);
  }

  /** Tables that lack it say so, and another backfill reads it. */
  const beside = async (what: string, read: () => Promise<IngestSummary>): Promise<boolean> => {
    try {
      const { rows } = await read();
      say(`${what}: ${rows} rows.`);
      return true;
    } catch (error) {
      if (!(error instanceof VendorError)) throw error;
      say(`${what} could not be read: ${error.message}.`);
      return false;
    }
  };
  const context = { pool, clock };
  const all = { from: null, to };
  return [
    macro === null || (await beside('Macro series of FRED', () => ingestMacro(context, macro, all))),
    await beside('Volatility indices of Cboe', () => ingestMacro(context, volatility, all)),
    reports === null || (await beside('Company reports', () => ingestReports(context, reports, { days: null, to }))),
  ].every(Boolean);
}
