import {
  fromEpochDay,
  nextTradingDay,
  previousTradingDay,
  type TradingDay,
  toEpochDay,
  tradingDaysBetween,
} from '@pipa/calendar';
import type { QuarterlyStatement } from '@pipa/quant';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CompanyHistory } from '../research.ts';
import { SIMULATED_MARKET_START, SimulatedMarket } from './simulated-market.ts';
import { SimulatedResearch } from './simulated-research.ts';

const END = '2026-11-20';
const LONG_AGO = '2000-01-03';
const market = new SimulatedMarket({ stocks: 60, funds: 'core' });
const research = new SimulatedResearch(market);
const stocks = market.instruments().filter(({ kind }) => kind === 'Stock');
const [stock] = stocks;

/** What became known of a company from a day to another. */
const known = (of: SimulatedResearch, symbol: string, from: TradingDay, to: TradingDay) =>
  of.company(symbol, { reportsFrom: from, recentFrom: from, to });

/** Figures of a statement that break an identity of accounting. */
function faults(s: QuarterlyStatement): string[] {
  const checks: Record<string, boolean> = {
    equity: s.equity === s.totalAssets - s.totalLiabilities,
    eps: s.eps === s.netIncome / s.sharesOutstanding,
    ebit: s.ebit === s.netIncome + s.incomeTax + s.interestExpense,
    ebitda: s.ebitda >= s.ebit,
    grossProfit: s.grossProfit === null || (s.grossProfit <= s.revenue && s.grossProfit > 0),
    current: (s.currentAssets === null) === (s.currentLiabilities === null),
    currentAssets: s.currentAssets === null || (s.cash <= s.currentAssets && s.currentAssets <= s.totalAssets),
    currentLiabilities: s.currentLiabilities === null || s.currentLiabilities <= s.totalLiabilities,
    debt: s.totalDebt >= 0 && s.totalDebt <= s.totalLiabilities,
    signs: s.revenue > 0 && s.cash >= 0 && s.capex >= 0 && s.interestExpense >= 0 && s.incomeTax >= 0,
    shares: Number.isInteger(s.sharesOutstanding) && s.sharesOutstanding > 0,
    dividend: s.dividendPerShare >= 0,
    lag: s.reportedDay - s.quarterEnd >= 20 && s.reportedDay - s.quarterEnd <= 45,
    finite: Object.values(s).every((value) => value === null || Number.isFinite(value)),
  };
  return Object.keys(checks).filter((name) => !checks[name]);
}

describe('statements of simulated companies', () => {
  it('keep the identities of accounting, for any company of any market', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.nat(59), (seed, index) => {
        const other = new SimulatedResearch(new SimulatedMarket({ seed, stocks: 60, funds: 'core' }));
        for (const statement of known(other, stocks[index].symbol, LONG_AGO, '2016-12-30').statements) {
          expect(faults(statement)).toEqual([]);
        }
      }),
      { numRuns: 12, seed: 5 },
    );
  });

  it('come every quarter, eight of them before the first session', () => {
    for (const { symbol, listedOn, delistedOn } of stocks) {
      const statements = known(research, symbol, LONG_AGO, END).statements;
      const first = Math.max(toEpochDay(listedOn!), toEpochDay(SIMULATED_MARKET_START));
      expect(statements.filter(({ reportedDay }) => reportedDay < first)).toHaveLength(8);
      for (let i = 1; i < statements.length; i++) {
        const days = statements[i].quarterEnd - statements[i - 1].quarterEnd;
        expect(days >= 89 && days <= 92).toBe(true);
        expect(statements[i].reportedDay).toBeGreaterThan(statements[i - 1].reportedDay);
      }
      expect(statements.at(-1)!.reportedDay).toBeGreaterThan(toEpochDay(delistedOn ?? END) - 100);
    }
  });

  it('split shares and figures a share with the shares', () => {
    let splits = 0;
    for (const { symbol } of stocks) {
      const statements = known(research, symbol, LONG_AGO, END).statements;
      const { actions } = market.history(symbol, SIMULATED_MARKET_START, END);
      for (let i = 9; i < statements.length; i++) {
        const [before, after] = [statements[i - 1], statements[i]];
        const ratio = actions
          .filter(({ kind, exDay }) => kind === 'split' && exDay > before.reportedDay && exDay <= after.reportedDay)
          .reduce((product, { value }) => product * value, 1);
        if (ratio !== 1) splits += 1;
        const grown = after.sharesOutstanding / before.sharesOutstanding / ratio;
        expect(grown).toBeGreaterThan(0.985);
        expect(grown).toBeLessThan(1.06);
      }
    }
    expect(splits).toBeGreaterThan(5);
  });

  it('leave out what banks do not report', () => {
    const of = (industry: string) => stocks.find((instrument) => instrument.industry === industry)!.symbol;
    const [bank] = known(research, of('Banks'), LONG_AGO, END).statements;
    expect([bank.currentAssets, bank.currentLiabilities, bank.grossProfit]).toEqual([null, null, null]);
    expect(bank.totalAssets / bank.equity).toBeGreaterThan(6);
    const [maker] = known(research, of('Machinery'), LONG_AGO, END).statements;
    expect([maker.currentAssets, maker.currentLiabilities, maker.grossProfit]).not.toContain(null);
  });
});

