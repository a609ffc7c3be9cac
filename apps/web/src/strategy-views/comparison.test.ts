import { describe, expect, it } from 'vitest';
import { comparedSummary } from '../charts/compared-words.ts';
import { groupBacktests } from './backtest-groups.ts';
import { backtestSeries, trackingSeries } from './backtest-series.ts';
import {
  featuredReport,
  figuresOfReport,
  figuresOfTracking,
  formatMetric,
  isYoungTrack,
  metricRows,
} from './compared-metrics.ts';
import { chargeText, feeFor, parameterFacts, parameterStyleOf } from './strategy-facts.ts';
import { reportRow, strategyRow, timeOf, trackingRow } from './strategy-rows.fixture.ts';

describe('metric table', () => {
  it('has the documented rows in their order, strategy beside benchmark', () => {
    expect(metricRows(figuresOfReport(reportRow())).map((row) => [row.label, row.ours, row.benchmark])).toEqual([
      ['Total Return', '120.00%', '100.00%'],
      ['Annualized Return', '10.00%', '8.00%'],
      ['CAGR', '9.00%', '7.00%'],
      ['Alpha', '2.00%', '0'],
      ['Beta', '0.80', '1.00'],
      ['Sharpe', '0.90', '0.60'],
      ['Sortino', '1.10', '0.80'],
      ['Volatility', '12.00%', '16.00%'],
      ['Max Drawdown', '−30.00%', '−50.00%'],
    ]);
  });

  it.each([
    [null, 'percent', 'N/A'],
    [undefined, 'number', 'N/A'],
    [0, 'percent', '0'],
    [0, 'number', '0'],
    [0.12345, 'percent', '12.35%'],
    [-1.005, 'number', '−1.01'],
  ] as const)('shows %j as %s %j', (value, kind, text) => {
    expect(formatMetric(value, kind)).toBe(text);
  });

  it('takes the figures of a track as the server shows them, and calls one below a year young', () => {
    const young = trackingRow({ tradingDays: 251, algoCAGR: null, alpha: null });
    expect(figuresOfTracking(young)).toMatchObject({ cagr: null, alpha: null, totalReturn: -0.01 });
    expect([isYoungTrack(young), isYoungTrack(trackingRow({ tradingDays: 252 }))]).toEqual([true, false]);
  });
});

describe('compare backtest', () => {
  it('puts the periods of the document first, each part by its begin', () => {
    const periods = ['2010-01-04', '2014-01-02', '2001-01-02', '2007-05-01', '2008-06-30'];
    const strategy = strategyRow(
      1,
      'A',
      periods.map((day) => reportRow({ beginTime: timeOf(day) })),
    );
    expect(groupBacktests([strategy]).map(({ begin }) => begin)).toEqual([
      '2007-05-01',
      '2008-06-30',
      '2014-01-02',
      '2001-01-02',
      '2010-01-04',
    ]);
  });

  it('keeps strategies of the same period together and periods with another end apart', () => {
    const groups = groupBacktests([
      strategyRow(1, 'A', [reportRow()]),
      strategyRow(2, 'B', [reportRow(), reportRow({ endTime: timeOf('2020-01-02') })]),
    ]);
    expect(groups.map((group) => [group.end, group.rows.map(({ strategy }) => strategy.name)])).toEqual([
      ['2020-01-02', ['B']],
      ['2026-11-19', ['A', 'B']],
    ]);
  });

  it('keeps reports of one period together that were made some days apart', () => {
    const groups = groupBacktests([
      strategyRow(1, 'A', [reportRow()]),
      strategyRow(2, 'B', [reportRow({ endTime: timeOf('2026-11-24') })]),
    ]);
    expect(groups).toMatchObject([{ begin: '2007-05-01', end: '2026-11-24', rows: [{}, {}] }]);
  });

  it('features the marked report, else the one that begins first', () => {
    const marked = reportRow({ beginTime: timeOf('2014-01-02'), reportMark: 1 });
    const early = reportRow();
    expect(featuredReport({ backtestReports: [early, marked] })).toBe(marked);
    expect(featuredReport({ backtestReports: [reportRow({ beginTime: timeOf('2014-01-02') }), early] })).toBe(early);
    expect(featuredReport({})).toBeUndefined();
  });
});

