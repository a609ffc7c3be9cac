import { nextTradingDay, type TradingDay, toEpochDay, tradingDaysBetween } from '@pipa/calendar';
import { BACKFILL_RUN_KEY } from '@pipa/contract';
import { appendOptions, type CompanyResearch, saveCompanyResearch, saveMacro } from '@pipa/db/analysis';
import { findRunInput } from '@pipa/db/jobs';
import { listInstruments } from '@pipa/db/market';
import { type GeneratedResearch, SIMULATED_MARKET_START } from '@pipa/market-data';
import type { BackgroundContext } from '../job-kind.ts';
import type { AnalysisInput } from './analysis-input.ts';

/** Stores research that became known on the days of the run: reports, estimates, short interest, options, macro releases. */
export async function ingestResearch(context: BackgroundContext, { after, to }: AnalysisInput): Promise<number> {
  const { research, pool } = context;
  if (research === null) return 0;
  const known = after ?? (await backfilledDay(context));
  if (known === null || known >= to) return 0;
  let rows = 0;
  for (const day of tradingDaysBetween(nextTradingDay(known), to)) rows += await ingestDay(pool, research, day);
  return rows;
}

/** Day up to which the backfill is sure to have loaded research data. */
async function backfilledDay({ pool }: BackgroundContext): Promise<TradingDay | null> {
  const input = await findRunInput<{ openedOn: TradingDay }>(pool, BACKFILL_RUN_KEY);
  return input?.openedOn ?? null;
}

type DayOfResearch = ReturnType<GeneratedResearch['publishedOn']>;

async function ingestDay(
  pool: BackgroundContext['pool'],
  research: GeneratedResearch,
  day: TradingDay,
): Promise<number> {
  const news = research.publishedOn(day);
  const at = toEpochDay(day);
  const rows = await saveCompanies(pool, news, at);
  await appendOptions(pool, at, news.options);
  const observations = news.macro.map(({ id, observation }) => ({ seriesId: id, ...observation }));
  await saveMacro(pool, research.macroSeries(), observations, { from: at, to: at });
  return rows + news.options.length + observations.length;
}

async function saveCompanies(pool: BackgroundContext['pool'], news: DayOfResearch, at: number): Promise<number> {
  const { statements, surprises, analystViews, shortInterest } = news;
  const symbols = new Set([statements, surprises, analystViews, shortInterest].flatMap(symbolsOf));
  if (symbols.size === 0) return 0;
  const [reports, surprised, views, shorts] = [
    Map.groupBy(statements, bySymbol),
    Map.groupBy(surprises, bySymbol),
    Map.groupBy(analystViews, bySymbol),
    Map.groupBy(shortInterest, bySymbol),
  ];
  const companies = (await listInstruments(pool, [...symbols])).map(({ id, symbol }) => ({
    instrumentId: id,
    statements: (reports.get(symbol) ?? []).map(({ statement }) => statement),
    surprises: (surprised.get(symbol) ?? []).map(({ surprise }) => surprise),
    views: (views.get(symbol) ?? []).map(({ view }) => view),
    shortInterest: (shorts.get(symbol) ?? []).map((row) => row.shortInterest),
  }));
  // A new listing includes its earlier reports.
  const isNew = ({ statements: known }: CompanyResearch) => known.some(({ reportedDay }) => reportedDay < at);
  const { true: listed = [], false: others = [] } = Object.groupBy(companies, (company) => `${isNew(company)}`);
  const rows = await saveCompanyResearch(pool, others, { from: at, to: at });
  return rows + (await saveCompanyResearch(pool, listed, { from: toEpochDay(SIMULATED_MARKET_START), to: at }));
}

const bySymbol = ({ symbol }: { readonly symbol: string }): string => symbol;
const symbolsOf = (rows: readonly { readonly symbol: string }[]): string[] => rows.map(bySymbol);
