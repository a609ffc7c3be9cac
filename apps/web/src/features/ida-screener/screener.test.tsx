import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { draw, searchNow } from '../../testing/render.tsx';
import { bare, refuse, serve } from '../../testing/scripted-server.ts';
import { Screener } from './screener.tsx';

const SYMBOLS = [
  { symbol: 'AAA', name: 'Alpha Inc.', sector: 'Energy', close: 10, taRating: 'Bullish', rsiCo1: 0 },
  { symbol: 'BBB', name: 'Beta Inc.', sector: 'Utilities', close: 30, taRating: 'Strong Bearish', rsiCo1: -2 },
  { symbol: 'CCC', name: 'Gamma Inc.', sector: null, close: null, taRating: 'Neutral', rsiCo1: 0 },
];
const asked: URLSearchParams[] = [];
const answerTo = (query: URLSearchParams, rows: readonly Record<string, unknown>[] = SYMBOLS, count = rows.length) => {
  const columns = (query.get('columns') ?? '').split(',').filter(Boolean);
  return {
    columns,
    rows: rows.map((row) => ({
      symbol: row.symbol,
      name: row.name,
      values: columns.map((name) => row[name] ?? null),
    })),
    count,
    total: 2_363,
    sectors: ['Energy', 'Utilities'],
    updateTime: '2026-11-20',
  };
};
const script = (answer: (query: URLSearchParams) => unknown = (query) => answerTo(query), more: object = {}) => {
  asked.length = 0;
  return serve({
    'ida/screens': [],
    'ida/screen': (query: URLSearchParams) => {
      asked.push(query);
      return answer(query);
    },
    ...more,
  });
};
const lastFilter = () => asked.at(-1)?.get('filter');
// By text: a search by role reads each of the many figures that a field offers.
const table = async () =>
  (await screen.findByText('Symbols found', { selector: 'caption' })).closest('table') as HTMLTableElement;
const inTable = async (text: string) => within(await table()).findByText(text, { selector: 'th button' });
const find = (text: string) => screen.findByText(text, { selector: 'button' });
const namesIn = async () => [...(await table()).querySelectorAll('tbody a')].map(({ textContent }) => textContent);

it('lists every symbol before there is a condition, each leading to its analysis', async () => {
  script();
  const { user } = draw(<Screener />);
  screen.getByText('Without a condition every symbol is listed.');
  expect(await namesIn()).toEqual(['AAA', 'BBB', 'CCC']);
  screen.getByText('3 of 2,363 symbols · Based on End Of Day Data of 2026-11-20');
  expect([...(asked[0] ?? [])].map(([name, value]) => `${name}=${value}`)).toEqual([
    'filter=',
    'columns=sector,close,dailyReturn,monthlyReturn,yearlyReturn,taRating,overallScore',
    '__pagesize__=2500',
  ]);
  await user.click(screen.getByText('BBB'));
  expect(searchNow()).toBe('?symbol=BBB');
});

it('asks for conditions that are put together, by Enter and by the button, and keeps them in the address', async () => {
  script();
  const { user, fill } = draw(<Screener />);
  await table();
  await user.click(await find('Add Condition'));
  await user.selectOptions(screen.getByLabelText('Comparison of condition 1'), 'at most');
  await fill('Value of condition 1', '1.5K');
  await user.keyboard('{Enter}');
  expect(lastFilter()).toBe('close:lte:1500');
  await user.click(await find('Add Condition'));
  await user.selectOptions(screen.getByLabelText('Figure of condition 2'), 'Sector');
  expect(screen.getByLabelText<HTMLSelectElement>('Comparison of condition 2').value).toBe('is');
  await user.click(await find('Utilities'));
  expect((await find('Utilities')).getAttribute('aria-pressed')).toBe('true');
  await user.click(await find('Add Condition'));
  await user.selectOptions(screen.getByLabelText('Figure of condition 3'), 'RSI');
  await user.click(await find('oversold (below 20)'));
  await user.click(await find('No event'));
  await user.click(await find('Screen'));
  expect(lastFilter()).toBe('close:lte:1500,sector:is:Utilities,rsiCo1:is:2|0');
  expect(asked.at(-1)?.get('columns')).toMatch(/^close,sector,rsiCo1,dailyReturn,/);
  expect(new URLSearchParams(searchNow()).get('filter')).toBe('close:lte:1.5K,sector:is:Utilities,rsiCo1:is:2|0');
  await user.click(screen.getByLabelText('Remove condition 2'));
  await user.click(await find('Clear'));
  expect(searchNow()).toBe('');
});

