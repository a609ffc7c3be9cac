import { addDays, type TradingDay, toEpochDay, tradingDaysBetween } from '@pipa/calendar';
import type { QuarterlyStatement } from '@pipa/quant';
import {
  type FactsWorld,
  type FiledQuarter,
  filedFigures,
  type WorldCompany,
  type WorldRelease,
  type WorldSeries,
} from '@pipa/vendor-sandbox';

/** What is planted in the world: a restatement of the year, and one of the economy. */
export const FACTS = {
  firstYear: 2024,
  restated: '2026-02-20',
  revised: '2026-03-26',
  reportDay: '2026-02-05',
} as const;

const ENDS = ['03-31', '06-30', '09-30', '12-31'];

/** Eight quarters from 2024 on; `scale` makes companies differ. */
export function quartersOf(scale: number): FiledQuarter[] {
  return Array.from({ length: 8 }, (_, i) => {
    const year = FACTS.firstYear + Math.floor(i / 4);
    const quarterEnd = toEpochDay(`${year}-${ENDS[i % 4]}`);
    const revenue = scale * (1_000 + 10 * i);
    const netIncome = revenue / 10;
    const statement: QuarterlyStatement = {
      quarterEnd,
      reportedDay: quarterEnd + 36,
      revenue,
      grossProfit: revenue / 2,
      ebitda: revenue / 4,
      ebit: revenue / 5,
      interestExpense: revenue / 50,
      incomeTax: revenue / 20,
      netIncome,
      eps: netIncome / 100,
      sharesOutstanding: 100,
      dividendPerShare: 0.5,
      cash: revenue,
      currentAssets: 2 * revenue,
      totalAssets: 10 * revenue,
      currentLiabilities: revenue,
      totalLiabilities: 6 * revenue,
      totalDebt: 3 * revenue,
      equity: 4 * revenue,
      operatingCashflow: revenue / 8,
      capex: revenue / 16,
    };
    return { statement, firstDay: toEpochDay(`${year}-01-01`), number: ((i % 4) + 1) as FiledQuarter['number'] };
  });
}

function company(cik: number, tickers: readonly string[], sic: number): WorldCompany {
  const quarters = quartersOf(cik);
  return {
    cik,
    name: `Company ${cik}`,
    tickers,
    sic,
    figures: quarters.flatMap((_, i) => filedFigures(quarters, i)),
  };
}

/** The first company's first quarter, filed again with another income. */
function restated(given: WorldCompany): WorldCompany {
  const first = given.figures.filter(({ filedDay }) => filedDay === given.figures[0]?.filedDay);
  const again = first
    .filter(({ concept }) => concept === 'us-gaap:NetIncomeLoss')
    .map((figure) => ({ ...figure, value: figure.value - 1, filedDay: FACTS.restated, form: '10-K/A' }));
  return { ...given, figures: [...given.figures, ...again] };
}

type SeriesFacts = Omit<WorldSeries, 'releases' | 'title'>;
const series = (facts: SeriesFacts, releases: readonly WorldRelease[]): WorldSeries => ({
  title: facts.id,
  ...facts,
  releases,
});
const daily = (id: string, value: (i: number) => number | null): WorldSeries =>
  series(
    { id, units: 'Percent', frequency: 'Daily', release: { id: 18, name: 'H.15' } },
    tradingDaysBetween('2025-11-03', '2026-03-31').map((day, i) => ({
      day,
      releasedDay: addDays(day, 1),
      value: value(i),
    })),
  );

/** Months of which each is revised with the next one; the last one is revised on the day that is planted. */
function revisedMonths(id: string): WorldSeries {
  const months = ['2025-10-01', '2025-11-01', '2025-12-01', '2026-01-01', '2026-02-01'];
  const released = (i: number): TradingDay => addDays(months[i] ?? '', 55);
  return series({ id, units: 'Index', frequency: 'Monthly', release: { id: 219, name: 'CFNAI' } }, [
    ...months.flatMap((day, i) => [
      { day, releasedDay: released(i), value: i / 10 },
      ...(i + 1 < months.length ? [{ day, releasedDay: released(i + 1), value: i / 10 + 0.01 }] : []),
    ]),
    { day: '2025-10-01', releasedDay: FACTS.revised, value: -0.5 },
  ]);
}

/** A small world of companies, series and indices as vendors come to know it. */
export const factsWorld: FactsWorld = {
  companies: [
    restated(company(1, ['AAA'], 3674)),
    company(2, ['CLS', 'CLS-B', 'CLS-PA'], 6021),
    company(1067983, ['BRK-B', 'BRK-A'], 6331),
    { ...company(4, ['NEWN'], 7372), figures: [] },
    company(5, [], 1311),
  ],
  series: [
    daily('T10Y2Y', (i) => (i % 17 === 5 ? null : 0.5 + i / 1_000)),
    daily('DEXJPUS', (i) => 150 + i / 10),
    daily('DEXUSAL', () => 0.65),
    revisedMonths('CFNAI'),
    {
      ...daily('WALCL', (i) => 6_500_000 + i),
      units: 'Millions of Dollars',
      frequency: 'Weekly',
      release: { id: 20, name: 'H.4.1' },
    },
    {
      ...daily('WTREGEN', () => 800),
      units: 'Billions of U.S. Dollars',
      frequency: 'Weekly',
      release: { id: 20, name: 'H.4.1' },
    },
    // What FRED loaded when it began with the series.
    series(
      { id: 'GDP', units: 'Billions of Dollars', frequency: 'Quarterly', release: { id: 53, name: 'GDP' } },
      ['1990-01-01', '1990-04-01', '1990-07-01'].map((day, i) => ({
        day,
        releasedDay: '2000-01-03',
        value: 5_800 + i,
      })),
    ),
  ],
  indices: new Map(
    ['VIX', 'VIX9D', 'VIX3M', 'VIX6M', 'VIX1Y'].map((name, n) => [
      name,
      tradingDaysBetween('2026-01-02', '2026-03-31').map((day, i) => {
        const close = 15 + n + (i % 7) / 10;
        return { day, open: close, high: close + 1, low: close - 1, close };
      }),
    ]),
  ),
};
