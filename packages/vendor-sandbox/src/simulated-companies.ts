import { nextTradingEpochDay, type TradingDay } from '@pipa/calendar';
import { fractionOf } from './draw.ts';
import type { WorldCompany, WorldFigure } from './facts-world.ts';
import { keepNewest } from './keep-newest.ts';
import { type FiledQuarter, filedFigures, type QuarterOfAccounts } from './sec/filed-figures.ts';
import { sicOfIndustry } from './sic-of-industry.ts';
import { type ComputedMarket, horizonOf } from './simulated-world.ts';

/** What is needed of the accounts of companies that are computed. */
export interface ComputedAccounts {
  company(
    symbol: string,
    range: { readonly reportsFrom: TradingDay; readonly recentFrom: TradingDay; readonly to: TradingDay },
  ): { readonly statements: readonly QuarterOfAccounts[] };
}

/** EDGAR has figures of filings from here on. */
const FIRST_FILED: TradingDay = '2009-04-01';
/** The number that the doctor asks for, which every installation of EDGAR has. */
const FIRST_CIK = 320_193;
/** Companies whose figures are kept for the calls that follow; one has some thousands. */
const MOST_COMPANIES = 100;
/** Part of the quarters that are filed again, how many days after the first time, and the largest part of the revenue that was none. */
const AMENDED = 0.04;
const AMENDED_AFTER_DAYS = 50;
const MOST_REVERSED = 0.03;
const TAX_RATE = 0.21;
/** One of so many companies has preferred shares, whose tickers are listed, too. */
const PREFERRED = 12;

/** The companies of a computed market as EDGAR has them: their filings, of which some are amended later, and the code of their industry. */
export function simulatedCompanies(
  market: Pick<ComputedMarket, 'instruments'>,
  accounts: ComputedAccounts,
  today: () => TradingDay,
): WorldCompany[] {
  const known = new Map<string, readonly WorldFigure[]>();
  const figuresOf = (symbol: string): readonly WorldFigure[] => {
    const to = horizonOf(today());
    return keepNewest(known, `${symbol} ${to}`, MOST_COMPANIES, () => {
      const { statements } = accounts.company(symbol, { reportsFrom: FIRST_FILED, recentFrom: to, to });
      return filingsOf(symbol, quartersOf(statements));
    });
  };
  return market
    .instruments()
    .filter(({ kind }) => kind === 'Stock')
    .map(({ symbol, name, industry }, i) => ({
      cik: FIRST_CIK + i,
      name,
      tickers: i % PREFERRED === 0 ? [symbol, `${symbol}-PA`] : [symbol],
      sic: sicOfIndustry(industry),
      get figures() {
        return figuresOf(symbol);
      },
    }));
}

/** Quarters in their fiscal years, which end with the calendar's, or with January or February. */
function quartersOf(statements: readonly QuarterOfAccounts[]): FiledQuarter[] {
  return statements.map((statement) => {
    const end = new Date(statement.quarterEnd * 86_400_000);
    const month = end.getUTCMonth() + 1;
    const lastMonth = month % 3 === 0 ? 12 : month % 3;
    const number = ((((month - lastMonth) / 3 + 3) % 4) + 1) as FiledQuarter['number'];
    // The first day of the month behind the fiscal year before.
    const firstDay = Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1 - 3 * number, 1) / 86_400_000;
    return { statement, firstDay, number };
  });
}

/** All that a company files, in order: each report and each amendment by what was known on its day. */
function filingsOf(symbol: string, quarters: readonly FiledQuarter[]): WorldFigure[] {
  const known: FiledQuarter[] = [...quarters];
  const reports = quarters.map(({ statement }, at) => ({ at, day: statement.reportedDay, isAmendment: false }));
  const amendments = reports.flatMap(({ at, day }) =>
    fractionOf(`${symbol} amends ${day}`) < AMENDED ? [{ at, day: amendmentDay(day), isAmendment: true }] : [],
  );
  return [...reports, ...amendments]
    .sort((a, b) => a.day - b.day)
    .flatMap(({ at, day, isAmendment }) => {
      const quarter = known[at];
      if (quarter === undefined) return [];
      if (isAmendment) known[at] = { ...quarter, statement: amended(symbol, quarter.statement) };
      return filedFigures(known, at, isAmendment ? day : undefined);
    });
}

const amendmentDay = (reportedDay: number): number => nextTradingEpochDay(reportedDay + AMENDED_AFTER_DAYS);

/** Revenue that was no revenue of the quarter: less is earned, and owed to customers instead. */
function amended(symbol: string, statement: QuarterOfAccounts): QuarterOfAccounts {
  const reversed = Math.round(
    statement.revenue * MOST_REVERSED * fractionOf(`${symbol} reverses ${statement.quarterEnd}`),
  );
  const tax = Math.round(reversed * TAX_RATE);
  const netIncome = statement.netIncome - reversed + tax;
  return {
    ...statement,
    revenue: statement.revenue - reversed,
    grossProfit: statement.grossProfit === null ? null : statement.grossProfit - reversed,
    ebitda: statement.ebitda - reversed,
    ebit: statement.ebit - reversed,
    incomeTax: statement.incomeTax - tax,
    netIncome,
    eps: netIncome / statement.sharesOutstanding,
    totalLiabilities: statement.totalLiabilities + reversed - tax,
    equity: statement.equity - reversed + tax,
  };
}
