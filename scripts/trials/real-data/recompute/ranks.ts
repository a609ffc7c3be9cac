import type { Cells, RawSeries } from '../read-folder.ts';
import { closeOn, type Figures, type Quarter, quarterlyFigures, quartersUpTo } from './company.ts';
import { type KnownPrices, sharesSince } from './prices.ts';

// What compares symbols with each other: percentile ranks, scores, momentum, breadth.

const EQUAL = 1e-9;

/** 0 the worst, 1 the best of those that have a value; equals share the mean of their places, and a single value has the middle. */
export function percentiles(values: readonly (number | null)[], isHigherBetter: boolean): (number | null)[] {
  const known = values.filter((value) => value !== null);
  return values.map((value) => {
    if (value === null) return null;
    if (known.length === 1) return 0.5;
    const tie = EQUAL * Math.max(1, Math.abs(value));
    const below = known.filter((other) => other < value - tie).length;
    const equal = known.filter((other) => Math.abs(other - value) <= tie).length;
    const share = (below + (equal - 1) / 2) / (known.length - 1);
    return isHigherBetter ? share : 1 - share;
  });
}

/** The figures of each group, and those of which less is better. */
export const GROUPS = {
  overall: [
    ...['marketCap', 'revenueToMarketCap', 'priceToBook', 'priceToEarning', 'priceToSale', 'priceToFreeCashflow'],
    ...[
      'priceToOperatingCashflow',
      'assetToFreeCashflow',
      'debtToFreeCashflow',
      'evToCashflow',
      'evToEBIT',
      'evToEBITDA',
    ],
    'priceToEBITDA',
  ],
  efficiency: [
    ...['capexToAsset', 'capexToCashflow', 'capexToSales', 'ebitToAsset', 'ebitaMargin', 'cashflowToAsset'],
    'earningToAsset',
  ],
  growth: ['salesGrowth1Q', 'salesGrowth1Y', 'epsGrowth1Q', 'epsGrowth1Y', 'peToEpsGrowth'],
  quality: [
    ...['assetGrowthLastQ', 'assetGrowthLastY', 'assetTurnover', 'currentALRatio', 'assettoEquityRatio'],
    ...['debtToAssetRatio', 'debtToEquityRatio', 'netDebtReductionLastQ', 'workingCapitalToAsset'],
    ...['workingCapitalToSales', 'interestCoverage'],
  ],
  profitability: [
    ...['grossIncomeMargin', 'netIncomeMargin', 'returnOnEquity', 'returnOnAsset', 'returnOnSales'],
    'returnOnInvestCapital',
  ],
  dividend: ['dividendYield', 'dividendGrowth', 'dividenPayoutRatio'],
} as const;
const LESS_IS_BETTER = new Set<string>([
  ...GROUPS.overall.slice(2),
  ...['capexToAsset', 'capexToCashflow', 'capexToSales', 'peToEpsGrowth', 'assetGrowthLastQ', 'assetGrowthLastY'],
  ...['assettoEquityRatio', 'debtToAssetRatio', 'debtToEquityRatio', 'dividenPayoutRatio'],
]);

/** Companies whose last report is older are not ranked, and reports that are older are not looked at. */
const STALE_DAYS = 200;
const REPORT_DAYS = 1_000;
const daysBefore = (day: string, count: number) =>
  new Date(Date.parse(day) - count * 86_400_000).toISOString().slice(0, 10);

export interface RankedCompany {
  readonly quarter: Quarter;
  readonly figures: Figures;
  readonly ranks: Figures;
  readonly scores: Figures;
}

export interface Universe {
  readonly series: ReadonlyMap<string, RawSeries>;
  readonly prices: ReadonlyMap<string, KnownPrices>;
  readonly quarters: ReadonlyMap<string, readonly Cells[]>;
  /** Of stocks. */
  readonly sectors: ReadonlyMap<string, string | null>;
}

