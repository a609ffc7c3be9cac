import type { Strategy } from '@pipa/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { trackingRow, wholeStrategyRow } from '../../strategy-views/strategy-rows.fixture.ts';
import { button, draw, searchNow } from '../../testing/render.tsx';
import { serve } from '../../testing/scripted-server.ts';
import { StrategyList } from './strategy-list.tsx';

const open = (strategies: unknown, at = '/admin/strategy') => {
  serve({ strategies });
  return draw(<StrategyList action={() => null} />, at);
};
const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const rowNames = () => screen.getAllByRole('row').filter((row) => row.classList.contains('row'));

describe('the list of strategies', () => {
  it('has the documented columns in their order; subscriptions and value are hidden', async () => {
    open([wholeStrategyRow()]);
    await screen.findByRole('row', { name: /Momentum/ });
    expect(headings().slice(0, 14)).toEqual([
      'ID',
      'Name',
      'Total Return',
      'Annualized Return',
      'CAGR',
      'Alpha',
      'Beta',
      'Sharpe',
      'Sortino',
      'Volatility',
      'MaxDD',
      'Category',
      'Type',
      'Risk Level',
    ]);
    expect(headings()).toEqual(expect.arrayContaining(['Release Date', 'Period']));
    expect(headings()).not.toEqual(expect.arrayContaining(['Subscription count']));
    expect(headings()).not.toEqual(expect.arrayContaining(['Value']));
    const row = screen.getByRole('row', { name: /Momentum/ }).textContent;
    for (const text of ['120.00%', 'Max Return', 'Medium Aggressive', '2026-11-02', '2007-05-01 ~ 2026-11-19'])
      expect(row).toContain(text);
  });

  it('writes a return of zero as 0 and a missing one as N/A', async () => {
    const track = (cumReturn: number | null) => trackingRow({ cumReturn });
    const rows = [
      wholeStrategyRow({ id: 1, name: 'Flat', trackingReport: track(0) }),
      wholeStrategyRow({ id: 2, name: 'New', trackingReport: null }),
    ];
    open(rows, '/admin/strategy?info=tracking');
    const cellOf = async (name: string) =>
      within(await screen.findByRole('row', { name: new RegExp(name) })).getAllByRole('cell')[2]?.textContent;
    expect(await cellOf('Flat')).toBe('0');
    expect(await cellOf('New')).toBe('N/A');
  });

  it('holds all of more than fifty strategies, without the internal ones', async () => {
    const all: Strategy[] = Array.from({ length: 120 }, (_, index) =>
      wholeStrategyRow({ id: index + 1, name: index === 0 ? 'ISF: internal' : `Strategy ${index}` }),
    );
    open((query: URLSearchParams) => {
      const [page, size] = [Number(query.get('__pageno__')), Number(query.get('__pagesize__'))];
      expect(size).toBe(50);
      return all.slice((page - 1) * size, page * size);
    });
    expect(await screen.findByText(/^119 strategies/)).toBeTruthy();
    expect(rowNames()).toHaveLength(119);
    expect(screen.queryByText('ISF: internal')).toBeNull();
  });

  it('says that none is online', async () => {
    open([]);
    expect(await screen.findByText('No strategies are online')).toBeTruthy();
  });

  it('says that none fits the filter, and shows all again', async () => {
    const { user } = open([wholeStrategyRow()], '/admin/strategy?search=nothing');
    expect(await screen.findByText('No strategy fits the filter')).toBeTruthy();
    await user.click(await button('Show all'));
    expect(await screen.findByRole('row', { name: /Momentum/ })).toBeTruthy();
  });
});

describe('the cards of strategies', () => {
  const cards = '/admin/strategy?view=cards';

  it('are chosen above the list and kept in the address', async () => {
    const { user } = open([wholeStrategyRow()]);
    await user.click(await button('Cards'));
    expect(await screen.findByRole('article', { name: 'Momentum' })).toBeTruthy();
    expect(searchNow()).toBe('?view=cards');
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('offer BackTest Info and Tracking Info, each with its period, its picture and the metrics', async () => {
    const track = trackingRow({ subPath: 't/1' });
    const { user } = open([wholeStrategyRow({ trackingReport: track })], cards);
    const card = within(await screen.findByRole('article', { name: 'Momentum' }));
    expect(card.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['BackTest Info', 'Tracking Info']);
    expect(card.getByText('Period: 2007-05-01 ~ 2026-11-19')).toBeTruthy();
    expect(card.getByRole('img').getAttribute('src')).toContain('/api/images/b/1.svg');
    expect(card.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Total Return',
      'Annualized Return',
      'CAGR',
      'Alpha',
      'Beta',
      'Sharpe',
      'Sortino',
      'Volatility',
      'Max Drawdown',
    ]);
    await user.click(card.getByRole('tab', { name: 'Tracking Info' }));
    expect(await card.findByText('Period: 2026-11-20 ~ 2026-12-03')).toBeTruthy();
    expect(card.getByRole('img').getAttribute('src')).toContain('/api/images/t/1.svg');
  });

  it('say where there is no track yet', async () => {
    const { user } = open([wholeStrategyRow({ trackingReport: null })], cards);
    const card = within(await screen.findByRole('article', { name: 'Momentum' }));
    await user.click(card.getByRole('tab', { name: 'Tracking Info' }));
    expect(await card.findByText('No Tracking Info to display')).toBeTruthy();
  });

  it('are in the order of their names', async () => {
    open(
      ['Fund 10', 'Fund 2', 'alpha'].map((name, index) => wholeStrategyRow({ id: index + 1, name })),
      cards,
    );
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(3));
    expect(screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'))).toEqual([
      'alpha',
      'Fund 2',
      'Fund 10',
    ]);
  });
});
