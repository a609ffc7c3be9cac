import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { certifyLookAhead } from '../../backtest/certify-look-ahead.ts';
import { runBacktest } from '../../backtest/run-backtest.ts';
import type { QuarterlyStatement } from '../../fundamentals/statement.ts';
import { costlyFills } from '../../testing/free-fills.ts';
import { quarters, withReports } from '../../testing/quarters.ts';
import { type RandomMarket, randomMarket } from '../../testing/random-panel.ts';
import { decideAt, trendMarket } from '../../testing/trend-market.ts';
import { dividendGrowth } from './dividend-growth.ts';
import { earningsDrift } from './earnings-drift.ts';
import { lowVolatility } from './low-volatility.ts';
import { multiFactor } from './multi-factor.ts';
import { createQuality, quality } from './quality.ts';
import { createQualityMomentum, qualityMomentum } from './quality-momentum.ts';
import { createValue, value } from './value.ts';

const T = 399;
const stock = (i: number) => `S${String(i).padStart(3, '0')}`;

/** Ten stocks at 50 dollars, fifty million dollars of market value each, with a plain company's reports but for changes. */
function reportingMarket(
  changes: Readonly<Record<string, Partial<QuarterlyStatement>>>,
  growth: Readonly<Record<string, number>> = {},
): RandomMarket {
  const market = trendMarket(growth);
  for (const close of market.panel.close) close.fill(50);
  const reports = Array.from({ length: 10 }, (_, i) => [
    stock(i),
    quarters(market.panel.days, T - 20, changes[stock(i)]),
  ]);
  return withReports(market, Object.fromEntries(reports));
}

describe('value', () => {
  const cheapest = createValue({ holdings: 2, maxShare: 1 });

  it('holds the companies with the most earnings, book value and cash flow for the price', () => {
    const rich = { netIncome: 4e6, equity: 80e6, operatingCashflow: 5e6 };
    const market = reportingMarket({ S003: rich, S006: { ...rich, netIncome: 5e6 } });
    expect(decideAt(cheapest, market, T)).toEqual(
      new Map([
        ['S006', 0.1],
        ['S003', 0.1],
      ]),
    );
  });

  it.each([
    ['earnings', { equity: 100e6, operatingCashflow: 5e6 }],
    ['book value', { netIncome: 4e6, operatingCashflow: 5e6 }],
    ['cash flow', { netIncome: 4e6, equity: 100e6 }],
  ])('finds a company dear that at twice the price has all but twice the %s', (_, changes) => {
    const market = reportingMarket({ S000: changes });
    market.panel.close[market.panel.symbols.indexOf('S000')].fill(100);
    expect(decideAt(createValue({ holdings: 9, maxShare: 1 }), market, T).has('S000')).toBe(false);
  });

  it('counts a loss as dear, not as unknown', () => {
    const market = reportingMarket({ S001: { netIncome: -2e6 } });
    expect(decideAt(createValue({ holdings: 10, maxShare: 1 }), market, T).has('S001')).toBe(true);
    expect(decideAt(createValue({ holdings: 9, maxShare: 1 }), market, T).has('S001')).toBe(false);
  });
});

describe('quality', () => {
  it('holds the companies that earn much on few assets, in cash and without debt', () => {
    const fine = { grossProfit: 12e6, ebit: 6e6, netIncome: 4e6, operatingCashflow: 6e6, totalDebt: 0 };
    const market = reportingMarket({ S004: fine });
    expect([...decideAt(createQuality({ holdings: 1, maxShare: 1 }), market, T).keys()]).toEqual(['S004']);
  });

  it('does not take a loss on negative equity for a high return', () => {
    const owing = { equity: -1e6, netIncome: -2e6, operatingCashflow: -1.5e6 };
    const market = reportingMarket({ S001: owing });
    expect(decideAt(createQuality({ holdings: 9, maxShare: 1 }), market, T).has('S001')).toBe(false);
  });

  it('judges a bank by what is left without a gross profit', () => {
    const market = reportingMarket({ S002: { grossProfit: null, operatingCashflow: 6e6 } });
    expect([...decideAt(createQuality({ holdings: 1, maxShare: 1 }), market, T).keys()]).toEqual(['S002']);
  });
});

