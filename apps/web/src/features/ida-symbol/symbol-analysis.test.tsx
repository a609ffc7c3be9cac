import { IDA_NO_DATA } from '@pipa/contract';
import { act, screen, within } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { expect, it, onTestFinished, vi } from 'vitest';
import { answerOf, rowOf } from '../../ida-views/ida-rows.fixture.ts';
import { scorecardsAnswer } from '../../ida-views/scorecard.fixture.ts';
import { button, draw, noteOf, searchNow } from '../../testing/render.tsx';
import { hold, refuse, serve } from '../../testing/scripted-server.ts';
import { AlertMe } from '../ida-alerts/alert-me.tsx';
import { SymbolAnalysis } from './symbol-analysis.tsx';

const symbols: Record<string, object> = {
  AAPL: { isEtf: false, sectorETF: 'XLK', name: 'Apple', sector: 'Information Technology' },
  SPY: { isEtf: true, sectorETF: null, name: 'S&P 500 fund', sector: 'Broad' },
};
const unknown = { validated: false, isEtf: false, sectorETF: null, symbol: null, name: null, sector: null };
const asked: string[] = [];
const validated: string[] = [];
const script = (tables: (code: number, symbol: string) => object | Promise<unknown> | null = () => null) => {
  asked.length = 0;
  validated.length = 0;
  serve({
    'ida/validateSymbol': (query: URLSearchParams) => {
      const symbol = query.get('symbol') ?? '';
      validated.push(`${symbol} ${query.get('asOf')}`);
      return symbols[symbol] ? { ...unknown, ...symbols[symbol], symbol, validated: true } : unknown;
    },
    'ida/scorecards': scorecardsAnswer,
    'ida/saveAlert': {},
    'ida/getStockIDA': (query: URLSearchParams) => {
      const [code, symbol] = [Number(query.get('function')), query.get('symbol') ?? ''];
      asked.push(`${code} ${symbol} ${query.get('length')}`);
      const row = { ...rowOf(code as 1, '2026-11-20', { isEtf: symbol === 'SPY' }) };
      return tables(code, symbol) ?? answerOf(code as 1, [row]);
    },
  });
};
const select = (name: string) => screen.findByLabelText<HTMLSelectElement>(name);
const selects = () =>
  screen.queryAllByRole('combobox').map((field) => (field as HTMLSelectElement).labels[0].textContent);
const headings = (table: HTMLElement) =>
  within(table)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);

it('says that a symbol is not found until it is typed again', async () => {
  script();
  const { user } = draw(<SymbolAnalysis />);
  const field = await screen.findByLabelText('Symbol');
  await user.type(field, 'aap{Enter}');
  await screen.findByText('Symbol not found');
  expect([(field as HTMLInputElement).value, noteOf('Symbol')]).toEqual(['AAP', 'Symbol not found']);
  await user.type(field, 'l');
  expect(noteOf('Symbol')).toBeNull();
  expect(selects()).toEqual([]);
  await user.keyboard('{Enter}');
  await select('Category');
  screen.getByText('Apple');
  screen.getByText('Sector ETF: XLK');
});

it('says that a symbol is not found, and why, when it could not be asked for', async () => {
  serve({ 'ida/validateSymbol': refuse('OVERLOADED', 'busy') });
  const { user } = draw(<SymbolAnalysis />);
  await user.type(await screen.findByLabelText('Symbol'), 'aapl{Enter}');
  await screen.findByText(/^Symbol not found \(.+\)$/);
  expect(selects()).toEqual([]);
});

it('asks to wait while a table is read', async () => {
  const held = hold(answerOf(11, [rowOf(11)]));
  script(() => held.answer);
  draw(<SymbolAnalysis />, '/?symbol=SPY&category=2&data=technical&view=values&unit=1&length=20');
  expect(await screen.findAllByText('Please wait...')).not.toEqual([]);
  expect(screen.queryByRole('table')).toBeNull();
  held.release();
  await screen.findByRole('table', { name: 'Technical Analysis Table' });
  expect(screen.queryByText('Please wait...')).toBeNull();
});

