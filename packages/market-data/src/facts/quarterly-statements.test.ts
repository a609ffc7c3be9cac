import { fromEpochDay, toEpochDay } from '@pipa/calendar';
import type { QuarterlyStatement } from '@pipa/quant';
import { type FiledQuarter, filedFigures, type WorldFigure } from '@pipa/vendor-sandbox';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { VendorFigure } from '../vendors/market-vendor.ts';
import { statementsAsFiled, statementsAsKnown, statementVintages } from './quarterly-statements.ts';

const ROUND = 1e-6;
const rows = (figures: readonly WorldFigure[]): VendorFigure[] =>
  figures.map((figure, i) => ({ ...figure, symbol: 'AAA', raw: '', line: i + 1 }));

/** Calendar quarters from the start of 2020, each filed `lag` days after its end. */
function company(statements: readonly Partial<QuarterlyStatement>[], lag = 35): FiledQuarter[] {
  return statements.map((different, i) => {
    const year = 2020 + Math.floor(i / 4);
    const number = ((i % 4) + 1) as FiledQuarter['number'];
    const end = ['03-31', '06-30', '09-30', '12-31'][i % 4];
    const quarterEnd = toEpochDay(`${year}-${end}`);
    const netIncome = different.netIncome ?? 12;
    const statement: QuarterlyStatement = {
      quarterEnd,
      reportedDay: quarterEnd + lag,
      revenue: 100,
      grossProfit: 40,
      ebitda: 30,
      ebit: 20,
      interestExpense: 4,
      incomeTax: 4,
      netIncome,
      eps: netIncome / 10,
      sharesOutstanding: 10,
      dividendPerShare: 0.3,
      cash: 50,
      currentAssets: 120,
      totalAssets: 400,
      currentLiabilities: 80,
      totalLiabilities: 200,
      totalDebt: 100,
      equity: 200,
      operatingCashflow: 25,
      capex: 10,
      ...different,
    };
    return { statement, firstDay: toEpochDay(`${year}-01-01`), number };
  });
}

const allFiled = (quarters: readonly FiledQuarter[]): WorldFigure[] =>
  quarters.flatMap((_, i) => filedFigures(quarters, i));

const amount = fc.integer({ min: -1_000_000, max: 1_000_000 });
const someQuarter = fc.record({
  revenue: fc.integer({ min: 1, max: 1_000_000 }),
  grossProfit: amount,
  ebit: amount,
  interestExpense: fc.integer({ min: 0, max: 10_000 }),
  incomeTax: amount,
  netIncome: amount,
  totalAssets: fc.integer({ min: 1, max: 1_000_000 }),
  operatingCashflow: amount,
  capex: fc.integer({ min: 0, max: 10_000 }),
});
const FLOW_NAMES = [
  'revenue',
  'grossProfit',
  'ebit',
  'ebitda',
  'netIncome',
  'operatingCashflow',
  'capex',
  'incomeTax',
] as const;
const END_OF_TIME = toEpochDay('2040-01-01');

