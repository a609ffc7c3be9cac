import { addDays, type TradingDay, toEpochDay } from '@pipa/calendar';
import type { Pool } from '@pipa/db';
import { saveCompanyResearch } from '@pipa/db/analysis';
import { listInstruments } from '@pipa/db/market';
import { type GeneratedResearch, SIMULATED_MARKET_START } from '@pipa/market-data';
import type { BackgroundContext } from '../job-kind.ts';
import { lastPublishedDay } from './load-histories.ts';

/** No page shows and no model uses older analyst views and short interest. */
const RECENT_DAYS = 3 * 366;

/** Loads the research data of companies: reports of all years, estimates and short interest of the recent ones. */
export async function loadCompanies(
  { research, pool, benchmark }: BackgroundContext,
  symbols: readonly string[],
): Promise<number> {
  if (research === null) return 0;
  return saveCompanies(pool, research, symbols, await lastPublishedDay(pool, benchmark));
}

/** Stores the research data of companies up to a day. */
export async function saveCompanies(
  pool: Pool,
  research: GeneratedResearch,
  symbols: readonly string[],
  to: TradingDay,
): Promise<number> {
  const instruments = await listInstruments(pool, symbols);
  const range = { reportsFrom: SIMULATED_MARKET_START, recentFrom: addDays(to, -RECENT_DAYS), to };
  const companies = instruments.map(({ id, symbol }) => ({ instrumentId: id, ...research.company(symbol, range) }));
  return saveCompanyResearch(pool, companies, { from: toEpochDay(SIMULATED_MARKET_START), to: toEpochDay(to) });
}