it('shows the panel of the Complete Analysis 500 ms after it was asked for', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  script();
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  draw(<SymbolAnalysis />, '/?symbol=AAPL&category=4');
  // What the symbol is, is known after a few steps; the wait begins then.
  for (let step = 0; step < 100 && !screen.queryByText('Health check of AAPL'); step += 1) await pass(1);
  screen.getByText('Health check of AAPL');
  await pass(498);
  expect(screen.queryAllByRole('region', { name: /Health Check$/ })).toEqual([]);
  await pass(2);
  expect(screen.getAllByRole('region', { name: /Health Check$/ })).toHaveLength(1);
  screen.getByText('1. Market Health Check');
});

it('offers dropdowns in turn, submits with Enter once all is chosen, and keeps that in the address', async () => {
  script((code) => (code === 5 ? answerOf(5, [rowOf(5)], { comment: 'It is cheap.' }) : null));
  const { user } = draw(<SymbolAnalysis />);
  await user.type(await screen.findByLabelText('Symbol'), 'aapl{Enter}');
  const category = await select('Category');
  expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
  expect(within(category).getAllByRole<HTMLOptionElement>('option')[0].disabled).toBe(true);
  await user.selectOptions(category, 'Fundamental Analysis');
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Submit' })).disabled).toBe(true);
  screen.getByText('Not chosen yet: Data Type');
  await user.selectOptions(await select('Data Type'), 'Quarterly Financial Data');
  await user.selectOptions(await select('Group'), 'Overall');
  await user.selectOptions(await select('View Dimension'), 'Values and Ranking');
  await user.selectOptions(await select('Time Dimension'), 'Quarterly');
  expect(selects()).toEqual([
    'Category',
    'Data Type',
    'Group',
    'View Dimension',
    'Period Unit',
    'Time Dimension',
    'Length',
  ]);
  await user.click(screen.getByLabelText('Symbol'));
  await user.keyboard('{Enter}');
  await screen.findByRole('table', { name: 'Fundamental Analysis Table' });
  const ranking = await screen.findByRole('table', { name: 'Fundamental Analysis Ranking' });
  expect(headings(ranking).slice(0, 5)).toEqual([
    'Name',
    'Quarter End',
    'At Close Of',
    'Market Cap',
    'Market Cap Rank',
  ]);
  screen.getByText(/^AAPL · .+ · Ranked figures are of the trailing twelve months/);
  screen.getByText('It is cheap.');
  expect(asked.toSorted()).toEqual(['20 AAPL 10', '5 AAPL 10']);
  expect(searchNow()).toBe('?symbol=AAPL&category=1&data=quarterly&group=overall&view=ranking&unit=2&dim=3&length=10');
});

it('shows the table of an address', async () => {
  script();
  draw(<SymbolAnalysis />, '/?symbol=SPY&category=2&data=technical&view=values&unit=1&length=20');
  const table = await screen.findByRole('table', { name: 'Technical Analysis Table' });
  expect(headings(table)).toContain('TA Change');
  expect(headings(table)).not.toContain('Breadth');
  expect(headings(table)).not.toContain('RSI');
  expect(asked).toEqual(['11 SPY 20']);
});

it('follows a link to another symbol and analysis, and validates as of the day of the address', async () => {
  script();
  const link = (
    <>
      <SymbolAnalysis />
      <Link to="/?symbol=AAPL&category=4&asOf=2026-10-01">AAPL</Link>
    </>
  );
  const { user } = draw(link, '/?symbol=SPY&category=2&data=technical&view=values&unit=1&length=20');
  await screen.findByRole('table', { name: 'Technical Analysis Table' });
  await user.click(screen.getByRole('link', { name: 'AAPL' }));
  await screen.findByText('Apple');
  expect((await screen.findByLabelText<HTMLInputElement>('Symbol')).value).toBe('AAPL');
  expect(selects()).toEqual(['Category']);
  expect((await select('Category')).selectedOptions[0].text).toBe('Complete Analysis');
  expect(validated.at(-1)).toBe('AAPL 2026-10-01');
});