it.each(['15', '15%'])('takes %s as a share in per cent, and shows a kept one so', async (typed) => {
  script();
  const { user, fill } = draw(<Screener />, '/?filter=returnOnEquity:gte:0.2');
  await table();
  const value = screen.getByLabelText<HTMLInputElement>('Value of condition 1');
  expect([value.value, value.nextElementSibling?.textContent]).toEqual(['20', '%']);
  await fill('Value of condition 1', typed);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(lastFilter()).toBe('returnOnEquity:gte:0.15'));
  expect(value.value).toBe(typed);
});

it('says beside a condition what is wrong with it, and asks nothing', async () => {
  script();
  const { user, fill } = draw(<Screener />, '/?filter=close:gt:5');
  await table();
  await user.selectOptions(screen.getByLabelText('Figure of condition 1'), 'Trend');
  await user.click(await find('Screen'));
  const condition = screen.getByLabelText('Condition 1');
  within(condition).getByText('A number is expected, such as 12.5, -3 or 10B');
  await fill('Value of condition 1', '2');
  within(condition).getByText('A number from -1 to 1 is expected');
  expect(screen.getByLabelText('Value of condition 1').getAttribute('aria-invalid')).toBe('true');
  expect(asked).toHaveLength(1);
  await fill('Value of condition 1', '0.5');
  await user.click(await find('Screen'));
  expect(lastFilter()).toBe('trend:gte:0.5');
  expect(condition.querySelector('[role=alert]')).toBeNull();
});

it('shows what cannot be read of an address, and asks nothing before it is mended', async () => {
  script();
  const { user } = draw(<Screener />, '/?filter=price:gt:5,close:gt:5');
  within(screen.getByLabelText('Condition 1')).getByText('Unknown figure');
  screen.getByText('Correct the marked conditions to see symbols.');
  expect(asked).toEqual([]);
  await user.click(screen.getByLabelText('Remove condition 1'));
  await user.click(await find('Screen'));
  expect(await namesIn()).toHaveLength(3);
  expect(lastFilter()).toBe('close:gt:5');
});

it('is sorted by a rating as its strength, with what is not known last, without another question', async () => {
  script();
  const { user } = draw(<Screener />);
  await user.click(await inTable('TA State'));
  expect(await namesIn()).toEqual(['BBB', 'CCC', 'AAA']);
  expect([searchNow(), asked.length]).toEqual(['?sort=taRating', 1]);
  await user.click(await inTable('Close'));
  expect(await namesIn()).toEqual(['BBB', 'AAA', 'CCC']);
  expect(searchNow()).toBe('?sort=-close');
  expect(
    within(await table())
      .getByRole('columnheader', { name: 'Close' })
      .getAttribute('aria-sort'),
  ).toBe('descending');
});

it('shows the columns that are chosen', async () => {
  script();
  const { user } = draw(<Screener />);
  await table();
  await user.selectOptions(screen.getByLabelText('Add a column'), 'P/E');
  await inTable('P/E');
  await user.click(screen.getByLabelText('Remove column Sector'));
  expect(searchNow()).toBe(
    '?columns=close%2CdailyReturn%2CmonthlyReturn%2CyearlyReturn%2CtaRating%2CoverallScore%2CpriceToEarning',
  );
  await user.click(await find('Standard columns'));
  expect(searchNow()).toBe('');
});

it('saves what was found as a watch list and as a file', async () => {
  const sent = script(undefined, {
    'ida/saveIDAWatchList': { id: 1, name: 'Cheap', value: 'AAA,BBB,CCC' },
    'ida/screen.csv': bare('symbol,name\r\n'),
  });
  const { user, fill } = draw(<Screener />);
  await table();
  await user.click(await find('Save as Watch List'));
  await screen.findByText('Save 3 symbols as a watch list');
  await user.click(screen.getByText('Save', { selector: 'button' }));
  await screen.findByText("Error: Name field can't be empty");
  await fill(/^Name of watch list/, 'Cheap');
  await user.click(screen.getByText('Save', { selector: 'button' }));
  await screen.findByText('The watch list Cheap was saved');
  expect(sent.find(({ path }) => path === 'ida/saveIDAWatchList')?.input).toEqual({
    name: 'Cheap',
    value: 'AAA,BBB,CCC',
  });
  await user.click(await find('Save CSV'));
  await waitFor(() => expect(URL.createObjectURL).toHaveBeenCalled());
});

