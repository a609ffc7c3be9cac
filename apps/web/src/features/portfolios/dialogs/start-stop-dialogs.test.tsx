import type { Portfolio } from '@pipa/contract';
import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { accountQueries } from '../../../queries/accounts/account-queries.ts';
import { button, draw } from '../../../testing/render.tsx';
import { hold, refuse, serve } from '../../../testing/scripted-server.ts';
import { accountRow, portfolioRow } from '../dialog-rows.fixture.ts';
import { CallOffDialog } from './call-off-dialog.tsx';
import { StartDialog } from './start-dialog.tsx';
import { StopDialog } from './stop-dialog.tsx';

function open(Part: typeof StartDialog, answers: Parameters<typeof serve>[0], over: Partial<Portfolio> = {}) {
  const asked = serve({ 'users/trackAccount': [accountRow(1), accountRow(2)], ...answers });
  const onClose = vi.fn();
  return {
    asked,
    onClose,
    ...draw(<Part portfolio={portfolioRow({ brokerAccountName: 'Paper', ...over })} onClose={onClose} />),
  };
}

const commands = (asked: ReturnType<typeof serve>) => asked.filter(({ path }) => path.startsWith('portfolios/'));

describe('Start Portfolio', () => {
  it('says what is set aside, and starts once however often it is clicked', async () => {
    const { answer, release } = hold(null);
    const { asked, onClose, user } = open(StartDialog, { 'portfolios/start': answer });
    expect((await screen.findByText(/set aside now/)).textContent).toContain('$20,000.00 is set aside now');
    await user.dblClick(await button('Start'));
    release();
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(commands(asked)).toEqual([{ path: 'portfolios/start', input: { portfolioId: 8 } }]);
    expect(await screen.findByText('The portfolio is starting')).toBeTruthy();
  });

  it('asks otherwise where the account cannot pay the amount: it starts with what is usable, or not at all', async () => {
    const accounts = [accountRow(1, { usableCash: 12_000 }), accountRow(2)];
    const { asked, user } = open(StartDialog, { 'users/trackAccount': accounts, 'portfolios/start': null });
    expect((await screen.findByText(/This may cause trade failure/)).textContent).toBe(
      'The usable cash of the account is $12,000.00, the investment amount is $20,000.00. This may cause trade failure. Do you want to go on? If you go on, the portfolio starts with what is usable when its trade comes.',
    );
    expect(screen.queryByText(/set aside now/)).toBeNull();
    await user.click(await button('Start'));
    await waitFor(() => expect(commands(asked)).toHaveLength(1));
  });

  it('cannot be answered before the usable cash is known', async () => {
    const { answer, release } = hold([accountRow(1, { usableCash: 9_999.99 })]);
    open(StartDialog, { 'users/trackAccount': answer });
    expect((await button('Start')).disabled).toBe(true);
    release();
    expect(await screen.findByText(/so the start will be refused/)).toBeTruthy();
    expect((await button('Start')).disabled).toBe(false);
  });

  it('says what was asked until it closes, however little the account has after the start', async () => {
    const { answer, release } = hold([]);
    let isStarted = false;
    serve({
      'users/trackAccount': () => [accountRow(1, { usableCash: isStarted ? 5_000 : 50_000 })],
      // Another list on the page, whose reading after the start keeps the dialog open.
      'users/trackAccountForPortfolio': () => (isStarted ? answer : []),
      'portfolios/start': () => {
        isStarted = true;
        return null;
      },
    });
    const OtherList = () => {
      const [accounts, others] = [useQuery(accountQueries.list()), useQuery(accountQueries.forPortfolio())];
      return others.data && accounts.data && `Other list, ${accounts.data[0].usableCash} usable`;
    };
    const onClose = vi.fn();
    const { user } = draw(
      <>
        <OtherList />
        <StartDialog portfolio={portfolioRow()} onClose={onClose} />
      </>,
    );
    await screen.findByText('Other list, 50000 usable');
    await screen.findByText(/set aside now/);
    await user.click(await button('Start'));
    await screen.findByText('Other list, 5000 usable');
    await act(async () => {});
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByText(/set aside now/)).toBeTruthy();
    expect(screen.queryByText(/This may cause trade failure/)).toBeNull();
    release();
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  });

  it('can be answered where the accounts cannot be read, and says the text politely', async () => {
    const { asked, user } = open(StartDialog, {
      'users/trackAccount': refuse('NOT_FOUND', 'Gone'),
      'portfolios/start': null,
    });
    const text = await screen.findByText(/set aside now/);
    expect(text.closest('[aria-live="polite"]')).not.toBeNull();
    await user.click(await button('Start'));
    await waitFor(() => expect(commands(asked)).toHaveLength(1));
  });

  it('stays open with the words of a refusal', async () => {
    const said = 'The usable cash of the account is $100.00';
    const { onClose, user } = open(StartDialog, { 'portfolios/start': refuse('INSUFFICIENT_CASH', said) });
    await user.click(await button('Start'));
    expect((await screen.findAllByText(said)).length).toBeGreaterThan(0);
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('Stop Portfolio', () => {
  it('asks as documented, and No changes nothing', async () => {
    const { asked, onClose, user } = open(
      StopDialog,
      {},
      { portfolioValue: 12_500.25, cash: 2_000.1, receivable: 70.3 },
    );
    await screen.findByRole('alertdialog', { name: 'Stop Portfolio - Momentum' });
    expect(screen.getByText('Are you sure you want to stop this portfolio?')).toBeTruthy();
    const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(facts[0]).toBe(portfolioRow().name);
    expect(screen.getByText('Dividends to come, when they are paid')).toBeTruthy();
    expect(facts.slice(1, 5)).toEqual(['$10,429.85', '$2,000.10', '$70.30', '$12,500.25']);
    expect(screen.getByText('Comes back to Paper, about')).toBeTruthy();
    await user.click(await button('No'));
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(asked).toEqual([]);
  });

  it('has no line of dividends where none are to come', async () => {
    open(StopDialog, {}, { portfolioValue: 12_500.25, cash: 2_000.1, receivable: 0 });
    await screen.findByRole('alertdialog');
    expect(screen.queryByText(/^Dividends to come/)).toBeNull();
  });

  it('always sells the positions', async () => {
    const { asked, onClose, user } = open(StopDialog, { 'portfolios/stop': null });
    await user.click(await button('Yes'));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(asked).toEqual([{ path: 'portfolios/stop', input: { portfolioId: 8, liquidate: true } }]);
  });
});

describe('Call off the start', () => {
  it('names the portfolio, the money and the account, and stops what has bought nothing', async () => {
    const { asked, onClose, user } = open(CallOffDialog, { 'portfolios/stop': null });
    await screen.findByRole('alertdialog', { name: 'Call off the start - First' });
    expect(screen.getByText(/up to \$20,000\.00, is usable again in Paper at once/)).toBeTruthy();
    await user.click(await button('Yes'));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(asked).toEqual([{ path: 'portfolios/stop', input: { portfolioId: 8, liquidate: true } }]);
  });

  it('stays open and says so once the first orders are under way', async () => {
    const said = 'The first orders are under way. Please stop it once it has started';
    const { onClose, user } = open(CallOffDialog, { 'portfolios/stop': refuse('ILLEGAL_TRANSITION', said) });
    await user.click(await button('Yes'));
    expect((await screen.findAllByText(said)).length).toBeGreaterThan(0);
    expect(onClose).not.toHaveBeenCalled();
  });
});