/** The last known quarter of each company at the close of a day, ranked within its sector. */
export function rankCompanies(
  { series, prices, quarters, sectors }: Universe,
  day: string,
): Map<string, RankedCompany> {
  const companies = [...sectors].flatMap(([symbol, sector]) => {
    const [raw, known] = [series.get(symbol), prices.get(symbol)];
    const close = known === undefined ? null : closeOn(known, day);
    const filed = quartersUpTo(quarters.get(symbol) ?? [], day).filter(
      (one) => one.filed >= daysBefore(day, REPORT_DAYS),
    );
    const last = filed.at(-1);
    if (raw === undefined || close === null || !known?.days.includes(day)) return [];
    if (last === undefined || last.filed < daysBefore(day, STALE_DAYS)) return [];
    // The value of the day, for shares of the day of the report.
    const price = close * sharesSince(raw, last.filed, day);
    const asked = { price, day: last.filed, flows: 'trailing' } as const;
    return [{ symbol, sector, quarter: last, figures: quarterlyFigures(filed, filed.length - 1, raw, asked) }];
  });
  const ranked = new Map<string, RankedCompany>();
  for (const members of Map.groupBy(companies, ({ sector }) => sector).values()) {
    const ranksOf = new Map<string, (number | null)[]>();
    for (const name of Object.values(GROUPS).flat()) {
      const values = members.map(({ figures }) => {
        const value = figures[name] ?? null;
        // A company that pays nothing out has no good or bad payout.
        return name === 'dividenPayoutRatio' && value !== null && value <= 0 ? null : value;
      });
      ranksOf.set(name, percentiles(values, !LESS_IS_BETTER.has(name)));
    }
    members.forEach(({ symbol, quarter, figures }, i) => {
      const ranks = Object.fromEntries([...ranksOf].map(([name, values]) => [`${name}Ranking`, values[i] ?? null]));
      ranked.set(symbol, { quarter, figures, ranks, scores: scoresOf(ranks) });
    });
  }
  return ranked;
}

function scoresOf(ranks: Figures): Figures {
  const mean = (values: readonly (number | null | undefined)[], least: number): number | null => {
    const known = values.filter((value) => value !== null && value !== undefined);
    return known.length === 0 || known.length < least ? null : known.reduce((a, b) => a + b, 0) / known.length;
  };
  const scores = Object.fromEntries(
    Object.entries(GROUPS).map(([group, names]) => [
      group,
      mean(
        names.map((name) => ranks[`${name}Ranking`]),
        names.length / 3,
      ),
    ]),
  );
  const { efficiency, growth, quality, profitability, dividend } = scores;
  return {
    overallScore: mean(Object.values(scores), 3),
    efficiencyScore: efficiency ?? null,
    growthScore: growth ?? null,
    qualityScore: quality ?? null,
    profitabilityScore: profitability ?? null,
    dividendScore: dividend ?? null,
  };
}

const MONTHS = { m2: 42, m3: 63, m4: 84, m6: 126 } as const;
type Month = keyof typeof MONTHS;
const FAMILIES: Readonly<Record<string, readonly string[] | null>> = {
  all: null,
  value: ['Financials', 'Industrials', 'Consumer Staples', 'Energy', 'Utilities', 'Materials', 'Real Estate'],
  growth: ['Information Technology', 'Communication Services', 'Consumer Discretionary', 'Health Care'],
  tech: ['Information Technology'],
};

/** Ranks of the returns of two to six months among some symbols, by symbol. */
function ranksAmong(members: readonly string[], prices: ReadonlyMap<string, KnownPrices>) {
  const ranks = Object.fromEntries(
    Object.entries(MONTHS).map(([month, sessions]) => {
      const returns = members.map((symbol) => {
        const adjusted = prices.get(symbol)?.adjusted ?? [];
        const [now, before] = [adjusted.at(-1), adjusted.at(-1 - sessions)];
        return now === undefined || before === undefined ? null : now / before - 1;
      });
      return [month, percentiles(returns, true)];
    }),
  ) as Record<Month, (number | null)[]>;
  return new Map(
    members.map((symbol, i) => {
      const own = Object.fromEntries(Object.entries(ranks).map(([month, values]) => [month, values[i] ?? null]));
      const known = Object.values(own).filter((value) => value !== null);
      return [symbol, { ...own, average: known.length < 4 ? null : known.reduce((a, b) => a + b, 0) / 4 }];
    }),
  );
}

