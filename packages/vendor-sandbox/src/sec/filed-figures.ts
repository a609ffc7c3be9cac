import { fromEpochDay } from '@pipa/calendar';
import type { WorldFigure } from '../facts-world.ts';

/** What a company says of a quarter. Dollars, days since 1970-01-01. */
export interface QuarterOfAccounts {
  readonly quarterEnd: number;
  readonly reportedDay: number;
  readonly revenue: number;
  readonly grossProfit: number | null;
  readonly ebitda: number;
  readonly ebit: number;
  readonly interestExpense: number;
  readonly incomeTax: number;
  readonly netIncome: number;
  readonly eps: number;
  readonly sharesOutstanding: number;
  readonly dividendPerShare: number;
  readonly cash: number;
  readonly currentAssets: number | null;
  readonly totalAssets: number;
  readonly currentLiabilities: number | null;
  readonly totalLiabilities: number;
  readonly totalDebt: number;
  readonly equity: number;
  readonly operatingCashflow: number;
  readonly capex: number;
}

/** A quarter of a company, with the first day of its fiscal year and its number in it, 1 to 4. */
export interface FiledQuarter {
  readonly statement: QuarterOfAccounts;
  readonly firstDay: number;
  readonly number: 1 | 2 | 3 | 4;
}

const INCOME = {
  revenue: 'RevenueFromContractWithCustomerExcludingAssessedTax',
  grossProfit: 'GrossProfit',
  ebit: 'OperatingIncomeLoss',
  interestExpense: 'InterestExpense',
  incomeTax: 'IncomeTaxExpenseBenefit',
  netIncome: 'NetIncomeLoss',
} as const;
const CASH_FLOW = {
  operatingCashflow: 'NetCashProvidedByUsedInOperatingActivities',
  capex: 'PaymentsToAcquirePropertyPlantAndEquipment',
} as const;
const BALANCES = {
  cash: 'CashAndCashEquivalentsAtCarryingValue',
  currentAssets: 'AssetsCurrent',
  totalAssets: 'Assets',
  currentLiabilities: 'LiabilitiesCurrent',
  totalLiabilities: 'Liabilities',
  totalDebt: 'LongTermDebt',
  equity: 'StockholdersEquity',
} as const;

/**
 * The filing of a quarter as EDGAR has it: balances; income of the quarter and of the year to date, in a yearly report of the year alone;
 * cash flows of the year to date; the same of the year before for comparison. `quarters` ascend and are as the company has them on the
 * day; `at` is the one that is filed, for the first time or, on `amendedDay`, again.
 */
export function filedFigures(quarters: readonly FiledQuarter[], at: number, amendedDay?: number): WorldFigure[] {
  const own = quarters[at];
  if (own === undefined) throw new RangeError(`no quarter at ${at}`);
  const form = own.number === 4 ? '10-K' : '10-Q';
  const filing = {
    filedDay: fromEpochDay(amendedDay ?? own.statement.reportedDay),
    form: amendedDay === undefined ? form : `${form}/A`,
  };
  return [at, at - 4].flatMap((i) => figuresOf(quarters, i, filing, i === at));
}

type Filing = Pick<WorldFigure, 'filedDay' | 'form'>;

function figuresOf(quarters: readonly FiledQuarter[], at: number, filing: Filing, isOwn: boolean): WorldFigure[] {
  const quarter = quarters[at];
  if (quarter === undefined) return [];
  const { statement, firstDay, number } = quarter;
  const yearToDate = quarters.slice(Math.max(at - number + 1, 0), at + 1).map((one) => one.statement);
  const isWholeYear = yearToDate.length === number;
  const to = fromEpochDay(statement.quarterEnd);
  const before = quarters[at - 1];
  const quarterFrom = fromEpochDay(number === 1 || before === undefined ? firstDay : before.statement.quarterEnd + 1);
  const figure = (tag: string, unit: string, periodFrom: string | null, value: number): WorldFigure => ({
    ...filing,
    concept: `us-gaap:${tag}`,
    unit,
    periodFrom,
    periodTo: to,
    value,
  });
  const known = (value: number | null): value is number => value !== null && Number.isFinite(value);
  const sum = (name: keyof QuarterOfAccounts) =>
    yearToDate.reduce((total, one) => total + (one[name] ?? Number.NaN), 0);
  const flows = (tags: Readonly<Record<string, string>>, hasQuarter: boolean): WorldFigure[] =>
    Object.entries(tags).flatMap(([name, tag]) => {
      const field = name as keyof QuarterOfAccounts;
      const value = statement[field];
      const total = isWholeYear ? sum(field) : null;
      return [
        ...(hasQuarter && known(value) ? [figure(tag, 'USD', quarterFrom, value)] : []),
        ...(number > 1 && known(total) ? [figure(tag, 'USD', fromEpochDay(firstDay), total)] : []),
      ];
    });
  const depreciation = yearToDate.reduce((total, { ebitda, ebit }) => total + ebitda - ebit, 0);
  const isQuarterly = number !== 4;
  const { eps, sharesOutstanding, dividendPerShare } = statement;
  return [
    ...Object.entries(BALANCES).flatMap(([name, tag]) => {
      const value = statement[name as keyof QuarterOfAccounts];
      return known(value) ? [figure(tag, 'USD', null, value)] : [];
    }),
    ...flows(INCOME, isQuarterly),
    ...flows(CASH_FLOW, number === 1),
    ...(isWholeYear
      ? [figure('DepreciationDepletionAndAmortization', 'USD', fromEpochDay(firstDay), depreciation)]
      : []),
    // Figures a share of the year before are in shares of its own report here, which a split would change.
    ...(isOwn && isQuarterly ? [figure('EarningsPerShareDiluted', 'USD/shares', quarterFrom, eps)] : []),
    ...(isOwn
      ? [
          figure('CommonStockDividendsPerShareDeclared', 'USD/shares', quarterFrom, dividendPerShare),
          figure(
            'WeightedAverageNumberOfDilutedSharesOutstanding',
            'shares',
            isQuarterly || !isWholeYear ? quarterFrom : fromEpochDay(firstDay),
            sharesOutstanding,
          ),
        ]
      : []),
  ];
}
