import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { button, draw, noteOf } from '../../../testing/render.tsx';
import { type Answers, hold, refuse, serve } from '../../../testing/scripted-server.ts';
import { accountRow, portfolioRow } from '../dialog-rows.fixture.ts';
import { ChangeAmountDialog } from './change-amount-dialog.tsx';

const HINT = 'Executed at the next open of the market. Until then it can be cancelled.';

function open(answers: Answers = {}) {
  const asked = serve({
    'portfolios/cashInOuts': [],
    'users/trackAccount': [accountRow(1)],
    ...answers,
  });
  const onClose = vi.fn();
  const changes = () => asked.filter(({ path }) => path === 'portfolios/modifyCash').map(({ input }) => input);
  return { onClose, changes, ...draw(<ChangeAmountDialog portfolio={portfolioRow()} onClose={onClose} />) };
}

describe('Increase/Decrease Investment Amount', () => {
  it('is required, more than nothing, and keeps the total within the limits of the strategy', async () => {
    const { fill, user } = open();
    await fill(/^Amount/, '');
    await user.tab();
    await waitFor(() => expect(noteOf(/^Amount/)).toBe('Investment Amount is required'));
    expect((await button('Submit')).disabled).toBe(true);
    for (const [amount, words] of [
      ['0', 'Please enter a valid value'],
      ['-5', 'Please enter a valid value'],
      ['40,000.01', 'Investment Amount cannot be greater than 60,000'],
      ['40,000', HINT],
    ]) {
      await fill(/^Amount/, amount);
      await waitFor(() => expect(noteOf(/^Amount/)).toBe(words));
      expect((await button('Submit')).disabled).toBe(words !== HINT);
    }
  });

  it('looks at the amount again when the direction changes', async () => {
    const { fill, user } = open();
    await fill(/^Amount/, '15000');
    await user.tab();
    await waitFor(async () => expect((await button('Submit')).disabled).toBe(false));
    await user.click(screen.getByRole('radio', { name: 'Decrease' }));
    await user.tab();
    await waitFor(() => expect(noteOf(/^Amount/)).toBe('Investment Amount cannot be less than 10,000'));
    expect((await button('Submit')).disabled).toBe(true);
    await user.click(screen.getByRole('radio', { name: 'Increase' }));
    await waitFor(() => expect(noteOf(/^Amount/)).toBe(HINT));
  });

  it('sends a decrease as a negative amount, once, and closes', async () => {
    const { answer, release } = hold({ id: 1, tradeDate: '20261123' });
    const { fill, user, changes, onClose } = open({ 'portfolios/modifyCash': answer });
    await fill(/^Amount/, '$5,000.50');
    await user.click(screen.getByRole('radio', { name: 'Decrease' }));
    await user.dblClick(await button('Submit'));
    release();
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(changes()).toEqual([{ portfolioId: 8, cash: -5_000.5 }]);
  });

  it('asks before an increase that the account does not cover, and sends it after Yes', async () => {
    const { fill, user, changes, onClose } = open({
      'users/trackAccount': [accountRow(1, { usableCash: 100 })],
      'portfolios/modifyCash': { id: 1, tradeDate: '20261123' },
    });
    await screen.findByText('$100.00');
    await fill(/^Amount/, '5000');
    await user.click(await button('Submit'));
    const question = await screen.findByRole('alertdialog', { name: 'Usable cash is lower than the amount' });
    expect(question.textContent).toContain('usable cash of the account is $100.00, the increase is $5,000.00');
    expect(question.textContent).toContain('invests what is usable when its trade comes');
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(question.dataset.state).toBe('closed'));
    expect(changes()).toEqual([]);
    await user.click(await button('Submit'));
    await user.click(await button('Yes'));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(changes()).toEqual([{ portfolioId: 8, cash: 5_000 }]);
  });

  it('does not ask before a decrease, nor before an increase that the account covers', async () => {
    const { fill, user, changes } = open({
      'users/trackAccount': [accountRow(1, { usableCash: 5_000 })],
      'portfolios/modifyCash': { id: 1, tradeDate: '20261123' },
    });
    await screen.findByText('$5,000.00');
    await fill(/^Amount/, '5000');
    await user.click(await button('Submit'));
    await waitFor(() => expect(changes()).toEqual([{ portfolioId: 8, cash: 5_000 }]));
    await fill(/^Amount/, '5001');
    await user.click(screen.getByRole('radio', { name: 'Decrease' }));
    await user.click(await button('Submit'));
    await waitFor(() => expect(changes().at(-1)).toEqual({ portfolioId: 8, cash: -5_001 }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('refuses an increase where the account has nothing, beside the amount, before it is sent', async () => {
    const { fill, user, changes } = open({ 'users/trackAccount': [accountRow(1, { usableCash: 0 })] });
    await screen.findByText('$0.00');
    await fill(/^Amount/, '5000');
    await user.tab();
    await waitFor(() => expect(noteOf(/^Amount/)).toBe('The usable cash of the account is $0.00'));
    expect((await button('Submit')).disabled).toBe(true);
    await user.click(screen.getByRole('radio', { name: 'Decrease' }));
    await waitFor(async () => expect((await button('Submit')).disabled).toBe(false));
    expect(changes()).toEqual([]);
  });

  it('shows what the server says of the amount beside it', async () => {
    const said = 'Investment Amount cannot be greater than 60,000';
    const { fill, user, onClose } = open({
      'portfolios/modifyCash': refuse('AMOUNT_OUT_OF_RANGE', said, { cash: said }),
    });
    await fill(/^Amount/, '5000');
    await user.click(await button('Submit'));
    await waitFor(() => expect(noteOf(/^Amount/)).toBe(said));
    expect(onClose).not.toHaveBeenCalled();
  });
});
