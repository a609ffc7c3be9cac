import type { Draft } from '@pipa/contract';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { accountRow, portfolioRow, strategyRow } from '../features/portfolios/dialog-rows.fixture.ts';
import { button, draw, searchNow } from '../testing/render.tsx';
import { type Answers, refuse, serve } from '../testing/scripted-server.ts';
import DraftPage from './draft.tsx';

const watch: Draft = {
  id: 4,
  act: { kind: 'watchList', watchListId: 3, symbols: 'NVDA,AMD' },
  by: 'apiKey',
  byName: 'Helper',
  about: 'Chips',
  createdAt: '2026-11-20T15:00:00.000Z',
  expiresAt: '2026-11-21T15:00:00.000Z',
  state: 'open',
};
const lists = [{ id: 3, name: 'Chips', value: 'AVGO,AMD', subscriptions: [] }];

/** The page of a draft, whose state on the server is `state` until it is closed. */
function open(draft: Draft, answers: Answers = {}) {
  let { state } = draft;
  const asked = serve({
    'users/draft': () => ({ ...draft, state }),
    'users/closeDraft': () => {
      state = 'confirmed';
      return null;
    },
    'ida/getIDAWatchList': lists,
    'ida/unknownSymbols': [],
    'ida/saveIDAWatchList': lists[0],
    ...answers,
  });
  const commands = () =>
    asked.filter(
      ({ path }) => !/users\/(draft|trackAccount)$|getIDAWatchList|unknownSymbols|cashInOuts|portfolios$/.test(path),
    );
  return {
    asked,
    commands,
    end: (now: Draft['state']) => (state = now),
    ...draw(<DraftPage />, `/admin/draft?id=${draft.id}`),
  };
}
const SAID = 'Proposed by the program with your key “Helper” on 2026-11-20 10:00 EST.';

