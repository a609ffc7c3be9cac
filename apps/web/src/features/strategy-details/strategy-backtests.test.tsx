import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { formatDate, formatDay } from '../../format.ts';
import { invest } from '../../messages/invest.ts';
import { detailRow, reportRow, strategyRow, timeOf } from '../../strategy-views/strategy-rows.fixture.ts';
import { button, draw, statesNow } from '../../testing/render.tsx';
import { hold, serve } from '../../testing/scripted-server.ts';
import { StrategyBacktests } from './strategy-backtests.tsx';

const SENTENCE = 'It lost all of its money by the close of 2009-03-09, where the test ends.';
const ruined = reportRow({
  ruinDay: '2009-03-09',
  reportMark: 1,
  totalReturn: -1,
  verdict: {
    sentence: SENTENCE,
    beatBenchmark: false,
    beyondChance: null,
    excessCagr: -1.05,
    excessSharpe: null,
    confidence: null,
    excessCagrInterval: null,
    sharpeInterval: null,
  },
});

describe('a backtest that lost all of its money', () => {
  it('says so in words and on which day, and its figures end there', () => {
    draw(<StrategyBacktests strategy={strategyRow(1, 'A', [ruined])} />);
    expect(screen.getByText(`All money lost on ${formatDay('2009-03-09')}`)).toBeTruthy();
    expect(screen.getByText(SENTENCE)).toBeTruthy();
    expect(
      screen.getAllByText(invest.strategies.period(formatDate(ruined.beginTime), formatDay('2009-03-09'))).length,
    ).toBeGreaterThan(0);
  });

  it('says nothing of it elsewhere', () => {
    draw(<StrategyBacktests strategy={strategyRow(1, 'A', [reportRow({ reportMark: 1 })])} />);
    expect(screen.queryByText(/All money lost/)).toBeNull();
  });
});

describe('a backtest that is one of many trials', () => {
  const verdict = { ...ruined.verdict, sentence: 'It did well.' } as NonNullable<typeof ruined.verdict>;
  const overfitting = {
    strategies: 45,
    neighbours: 6,
    own: 2,
    luckSharpe: 0.561,
    probability: 0.914,
    selection: { probability: 0.382, candidates: 7, splits: 12_870 },
  };
  const shown = (over: Partial<typeof overfitting> | { luckSharpe: null; probability: null; selection: null }) => {
    const detail = detailRow({ overfitting: { ...overfitting, ...over } });
    draw(<StrategyBacktests strategy={strategyRow(1, 'A', [reportRow({ reportMark: 1, verdict, detail })])} />);
  };

  it('says how many were tried, what luck alone would show, and how far the choice of its settings is luck', () => {
    shown({});
    const counted =
      /One of 53 variants that were tried \(45 strategies on offer, 6 settings near its own, 2 different own backtests of it\)/;
    expect(screen.getByText(counted).textContent).toMatch(
      /a Sharpe ratio of 0\.56 by luck; this one shows 0\.90, and is truly above that with a probability of 91%/,
    );
    expect(screen.getByText(/^Of 7 settings, .* in 38% of 12,870 ways to halve them/)).toBeTruthy();
  });

  it('says of a short record that it tells nothing', () => {
    shown({ luckSharpe: null, probability: null, selection: null });
    expect(screen.getByText(/too short to tell its merit from the luck of the best of them/)).toBeTruthy();
    expect(screen.queryByText(/ways to halve them/)).toBeNull();
  });
});

it('a backtest of companies that are known to have survived says so', () => {
  const survivorship = { stocks: 365, ended: 0, years: 17 };
  draw(<StrategyBacktests strategy={strategyRow(1, 'A', [reportRow({ reportMark: 1, survivorship })])} />);
  screen.getByText(/these companies are known to have survived/);
});

describe('the periods of a backtest', () => {
  const day = {
    tradeDate: '20140103',
    netLiquidation: 101_000,
    cumReturn: 0.01,
    benchmarkCumReturn: 0,
    dailyReturn: 0.01,
    drawdown: 0,
    benchmarkDrawdown: 0,
  };
  const reports = [
    reportRow({ backtestPortfolioId: 1, reportMark: 1 }),
    reportRow({ backtestPortfolioId: 2, beginTime: timeOf('2014-01-02') }),
  ];
  const [featured, second] = ['Period: 2007-05-01 ~ 2026-11-19', 'Period: 2014-01-02 ~ 2026-11-19'];
  const panel = (period: string) => button(new RegExp(`^${period}`));

  it('open and close by their heading, the featured one first, and wait for their days', async () => {
    const { answer, release } = hold([day]);
    serve({ 'strategies/backtestReportPerformance': answer });
    const { user } = draw(<StrategyBacktests strategy={strategyRow(1, 'A', reports)} />);
    expect((await panel(featured)).getAttribute('aria-expanded')).toBe('true');
    expect((await panel(second)).getAttribute('aria-expanded')).toBe('false');
    expect(statesNow()).toContain('Please wait...');
    release();
    expect(await screen.findByRole('img', { name: /^Performance/ })).toBeTruthy();
    expect(statesNow()).not.toContain('Please wait...');
    const table = within(screen.getByRole('table', { name: featured }));
    expect(table.getByRole('columnheader', { name: 'Benchmark (SPY)' })).toBeTruthy();
    await user.click(await panel(featured));
    expect(screen.queryByRole('table', { name: featured })).toBeNull();
    await user.click(await panel(second));
    expect(screen.getByRole('table', { name: second })).toBeTruthy();
  });

  it('show all days, and lead back by Back to BackTest', async () => {
    serve({ 'strategies/backtestReportPerformance': [day] });
    const { user } = draw(<StrategyBacktests strategy={strategyRow(1, 'A', reports)} />);
    await user.click(await button('Show all days'));
    expect(await screen.findByRole('row', { name: /2014-01-03/ })).toBeTruthy();
    await user.click(await button('Back to BackTest'));
    expect((await panel(featured)).getAttribute('aria-expanded')).toBe('true');
  });
});
