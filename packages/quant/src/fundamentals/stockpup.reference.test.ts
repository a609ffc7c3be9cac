import { toEpochDay } from '@pipa/calendar';
import { describe, expect, it } from 'vitest';
import { haveReferenceData, numberOrNaN, readReferenceTable } from '../testing/reference-vectors.ts';
import { dailyMetrics, type QuarterlyStatement, quarterlyMetrics, type SplitFactor } from './index.ts';

/**
 * Ratios of 398 US companies, 1993 to 2019, as stockpup computed them from their SEC filings. Its returns and its turnover
 * divide a year's flow by the mean of the four quarter ends, as ours do. Net margin and return on equity are those of the
 * common shareholders, return on assets that of all; the payout is dollars of dividends over dollars of earnings. Its price is
 * the middle of the quarter's range in shares of 2019, and its P/E and P/B take what was known in the quarter: the statements
 * before it. Its P/B divides by a book value rounded to cents, its debt is the long-term debt alone.
 */
type Row = Record<string, string>;
interface Company {
  readonly rows: readonly Row[];
  readonly statements: readonly QuarterlyStatement[];
  readonly splitFactor: SplitFactor;
}

type Ours = (company: Company, i: number) => number | null | undefined;

const REPORT_LAG_DAYS = 40;

function statementOf(row: Row): QuarterlyStatement {
  const value = (name: string) => numberOrNaN(row[name]);
  const quarterEnd = toEpochDay(row.quarterEnd);
  return {
    quarterEnd,
    reportedDay: quarterEnd + REPORT_LAG_DAYS,
    revenue: value('revenue'),
    grossProfit: null,
    ebitda: NaN,
    ebit: NaN,
    interestExpense: NaN,
    incomeTax: NaN,
    netIncome: value('earningsAvailableForCommonStockholders'),
    eps: value('epsDiluted'),
    sharesOutstanding: value('shares'),
    dividendPerShare: value('dividendPerShare'),
    cash: value('cashAtEndOfPeriod'),
    currentAssets: value('currentAssets'),
    totalAssets: value('assets'),
    currentLiabilities: value('currentLiabilities'),
    totalLiabilities: value('liabilities'),
    totalDebt: value('longTermDebt'),
    equity: value('shareholdersEquity') - value('preferredEquity'),
    operatingCashflow: value('cashFromOperatingActivities'),
    capex: value('capitalExpenditures'),
  };
}

/** The file's factor takes a row's shares to those of 2019; it holds from the row's quarter end on. */
function splitFactorOfRows(days: readonly number[], toLast: readonly number[]): SplitFactor {
  const at = (day: number) =>
    toLast[
      Math.max(
        days.findLastIndex((one) => one <= day),
        0,
      )
    ];
  return (from, to) => at(from) / at(to);
}

function readCompanies(): Company[] {
  const bySymbol = new Map<string, Row[]>();
  for (const row of readReferenceTable('fundamentals/quarterly_stockpup.csv.gz')) {
    const rows = bySymbol.get(row.symbol);
    if (rows) rows.push(row);
    else bySymbol.set(row.symbol, [row]);
  }
  return [...bySymbol.values()].map((rows) => {
    const statements = rows.map(statementOf);
    const factors = rows.map((row) => numberOrNaN(row.splitFactor));
    return {
      rows,
      statements,
      splitFactor: splitFactorOfRows(
        statements.map(({ quarterEnd }) => quarterEnd),
        factors,
      ),
    };
  });
}

/** How far each of our values is from the file's, relative to it but no finer than the file's last digit allows. */
function deviations(
  companies: readonly Company[],
  column: string,
  lastDigit: number,
  ours: Ours,
): { compared: number; within: number; worst: string } {
  let compared = 0;
  let within = 0;
  let worst = { size: -1, text: '' };
  for (const company of companies) {
    company.rows.forEach((row, i) => {
      const theirs = numberOrNaN(row[column]);
      const value = ours(company, i);
      if (Number.isNaN(theirs) || value === null || value === undefined) return;
      compared++;
      const size = Math.max(Math.abs(value - theirs) - lastDigit, 0) / Math.max(Math.abs(theirs), lastDigit);
      if (size <= 0.001) within++;
      if (size > worst.size) worst = { size, text: `${row.symbol} ${row.quarterEnd}: ${value} against ${theirs}` };
    });
  }
  return { compared, within: within / compared, worst: worst.text };
}

describe.runIf(haveReferenceData)('against stockpup', () => {
  const companies = haveReferenceData ? readCompanies() : [];
  const metricsOf = (adjust: (statement: QuarterlyStatement, row: Row) => QuarterlyStatement) =>
    new Map(
      companies.map((company) => {
        const statements = company.statements.map((one, i) => adjust(one, company.rows[i]));
        return [company, statements.map((_, i) => quarterlyMetrics(statements, i, { price: null }))];
      }),
    );
  const common = metricsOf((one) => one);
  const allOwners = metricsOf((one, { earnings }) => ({ ...one, netIncome: numberOrNaN(earnings) }));
  const dollars = metricsOf((one) => ({
    ...one,
    eps: one.netIncome,
    dividendPerShare: one.dividendPerShare * one.sharesOutstanding,
  }));
  const daily = ({ statements, splitFactor, rows }: Company, i: number) => {
    // Their price is in shares of 2019.
    const price = numberOrNaN(rows[i].price) * numberOrNaN(rows[i].splitFactor);
    return dailyMetrics(statements, statements[i].quarterEnd, { price, splitFactor });
  };
  const inverse = (value: number | null) => value && 1 / value;

  it.each<[column: string, lastDigit: number, count: number, share: number, ours: Ours]>([
    ['roe', 1e-4, 28_000, 0.999, (company, i) => common.get(company)![i].profitability.returnOnEquity],
    ['roa', 1e-4, 29_000, 0.999, (company, i) => allOwners.get(company)![i].profitability.returnOnAsset],
    ['assetTurnover', 1e-2, 29_000, 0.999, (company, i) => common.get(company)![i].quality.assetTurnover],
    ['netMargin', 1e-4, 26_000, 0.999, (company, i) => common.get(company)![i].profitability.netIncomeMargin],
    ['currentRatio', 1e-4, 26_000, 0.999, (company, i) => common.get(company)![i].quality.currentALRatio],
    ['dividendPayoutRatio', 1e-4, 26_000, 0.999, (company, i) => dollars.get(company)![i].dividend.dividenPayoutRatio],
    [
      'longTermDebtToEquityRatio',
      1e-4,
      30_000,
      0.999,
      (company, i) => common.get(company)![i].quality.debtToEquityRatio,
    ],
    [
      'equityToAssetsRatio',
      1e-4,
      30_000,
      0.999,
      (company, i) => inverse(common.get(company)![i].quality.assettoEquityRatio),
    ],
    ['pERatio', 1e-2, 23_000, 0.999, (company, i) => daily(company, i)?.pe],
    ['pBRatio', 1e-2, 30_000, 0.95, (company, i) => daily(company, i)?.pb],
  ])('%s agrees', (column, lastDigit, count, share, ours) => {
    const { compared, within, worst } = deviations(companies, column, lastDigit, ours);
    expect(compared).toBeGreaterThan(count);
    expect(within, worst).toBeGreaterThan(share);
  });
});