it('asks the server to sort a list that is longer than it shows, which no watch list can hold', async () => {
  script((query) => answerTo(query, SYMBOLS, 501));
  draw(<Screener />);
  await screen.findByText(/501 of 2,363 symbols · the first 3 are shown/);
  expect(asked.map((query) => query.get('sort'))).toEqual([null, 'symbol']);
  const save = await find('Save as Watch List');
  expect([save.hasAttribute('disabled'), save.title]).toEqual([true, 'A watch list has at most 500 symbols']);
});

it('keeps a screen under a name, opens it, replaces it and deletes it', async () => {
  const cheap = { id: 7, name: 'Cheap', filter: 'close:lt:20', sort: '-close', columns: 'close,trend' };
  const sent = script(undefined, {
    'ida/screens': [cheap],
    'ida/saveScreen': { ...cheap, filter: 'close:lt:10' },
    'ida/deleteScreen': null,
  });
  const inputOf = (path: string) => sent.findLast((one) => one.path === path)?.input;
  const { user, fill } = draw(<Screener actionsOf={({ name }) => <b>Act on {name}</b>} />, '/?filter=close:lt:10');
  await screen.findByText('Open a saved screen');
  await user.click(await find('Save Screen'));
  await fill(/^Name of screen/, 'cheap');
  await screen.findByText('Replaces the saved screen Cheap');
  await user.click(screen.getByText('Save', { selector: 'button' }));
  await screen.findByText('The screen cheap was saved');
  expect(inputOf('ida/saveScreen')).toEqual({
    id: 7,
    name: 'cheap',
    filter: 'close:lt:10',
    sort: 'symbol',
    columns: '',
  });
  expect(screen.queryByText('Act on Cheap')).toBeNull();
  await user.selectOptions(screen.getByLabelText('Saved screens'), 'Cheap');
  screen.getByText('Act on Cheap');
  expect(searchNow()).toBe('?filter=close%3Alt%3A20&sort=-close&columns=close%2Ctrend');
  expect(lastFilter()).toBe('close:lt:20');
  await user.click(screen.getByLabelText('Delete the saved screen Cheap'));
  await user.click(await find('Yes'));
  await screen.findByText('The screen Cheap was deleted');
  expect(inputOf('ida/deleteScreen')).toEqual({ id: 7 });
});

it('says so where nothing is found, or nothing is there yet, and offers a retry after a failure', async () => {
  let answer: (query: URLSearchParams) => unknown = () => refuse('INVALID_INPUT', 'Out of order');
  script((query) => answer(query));
  const { user } = draw(<Screener />, '/?filter=close:gt:5');
  expect(await screen.findByText('Out of order')).toBeTruthy();
  answer = (query) => answerTo(query, []);
  await user.click(await find('Try again'));
  await screen.findByText('No symbol meets every condition');
  answer = (query) => ({ ...answerTo(query, []), total: 0, updateTime: null });
  await user.click(await find('Clear'));
  await screen.findByText('No figures yet');
});

it('marks the rows of the screen before while others are read, and saves none of them', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const found = async (query: URLSearchParams) => {
    await promise;
    return answerTo(query, SYMBOLS.slice(1, 2));
  };
  script((query) => (query.get('filter') === '' ? answerTo(query) : found(query)));
  const { user, fill } = draw(<Screener />);
  const state = async () => [
    (await table()).closest('[aria-busy=true]') !== null,
    (await find('Save as Watch List')).hasAttribute('disabled'),
    (await find('Save CSV')).hasAttribute('disabled'),
  ];
  await table();
  expect(await state()).toEqual([false, false, false]);
  await user.click(await find('Add Condition'));
  await fill('Value of condition 1', '20');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(await namesIn()).toHaveLength(3);
  expect(await state()).toEqual([true, true, true]);
  resolve();
  await waitFor(async () => expect(await namesIn()).toEqual(['BBB']));
  expect(await state()).toEqual([false, false, false]);
});

it('offers as columns what is not always shown, and hides none that was chosen', async () => {
  window.localStorage.setItem('pipa.table.ida-screen', JSON.stringify({ sort: null, hidden: ['close'] }));
  script();
  const { user } = draw(<Screener />);
  await inTable('Close');
  expect(screen.queryByLabelText('Choose columns')).toBeNull();
  const offered = (label: string) =>
    [...screen.getByLabelText<HTMLSelectElement>(label).options].map(({ value }) => value);
  expect(offered('Add a column')).toContain('sector');
  expect(offered('Add a column')).not.toContain('symbol');
  expect(offered('Add a column')).not.toContain('name');
  await user.click(await find('Add Condition'));
  expect(offered('Figure of condition 1')).toEqual(expect.arrayContaining(['symbol', 'name', 'sector']));
});