it('shows the empty columns of prices and why, when there are no figures for the symbol', async () => {
  script((code) => answerOf(code as 2, null, { errMsg: IDA_NO_DATA, comment: 'It has prices alone.' }));
  draw(<SymbolAnalysis />, '/?symbol=SPY&category=1&data=daily&view=values&unit=1&length=10');
  expect((await screen.findByRole('alert')).textContent).toBe(`Error: ${IDA_NO_DATA}It has prices alone.`);
  const table = screen.getByRole('table', { name: 'Fundamental Analysis Table' });
  expect(headings(table)).toContain('Adj Close');
  expect(within(table).getAllByRole('row')).toHaveLength(1);
});

it('checks the health of a stock: the market, its sector and itself, in numbered parts', async () => {
  script();
  const { user } = draw(<SymbolAnalysis />);
  await user.type(await screen.findByLabelText('Symbol'), 'aapl{Enter}');
  await user.selectOptions(await select('Category'), 'Complete Analysis');
  expect(selects()).toEqual(['Category']);
  await user.click(await screen.findByRole('button', { name: 'Submit' }));
  // Its own part first; those around it are read once they are opened.
  const [part, ...others] = await screen.findAllByRole('region', { name: /Health Check$/ });
  expect([part?.getAttribute('aria-label'), others]).toEqual(['3. Stock Health Check', []]);
  await screen.findByRole('table', { name: 'Fundamental Quarterly: AAPL' });
  expect(asked.filter((one) => !one.includes('AAPL'))).toEqual([]);
  await user.click(screen.getByText('1. Market Health Check'));
  await user.click(screen.getByText('2. Sector ETF Health Check'));
  await screen.findByRole('table', { name: 'Fundamental Quarterly: AAPL' });
  const states = await screen.findByRole('table', { name: 'State & Prediction: SPY' });
  expect(headings(states)).toEqual(['Date', 'State R1', 'State H1', 'Prediction 5D (DRL)']);
  expect(asked.toSorted()).toEqual(
    [
      ...['11 SPY 5', '12 SPY 1', '18 SPY 5', '4 SPY 5'],
      ...['11 XLK 5', '18 XLK 5', '4 XLK 5'],
      ...['11 AAPL 5', '18 AAPL 5', '2 AAPL 1', '4 AAPL 5', '5 AAPL 1'],
    ].toSorted(),
  );
});

it('says that a symbol had no event, and lists the days that had one', async () => {
  const days = [rowOf(18, '2026-11-20'), { ...rowOf(18, '2026-11-19'), rsiCo1: 0 }];
  script((code, symbol) => {
    if (code !== 18) return null;
    return answerOf(18, symbol === 'SPY' ? days : days.slice(1));
  });
  const { user } = draw(<SymbolAnalysis />, '/?symbol=AAPL&category=4');
  await user.click(await screen.findByText('1. Market Health Check'));
  await user.click(screen.getByText('2. Sector ETF Health Check'));
  const events = await screen.findByRole('table', { name: 'Pattern & Abnormality Detection: SPY' });
  expect(within(events).getAllByRole('row')).toHaveLength(2);
  expect(await screen.findAllByText('No event in the last 5 days')).toHaveLength(2);
});

it('is not submitted by the form of an alert of its symbol', async () => {
  script();
  const { user, fill } = draw(<SymbolAnalysis actionsOf={(symbol) => <AlertMe symbol={symbol} />} />);
  await user.type(await screen.findByLabelText('Symbol'), 'aapl{Enter}');
  await user.selectOptions(await select('Category'), 'Complete Analysis');
  const alertMe = await button('Alert me of AAPL');
  expect(alertMe.closest('form')).toBeNull();
  await user.click(alertMe);
  await fill(/^Level/, '0.5');
  await user.click(await button('Save'));
  await screen.findByText('Alert saved');
  expect([searchNow(), asked]).toEqual(['', []]);
});
