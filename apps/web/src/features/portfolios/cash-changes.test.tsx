import type { CashInOut } from '@pipa/contract';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { button, draw } from '../../testing/render.tsx';
import { type Answers, refuse, serve } from '../../testing/scripted-server.ts';
import { CashChanges } from './cash-changes.tsx';

const change = (id: number, over: Partial<CashInOut> = {}): CashInOut => ({
  id,
  createTime: `2026-03-0${id}T15:00:00.000Z`,
  status: 'ReadyToExecute',
  cash: 5_000,
  amount: over.cash ?? 5_000,
  tradeDate: '20260310',
  reason: null,
  ...over,
});
const rows = [change(1, { status: 'Executed', cash: -700 }), change(2)];

function open(answers: Answers = {}) {
  const asked = serve({ 'portfolios/cashInOuts': rows, ...answers });
  const cancelled = () => asked.filter(({ path }) => path === 'portfolios/cancelModifyCash').map(({ input }) => input);
  return { cancelled, ...draw(<CashChanges portfolioId={8} />) };
}

describe('Investment Amount Activities', () => {
  it('lists the changes, newest first, with plain days and signed amounts', async () => {
    open();
    const table = await screen.findByRole('table');
    const [, newest, oldest] = within(table).getAllByRole('row');
    expect(newest?.textContent).toMatch(/5,000\.00.*ReadyToExecute.*2026-03-10/);
    expect(oldest?.textContent).toMatch(/700\.00.*Executed/);
    expect(oldest?.textContent).toMatch(/[-−]/);
  });

  it('shows what an increase comes to beside what was asked for, where that is less', async () => {
    open({ 'portfolios/cashInOuts': [change(1), change(2, { amount: 1_234.5 })] });
    const [, short, covered] = within(await screen.findByRole('table')).getAllByRole('row');
    expect(short?.textContent).toContain('+$1,234.50of +$5,000.00');
    expect(covered?.textContent).not.toContain('of +');
  });

  it('offers to cancel what waits only, and asks before it does', async () => {
    const { cancelled, user } = open({ 'portfolios/cancelModifyCash': null });
    await screen.findByRole('table');
    expect(screen.queryByRole('button', { name: 'Cancel change 1' })).toBeNull();
    await user.click(await button('Cancel change 2'));
    const dialog = await screen.findByRole('alertdialog', { name: 'Investment Amount Change' });
    expect(dialog.textContent).toContain('Are you sure you want to cancel your investment amount change?');
    await user.click(within(dialog).getByRole('button', { name: 'No' }));
    expect(cancelled()).toEqual([]);
  });

  it('cancels the chosen change after Yes', async () => {
    const { cancelled, user } = open({ 'portfolios/cancelModifyCash': null });
    await user.click(await button('Cancel change 2'));
    await user.click(await button('Yes'));
    expect(await screen.findByText('The change was cancelled')).toBeTruthy();
    expect(cancelled()).toEqual([{ cashInOutId: 2 }]);
  });

  it('keeps the question open when the server refuses', async () => {
    const said = 'The change was executed already';
    const { user } = open({ 'portfolios/cancelModifyCash': refuse('NOT_FOUND', said) });
    await user.click(await button('Cancel change 2'));
    await user.click(await button('Yes'));
    expect((await screen.findAllByText(said)).length).toBeGreaterThan(0);
    expect(screen.getByRole('alertdialog')).toBeTruthy();
  });

  it('says what will be here while there is nothing', async () => {
    open({ 'portfolios/cashInOuts': [] });
    expect(await screen.findByText('No changes of the investment amount')).toBeTruthy();
  });
});
