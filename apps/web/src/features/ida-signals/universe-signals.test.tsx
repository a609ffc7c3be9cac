import { IDA_NO_DATA } from '@pipa/contract';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerOf, groupsOf } from '../../ida-views/ida-rows.fixture.ts';
import { scorecardsAnswer } from '../../ida-views/scorecard.fixture.ts';
import { matching, PHONE_QUERY } from '../../testing/browser-parts.ts';
import { button, draw, searchNow } from '../../testing/render.tsx';
import { hold, refuse, serve } from '../../testing/scripted-server.ts';
import { UniverseSignals } from './universe-signals.tsx';

const stocks = groupsOf({ ALFA: { changeStatus1: -3, rsiCo1: 2 }, BETA: { changeStatus1: 3 }, GAMA: { breakout1: 2 } });
const asked: string[] = [];
const script = (answer: (query: URLSearchParams) => unknown) => {
  asked.length = 0;
  return serve({
    'ida/scorecards': scorecardsAnswer,
    'ida/getStockIDA': (query: URLSearchParams) => {
      asked.push(query.toString());
      return answer(query);
    },
  });
};
const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const rowsOf = async (group: string) =>
  within(await screen.findByRole('table', { name: group }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

it('lists the signals of a universe by group, the strongest of each side first, with what its record says', async () => {
  script(() => answerOf(16, stocks));
  draw(<UniverseSignals />);
  expect(await rowsOf('TA buy/sell')).toEqual([
    'BETABETA Inc.▲confirmed buyno record450.50 −1.25%',
    'ALFAALFA Inc.▼confirmed sellno record450.50 −1.25%',
  ]);
  expect(await rowsOf('Change events')).toEqual(['SPYS&P 500 fundR1: Bull → Sidewaysno record450.50 −1.25%']);
  expect(titles()).toEqual([
    'Pattern & Abnormality Detection',
    ...['TA buy/sell', 'EMA trend', 'PSAR trend', 'MACD momentum', 'Bollinger band', 'RSI', 'Stock breakout'],
    'Change events',
    'Records of signals',
  ]);
  expect(await rowsOf('Records of signals')).toEqual([
    expect.stringMatching(/^RSI: overbought \(above 80\) \(stocks\)/),
  ]);
  // A code that the document does not have is hidden.
  expect(screen.queryByText('GAMA')).toBeNull();
  expect(screen.getAllByText('No signal on this day')).toHaveLength(5);
  screen.getByText('1 up, 1 down');
  const [heading] = screen.getAllByRole('columnheader', { name: 'Daily Return (%)' });
  expect(getComputedStyle(heading).whiteSpace).toBe('nowrap');
  screen.getByText('IDA Stock Universe · Based on End Of Day Data of 2026-11-20');
});

it('leads from each symbol to its analysis', async () => {
  script(() => answerOf(16, stocks));
  const { user } = draw(<UniverseSignals />, '/ida?tab=universes&asOf=2026-11-19');
  await user.click(await screen.findByRole('link', { name: 'BETA' }));
  expect(asked).toEqual(['function=16&group=1&asOf=2026-11-19']);
  expect(searchNow()).toBe('?symbol=BETA&asOf=2026-11-19');
});

it('reads the other universe when it is chosen, and keeps the choice in the address', async () => {
  const held = hold(answerOf(16, groupsOf({ GLD: { emaCo1: 1 } })));
  script((query) => (query.get('group') === '2' ? held.answer : answerOf(16, stocks)));
  const { user } = draw(<UniverseSignals />);
  await screen.findByRole('table', { name: 'RSI' });
  const menu = screen.getByLabelText<HTMLSelectElement>('Universe');
  expect([...menu.options].map(({ text }) => text)).toEqual(['IDA Stock Universe', 'IDA ETF Universe']);
  await user.selectOptions(menu, 'IDA ETF Universe');
  expect(menu.disabled).toBe(true);
  held.release();
  expect(await rowsOf('EMA trend')).toEqual(['GLDGLD Inc.▲price crosses above EMA 20 and 50no record450.50 −1.25%']);
  expect([searchNow(), ...asked]).toEqual(['?universe=2', 'function=16&group=1', 'function=16&group=2']);
});

it('empties the groups of a failure and says it, with a retry', async () => {
  let fails = true;
  script(() => (fails ? refuse('INVALID_INPUT', 'Out of order') : answerOf(16, stocks)));
  const { user } = draw(<UniverseSignals />);
  expect((await screen.findByRole('alert')).textContent).toContain('Error: Out of order');
  expect(screen.queryByRole('table', { name: 'RSI' })).toBeNull();
  fails = false;
  await user.click(await button('Try again'));
  await screen.findByRole('table', { name: 'RSI' });
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says that there are no signals before symbols were compared', async () => {
  script(() => answerOf(16, []));
  draw(<UniverseSignals />);
  await screen.findByText('No signals yet');
});

it('draws of a long group what is in sight', async () => {
  const many = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`S${i}`, { macdCo1: 1 }]));
  script(() => answerOf(16, groupsOf(many)));
  draw(<UniverseSignals />);
  const table = await screen.findByRole('table', { name: 'MACD momentum' });
  expect(table.getAttribute('aria-rowcount')).toBe('301');
  expect(within(table).getAllByRole('row').length).toBeLessThan(60);
  screen.getByText('300 up, 0 down');
});

it('has no signals, and no failure, where no symbol has figures of the day', async () => {
  script(() => answerOf(16, null, { errMsg: IDA_NO_DATA }));
  draw(<UniverseSignals />);
  await screen.findByText('No signals yet');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('shows the whole name of a company in a row that a phone has opened', async () => {
  matching.add(PHONE_QUERY);
  script(() => answerOf(16, groupsOf({ BETA: { emaCo1: 1 } })));
  const { user } = draw(<UniverseSignals />);
  const table = await screen.findByRole('table', { name: 'EMA trend' });
  await user.click(within(table).getByRole('button', { name: 'Show details' }));
  const { width, overflow, whiteSpace } = getComputedStyle(within(table).getByTitle('BETA Inc.'));
  expect(width).not.toBe('0px');
  expect([overflow, whiteSpace]).toEqual(['visible', 'normal']);
});
