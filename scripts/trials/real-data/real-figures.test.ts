import { fromEpochDay, toEpochDay } from '@pipa/calendar';
import { statementsAsKnown, statementVintages } from '@pipa/market-data/facts';
import {
  createTaMetricsComputer,
  dailyMetrics,
  highQuality,
  momentumReturns,
  performanceAt,
  quarterlyMetrics,
  rankFundamentals,
  type SplitFactor,
  splitFactorOf,
  stockMomentumRows,
} from '@pipa/quant';
import { beforeAll, describe, expect, it } from 'vitest';
import { CHOICE, COMPARED_STOCKS } from './choice.ts';
import { folderFacts } from './folder-facts.ts';
import { type Cells, type RawSeries, readQuarters, readSectors, readStocks } from './read-folder.ts';
import { closeOn, dailyFigures, quarterlyFigures, quartersUpTo } from './recompute/company.ts';
import { type KnownPrices, performanceRow, pricesUpTo } from './recompute/prices.ts';
import { rankCompanies, stockMomentum } from './recompute/ranks.ts';
import { adjustedSince, COMPONENTS, technicalOf, technicalRow } from './recompute/technical.ts';

// The numbers alone, without a database: PIPA_REAL_DATA=../shared/data npx vitest run --project unit scripts/trials/real-data
const FOLDER = process.env.PIPA_REAL_DATA;
const DAYS = ['2019-03-15', '2019-08-30'];
const TOLERANCE = 1e-9;

let series: ReadonlyMap<string, RawSeries>;
let quarters: ReadonlyMap<string, readonly Cells[]>;
let sectors: ReadonlyMap<string, string | null>;
let vintages: ReadonlyMap<string, ReturnType<typeof statementVintages>>;

let compared = 0;
const differing: string[] = [];
function compare(what: string, mine: unknown, theirs: unknown): void {
  compared++;
  const isNear =
    typeof mine === 'number' &&
    typeof theirs === 'number' &&
    (Math.abs(mine - theirs) <= TOLERANCE * Math.abs(theirs) || Math.abs(mine - theirs) < 1e-12);
  if (mine !== theirs && !isNear) differing.push(`${what}: ${mine}, not ${theirs}`);
}
const flat = (groups: object): Record<string, number | null> => Object.assign({}, ...Object.values(groups));

const splitsOf = ({ actions }: RawSeries): SplitFactor =>
  splitFactorOf(actions.flatMap(({ day, split }) => (split === 1 ? [] : [{ exDay: toEpochDay(day), ratio: split }])));

describe.runIf(FOLDER !== undefined)('the numbers of real prices and reports', () => {
  beforeAll(async () => {
    const wanted = new Set(CHOICE.stocks);
    const [stocks, read, known] = await Promise.all([
      readStocks(FOLDER ?? '', wanted, CHOICE.from),
      readQuarters(FOLDER ?? '', wanted),
      readSectors(FOLDER ?? ''),
    ]);
    series = new Map(stocks.map((one) => [one.symbol, one]));
    quarters = read;
    sectors = new Map(stocks.map(({ symbol }) => [symbol, read.has(symbol) ? (known.get(symbol) ?? null) : null]));
    vintages = new Map(
      folderFacts(read, known, []).companies.map(({ name, figures }) => [
        name,
        statementVintages(figures.map((one, i) => ({ ...one, symbol: name, raw: '', line: i }))),
      ]),
    );
  }, 120_000);

  it.each(DAYS)('are those of straightforward loops on %s', (day) => {
    const prices = new Map([...series].map(([symbol, one]) => [symbol, pricesUpTo(one, day)]));
    const universe = { series, quarters, sectors, prices };
    const companies = [...series.values()].flatMap((one) => compareCompany(one, prices.get(one.symbol), day));
    const ranked = rankFundamentals(companies);
    const mine = rankCompanies(universe, day);
    expect(mine.size).toBe(companies.length);
    for (const [i, { symbol }] of companies.entries()) {
      for (const [name, rank] of Object.entries(flat(ranked[i]?.rankings ?? {}))) {
        compare(`${symbol} ${day} ${name}`, mine.get(symbol)?.ranks[name], rank);
      }
      for (const [name, score] of Object.entries(ranked[i]?.scores ?? {})) {
        compare(`${symbol} ${day} ${name}`, mine.get(symbol)?.scores[name], score);
      }
    }
    const symbols = [...series.keys()];
    const quality = symbols.map((symbol) => {
      const i = companies.findIndex((company) => company.symbol === symbol);
      const score = ranked[i]?.scores.qualityScore ?? null;
      return score === null ? null : Math.fround(score);
    });
    const isHigh = highQuality(quality);
    const momentum = stockMomentumRows(
      symbols.map((symbol, i) => {
        const adjusted = Float64Array.from(prices.get(symbol)?.adjusted ?? []);
        const returns = momentumReturns(adjusted, adjusted.length - 1);
        return { header: symbol, sector: sectors.get(symbol) ?? null, highQuality: isHigh[i] === true, returns };
      }),
    );
    for (const symbol of COMPARED_STOCKS) {
      const theirs = momentum.find(({ header }) => header === symbol) as Record<string, unknown> | undefined;
      for (const [name, rank] of Object.entries(stockMomentum(universe, day, symbol, mine))) {
        compare(`${symbol} ${day} ${name}`, rank, theirs?.[name]);
      }
      compareTechnical(symbol, prices.get(symbol) as KnownPrices, day);
    }
    expect(differing).toEqual([]);
  });

  it('are many', () => {
    console.log(`${compared} numbers of ${series.size} stocks on ${DAYS.length} days`);
    expect(compared).toBeGreaterThan(100_000);
  });
});