describe('curves', () => {
  it('carry the days and both sides', () => {
    const row = {
      tradeDate: '20261119',
      netLiquidation: 1,
      cumReturn: 0.2,
      benchmarkCumReturn: 0.1,
      dailyReturn: 0,
      drawdown: -0.05,
      benchmarkDrawdown: -0.02,
    };
    const { equity, drawdown } = backtestSeries([row], 'SPY');
    expect(equity).toMatchObject({ labels: ['2026-11-19'], ours: [0.2], benchmark: [0.1], benchmarkName: 'SPY' });
    expect(drawdown).toMatchObject({ ours: [-0.05], benchmark: [-0.02] });
  });

  it('are described in a sentence', () => {
    expect(comparedSummary('Tracked', trackingSeries([trackingRow()]))).toBe(
      'Tracked from 2026-12-03 to 2026-12-03: Strategy −1.00%, SPY −2.00% at the end.',
    );
    expect(comparedSummary('Tracked', trackingSeries([]))).toBe('Tracked');
  });
});

describe('facts of a strategy', () => {
  it.each([
    ['Free', 0, 'N/A'],
    ['FixedMonthly', 10, '$10.00'],
    ['PercentOfPortfolioMonthly', 0.0025, '0.25%'],
  ] as const)('charge %s of %d shows %s', (chargeType, chargeAmount, text) => {
    expect(chargeText({ chargeType, chargeAmount, marketType: 'US' })).toBe(text);
  });

  it.each([
    ['Free', 0, 10_000, null],
    ['FixedMonthly', 0, 10_000, null],
    ['FixedMonthly', 10, 0, null],
    ['FixedMonthly', 10, 10_000, '$10.00 a month for $10,000.00 (1.20% a year)'],
    ['FixedMonthly', 10, 1_000_000, '$10.00 a month for $1,000,000.00 (0.01% a year)'],
    ['PercentOfPortfolioMonthly', 0.00125, 10_000, 'about $12.50 a month for $10,000.00 (1.50% a year)'],
  ] as const)('the fee %s of %d for %d is told in dollars', (chargeType, chargeAmount, amount, text) => {
    expect(feeFor({ chargeType, chargeAmount, marketType: 'US' }, amount)).toBe(text);
  });

  it('show the parameters of an own strategy by their keys, as plain numbers', () => {
    const style = parameterStyleOf({ versions: [{ hash: 'ab12', since: '2026-01-02' }] });
    expect(parameterFacts({ shares: 10, minPrice: 2.5, trendSessions: 200 }, style)).toEqual([
      { label: 'shares', value: '10' },
      { label: 'minPrice', value: '2.5' },
      { label: 'trendSessions', value: '200' },
    ]);
    expect(parameterStyleOf({ versions: [] })).toBe('worded');
  });

  it('know a parameter by its own name only', () => {
    expect(parameterFacts({ constructor: 5, toString: 0.5 }, 'worded')).toEqual([
      { label: 'Constructor', value: '5' },
      { label: 'To string', value: '0.5' },
    ]);
  });

  it('name parameters in words and shorten long lists', () => {
    const symbols = Array.from({ length: 14 }, (_, index) => `S${index}`);
    expect(
      parameterFacts(
        { minDollarVolume: 2_000_000, maxShare: 1 / 3, shrinkage: 0.5, usesCash: true, symbols },
        'worded',
      ),
    ).toEqual([
      { label: 'Lowest trading a day', value: '$2,000,000' },
      { label: 'Part of the candidates held, at most', value: '33.33%' },
      { label: 'Shrinkage of the co-movement', value: '0.5' },
      { label: 'Uses cash', value: 'Yes' },
      { label: 'Symbols', value: 'S0, S1, S2, S3, S4, S5, S6, S7, S8, S9, S10, S11 and 2 more' },
    ]);
  });
});
