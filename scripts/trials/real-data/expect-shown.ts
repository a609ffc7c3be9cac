import type { Cells, RawSeries } from './read-folder.ts';
import { closeOn, dailyFigures, type Figures, quarterlyFigures, quartersUpTo } from './recompute/company.ts';
import { type KnownPrices, performanceRow, priceRows, pricesUpTo, sharesSince } from './recompute/prices.ts';
import {
  breadthOf,
  fundMomentum,
  GROUPS,
  type RankedCompany,
  rankCompanies,
  stockMomentum,
  type Universe,
} from './recompute/ranks.ts';
import { adjustedSince, slopeOf, technicalOf, technicalRow } from './recompute/technical.ts';

type Value = number | string | null;
export type ExpectedRow = Readonly<Record<string, Value>>;
export type Expected = ReadonlyMap<string, readonly ExpectedRow[]>;

/** All that is known at the close of a day. */
export interface DayOfMarket extends Universe {
  readonly day: string;
  readonly companies: (day: string) => ReadonlyMap<string, RankedCompany>;
}

export function dayOfMarket(
  series: ReadonlyMap<string, RawSeries>,
  quarters: ReadonlyMap<string, readonly Cells[]>,
  sectors: ReadonlyMap<string, string | null>,
  day: string,
): DayOfMarket {
  const pricesOn = (at: string) => new Map([...series].map(([symbol, one]) => [symbol, pricesUpTo(one, at)]));
  const universe = { series, quarters, sectors, prices: pricesOn(day) };
  const ranked = new Map<string, ReadonlyMap<string, RankedCompany>>();
  return {
    ...universe,
    day,
    companies: (at) => {
      const found =
        ranked.get(at) ?? rankCompanies({ ...universe, prices: at === day ? universe.prices : pricesOn(at) }, at);
      ranked.set(at, found);
      return found;
    },
  };
}

const MILLION = 1_000_000;
const GROUP_OF_CODE = ['overall', 'efficiency', 'growth', 'quality', 'profitability', 'dividend'] as const;
/** Sessions of the longest slope. */
const SLOPE = 20;

interface Stored {
  readonly kind: 'Stock' | 'ETF';
  readonly name: string;
  /** A group of funds where it is no stock. */
  readonly sector: string | null;
  /** Symbols whose breadth is shown beside it. */
  readonly breadthMembers: readonly string[];
  /** The day on which its last quarter was ranked; null where there is none. */
  readonly rankedDay: string | null;
}

/** Every table of a symbol as of the day. */
export function expectedOf(market: DayOfMarket, symbol: string, stored: Stored): Expected {
  const { day, series, prices, quarters } = market;
  const [raw, own] = [series.get(symbol) as RawSeries, prices.get(symbol) as KnownPrices];
  const filed = quartersUpTo(quarters.get(symbol) ?? [], day);
  const expected = new Map<string, readonly ExpectedRow[]>();
  const hasReports = stored.kind === 'Stock' && filed.length > 0;
  expected.set('prices', priceRows(own, 5));
  expected.set('options', []);
  addCompany(expected, { filed: hasReports ? filed : [], raw, own, day });
  const { bars, days } = adjustedSince(own, `${Number(day.slice(0, 4)) - 3}-01-01`);
  const technical = technicalRow(technicalOf(bars));
  const members = stored.breadthMembers.flatMap((one) => prices.get(one) ?? []);
  const breadth = breadthOf(members, days.slice(-SLOPE));
  const last = breadth.at(-1) ?? Number.NaN;
  const isKnown = !Number.isNaN(last);
  const ofGroup = {
    breadth: isKnown ? last : null,
    breadth5: isKnown ? slopeOf(breadth, 5) : null,
    breadth20: isKnown ? slopeOf(breadth, SLOPE) : null,
  };
  const events = Object.fromEntries(Object.entries(technical).filter(([name]) => name.endsWith('1')));
  expected.set('technical', [{ tradeDate: day, ...technical, ...ofGroup }]);
  expected.set('patterns', [{ tradeDate: day, ...events }]);
  const momentum: Figures =
    stored.kind === 'ETF'
      ? fundMomentum(market, day, symbol)
      : stockMomentum(market, day, symbol, market.companies(day));
  expected.set('momentum', [{ tradeDate: day, header: symbol, ...momentum }]);
  const ranked = stored.rankedDay === null ? undefined : market.companies(stored.rankedDay).get(symbol);
  addRanks(expected, ranked, stored);
  expected.set('figures', [
    {
      ...{ kind: stored.kind, sector: stored.sector, close: own.close.at(-1) ?? null },
      ...performanceRow(own),
      ...pick(technical, ['taRating', 'trend', 'momentum', 'oscillation']),
      breadth: ofGroup.breadth,
      aveAllRank: momentum.aveAllRank ?? null,
      aveRank: momentum.aveRank ?? null,
      ...figuresOfToday(market, symbol),
    },
  ]);
  addChart(expected, market, { raw, own, filed: hasReports ? filed : [] });
  return expected;
}

const pick = (row: ExpectedRow, names: readonly string[]): ExpectedRow =>
  Object.fromEntries(names.map((name) => [name, row[name] ?? null]));

interface Company {
  readonly filed: ReturnType<typeof quartersUpTo>;
  readonly raw: RawSeries;
  readonly own: KnownPrices;
  readonly day: string;
}

