import { addDays, type TradingDay, toEpochDay } from '@pipa/calendar';
import { type CompanyResearch, listInstruments, type Pool, saveCompanyResearch } from '@pipa/db';
import { type ResearchDataProvider, SIMULATED_MARKET_START } from '@pipa/market-data';
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
  research: ResearchDataProvider,
  symbols: readonly string[],
  to: TradingDay,
): Promise<number> {
  const instruments = await listInstruments(pool, symbols);
  const companies = instruments.map(({ id, symbol }) => companyResearch(research, id, symbol, to));
  return saveCompanyResearch(pool, companies, { from: toEpochDay(SIMULATED_MARKET_START), to: toEpochDay(to) });
}

function companyResearch(
  research: ResearchDataProvider,
  instrumentId: number,
  symbol: string,
  to: TradingDay,
): CompanyResearch {
  const from = SIMULATED_MARKET_START;
  const recent = addDays(to, -RECENT_DAYS);
  return {
    instrumentId,
    statements: research.statements(symbol, from, to),
    surprises: research.surprises(symbol, from, to),
    views: research.analystViews(symbol, recent, to),
    shortInterest: research.shortInterest(symbol, recent, to),
  };
}
