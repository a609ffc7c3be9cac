import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { button, draw, noteOf } from '../../../testing/render.tsx';
import { type Answers, refuse, serve } from '../../../testing/scripted-server.ts';
import { accountRow, portfolioRow } from '../dialog-rows.fixture.ts';
import { EditDialog } from './edit-dialog.tsx';

function open(answers: Answers = {}) {
  const asked = serve({ 'users/trackAccountForPortfolio': [accountRow(1), accountRow(2)], ...answers });
  const onClose = vi.fn();
  const commands = () => asked.filter(({ path }) => path.startsWith('portfolios/'));
  return { asked, onClose, commands, ...draw(<EditDialog portfolio={portfolioRow()} onClose={onClose} />) };
}

describe('Edit Portfolio', () => {
  it('saves what was changed and keeps the rest', async () => {
    const { fill, user, commands, onClose } = open({ 'portfolios/updateCorePortfolio': { id: 8 } });
    await fill(/^Portfolio Name/, ' Second ');
    await fill(/^Investment Amount/, '25,000');
    await user.selectOptions(screen.getByLabelText(/^Trading Account/), '2');
    await user.click(await button('Save'));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(commands()).toEqual([
      {
        path: 'portfolios/updateCorePortfolio',
        input: {
          'portfolio.id': 8,
          'portfolio.name': 'Second',
          'portfolio.note': 'My note',
          'portfolio.marketType': 'US',
          'portfolio.portfolioClass': 'Investor',
          'portfolio.strategyId': 4,
          'portfolio.trackAccountId': 2,
          'profile.investmentAmount': '25000',
          'profile.investmentTimeframe': '6',
          'profile.liquidateOnEmergency': false,
          'profile.portfolioType': 'NotCare',
          'profile.stopOnTolerance': false,
          'profile.importanceOrder': '123',
        },
      },
    ]);
  });

  it('starts it at once with the other button, and reads the accounts again only after that', async () => {
    const { user, asked, onClose } = open({ 'portfolios/updateCorePortfolio': { id: 8 }, 'portfolios/start': null });
    await user.click(await button('Save and start'));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(asked.map(({ path }) => path)).toEqual([
      'users/trackAccountForPortfolio',
      'portfolios/updateCorePortfolio',
      'portfolios/start',
      'users/trackAccountForPortfolio',
    ]);
  });

  it.each([['Save'], ['Save and start']])('%s asks before an amount that the account cannot pay', async (label) => {
    const { user, commands, onClose } = open({
      'users/trackAccountForPortfolio': [accountRow(1, { usableCash: 15_000 })],
      'portfolios/updateCorePortfolio': { id: 8 },
      'portfolios/start': null,
    });
    await user.click(await button(label));
    const question = await screen.findByRole('alertdialog', { name: 'Usable cash is lower than the amount' });
    expect(question.textContent).toContain(
      'usable cash of the account is $15,000.00, the investment amount is $20,000.00',
    );
    expect(question.textContent).toContain('starts with what is usable when its trade comes');
    expect(commands()).toEqual([]);
    await user.click(await button('Yes'));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(commands().map(({ path }) => path)).toEqual(
      label === 'Save' ? ['portfolios/updateCorePortfolio'] : ['portfolios/updateCorePortfolio', 'portfolios/start'],
    );
  });

  it('keeps tolerances and order sizes, and saves what is changed of them', async () => {
    const asked = serve({
      'users/trackAccountForPortfolio': [accountRow(1)],
      'portfolios/updateCorePortfolio': { id: 8 },
    });
    const row = portfolioRow({ sellValuePerOrder: 750 });
    const profile = { ...row.profile, tolenranceMaxDrawdown: 0.2, expectMinAnnualReturn: 0.055, stopOnTolerance: true };
    const { fill, user } = draw(<EditDialog portfolio={{ ...row, profile }} onClose={() => {}} />);
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Min return/).value).toBe('5.5'));
    await fill(/^Max drawdown/, '');
    await fill(/^Of a buy/, '1000');
    await user.click(await button('Save'));
    await waitFor(() => expect(asked.length).toBeGreaterThan(1));
    expect(asked[1].input).toMatchObject({
      'profile.expectMinAnnualReturn': 0.055,
      'profile.stopOnTolerance': true,
      'portfolio.buyValuePerOrder': '1000',
      'portfolio.sellValuePerOrder': '750',
    });
    expect(asked[1].input).not.toHaveProperty(['profile.tolenranceMaxDrawdown']);
  });

  it('saves nothing where the question is answered with Cancel', async () => {
    const { user, commands } = open({ 'users/trackAccountForPortfolio': [accountRow(1, { usableCash: 9_000 })] });
    await user.click(await button('Save'));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('needs at least $10,000.00, so the start will be refused');
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(question.dataset.state).toBe('closed'));
    expect(commands()).toEqual([]);
  });

  it('says that a name is taken beside it, in the documented words', async () => {
    const { user, onClose } = open({
      'portfolios/updateCorePortfolio': refuse('DUPLICATE_NAME', 'DuplicateKeyException: this name exists already'),
    });
    await user.click(await button('Save'));
    await waitFor(() => expect(noteOf(/^Portfolio Name/)).toBe('Portfolio Name exists'));
    expect(onClose).not.toHaveBeenCalled();
  });

  it('cannot be saved without a name', async () => {
    const { fill, user } = open();
    await fill(/^Portfolio Name/, ' ');
    await user.tab();
    await waitFor(() => expect(noteOf(/^Portfolio Name/)).toBe('This field is required'));
    expect((await button('Save')).disabled).toBe(true);
    expect((await button('Save and start')).disabled).toBe(true);
  });
});