describe('multi-factor', () => {
  it('prefers what is good on all four to what is best on one', () => {
    const cheap = { netIncome: 3e6, operatingCashflow: 4e6, equity: 60e6 };
    const good = { ...cheap, grossProfit: 10e6, ebit: 5e6, totalDebt: 10e6 };
    const market = reportingMarket({ S002: good, S005: good }, { S002: 0.0005, S005: -0.0005, S007: 0.002 });
    const [first] = decideAt(multiFactor, market, T).keys();
    expect(first).toBe('S002');
  });
});

describe('quality momentum', () => {
  it('holds the strongest shares of good companies, not the strongest of all', () => {
    const fine = { grossProfit: 12e6, ebit: 6e6, netIncome: 4e6, operatingCashflow: 6e6, totalDebt: 0 };
    const market = reportingMarket(
      { S000: fine, S001: fine, S002: fine, S003: fine },
      { S000: 0.0005, S001: 0.001, S002: -0.001, S003: 0.0002, S009: 0.003 },
    );
    const strategy = createQualityMomentum({ holdings: 3, maxShare: 1 });
    expect([...decideAt(strategy, market, T).keys()]).toEqual(['S001', 'S000', 'S003']);
  });
});

describe('earnings drift', () => {
  const jump = { netIncome: 4e6 };

  /** All report on day `reported`; the shares of `risen` jump on the next day. */
  function newsMarket(reported: number, news: readonly string[], risen: readonly string[]): RandomMarket {
    const market = trendMarket({});
    for (const series of market.panel.adjClose) series.fill(50);
    for (const symbol of risen) market.panel.adjClose[market.panel.symbols.indexOf(symbol)].fill(54, reported + 1);
    const reports = Array.from({ length: 10 }, (_, i) => [
      stock(i),
      quarters(market.panel.days, reported, {}, { lastChanges: news.includes(stock(i)) ? jump : { netIncome: 1e6 } }),
    ]);
    return withReports(market, Object.fromEntries(reports));
  }

  it('buys good news that the price confirmed', () => {
    const market = newsMarket(T - 10, ['S001', 'S002'], ['S002', 'S003']);
    expect(decideAt(earningsDrift, market, T)).toEqual(new Map([['S002', 1 / 30]]));
  });

  it('compares with the quarter of a year before, not with the last one', () => {
    const market = newsMarket(T - 10, [], ['S002']);
    const seasonal = quarters(market.panel.days, T - 10, { netIncome: 1e6 }, { lastChanges: { netIncome: 4e6 } });
    const [yearAgo, ...since] = seasonal;
    const better = { ...yearAgo, statement: { ...yearAgo.statement, netIncome: 5e6 } };
    expect(decideAt(earningsDrift, withReports(market, { S002: seasonal }), T).size).toBe(1);
    expect(decideAt(earningsDrift, withReports(market, { S002: [better, ...since] }), T).size).toBe(0);
  });

  it('waits for the first close after the report and lets go after sixty sessions', () => {
    const days = [0, 1, 60, 61].map((age) => decideAt(earningsDrift, newsMarket(T - age, ['S002'], ['S002']), T).size);
    expect(days).toEqual([0, 1, 1, 0]);
  });
});

describe.each([value, quality, multiFactor, qualityMomentum, earningsDrift])('$code', (strategy) => {
  it('holds nothing where there are no reports', () => {
    const { instruments, panel } = randomMarket({ seed: 6, sessions: 400, stocks: 60 });
    const reporting = [340, 360, 380, T].map((t) => decideAt(strategy, { instruments, panel }, t).size);
    expect(Math.max(...reporting)).toBeGreaterThan(0);
    const silent = { ...panel, statements: undefined };
    expect(decideAt(strategy, { instruments, panel: silent }, T).size).toBe(0);
  });
});

describe.each([lowVolatility, dividendGrowth])('$code on a history long enough for it', (strategy) => {
  it('decides the same on histories that end at its days', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const { panel, instruments } = randomMarket({ seed, sessions: 660, stocks: 60 });
        const input = {
          panel,
          strategy,
          universe: strategy.universe(instruments),
          benchmark: 'SPY',
          fromDay: panel.days[strategy.warmUpSessions],
          toDay: panel.days[659],
          initialAmount: 1_000_000,
          rules: costlyFills,
        };
        expect(certifyLookAhead(input, runBacktest(input).decisions).isFree).toBe(true);
        expect(decideAt(strategy, { panel, instruments }, 659).size).toBeGreaterThan(0);
      }),
      { numRuns: 4, seed: 23 },
    );
  });
});
