import type { EpochDay } from '@pipa/calendar';
import type { QuarterlyStatement } from '@pipa/quant';
import type { VendorFigure } from '../vendors/market-vendor.ts';
import {
  AVERAGE_SHARES,
  BALANCES,
  type BalanceName,
  COVER_SHARES,
  FLOWS,
  type FlowName,
  PER_SHARE,
} from './concepts.ts';
import { FactBook, LONGEST_QUARTER } from './fact-book.ts';

/** A quarter as it was known from a day on. */
export interface StatementVintage {
  readonly knownFrom: EpochDay;
  readonly statement: QuarterlyStatement;
}

/** A quarter that is filed later than this appears only beside a newer one, for comparison. */
const LATEST_REPORT_DAYS = 200;
/** Filings that change a quarter may still be about one that ended so long before it. */
const YEAR_DAYS = 380;
/** From the end of a quarter to the day of the count on the cover of its filing. */
const COVER_DAYS = 120;
/** A change of the average shares within a quarter that is no split. */
const MOST_CHANGE_OF_SHARES = 1.2;

/**
 * The quarters of a company with all that was ever known of them, ascending by the day: each as it was first filed, and again whenever
 * a filing changed it. What a company does not file counts as none: interest, taxes, dividends, debt, capital expenditure. A quarter
 * without assets, equity, income, cash flow or shares is left out.
 */
export function statementVintages(figures: Iterable<VendorFigure>): StatementVintage[] {
  const book = new FactBook(figures);
  return book
    .endsOf(BALANCES.totalAssets)
    .flatMap((quarterEnd) => vintagesOf(book, quarterEnd))
    .sort((a, b) => a.knownFrom - b.knownFrom || a.statement.quarterEnd - b.statement.quarterEnd);
}

/** Each quarter as it was first filed, ascending by that day. */
export const statementsAsFiled = (vintages: readonly StatementVintage[], day: EpochDay): QuarterlyStatement[] =>
  chosen(vintages, day, (first) => first);

/** Each quarter as the last filing until a day has it, ascending by the day on which it was first filed. */
export const statementsAsKnown = (vintages: readonly StatementVintage[], day: EpochDay): QuarterlyStatement[] =>
  chosen(vintages, day, (_, newest) => newest);

function chosen(
  vintages: readonly StatementVintage[],
  day: EpochDay,
  choose: (first: QuarterlyStatement, newest: QuarterlyStatement) => QuarterlyStatement,
): QuarterlyStatement[] {
  const quarters = new Map<EpochDay, QuarterlyStatement>();
  for (const { knownFrom, statement } of vintages) {
    if (knownFrom > day) break;
    const known = quarters.get(statement.quarterEnd);
    quarters.set(statement.quarterEnd, known === undefined ? statement : choose(known, statement));
  }
  return [...quarters.values()].sort((a, b) => a.reportedDay - b.reportedDay || a.quarterEnd - b.quarterEnd);
}

function vintagesOf(book: FactBook, quarterEnd: EpochDay): StatementVintage[] {
  const vintages: StatementVintage[] = [];
  let first: QuarterlyStatement | null = null;
  for (const knownFrom of book.filedDaysOf(quarterEnd - YEAR_DAYS, quarterEnd + COVER_DAYS)) {
    if (knownFrom < quarterEnd) continue;
    if (first === null && knownFrom > quarterEnd + LATEST_REPORT_DAYS) return [];
    const statement = statementOf(book, quarterEnd, knownFrom, first);
    if (statement === null || same(vintages.at(-1)?.statement, statement)) continue;
    first ??= statement;
    vintages.push({ knownFrom, statement });
  }
  return vintages;
}

function same(before: QuarterlyStatement | undefined, after: QuarterlyStatement): boolean {
  if (before === undefined) return false;
  return Object.entries(after).every(([name, value]) => before[name as keyof QuarterlyStatement] === value);
}

/** Null where a figure is missing without which there is no statement. */
function statementOf(
  book: FactBook,
  quarterEnd: EpochDay,
  known: EpochDay,
  first: QuarterlyStatement | null,
): QuarterlyStatement | null {
  const flow = (name: FlowName) => book.quarter(FLOWS[name], quarterEnd, known);
  const balance = (name: BalanceName) => book.balance(BALANCES[name], quarterEnd, known);
  const [netIncome, operatingCashflow, totalAssets] = [
    flow('netIncome'),
    flow('operatingCashflow'),
    balance('totalAssets'),
  ];
  const revenue = revenueOf(book, known, flow);
  const equity = equityOf(balance);
  const shares = first?.sharesOutstanding ?? sharesOf(book, quarterEnd, known);
  if (netIncome === null || operatingCashflow === null || totalAssets === null) return null;
  if (revenue === null || equity === null || shares === null) return null;
  const [interestExpense, incomeTax] = [flow('interestExpense') ?? 0, flow('incomeTax') ?? 0];
  const pretax = flow('pretaxIncome') ?? netIncome + incomeTax;
  const ebit = flow('operatingIncome') ?? pretax + interestExpense;
  const costOfRevenue = flow('costOfRevenue');
  const equityWithOthers = balance('equityWithOthers') ?? equity;
  return {
    quarterEnd,
    reportedDay: first?.reportedDay ?? known,
    revenue,
    grossProfit: flow('grossProfit') ?? (costOfRevenue === null ? null : revenue - costOfRevenue),
    ebitda: ebit + (flow('depreciation') ?? 0),
    ebit,
    interestExpense,
    incomeTax,
    netIncome,
    eps: first === null ? epsOf(book, { quarterEnd, known, netIncome, shares }) : restatedEps(first, netIncome),
    sharesOutstanding: shares,
    dividendPerShare: first?.dividendPerShare ?? dividendOf(book, { quarterEnd, known, shares }, flow('dividends')),
    cash: balance('cash') ?? 0,
    currentAssets: balance('currentAssets'),
    totalAssets,
    currentLiabilities: balance('currentLiabilities'),
    totalLiabilities: balance('totalLiabilities') ?? totalAssets - equityWithOthers,
    totalDebt: debtOf(balance),
    equity,
    operatingCashflow,
    capex: flow('capex') ?? 0,
  };
}

