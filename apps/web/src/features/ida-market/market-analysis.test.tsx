import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerOf, rowOf } from '../../ida-views/ida-rows.fixture.ts';
import { scorecardsAnswer } from '../../ida-views/scorecard.fixture.ts';
import { matching, PHONE_QUERY } from '../../testing/browser-parts.ts';
import { button, draw, searchNow } from '../../testing/render.tsx';
import { hold, refuse, serve } from '../../testing/scripted-server.ts';
import { MarketAnalysis } from './market-analysis.tsx';

const asked: string[] = [];
type Scripted = (query: URLSearchParams) => unknown;
const answers: Record<number, Scripted> = {
  11: () => answerOf(11, [rowOf(11)], { comment: 'The trend is up.' }),
  12: () => answerOf(12, [rowOf(12)]),
  13: () => answerOf(13, [rowOf(13)]),
  14: (query) => answerOf(14, [rowOf(14, '', { group: Number(query.get('group')) })]),
  19: (query) => {
    const row = rowOf(19, '2026-11-20', { group: Number(query.get('group')) });
    return answerOf(19, [{ ...row, carriedFrom: { cfnai: '2026-10-31' } }]);
  },
};
const script = (changed: Record<number, Scripted> = {}) => {
  asked.length = 0;
  return serve({
    'ida/getStockIDA': (query: URLSearchParams) => {
      // The chart above a table asks the same for years.
      if (query.get('length') !== '1260') asked.push(query.toString());
      return { ...answers, ...changed }[Number(query.get('function'))](query);
    },
    'ida/scorecards': scorecardsAnswer,
    'ida/getEtfIDA': (query: URLSearchParams) => {
      asked.push(`etf ${query}`);
      const row = { symbol: 'SPY', dailyReturn: 1, weeklyReturn: -2, monthlyReturn: null, name: 'S&P 500 fund' };
      return {
        idaTable: [
          { ...row, quarterlyReturn: 1, yearlyReturn: 1, volatility: 9, maxDD: null, riskSince: '2023-05-02' },
        ],
        updateTime: '2026-11-20',
      };
    },
  });
};
const tableNames = () => screen.getAllByRole('table').map((table) => table.querySelector('caption')?.textContent);
const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const select = (name: string) => screen.findByLabelText<HTMLSelectElement>(name);
const optionsOf = (field: HTMLSelectElement) =>
  within(field)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

