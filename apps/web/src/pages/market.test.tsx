import type { MarketToday } from '@pipa/contract';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { scorecardsAnswer } from '../ida-views/scorecard.fixture.ts';
import { draw } from '../testing/render.tsx';
import { serve } from '../testing/scripted-server.ts';
import MarketPage from './market.tsx';

const returns = { dailyReturn: 1.2, weeklyReturn: -0.5, monthlyReturn: 2, yearlyReturn: 11 };
const market: MarketToday = {
  updateTime: '2026-11-20',
  states: [{ model: 'R1', state: 'Bull', since: '2026-09-01', course: ['Bear', 'Bull', 'Bull'] }],
  calls: [{ name: 'pred5dDrl', call: 'Bullish', probabilityUp: 0.55 }],
  indices: [{ symbol: 'SPY', name: 'S&P 500 fund', close: 450.5, ...returns, line: [1, 2, 3] }],
  breadth: { value: 0.25, line: [0, 0.25], aboveSma20: 0.61, aboveLine: [0.5, 0.61] },
  sectors: [
    { symbol: 'XLE', sector: 'Energy', ...returns, dailyReturn: -2 },
    { symbol: 'XLK', sector: 'Information Technology', ...returns },
  ],
  series: [{ name: 'vix', value: 17.25, day: '2026-11-20', line: [18, 17.25] }],
  surprises: [
    { name: 'pcepilfe', value: 128.4, before: 127.9, day: '2026-10-31', releasedDay: '2026-11-19', deviations: 2.34 },
  ],
  events: [{ id: 1, up: 30, down: 10 }],
  rose: [{ symbol: 'AAA', name: 'Aaa', close: 10, dailyReturn: 9.5 }],
  fell: [{ symbol: 'BBB', name: 'Bbb', close: 20, dailyReturn: -8.25 }],
};

it('shows the market of the day in one look, states in colour only with an edge', async () => {
  serve({
    'ida/market': market,
    'ida/scorecards': scorecardsAnswer,
    'ida/asOfDays': { updateTime: '2026-11-20', days: ['2026-11-20'], computing: null, universe: null },
  });
  draw(<MarketPage />);
  await screen.findByText('At the close of 2026-11-20. Small lines are over a year.');
  const call = await screen.findByText(/Bullish$/);
  expect(call.className).toBe('signal');
  await screen.findByText('P(up) 55.00%, base rate 52.00%');
  expect(screen.getAllByText('no edge').length + screen.getAllByText('not proven').length).toBe(2);
  screen.getByText('since 2026-09-01');
  screen.getByText('17.25%');
  const sectors = within(screen.getByRole('group', { name: 'Sectors' }));
  expect(sectors.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'SectorDayWeekMonthYear',
    'XLK Information Technology+1.20%−0.50%+2.00%+11.00%',
    'XLE Energy−2.00%−0.50%+2.00%+11.00%',
  ]);
  screen.getByText('Core PCE (index 2017=100)');
  screen.getByText('+2.3 σ');
  screen.getByText('30 up, 10 down');
  screen.getByText('−8.25%');
});

it('says that there is no analysis yet', async () => {
  const none = {
    states: [],
    calls: [],
    indices: [],
    sectors: [],
    series: [],
    surprises: [],
    events: [],
    rose: [],
    fell: [],
  };
  serve({
    'ida/market': { ...market, ...none, updateTime: null },
    'ida/scorecards': scorecardsAnswer,
    'ida/asOfDays': { updateTime: null, days: [], computing: '2026-11-20', universe: null },
  });
  draw(<MarketPage />);
  await screen.findByText('No analysis yet');
});