/** @returns the company as it is ranked; none where its last report is stale */
function compareCompany(raw: RawSeries, own: KnownPrices | undefined, day: string) {
  if (own === undefined) return [];
  const { symbol } = raw;
  const at = toEpochDay(day);
  const splitFactor = splitsOf(raw);
  const performance = performanceAt(Float64Array.from(own.adjusted), own.adjusted.length - 1);
  const mine = performanceRow(own);
  const percent = (fraction: number | null) => (fraction === null ? null : 100 * fraction);
  compare(`${symbol} ${day} daily return`, mine.dailyReturn, percent(performance.return1));
  compare(`${symbol} ${day} weekly return`, mine.weeklyReturn, percent(performance.return5));
  compare(`${symbol} ${day} monthly return`, mine.monthlyReturn, percent(performance.return21));
  compare(`${symbol} ${day} quarterly return`, mine.quarterlyReturn, percent(performance.return61));
  compare(`${symbol} ${day} yearly return`, mine.yearlyReturn, percent(performance.return252));
  compare(`${symbol} ${day} volatility`, mine.volatility, percent(performance.volatility5y));
  compare(`${symbol} ${day} drawdown`, mine.maxDD, percent(performance.maxDrawdown5y));
  const known = statementsAsKnown(vintages.get(symbol) ?? [], at);
  const filed = quartersUpTo(quarters.get(symbol) ?? [], day);
  compare(`${symbol} ${day} quarters`, filed.length, known.length);
  const close = own.close.at(-1) ?? 0;
  const worth: Record<string, unknown> = { ...dailyMetrics(known, at, { price: close, splitFactor }) };
  for (const [name, value] of Object.entries(dailyFigures(filed, raw, close, day) ?? {})) {
    compare(`${symbol} ${day} ${name}`, value, worth[name]);
  }
  for (const flows of ['trailing', 'quarter'] as const) {
    for (const [i, quarter] of filed.entries()) {
      const price = closeOn(own, quarter.filed);
      const theirs = flat(quarterlyMetrics(known, i, { price, splitFactor, flows }));
      const figures = quarterlyFigures(filed, i, raw, { price, day: quarter.filed, flows });
      for (const [name, value] of Object.entries(theirs)) {
        compare(`${symbol} ${fromEpochDay(known[i]?.quarterEnd ?? 0)} ${flows} ${name}`, figures[name], value);
      }
    }
  }
  const recent = known.filter(({ reportedDay }) => reportedDay >= at - 1_000);
  const last = recent.at(-1);
  if (last === undefined || last.reportedDay < at - 200) return [];
  const price = close * splitFactor(last.reportedDay, at);
  const metrics = quarterlyMetrics(recent, recent.length - 1, { price, splitFactor });
  return [{ symbol, name: symbol, sector: sectors.get(symbol) ?? null, metrics }];
}

const EVENTS = {
  changeStatus1: 'changeStatus',
  emaCo1: 'emaCross',
  psarCo1: 'psarCross',
  macdCo1: 'macdCross',
  bbCo1: 'bandCross',
  rsiCo1: 'rsiCross',
  breakout1: 'breakout',
} as const;

function compareTechnical(symbol: string, own: KnownPrices, day: string): void {
  const { bars } = adjustedSince(own, `${Number(day.slice(0, 4)) - 3}-01-01`);
  const column = (line: readonly number[]) => Float64Array.from(line);
  const { open, high, low, close, volume } = bars;
  const last = close.length - 1;
  const theirs = createTaMetricsComputer(close.length).compute(
    {
      ...{ open: column(open), high: column(high), low: column(low) },
      ...{ close: column(close), volume: column(volume) },
    },
    0,
  );
  const mine = technicalOf(bars);
  const row = technicalRow(mine);
  for (const name of COMPONENTS) {
    const component = theirs.components[name as keyof typeof theirs.components];
    compare(`${symbol} ${day} ${name}`, mine.components[name]?.[last], component[last]);
  }
  for (const metric of ['trend', 'momentum', 'oscillation'] as const) {
    for (const name of [metric, `${metric}5`, `${metric}20`] as const) {
      compare(`${symbol} ${day} ${name}`, row[name], theirs[name][last]);
    }
  }
  for (const [shown, kind] of Object.entries(EVENTS)) {
    compare(`${symbol} ${day} ${shown}`, row[shown], theirs[kind as (typeof EVENTS)[keyof typeof EVENTS]][last]);
  }
}