it('opens on the economy with ten days; each choice asks again, and its dropdowns are disabled meanwhile', async () => {
  const held = hold(answerOf(19, [rowOf(19, '2026-11-20', { group: 2 })]));
  script({ 19: (query) => (query.get('group') === '2' ? held.answer : answers[19](query)) });
  const { user } = draw(<MarketAnalysis />);
  await screen.findByRole('table', { name: 'Economy (Based on End Of Day Data of 2026-11-20)' });
  expect(asked).toEqual(['group=1&length=10&function=19&language=en']);
  const analysis = await select('Select one of the Analysis');
  expect(optionsOf(analysis)).toEqual([
    'Market Fundamental & Sentiment Analysis',
    'Market Technical Analysis',
    'Major ETF Performance Comparison',
    'Stock/ETF Momentum Comparison',
  ]);
  expect(headings()[0]).toBe('Date');
  expect(screen.getByText('Observed on 2026-10-31')).toBeTruthy();
  const category = await select('Category');
  expect(optionsOf(await select('Length'))).toEqual(['1', '5', '10', '20']);
  await user.selectOptions(category, '2');
  expect([category.disabled, (await select('Length')).disabled]).toEqual([true, true]);
  held.release();
  await screen.findByRole('table', { name: /^Interest Rate & Credit Risk \(Based on/ });
  expect([category.disabled, document.activeElement]).toEqual([false, category]);
  expect(searchNow()).toBe('?macro=2');
});

it('shows the technical metrics of SPY with breadth, a comment and help, and its predictions', async () => {
  script();
  const { user } = draw(<MarketAnalysis />, '/?analysis=technical');
  await screen.findByRole('table', { name: 'S&P500 ETF Metrics' });
  expect(headings()).toContain('Breadth');
  expect(headings()).not.toContain('RSI');
  screen.getByText('The trend is up.');
  expect(optionsOf(await select('Days'))).toEqual(['10', '20', '30', '50', '100']);
  await user.click((await screen.findAllByRole('button', { name: 'Help' }))[0]);
  const help = await screen.findByRole('dialog', { name: 'Help: S&P500 ETF Metrics' });
  within(help).getByText('Oscillation');
  await user.keyboard('{Escape}');
  await user.selectOptions(await select('Days'), '100');
  await user.selectOptions(await select('Analysis'), 'Predictions');
  await screen.findByRole('table', { name: 'SPY Prediction' });
  expect(asked.at(-1)).toBe('symbol=SPY&length=100&function=12&language=en');
  expect(headings()).toEqual(expect.arrayContaining(['State R1', 'State H1']));
  const records = await screen.findByRole('table', { name: 'Records of states and predictions' });
  expect(within(records).getAllByText('does not beat the base rate')).toHaveLength(2);
});

it('shows on a phone what the metrics and the models say beside the day', async () => {
  matching.add(PHONE_QUERY);
  script();
  const { user } = draw(<MarketAnalysis />, '/?analysis=technical');
  await screen.findByRole('table', { name: 'S&P500 ETF Metrics' });
  expect(headings()).toEqual(['Details', 'Date', 'TA State', 'Trend']);
  await user.selectOptions(await select('Analysis'), 'Predictions');
  await screen.findByRole('table', { name: 'SPY Prediction' });
  expect(headings().slice(0, 4)).toEqual(['Details', 'Date', 'State R1', 'Prediction 5D (DRL)']);
});

it('shows on a phone the average that a group with the filter is sorted by', async () => {
  matching.add(PHONE_QUERY);
  script();
  const { user } = draw(<MarketAnalysis />, '/?analysis=momentum&momentum=topStock');
  await screen.findByRole('table', { name: 'Top 10 Stock Momentum: All Sectors' });
  expect(headings().slice(0, 4)).toEqual(['Details', 'Symbol', 'Average Rank (All)', 'M2 (All)']);
  await user.selectOptions(await select('Group'), 'Growth Sectors with High Quality Filter');
  await screen.findByRole('table', { name: /Growth Sectors with High Quality Filter$/ });
  expect(headings().slice(2, 4)).toEqual(['Average Rank (Growth, HQ)', 'M3 (Growth, HQ)']);
});

it('compares the performance of funds', async () => {
  script();
  const { user } = draw(<MarketAnalysis />, '/?analysis=etf');
  await screen.findByRole('table', { name: 'Major ETFs Performance (Based on End Of Day Data of 2026-11-20)' });
  // At its volatility alone, as it has no drawdown.
  expect(screen.getByText('since 2023-05').closest('td')?.textContent).toBe('9.00%since 2023-05');
  await user.selectOptions(await select('Comparison'), 'Bond ETFs');
  await screen.findByRole('table', { name: /^Bond ETFs Performance/ });
  expect(asked).toEqual(['etf group=1', 'etf group=4']);
});

it('shows the strongest and the weakest by momentum, of stocks in a group of sectors', async () => {
  script();
  const { user } = draw(<MarketAnalysis />, '/?analysis=momentum');
  await screen.findByRole('table', { name: 'Top 10 Major ETF Momentum' });
  screen.getByText('Based on End Of Day Data of 2026-11-20');
  expect(screen.queryByRole('combobox', { name: 'Group' })).toBeNull();
  await user.selectOptions(await select('Comparison'), 'Bottom 10 Stock Momentum');
  await screen.findByRole('table', { name: 'Bottom 10 Stock Momentum: All Sectors' });
  expect(optionsOf(await select('Group'))).toHaveLength(8);
  await user.selectOptions(await select('Group'), 'Technology Sector');
  await screen.findByRole('table', { name: 'Bottom 10 Stock Momentum: Technology Sector' });
  expect(asked).toEqual([
    'order=strongest&function=13&language=en',
    'group=1&order=weakest&function=14&language=en',
    'group=7&order=weakest&function=14&language=en',
  ]);
});

it.each([
  ['', 'group=1&length=10&asOf=2026-11-18&function=19&language=en'],
  ['analysis=technical&', 'symbol=SPY&length=10&asOf=2026-11-18&function=11&language=en'],
  ['analysis=etf&', 'etf group=1&asOf=2026-11-18'],
  ['analysis=momentum&', 'order=strongest&asOf=2026-11-18&function=13&language=en'],
])('asks as of the day of the address: %s', async (view, question) => {
  script();
  draw(<MarketAnalysis />, `/?${view}asOf=2026-11-18`);
  await expect.poll(() => asked).toEqual([question]);
});

it('empties the table of a failure and says it, with a retry', async () => {
  let fails = true;
  script({ 19: (query) => (fails ? refuse('INVALID_INPUT', 'Out of order') : answers[19](query)) });
  const { user } = draw(<MarketAnalysis />);
  expect((await screen.findByRole('alert')).textContent).toContain('Error: Out of order');
  expect(tableNames()).toEqual(['Economy']);
  expect(screen.getAllByRole('row')).toHaveLength(1);
  fails = false;
  await user.click(await button('Try again'));
  await screen.findByRole('table', { name: /^Economy \(Based/ });
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says that there are no figures before the first analysis', async () => {
  script({ 19: () => answerOf(19, [], { updateTime: null }) });
  draw(<MarketAnalysis />);
  await screen.findByText('No figures yet');
  expect(screen.queryByRole('table')).toBeNull();
});