/** The columns of momentum of a stock: two horizons of each family, and the two others among its stocks of high quality. */
export function stockMomentum(
  universe: Universe,
  day: string,
  symbol: string,
  companies: ReadonlyMap<string, RankedCompany>,
): Figures {
  const stocks = [...universe.sectors.keys()].filter((one) => universe.prices.get(one)?.days.at(-1) === day);
  // Scores are kept in single precision.
  const quality = stocks.map((one) => {
    const score = companies.get(one)?.scores.qualityScore ?? null;
    return score === null ? null : Math.fround(score);
  });
  const best = percentiles(quality, true);
  const row: Record<string, number | null> = {};
  for (const [family, sectors] of Object.entries(FAMILIES)) {
    const isMember = (one: string) => sectors === null || sectors.includes(universe.sectors.get(one) ?? '');
    const title = `${family.charAt(0).toUpperCase()}${family.slice(1)}`;
    const members = stocks.filter(isMember);
    const among = ranksAmong(members, universe.prices).get(symbol);
    const good = stocks.filter((one, i) => isMember(one) && (best[i] ?? 0) >= 0.6 - EQUAL && best[i] !== null);
    const amongGood = ranksAmong(good, universe.prices).get(symbol);
    // Without all four returns there is no row of ranks.
    const of = (ranks: Figures | undefined, name: string) => (ranks?.average == null ? null : (ranks[name] ?? null));
    Object.assign(row, {
      [`ave${title}Rank`]: of(among, 'average'),
      [`${family}_m2_rank`]: of(among, 'm2'),
      [`${family}_m4_rank`]: of(among, 'm4'),
      [`ave${title}HqRank`]: of(amongGood, 'average'),
      [`${family}hq_m3_rank`]: of(amongGood, 'm3'),
      [`${family}hq_m6_rank`]: of(amongGood, 'm6'),
    });
  }
  return row;
}

export function fundMomentum({ series, prices }: Universe, day: string, symbol: string): Figures {
  const funds = [...series.values()].filter(
    ({ kind, symbol: one }) => kind === 'ETF' && prices.get(one)?.days.at(-1) === day,
  );
  const own = ranksAmong(
    funds.map((one) => one.symbol),
    prices,
  ).get(symbol) as Figures | undefined;
  return {
    aveRank: own?.average ?? null,
    m2Rank: own?.m2 ?? null,
    m3Rank: own?.m3 ?? null,
    m4Rank: own?.m4 ?? null,
    m6Rank: own?.m6 ?? null,
  };
}

/** Breadth of the members of a group: shares above their averages of 20, 50 and 200 sessions and above the close before, −1 to 1. */
export function breadthOf(members: readonly KnownPrices[], days: readonly string[]): number[] {
  return days.map((day) => {
    const counts = [0, 0, 0, 0];
    let known = 0;
    for (const { days: own, adjusted } of members) {
      const t = own.indexOf(day);
      if (t < 260) continue;
      known++;
      const close = adjusted[t] ?? 0;
      const mean = (period: number) => adjusted.slice(t - period + 1, t + 1).reduce((a, b) => a + b, 0) / period;
      const levels = [mean(20), mean(50), mean(200), adjusted[t - 1] ?? 0];
      levels.forEach((level, k) => {
        if (close - level > EQUAL * level) counts[k] = (counts[k] ?? 0) + 1;
      });
    }
    if (known < 5) return Number.NaN;
    return (2 * counts.reduce((total, count) => total + count / known, 0)) / 4 - 1;
  });
}
