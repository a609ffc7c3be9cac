import { toEpochDay, tradingDaysBetween } from '@pipa/calendar';
import { firstAtOrAfter, type QuarterlyStatement } from '@pipa/quant';
import { describe, expect, it } from 'vitest';
import { SIMULATED_MARKET_START, SimulatedMarket } from './simulated-market.ts';
import { SimulatedResearch } from './simulated-research.ts';

const END = '2026-11-20';
const market = new SimulatedMarket({ stocks: 300 });
const research = new SimulatedResearch(market);
const companies = market
  .instruments()
  .filter(({ kind }) => kind === 'Stock')
  .map((instrument) => {
    const { symbol } = instrument;
    const range = { reportsFrom: '2000-01-03', recentFrom: SIMULATED_MARKET_START, to: END };
    const { surprises, shortInterest, ...history } = research.company(symbol, range);
    return {
      instrument,
      ...history,
      bars: market.bars(symbol, SIMULATED_MARKET_START, END),
      surprises: surprises.filter(({ reportedDay }) => reportedDay >= toEpochDay(SIMULATED_MARKET_START)),
      shortInterest: shortInterest.filter(({ publishedDay }) => publishedDay >= toEpochDay('2006-01-03')),
    };
  });

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const sum = (statements: readonly QuarterlyStatement[], of: (s: QuarterlyStatement) => number) =>
  statements.reduce((total, statement) => total + of(statement), 0);

function correlation(pairs: readonly (readonly [number, number])[]): number {
  const [mx, my] = [mean(pairs.map(([x]) => x)), mean(pairs.map(([, y]) => y))];
  const cross = (f: (pair: readonly [number, number]) => number) => pairs.reduce((total, pair) => total + f(pair), 0);
  return (
    cross(([x, y]) => (x - mx) * (y - my)) / Math.sqrt(cross(([x]) => (x - mx) ** 2) * cross(([, y]) => (y - my) ** 2))
  );
}

interface Valuation {
  readonly sector: string;
  readonly earnings: number;
  readonly book: number;
  readonly sales: number;
  readonly returnOnEquity: number;
}

/** Ratios of market value to a year's figures, of every company that trades on the day. */
function valuations(day: string): Valuation[] {
  const date = toEpochDay(day);
  return companies.flatMap(({ instrument, bars, statements }) => {
    const t = bars.days.indexOf(date);
    const year = statements.filter(({ reportedDay }) => reportedDay <= date).slice(-4);
    if (t < 0 || year.length < 4) return [];
    const value = bars.close[t] * year[3].sharesOutstanding;
    return {
      sector: instrument.sector ?? '',
      earnings: value / sum(year, ({ netIncome }) => netIncome),
      book: value / year[3].equity,
      sales: value / sum(year, ({ revenue }) => revenue),
      returnOnEquity: sum(year, ({ netIncome }) => netIncome) / year[3].equity,
    };
  });
}