describe('the quarters of a company from its filings', () => {
  it('are those that it filed: fourth quarters and cash flows from the year to date', () => {
    fc.assert(
      fc.property(fc.array(someQuarter, { minLength: 1, maxLength: 12 }), (different) => {
        const quarters = company(different);
        const found = statementsAsFiled(statementVintages(rows(allFiled(quarters))), END_OF_TIME);
        expect(found.map(({ quarterEnd }) => quarterEnd)).toEqual(
          quarters.map(({ statement }) => statement.quarterEnd),
        );
        for (const [i, { statement }] of quarters.entries()) {
          for (const name of FLOW_NAMES) expect(found[i]?.[name]).toBeCloseTo(statement[name] ?? Number.NaN, 4);
          expect(found[i]).toMatchObject({
            reportedDay: statement.reportedDay,
            totalAssets: statement.totalAssets,
            sharesOutstanding: 10,
            dividendPerShare: 0.3,
          });
          expect(Math.abs((found[i]?.eps ?? 0) - statement.eps)).toBeLessThan(ROUND);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('know nothing on a day that is filed after it', () => {
    const restated = fc.record({ at: fc.nat({ max: 200 }), value: amount, later: fc.integer({ min: 1, max: 700 }) });
    fc.assert(
      fc.property(
        fc.array(someQuarter, { minLength: 1, maxLength: 9 }),
        fc.array(restated, { maxLength: 12 }),
        fc.integer({ min: 0, max: 1_200 }),
        (different, changes, days) => {
          const filed = allFiled(company(different));
          const again = changes.flatMap(({ at, value, later }) => {
            const figure = filed[at];
            return figure === undefined
              ? []
              : [{ ...figure, value, filedDay: fromEpochDay(toEpochDay(figure.filedDay) + later) }];
          });
          const all = rows([...filed, ...again]);
          const day = toEpochDay('2020-02-01') + days;
          const known = all.filter(({ filedDay }) => toEpochDay(filedDay) <= day);
          expect(statementVintages(known)).toEqual(statementVintages(all).filter(({ knownFrom }) => knownFrom <= day));
        },
      ),
      { numRuns: 150 },
    );
  });

  it('do not depend on the order of the figures', () => {
    fc.assert(
      fc.property(
        fc.array(someQuarter, { minLength: 1, maxLength: 6 }),
        fc.infiniteStream(fc.nat()),
        (different, order) => {
          const filed = rows(allFiled(company(different)));
          const keyed = filed.map((figure) => ({ figure, key: order.next().value as number }));
          const shuffled = keyed.sort((a, b) => a.key - b.key).map(({ figure }) => figure);
          expect(statementVintages(shuffled)).toEqual(statementVintages(filed));
        },
      ),
      { numRuns: 30 },
    );
  });

  it('are as filed and as restated', () => {
    const quarters = company([{ netIncome: 12 }, { netIncome: 14 }]);
    const [first, second] = quarters.map(({ statement }) => statement);
    const restated = filedFigures(quarters, 0)
      .filter(({ concept }) => concept === 'us-gaap:NetIncomeLoss')
      .map((figure) => ({ ...figure, value: 10, filedDay: '2021-05-05' }));
    const vintages = statementVintages(rows([...allFiled(quarters), ...restated]));
    const day = toEpochDay('2021-05-05');
    expect(statementsAsKnown(vintages, day - 1)[0]).toMatchObject({ netIncome: 12, eps: 1.2 });
    expect(statementsAsKnown(vintages, day)[0]).toMatchObject({ netIncome: 10, reportedDay: first?.reportedDay });
    expect(statementsAsKnown(vintages, day)[0]?.eps).toBeCloseTo(1);
    expect(statementsAsFiled(vintages, day)[0]).toMatchObject({ netIncome: 12, eps: 1.2 });
    expect(statementsAsKnown(vintages, day)[1]?.netIncome).toBe(second?.netIncome);
  });

  it('keep a restated year out of one quarter until its nine months are filed again', () => {
    const quarters = company([{}, {}, {}, {}]);
    const year = allFiled(quarters).filter(
      ({ concept, periodFrom, periodTo }) =>
        concept === 'us-gaap:NetIncomeLoss' && periodFrom === '2020-01-01' && periodTo === '2020-12-31',
    );
    const restated = year.map((figure) => ({ ...figure, value: 8, filedDay: '2022-02-04' }));
    const found = statementsAsKnown(statementVintages(rows([...allFiled(quarters), ...restated])), END_OF_TIME);
    expect(found[3]?.netIncome).toBe(12);
  });

  it('keep figures a share in shares of the day of the report, whatever a later filing counts', () => {
    const quarters = company([{ netIncome: 12 }]);
    const afterSplit = filedFigures(quarters, 0)
      .filter(({ unit }) => unit !== 'USD')
      .map((figure) => ({
        ...figure,
        value: figure.unit === 'shares' ? figure.value * 4 : figure.value / 4,
        filedDay: '2021-05-05',
      }));
    const found = statementsAsKnown(statementVintages(rows([...allFiled(quarters), ...afterSplit])), END_OF_TIME);
    expect(found).toMatchObject([{ eps: 1.2, sharesOutstanding: 10, dividendPerShare: 0.3 }]);
  });

  it('have earnings a share of a fourth quarter from the year and its nine months, unless shares split in between', () => {
    const quarters = company([{}, {}, {}, {}]);
    const span = { periodFrom: '2020-01-01', concept: 'us-gaap:EarningsPerShareDiluted', unit: 'USD/shares' } as const;
    const months = { ...span, periodTo: '2020-09-30', value: 3.5, filedDay: '2020-11-04', form: '10-Q' } as const;
    const year = { ...span, periodTo: '2020-12-31', value: 4.6, filedDay: '2021-02-04', form: '10-K' } as const;
    const filed = [...allFiled(quarters), months, year];
    const lastOf = (figures: readonly WorldFigure[]) =>
      statementsAsKnown(statementVintages(rows(figures)), END_OF_TIME)[3]?.eps;
    expect(lastOf(filed)).toBeCloseTo(1.1, 12);
    const afterSplit = filed.map((figure) =>
      figure.unit === 'shares' && figure.filedDay === year.filedDay ? { ...figure, value: 20 } : figure,
    );
    expect(lastOf(afterSplit)).toBe(12 / 20);
  });

  it('have those of the common shareholders, where preferred shares are paid first and no year a share is filed', () => {
    const quarters = company([{}, {}, {}, {}]);
    const common = allFiled(quarters)
      .filter(({ concept }) => concept === 'us-gaap:NetIncomeLoss')
      .map((figure) => ({ ...figure, concept: 'us-gaap:NetIncomeLossAvailableToCommonStockholdersBasic' }))
      .map((figure) => ({ ...figure, value: figure.value - 3 }));
    const found = statementsAsKnown(statementVintages(rows([...allFiled(quarters), ...common])), END_OF_TIME);
    // A year of 48 less 3, and nine months of 36 less 3.
    expect(found[3]).toMatchObject({ netIncome: 12, eps: 12 / 10 });
    const paid = common.map((figure) => (figure.periodTo === '2020-12-31' ? { ...figure, value: 41 } : figure));
    const after = statementsAsKnown(statementVintages(rows([...allFiled(quarters), ...paid])), END_OF_TIME);
    expect(after[3]).toMatchObject({ netIncome: 12, eps: 8 / 10 });
  });

  it('choose the name of a figure for each period', () => {
    const quarters = company([{}, {}]);
    const renamed = allFiled(quarters).map((figure) =>
      figure.concept.includes('Revenue') && figure.filedDay < '2020-06-01'
        ? { ...figure, concept: 'us-gaap:SalesRevenueNet' }
        : figure,
    );
    const found = statementsAsFiled(statementVintages(rows(renamed)), END_OF_TIME);
    expect(found.map(({ revenue }) => revenue)).toEqual([100, 100]);
  });

  it('subtract over a change of names within the year', () => {
    const quarters = company([{}, {}, {}, { revenue: 130 }]);
    const renamed = allFiled(quarters).map((figure) =>
      figure.concept.includes('Revenue') && figure.form === '10-Q'
        ? { ...figure, concept: 'us-gaap:Revenues' }
        : figure,
    );
    expect(statementsAsFiled(statementVintages(rows(renamed)), END_OF_TIME)[3]?.revenue).toBe(130);
  });

  it.each([
    ['liabilities are assets less equity', ['us-gaap:Liabilities'], { totalLiabilities: 200 }],
    ['income of operations is income before taxes and interest', ['us-gaap:OperatingIncomeLoss'], { ebit: 20 }],
    [
      'what is not filed counts as none',
      ['us-gaap:InterestExpense', 'us-gaap:LongTermDebt'],
      { interestExpense: 0, totalDebt: 0 },
    ],
    [
      'a figure that may be missing is missing',
      ['us-gaap:AssetsCurrent', 'us-gaap:GrossProfit'],
      { currentAssets: null, grossProfit: null },
    ],
    [
      'a company without revenue has none',
      ['us-gaap:RevenueFromContractWithCustomerExcludingAssessedTax'],
      { revenue: 0 },
    ],
  ])('%s', (_, missing, expected) => {
    const filed = allFiled(company([{}])).filter(({ concept }) => !missing.includes(concept));
    expect(statementsAsFiled(statementVintages(rows(filed)), END_OF_TIME)).toMatchObject([expected]);
  });

  it.each([
    'us-gaap:Assets',
    'us-gaap:NetIncomeLoss',
    'us-gaap:NetCashProvidedByUsedInOperatingActivities',
    'us-gaap:WeightedAverageNumberOfDilutedSharesOutstanding',
  ])('are left out without %s', (missing) => {
    const filed = allFiled(company([{}])).filter(({ concept }) => concept !== missing);
    expect(statementVintages(rows(filed))).toEqual([]);
  });

  it('leave out impossible days, other currencies and a quarter that comes only for comparison', () => {
    const own = filedFigures(company([{}, {}, {}, {}, {}]), 4);
    expect(statementVintages(rows(own)).map(({ statement }) => fromEpochDay(statement.quarterEnd))).toEqual([
      '2021-03-31',
    ]);
    expect(statementVintages(rows(own.map((figure) => ({ ...figure, unit: 'EUR' }))))).toEqual([]);
    expect(statementVintages(rows(own.map((figure) => ({ ...figure, filedDay: '2020-01-01' }))))).toEqual([]);
  });
});
