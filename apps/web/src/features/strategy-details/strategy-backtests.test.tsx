import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { formatDate, formatDay } from '../../format.ts';
import { invest } from '../../messages/invest.ts';
import { reportRow, strategyRow, timeOf } from '../../strategy-views/strategy-rows.fixture.ts';
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