describe('valuation of simulated companies', () => {
  it.each(['2006-03-31', '2008-12-31', '2012-06-29', '2016-06-30', '2020-06-30', '2024-06-28', END])(
    'is ordinary on %s',
    (day) => {
      const found = valuations(day);
      expect(found.length).toBeGreaterThan(200);
      const earning = found.filter(({ earnings }) => earnings > 0);
      expect(earning.length / found.length).toBeGreaterThan(0.8);
      expect(earning.length / found.length).toBeLessThan(0.995);
      const typical = median(earning.map(({ earnings }) => earnings));
      expect(typical).toBeGreaterThan(11);
      expect(typical).toBeLessThan(26);
      const book = median(found.map((one) => one.book));
      expect(book).toBeGreaterThan(1.3);
      expect(book).toBeLessThan(4.5);
      const sales = median(found.map((one) => one.sales));
      expect(sales).toBeGreaterThan(0.8);
      expect(sales).toBeLessThan(3);
      const returnOnEquity = median(found.map((one) => one.returnOnEquity));
      expect(returnOnEquity).toBeGreaterThan(0.06);
      expect(returnOnEquity).toBeLessThan(0.2);
    },
  );

  it('averages between 15 and 25 times earnings over the years', () => {
    const days = tradingDaysBetween('2006-06-01', END).filter((_, i) => i % 250 === 0);
    const medians = days.map((day) =>
      median(
        valuations(day)
          .map(({ earnings }) => earnings)
          .filter((pe) => pe > 0),
      ),
    );
    expect(mean(medians)).toBeGreaterThan(15);
    expect(mean(medians)).toBeLessThan(25);
  });

  it('differs between sectors as sectors do', () => {
    const found = valuations('2016-06-30');
    const of = (sector: string, ratio: (v: Valuation) => number) =>
      median(found.filter((one) => one.sector === sector).map(ratio));
    const book = ({ book }: Valuation) => book;
    expect(of('Information Technology', book)).toBeGreaterThan(1.3 * of('Financials', book));
    expect(of('Consumer Staples', book)).toBeGreaterThan(of('Energy', book));
    const earnings = ({ earnings }: Valuation) => earnings;
    expect(of('Real Estate', earnings)).toBeGreaterThan(of('Financials', earnings));
    const sales = ({ sales }: Valuation) => sales;
    expect(of('Information Technology', sales)).toBeGreaterThan(of('Consumer Staples', sales));
  });

  it('shows the traits that move the prices', () => {
    const traits = companies
      .filter(({ statements }) => statements.length > 40)
      .map(({ instrument: { symbol, sector }, statements }) => {
        const { loadings } = market.paths.specs.get(symbol)!;
        const margin = sum(statements, (s) => s.netIncome) / sum(statements, (s) => s.revenue);
        return { sector, quality: loadings.Quality, margin };
      });
    const usual = (sector: string | null) =>
      median(traits.filter((one) => one.sector === sector).map(({ margin }) => margin));
    expect(correlation(traits.map((one) => [one.quality, one.margin - usual(one.sector)]))).toBeGreaterThan(0.2);
  });
});

describe('results of simulated companies', () => {
  it('move the price on the day they are reported', () => {
    const moves = (shift: number) =>
      companies.flatMap(({ bars, surprises }) =>
        surprises.flatMap(({ reportedDay, epsActual, epsEstimate }): [number, number][] => {
          const t = firstAtOrAfter(bars.days, reportedDay) + shift;
          if (t < 1 || t >= bars.days.length || bars.days[t - shift] !== reportedDay) return [];
          const surprise = (epsActual - epsEstimate) / Math.max(1e-6, Math.abs(epsEstimate));
          return [[Math.max(-0.3, Math.min(0.3, surprise)), bars.adjClose[t] / bars.adjClose[t - 1] - 1]];
        }),
      );
    expect(correlation(moves(0))).toBeGreaterThan(0.4);
    expect(Math.abs(correlation(moves(-1)))).toBeLessThan(0.05);
    expect(Math.abs(correlation(moves(1)))).toBeLessThan(0.05);
  });

  it('beat the estimate more often than not', () => {
    const all = companies.flatMap(({ surprises }) => surprises);
    const share = all.filter(({ epsActual, epsEstimate }) => epsActual > epsEstimate).length / all.length;
    expect(share).toBeGreaterThan(0.55);
    expect(share).toBeLessThan(0.75);
  });

  it('suffer in bear markets, the cyclical ones most', () => {
    const days = tradingDaysBetween(SIMULATED_MARKET_START, END);
    const numbers = Int32Array.from(days, toEpochDay);
    const bad = days.map((day) => Number(['Bear', 'Crisis'].includes(market.regimeOn(day))));
    const strain = bad.map((_, t) => mean(bad.slice(Math.max(0, t - 125), t + 1)));
    const strainOf = (quarterEnd: number) => strain[Math.min(strain.length - 1, firstAtOrAfter(numbers, quarterEnd))];
    const margins = (sectors: readonly string[], strained: boolean) =>
      median(
        companies
          .filter(({ instrument }) => sectors.includes(instrument.sector ?? ''))
          .flatMap(({ statements }) => statements.slice(8))
          .filter(({ quarterEnd }) => (strained ? strainOf(quarterEnd) > 0.7 : strainOf(quarterEnd) === 0))
          .map(({ netIncome, revenue }) => netIncome / revenue),
      );
    const fall = (sectors: readonly string[]) => margins(sectors, true) / margins(sectors, false);
    const cyclical = fall(['Energy', 'Materials', 'Consumer Discretionary', 'Industrials']);
    expect(cyclical).toBeLessThan(0.85);
    expect(fall(['Consumer Staples', 'Health Care', 'Utilities'])).toBeGreaterThan(cyclical);
  });
});