function addCompany(expected: Map<string, readonly ExpectedRow[]>, { filed, raw, own, day }: Company): void {
  const worth = dailyFigures(filed, raw, own.close.at(-1) ?? 0, day);
  const { eps = null, ps = null, ...shared } = worth ?? {};
  const analysts = { growthRate: null, targetPrice: null, epsEstimate: null, epsActual: null, epsSurprise: null };
  const millions = (dollars: number | null | undefined) => (dollars == null ? null : dollars / MILLION);
  const inMillions = { ...shared, ev: millions(shared.ev), marketcap: millions(shared.marketcap) };
  expected.set('daily metrics', worth === null ? [] : [{ tradeDate: day, ...shared, ps, ...analysts }]);
  expected.set('other metrics', worth === null ? [] : [{ tradeDate: day, ...inMillions, eps }]);
  for (const [k, group] of GROUP_OF_CODE.entries()) {
    for (const [flows, count] of [
      ['trailing', 6],
      ['quarter', 3],
    ] as const) {
      const rows = filed
        .map((quarter, at) => {
          const price = closeOn(own, quarter.filed);
          const figures = quarterlyFigures(filed, at, raw, { price, day: quarter.filed, flows });
          return { reportedDate: quarter.filed, quarterEnd: quarter.end, ...pick(figures, GROUPS[group]) };
        })
        .toReversed()
        .slice(0, count);
      expected.set(`${flows === 'trailing' ? 'trailing' : 'quarterly'} ${k + 5}`, rows);
    }
  }
}

function addRanks(
  expected: Map<string, readonly ExpectedRow[]>,
  ranked: RankedCompany | undefined,
  { name, rankedDay }: Stored,
) {
  const about = ranked && { name, quarterEnd: ranked.quarter.end, rankedDay };
  for (const [k, group] of GROUP_OF_CODE.entries()) {
    const names = GROUPS[group];
    const rows = ranked &&
      about && [
        {
          ...about,
          ...pick(ranked.figures, names),
          ...pick(
            ranked.ranks,
            names.map((one) => `${one}Ranking`),
          ),
        },
      ];
    expected.set(`ranks ${k + 20}`, rows ?? []);
  }
  expected.set('scores', ranked && about ? [{ ...about, ...ranked.scores }] : []);
}

/** The scores and figures of a company that is ranked on the day. */
function figuresOfToday(market: DayOfMarket, symbol: string): ExpectedRow {
  const ranked = market.companies(market.day).get(symbol);
  const scores = [
    'overallScore',
    'efficiencyScore',
    'growthScore',
    'qualityScore',
    'profitabilityScore',
    'dividendScore',
  ];
  const figures = ['marketCap', 'priceToEarning', 'priceToBook', 'priceToSale', 'evToEBITDA', 'dividendYield'];
  const more = ['returnOnEquity', 'netIncomeMargin', 'salesGrowth1Y', 'debtToEquityRatio'];
  return { ...pick(ranked?.scores ?? {}, scores), ...pick(ranked?.figures ?? {}, [...figures, ...more]) };
}

/** What the chart of a symbol draws: prices in shares of the day, to the hundredth of a cent. */
function addChart(
  expected: Map<string, readonly ExpectedRow[]>,
  { day, prices }: DayOfMarket,
  { raw, own, filed }: Omit<Company, 'day'>,
): void {
  const rounded = (value: number) => Math.round(value * 10_000) / 10_000;
  const stored = withStoredSplits(raw);
  const inShares = (value: number, on: string) => rounded(value / sharesSince(stored, on, day));
  expected.set(
    'chart',
    own.days.map((on, t) => ({
      day: on,
      open: inShares(own.open[t] ?? 0, on),
      high: inShares(own.high[t] ?? 0, on),
      low: inShares(own.low[t] ?? 0, on),
      close: inShares(own.close[t] ?? 0, on),
      volume: rounded((own.volume[t] ?? 0) * sharesSince(stored, on, day)),
    })),
  );
  const known = stored.actions.filter((action) => action.day <= day);
  expected.set(
    'chart dividends',
    known.flatMap((action) =>
      action.dividend > 0 ? [{ day: action.day, amount: inShares(action.dividend, action.day) }] : [],
    ),
  );
  expected.set(
    'chart splits',
    known.flatMap(({ day: on, split }) => (split === 1 ? [] : [{ day: on, ratio: split }])),
  );
  // Filings have no estimates, so a report has no surprise.
  expected.set(
    'chart reports',
    filed.map((quarter) => ({ day: quarter.filed, eps: null, estimate: null })),
  );
  const other = prices.get(raw.symbol === 'SPY' ? 'IWM' : 'SPY') as KnownPrices;
  const from = sameDayYearsBefore(day, 5, other);
  const t0 = own.days.findIndex((on) => on >= from);
  expected.set(
    'five years',
    own.days.slice(t0).map((on, k) => ({ day: on, growth: (own.adjusted[t0 + k] ?? 0) / (own.adjusted[t0] ?? 1) - 1 })),
  );
}

/** Splits are stored to six decimals. */
const withStoredSplits = (raw: RawSeries): RawSeries => ({
  ...raw,
  actions: raw.actions.map((action) => ({ ...action, split: Math.round(action.split * 1e6) / 1e6 })),
});

/** The last session up to the same day of an earlier year. */
function sameDayYearsBefore(day: string, years: number, { days }: KnownPrices): string {
  const wanted = `${Number(day.slice(0, 4)) - years}${day.slice(4)}`;
  return days.findLast((on) => on <= wanted) ?? wanted;
}