/** A company that never filed a revenue has none yet. */
function revenueOf(book: FactBook, known: EpochDay, flow: (name: FlowName) => number | null): number | null {
  const revenue = flow('revenue');
  if (revenue !== null) return revenue;
  const [interest, fees] = [flow('netInterestIncome'), flow('noninterestIncome')];
  if (interest !== null) return interest + (fees ?? 0);
  return book.has(FLOWS.revenue, known) || book.has(FLOWS.netInterestIncome, known) ? null : 0;
}

function equityOf(balance: (name: BalanceName) => number | null): number | null {
  const equity = balance('equity');
  if (equity !== null) return equity;
  const [assets, liabilities] = [balance('totalAssets'), balance('totalLiabilities')];
  return assets === null || liabilities === null ? null : assets - liabilities;
}

function debtOf(balance: (name: BalanceName) => number | null): number {
  const current = balance('currentDebt');
  const overAYear = balance('debtOverAYear');
  if (current !== null && overAYear !== null) return current + overAYear;
  const longTerm = balance('longTermDebt') ?? (overAYear ?? 0) + (balance('debtWithinAYear') ?? 0);
  return longTerm + (balance('borrowings') ?? current ?? 0);
}

/** The average of the quarter; where a year was filed alone, that of the year. */
function sharesOf(book: FactBook, quarterEnd: EpochDay, known: EpochDay): number | null {
  const average = book.quarterOrLonger(AVERAGE_SHARES, quarterEnd, known);
  const shares = average ?? book.newestBalance(COVER_SHARES, quarterEnd, quarterEnd + COVER_DAYS, known);
  return shares !== null && shares > 0 ? shares : null;
}

interface SharesOfQuarter {
  readonly quarterEnd: EpochDay;
  readonly known: EpochDay;
  readonly shares: number;
}

/**
 * As filed for the quarter. Of a fourth quarter it is the year a share less nine months a share, so that the four quarters are what the
 * year's report says; where shares split in between, it is the income of common shareholders over the shares.
 */
function epsOf(
  book: FactBook,
  { quarterEnd, known, shares, netIncome }: SharesOfQuarter & { readonly netIncome: number },
): number {
  const filed = book.reportedQuarter(PER_SHARE.eps, quarterEnd, known);
  if (filed !== null) return filed;
  const rest = isOfSameShares(book, quarterEnd, known) ? book.quarter(PER_SHARE.eps, quarterEnd, known) : null;
  return rest ?? (book.quarter(FLOWS.commonIncome, quarterEnd, known) ?? netIncome) / shares;
}

/** Whether a year and its first nine months count about the same shares. */
function isOfSameShares(book: FactBook, yearEnd: EpochDay, known: EpochDay): boolean {
  const ofYear = book.quarterOrLonger(AVERAGE_SHARES, yearEnd, known);
  const before = book.endsOf(AVERAGE_SHARES).findLast((end) => end < yearEnd && end >= yearEnd - LONGEST_QUARTER);
  const ofMonths = before === undefined ? null : book.quarterOrLonger(AVERAGE_SHARES, before, known);
  if (ofYear === null || ofMonths === null || ofMonths <= 0) return false;
  return Math.max(ofYear / ofMonths, ofMonths / ofYear) < MOST_CHANGE_OF_SHARES;
}

/** Later filings count later splits; a figure a share stays in shares of the day of its report, and moves with the income alone. */
const restatedEps = (first: QuarterlyStatement, netIncome: number): number =>
  first.eps + (netIncome - first.netIncome) / first.sharesOutstanding;

function dividendOf(book: FactBook, { quarterEnd, known, shares }: SharesOfQuarter, paid: number | null): number {
  const declared = book.reportedQuarter(PER_SHARE.dividendPerShare, quarterEnd, known);
  if (declared !== null) return declared;
  if (paid !== null) return Math.max(0, paid / shares);
  return Math.max(0, book.quarter(PER_SHARE.dividendPerShare, quarterEnd, known) ?? 0);
}