describe('research of the simulated market', () => {
  it('is the same for the same seed and another for another', () => {
    const again = new SimulatedResearch(new SimulatedMarket({ stocks: 60, funds: 'core' }));
    const other = new SimulatedResearch(new SimulatedMarket({ stocks: 60, seed: 99 }));
    const all = (of: SimulatedResearch) => [
      ...Object.values(known(of, stock.symbol, LONG_AGO, END)),
      of.optionActivity(stock.symbol, '2026-01-02', END),
    ];
    const expected = all(research);
    expect(all(again)).toEqual(expected);
    all(other).forEach((found, kind) => {
      expect(found).not.toEqual(expected[kind]);
    });
  });

  it('is the same for the same company in a larger universe', () => {
    const larger = new SimulatedResearch(new SimulatedMarket({ stocks: 90, funds: 'core' }));
    expect(known(larger, stock.symbol, LONG_AGO, END).statements).toEqual(
      known(research, stock.symbol, LONG_AGO, END).statements,
    );
  });

  it('never changes what was known when it goes on, and knows nothing before its day', () => {
    // None of them is asked for anything after its day.
    const ends = ['2008-10-15', '2013-04-24', '2019-12-31'].map((to) => ({
      to,
      until: toEpochDay(to),
      short: new SimulatedResearch(new SimulatedMarket({ stocks: 60, funds: 'core' })),
    }));
    for (const { symbol } of stocks.slice(0, 25)) {
      const { statements, views, shortInterest } = known(research, symbol, LONG_AGO, END);
      for (const { to, until, short } of ends) {
        const then = known(short, symbol, LONG_AGO, to);
        expect(then.statements.every(({ reportedDay }) => reportedDay <= until)).toBe(true);
        const reported = statements.filter(({ reportedDay }) => reportedDay <= until);
        expect(then.statements).toEqual(then.statements.length === 0 ? [] : reported);
        expect(then.views).toEqual(views.filter(({ day }) => day <= until));
        expect(then.shortInterest).toEqual(shortInterest.filter(({ publishedDay }) => publishedDay <= until));
      }
    }
  });

  it('gives a part of a range as it gives the whole', () => {
    const [from, to] = ['2015-02-10', '2016-08-12'];
    const inside = (day: number) => day >= toEpochDay(from) && day <= toEpochDay(to);
    const { symbol } = stock;
    const [asked, all] = [known(research, symbol, from, to), known(research, symbol, LONG_AGO, END)];
    expect(asked.statements).toEqual(all.statements.filter(({ reportedDay }) => inside(reportedDay)));
    expect(asked.views).toEqual(all.views.filter(({ day }) => inside(day)));
    expect(asked.shortInterest).toEqual(all.shortInterest.filter(({ publishedDay }) => inside(publishedDay)));
    const whole = research.optionActivity(symbol, '2014-01-02', '2017-01-03');
    const part = research.optionActivity(symbol, from, to);
    const start = whole.days.indexOf(part.days[0]);
    expect(part.days).toEqual(whole.days.slice(start, start + part.days.length));
    expect(part.callOpenInterest).toEqual(whole.callOpenInterest.slice(start, start + part.days.length));
    expect(part.putVolume).toEqual(whole.putVolume.slice(start, start + part.days.length));
  });

  it('publishes day by day what it gives by range', () => {
    const from = '2024-10-21';
    const to = '2024-12-06';
    const daily = new SimulatedResearch(new SimulatedMarket({ stocks: 60, funds: 'core' }));
    const ranges = new Map(stocks.map(({ symbol }) => [symbol, known(research, symbol, from, to)]));
    const macro = new Map(research.macroSeries().map(({ id }) => [id, research.macro(id, from, to)]));
    const found = { statements: 0, views: 0, counts: 0, macro: 0 };
    for (let day = from; day <= to; day = nextTradingDay(day)) {
      const news = daily.publishedOn(day);
      const at = toEpochDay(day);
      for (const { symbol, statement } of news.statements) {
        const { statements, surprises } = ranges.get(symbol)!;
        expect(statements.filter(({ reportedDay }) => reportedDay === at)).toEqual([statement]);
        expect(news.surprises.find((one) => one.symbol === symbol)?.surprise).toEqual(
          surprises.find(({ reportedDay }) => reportedDay === at),
        );
      }
      for (const { symbol, view } of news.analystViews) {
        expect(ranges.get(symbol)?.views.filter((one) => one.day === at)).toEqual([view]);
      }
      for (const { symbol, shortInterest } of news.shortInterest) {
        const counts = ranges.get(symbol)!.shortInterest;
        expect(counts.filter(({ publishedDay }) => publishedDay === at)).toEqual([shortInterest]);
      }
      for (const { id, observation } of news.macro) {
        expect(observation.releasedDay).toBe(at);
        expect(macro.get(id)).toContainEqual(observation);
      }
      found.statements += news.statements.length;
      found.views += news.analystViews.length;
      found.counts += news.shortInterest.length;
      found.macro += news.macro.length;
    }
    const sum = (kind: 'statements' | 'views' | 'shortInterest') =>
      [...ranges.values()].reduce((count, range) => count + range[kind].length, 0);
    expect(found).toEqual({
      statements: sum('statements'),
      views: sum('views'),
      counts: sum('shortInterest'),
      macro: [...macro.values()].reduce((count, observations) => count + observations.length, 0),
    });
    expect(found.statements).toBeGreaterThan(30);
  });

  it('answers for a single day what its range has of that day', () => {
    const [from, to] = ['2024-10-21', '2024-12-06'];
    const found = { statements: 0, surprises: 0, views: 0, counts: 0, macro: 0 };
    const compare = (kind: keyof typeof found, single: readonly unknown[], part: readonly unknown[]) => {
      expect(single).toEqual(part);
      found[kind] += part.length;
    };
    const sample = stocks
      .filter((_, i) => i % 4 === 0)
      .map(({ symbol }) => ({ symbol, range: known(research, symbol, from, to) }));
    // The first days of the range on which one of them reports, is rated, or has its short interest published.
    const firstOf = (daysOf: (range: CompanyHistory) => number[]) =>
      Math.min(...sample.flatMap(({ range }) => daysOf(range)));
    const at = [
      firstOf(({ statements }) => statements.map(({ reportedDay }) => reportedDay)),
      firstOf(({ views }) => views.map(({ day }) => day)),
      firstOf(({ shortInterest }) => shortInterest.map(({ publishedDay }) => publishedDay)),
    ];
    const days = at.map(fromEpochDay);
    for (const { symbol, range } of sample) {
      days.forEach((day, i) => {
        const single = known(research, symbol, day, day);
        const isReported = ({ reportedDay }: { reportedDay: number }) => reportedDay === at[i];
        compare('statements', single.statements, range.statements.filter(isReported));
        compare('surprises', single.surprises, range.surprises.filter(isReported));
        const viewsOfDay = range.views.filter((view) => view.day === at[i]);
        compare('views', single.views, viewsOfDay);
        const published = range.shortInterest.filter(({ publishedDay }) => publishedDay === at[i]);
        compare('counts', single.shortInterest, published);
      });
    }
    for (const { id } of research.macroSeries()) {
      const observations = research.macro(id, from, to);
      days.forEach((day, i) => {
        const released = observations.filter(({ releasedDay }) => releasedDay === at[i]);
        compare('macro', research.macro(id, day, day), released);
      });
    }
    for (const [kind, count] of Object.entries(found)) expect(count, kind).toBeGreaterThan(0);
  });

  it('publishes the options of a session for all that have them', () => {
    const day = '2024-10-21';
    const { options } = research.publishedOn(day);
    expect(options.length).toBeGreaterThan(100);
    for (const { symbol, ...row } of options.slice(0, 60)) {
      const { days, symbol: _, ...columns } = research.optionActivity(symbol, day, day);
      expect([...days]).toEqual([toEpochDay(day)]);
      expect(Object.fromEntries(Object.entries(columns).map(([name, [value]]) => [name, value]))).toEqual(row);
    }
  });

  it('can go back, and brings the backlog of a company with its first session', () => {
    const wandering = new SimulatedResearch(new SimulatedMarket({ stocks: 60, funds: 'core' }));
    const before = wandering.publishedOn('2012-05-03');
    wandering.publishedOn('2012-06-01');
    expect(wandering.publishedOn('2012-05-03')).toEqual(before);
    const late = stocks.find(({ listedOn }) => listedOn! > SIMULATED_MARKET_START)!;
    const first = wandering.publishedOn(late.listedOn!).statements.filter(({ symbol }) => symbol === late.symbol);
    expect(first.length).toBeGreaterThanOrEqual(8);
    expect(known(research, late.symbol, LONG_AGO, '2004-12-31').statements).toEqual([]);
  });

  it('goes on from a checkpoint as if it had made every session before, over listings and delistings', () => {
    const listing = stocks.find(({ listedOn }) => listedOn! > '2010-01-01')!.listedOn!;
    const delisting = stocks.find(({ delistedOn }) => delistedOn! > listing)!.delistedOn!;
    for (const turn of [listing, delisting]) {
      const before = previousTradingDay(turn, 4);
      const days = tradingDaysBetween(before, nextTradingDay(turn, 4));
      const going = new SimulatedResearch(new SimulatedMarket({ stocks: 60, funds: 'core' }));
      expect(going.checkpoint()).toBeNull();
      going.publishedOn(before);
      const saved = structuredClone(going.checkpoint());
      const resumed = new SimulatedResearch(new SimulatedMarket({ stocks: 60, funds: 'core' }), () => saved);
      for (const day of days.slice(1)) expect(resumed.publishedOn(day)).toEqual(going.publishedOn(day));
      expect(structuredClone(resumed.checkpoint())).toEqual(structuredClone(going.checkpoint()));
    }
  });

  it('begins anew for a session that lies before its checkpoint or is the one it was taken in', () => {
    const day = '2012-06-01';
    const going = new SimulatedResearch(new SimulatedMarket({ stocks: 60, funds: 'core' }));
    const [before, news] = ['2012-05-31', day].map((each) => going.publishedOn(each));
    const saved = structuredClone(going.checkpoint());
    const resumed = () => new SimulatedResearch(new SimulatedMarket({ stocks: 60, funds: 'core' }), () => saved);
    expect(resumed().publishedOn(day)).toEqual(news);
    expect(resumed().publishedOn('2012-05-31')).toEqual(before);
  });

  it('has nothing of companies for funds and refuses unknown symbols', () => {
    expect(known(research, 'SPY', LONG_AGO, END).statements).toEqual([]);
    expect(known(research, 'SPY', LONG_AGO, END).shortInterest).toEqual([]);
    expect(research.optionActivity('SPY', '2026-11-02', END).days.length).toBe(15);
    expect(() => known(research, 'NOPE', LONG_AGO, END).statements).toThrow(
      expect.objectContaining({ code: 'NOT_FOUND' }),
    );
    expect(() => research.publishedOn('2026-11-21')).toThrow(RangeError);
  });
});
