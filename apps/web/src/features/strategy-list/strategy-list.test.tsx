import type { Strategy } from '@pipa/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { endSession } from '../../api/call.ts';
import { sessionStore } from '../../session/browser-session.ts';
import { trackingRow, wholeStrategyRow } from '../../strategy-views/strategy-rows.fixture.ts';
import { matching, PHONE_QUERY } from '../../testing/browser-parts.ts';
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
    // The panel of before leaves a moment later.
    await waitFor(() => expect(card.getByRole('img').getAttribute('src')).toContain('/api/images/t/1.svg'));
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

describe('what helps to choose', () => {
  const reader = {
    userId: 7,
    riskLevel: 3,
    investorState: 'Trial',
    investorMemberClass: 'Bronze',
    isAdministrator: false,
  };
  const offer = (id: number, name: string, over: Partial<Strategy> = {}) =>
    wholeStrategyRow({ id, name, riskLevelNumber: 3, limitToMemberClass: 'Bronze', openForInvestor: true, ...over });
  const strategies = [
    offer(1, 'Like', { beta: 0.9 }),
    offer(2, 'Apart', { beta: 0.1, riskLevelNumber: 5 }),
    offer(3, 'Premium', { beta: 0.5, limitToMemberClass: 'Gold' }),
  ];
  const openTo = (at = '/admin/strategy') => {
    sessionStore.keep('T');
    serve({ strategies, 'users/currentLoginUser': reader, 'users/riskLimits': null });
    return draw(<StrategyList action={() => null} />, at);
  };
  afterEach(() => endSession());

  it('shows the risk level of each strategy beside its name', async () => {
    openTo();
    expect((await screen.findByRole('row', { name: /Like/ })).textContent).toContain('R3 ·');
  });

  it('leaves what is open to the reader, kept in the address, and all of it again', async () => {
    const { user } = openTo();
    await screen.findByRole('row', { name: /Premium/ });
    await user.click(await button('Open to me'));
    await waitFor(() => expect(rowNames()).toHaveLength(1));
    expect(screen.getByRole('row', { name: /Like/ })).toBeTruthy();
    expect(searchNow()).toBe('?open=me');
    await user.click(await button('Open to me'));
    await waitFor(() => expect(rowNames()).toHaveLength(3));
  });

  it('answers a question with the figure, and says of each answer what it needs', async () => {
    const { user } = openTo();
    await user.click(await button('Moves unlike SPY'));
    const answers = within(await screen.findByRole('list', { name: 'Moves unlike SPY' })).getAllByRole('listitem');
    expect(answers.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^ApartR5Locked: needs R5Beta0\.10 \(SPY 1\.00\)/),
      expect.stringMatching(/^PremiumR3Locked: needs GoldBeta0\.50/),
      expect.stringMatching(/^LikeR3Beta0\.90/),
    ]);
    expect(searchNow()).toBe('?find=unlike');
    await user.click(await button('Moves unlike SPY'));
    expect(screen.queryByRole('list', { name: 'Moves unlike SPY' })).toBeNull();
  });

  it('offers no question that nothing can answer', async () => {
    openTo();
    await button('Trades seldom');
    expect(screen.queryByRole('button', { name: /^Lost least/ })).toBeNull();
  });

  it('folds the filters on a phone, and says how many are set', async () => {
    matching.add(PHONE_QUERY);
    const { user } = openTo('/admin/strategy?risk=3');
    const filters = await button('Filters (1)');
    expect(screen.queryByLabelText('Category')).toBeNull();
    await user.click(filters);
    expect(screen.getByLabelText('Category')).toBeTruthy();
  });
});