describe('opinions on simulated companies', () => {
  it('come once a month', () => {
    for (const { views } of companies.slice(0, 40)) {
      const months = views.map(({ day }) => new Date(day * 86_400_000).toISOString().slice(0, 7));
      expect(new Set(months).size).toBe(months.length);
      for (let i = 1; i < views.length; i++) expect(views[i].day - views[i - 1].day).toBeLessThan(50);
    }
  });

  it('aim a little above the price', () => {
    const ratios = companies.flatMap(({ views, bars }) =>
      views.map(({ day, targetPrice }) => targetPrice / bars.close[firstAtOrAfter(bars.days, day)]),
    );
    expect(median(ratios)).toBeGreaterThan(1.03);
    expect(median(ratios)).toBeLessThan(1.15);
    expect(ratios.filter((ratio) => ratio > 0.7 && ratio < 1.6).length / ratios.length).toBeGreaterThan(0.99);
  });

  it('tell something of the growth that comes, and not much', () => {
    const pairs = companies.flatMap(({ views, statements }) =>
      views
        .filter((_, i) => i % 6 === 0)
        .flatMap(({ day, growthNextYear }): [number, number][] => {
          const next = firstAtOrAfter(
            Int32Array.from(statements, ({ reportedDay }) => reportedDay),
            day + 1,
          );
          if (next < 4 || next + 4 > statements.length) return [];
          const past = sum(statements.slice(next - 4, next), ({ netIncome }) => netIncome);
          const growth = sum(statements.slice(next, next + 4), ({ netIncome }) => netIncome) / past - 1;
          return past > 0 ? [[growthNextYear, Math.max(-1, Math.min(2, growth))]] : [];
        }),
    );
    expect(pairs.length).toBeGreaterThan(5000);
    expect(correlation(pairs)).toBeGreaterThan(0.1);
    expect(correlation(pairs)).toBeLessThan(0.6);
  });
});

describe('short positions in simulated companies', () => {
  it('are counted twice a month and published eight sessions later', () => {
    const [{ shortInterest }] = companies;
    for (const { settlementDay, publishedDay } of shortInterest) {
      const [counted, published] = [settlementDay, publishedDay].map((day) =>
        new Date(day * 86_400_000).toISOString().slice(0, 10),
      );
      expect(tradingDaysBetween(counted, published)).toHaveLength(9);
    }
    for (let i = 1; i < shortInterest.length; i++) {
      const days = shortInterest[i].settlementDay - shortInterest[i - 1].settlementDay;
      expect(days >= 10 && days <= 20).toBe(true);
    }
  });

  it('are larger in small companies and after falls', () => {
    const shares = (sizeClass: string) =>
      median(
        companies
          .filter(({ instrument }) => instrument.sizeClass === sizeClass)
          .flatMap(({ shortInterest }) => shortInterest.map(({ shortPercent }) => shortPercent)),
      );
    expect(shares('Small')).toBeGreaterThan(1.5 * shares('Large'));
    expect(shares('Large')).toBeGreaterThan(0.005);
    expect(shares('Small')).toBeLessThan(0.1);
    const pairs = companies.flatMap(({ bars, shortInterest }) => {
      const usual = median(shortInterest.map(({ shortPercent }) => shortPercent));
      return shortInterest.flatMap(({ settlementDay, shortPercent }): [number, number][] => {
        const t = firstAtOrAfter(bars.days, settlementDay);
        return t < 63 ? [] : [[bars.adjClose[t] / bars.adjClose[t - 63] - 1, Math.log(shortPercent / usual)]];
      });
    });
    expect(correlation(pairs)).toBeLessThan(-0.15);
  });

  it('carry the count of the month before', () => {
    const splits = new Set(
      companies.filter(({ instrument }) =>
        market.actions(instrument.symbol, SIMULATED_MARKET_START, END).some(({ kind }) => kind === 'split'),
      ),
    );
    const plain = companies.find((company) => !splits.has(company) && company.shortInterest.length > 100)!;
    for (let i = 2; i < plain.shortInterest.length; i++) {
      expect(plain.shortInterest[i].sharesShortPriorMonth).toBe(plain.shortInterest[i - 2].sharesShort);
    }
  });
});