describe('an open proposal', () => {
  it('says who proposed it and that nothing has happened, above the dialog that is filled in', async () => {
    const { commands } = open(watch);
    const dialog = await screen.findByRole('dialog', { name: 'Add to a watch list' });
    expect(dialog.textContent).toContain(`${SAID}Nothing has happened yet`);
    expect((await screen.findByLabelText<HTMLTextAreaElement>(/^Symbols/)).value).toBe('NVDA,AMD');
    expect(screen.getByLabelText<HTMLSelectElement>(/^Watch List/).value).toBe('3');
    expect(commands()).toEqual([]);
  });

  it('is confirmed by the ordinary call, and then ended', async () => {
    const { user, commands } = open(watch);
    await user.click(await button('Add'));
    await screen.findByText('This proposal was confirmed. It cannot be used again.');
    expect(commands()).toEqual([
      { path: 'ida/saveIDAWatchList', input: { id: 3, value: 'AVGO,AMD,NVDA' } },
      { path: 'users/closeDraft', input: { id: 4, outcome: 'confirmed' } },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('makes no act after another page has ended it', async () => {
    const { user, commands, end } = open(watch);
    const add = await button('Add');
    end('confirmed');
    await user.click(add);
    await screen.findByText('This proposal was confirmed. It cannot be used again.');
    expect(commands()).toEqual([]);
  });

  it('stays open with the words of a refusal', async () => {
    const said = 'At most 500 symbols are allowed';
    const { user, commands } = open(watch, { 'ida/saveIDAWatchList': refuse('INVALID_INPUT', said, { value: said }) });
    await user.click(await button('Add'));
    expect((await screen.findAllByText(said)).length).toBeGreaterThan(0);
    expect(commands().map(({ path }) => path)).toEqual(['ida/saveIDAWatchList']);
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('is dismissed without an act', async () => {
    const { user, commands } = open(watch);
    await button('Add');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await button('Review and confirm');
    await user.click(await button('Dismiss'));
    await waitFor(() =>
      expect(commands()).toEqual([{ path: 'users/closeDraft', input: { id: 4, outcome: 'dismissed' } }]),
    );
  });

  it('about a list that is gone leaves the choice to the person', async () => {
    const { user, commands } = open({ ...watch, act: { ...watch.act, watchListId: 9 } as Draft['act'] });
    expect((await screen.findByLabelText<HTMLSelectElement>(/^Watch List/)).value).toBe('');
    await user.click(await button('Add'));
    await screen.findByText('This field is required');
    await user.selectOptions(screen.getByLabelText(/^Watch List/), 'The default list');
    await user.click(await button('Add'));
    await waitFor(() => expect(commands()[0]).toEqual({ path: 'ida/saveIDAWatchList', input: { value: 'NVDA,AMD' } }));
  });
});

describe('the dialog of each act', () => {
  const of = (act: Draft['act'], about: string | null = null): Draft => ({ ...watch, act, about });

  it('of an alert is that of alerts', async () => {
    const condition = { kind: 'crossing', metric: 'close', direction: 'below', level: 90 } as const;
    const subject = { kind: 'symbol', symbol: 'NVDA' } as const;
    const act: Draft['act'] = { kind: 'alert', name: 'Fall of NVDA', subject, condition, channels: ['app'] };
    const { user, commands } = open(of(act, act.name), {
      'users/webhooks': [],
      'ida/screens': [],
      'ida/saveAlert': {},
    });
    await screen.findByRole('dialog');
    await user.click(await button('Save'));
    const { kind: _, ...input } = act;
    await waitFor(() => expect(commands()).toContainEqual({ path: 'ida/saveAlert', input }));
  });

  it('of a screen is that which saves it under the proposed name', async () => {
    const act = { kind: 'screen', name: 'Calm', filter: 'volatility:lt:20', sort: '-close', columns: 'close' } as const;
    const { user, commands } = open(of(act, 'Calm'), { 'ida/screens': [], 'ida/saveScreen': {} });
    await screen.findByRole('dialog');
    await user.click(await button('Save'));
    const { kind: _, ...input } = act;
    await waitFor(() => expect(commands()).toContainEqual({ path: 'ida/saveScreen', input }));
  });

  it('of an amount has the direction and the dollars', async () => {
    const act: Draft['act'] = { kind: 'amountChange', portfolioId: 8, cash: '-5000' };
    const { user, commands } = open(of(act, 'Momentum'), {
      portfolios: [portfolioRow()],
      'portfolios/cashInOuts': [],
      'users/trackAccount': [accountRow(1)],
      'portfolios/modifyCash': { id: 1, tradeDate: '20261123' },
      'portfolios/previewAmountChange': refuse('UNAVAILABLE', 'later'),
    });
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Decrease' })).checked).toBe(true);
    await user.click(await button('Submit'));
    const made = { path: 'portfolios/modifyCash', input: { portfolioId: 8, cash: -5_000 } };
    await waitFor(() => expect(commands()).toContainEqual(made));
  });

  it('of a stop asks as ever, with who has proposed it', async () => {
    const { user, commands } = open(of({ kind: 'stopPortfolio', portfolioId: 8 }, 'Momentum'), {
      portfolios: [portfolioRow()],
      'portfolios/stop': null,
    });
    expect((await screen.findByRole('alertdialog')).textContent).toContain(SAID);
    await user.click(await button('Yes'));
    await screen.findByText('This proposal was confirmed. It cannot be used again.');
    expect(commands().map(({ path }) => path)).toEqual(['portfolios/stop', 'users/closeDraft']);
  });

  it('of a backtest is its form, with what was proposed', async () => {
    const act: Draft['act'] = { kind: 'backtest', strategyId: 3, fromDate: '2015-01-02', parameters: { holdings: 4 } };
    const { commands, user } = open(of(act, 'Momentum'), {
      strategies: [strategyRow({ id: 3, versions: [] })],
      'strategies/canBacktest': { canBacktest: true, reason: null },
      'strategies/backtestParameters': [{ name: 'holdings', written: 3, min: 1, max: 9, isWhole: true }],
      'strategies/backtestDateRange': { beginDate: '2005-01-03', endDate: '2026-11-19' },
      'strategies/startBacktest': { id: 1 },
    });
    expect((await screen.findByLabelText<HTMLInputElement>(/^Holdings/)).value).toBe('4');
    await user.click(await button('Run backtest'));
    const input = {
      strategyId: 3,
      fromDate: '2015-01-02',
      toDate: '2026-11-19',
      amount: '100000',
      parameters: { holdings: 4 },
    };
    await waitFor(() => expect(commands()).toContainEqual({ path: 'strategies/startBacktest', input }));
    await screen.findByText('This proposal was confirmed. It cannot be used again.');
  });

  it('is none where the portfolio is gone', async () => {
    open(of({ kind: 'stopPortfolio', portfolioId: 8 }, 'Momentum'), { portfolios: [] });
    await screen.findByText('What this proposal is about is not there any more');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('a proposal that is over', () => {
  it.each(['dismissed', 'expired'] as const)('says that it is %s, and offers nothing', async (state) => {
    open({ ...watch, state });
    await screen.findByText(/Nothing has happened\.$/);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', { name: /Review|Dismiss/ })).toBeNull();
  });

  it('leads to what was confirmed', async () => {
    open({ ...watch, state: 'confirmed' });
    expect((await screen.findByRole('link', { name: 'To the watch lists' })).getAttribute('href')).toBe(
      '/admin/ida?tab=watch-lists',
    );
  });

  it('or is of another user is not found', async () => {
    open(watch, { 'users/draft': refuse('NOT_FOUND', 'Not found') });
    await screen.findByText('There is no such proposal');
    expect(searchNow()).toBe('?id=4');
  });
});
