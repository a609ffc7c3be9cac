import type { Strategy, TrackAccount } from '@pipa/contract';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { queryClient } from '../../../api/call.ts';
import { offers } from '../../../queries/accounts/broker-rows.fixture.ts';
import { readAgainAfter } from '../../../queries/changes.ts';
import { button, draw, noteOf, placeNow } from '../../../testing/render.tsx';
import { type Answers, hold, refuse, serve } from '../../../testing/scripted-server.ts';
import { accountRow, strategyRow } from '../dialog-rows.fixture.ts';
import SubscribeDialog from './subscribe-dialog.tsx';

const RANGE = 'Investment Amount needs to be greater than 5,000 and less than 60,000';
const paperAccounts = { canAdd: () => false, dialog: () => null };

function open(
  answers: Answers = {},
  accounts: readonly TrackAccount[] = [accountRow(1), accountRow(2)],
  charge: Partial<Strategy> = {},
) {
  const asked = serve({ 'users/trackAccountForPortfolio': accounts, 'public/brokers': [], ...answers });
  const commands = () => asked.filter(({ path }) => path.startsWith('portfolios/'));
  const part = (
    <SubscribeDialog
      strategy={strategyRow(charge)}
      aside={null}
      paperAccounts={paperAccounts}
      onClose={() => {}}
      replacesPage={false}
    />
  );
  return { asked, commands, ...draw(part) };
}

describe('Subscribe', () => {
  it('tells the fee in dollars for the amount as it is typed', async () => {
    const { fill } = open({}, undefined, { chargeType: 'PercentOfPortfolioMonthly', chargeAmount: 0.00125 });
    await screen.findByText(/^The fee is about \$12\.50 a month for \$10,000\.00 \(1\.50% a year\)\. It is taken/);
    await fill(/^Investment Amount/, '20,000');
    await screen.findByText(/^The fee is about \$25\.00 a month for \$20,000\.00/);
    await fill(/^Investment Amount/, 'much');
    await waitFor(() => expect(screen.queryByText(/^The fee is/)).toBeNull());
  });

  it.each([
    [true, /^Stop and sell/],
    [false, /^Stop without selling/],
  ])('begins with what the offer proposes for an emergency: selling %s', async (liquidateOnEmergency, label) => {
    open({}, undefined, { profile: { liquidateOnEmergency } });
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: label })).checked).toBe(true);
  });

  it('names no fee where nothing is charged', async () => {
    open();
    await button('Submit');
    expect(screen.queryByText(/fee/i)).toBeNull();
  });

  it('keeps Submit asleep while the name is empty or the amount is out of range', async () => {
    const { fill, user } = open();
    const submit = await button('Submit');
    expect(screen.getByLabelText<HTMLInputElement>(/^Portfolio Name/).value).toBe('Momentum');
    await waitFor(() => expect(submit.disabled).toBe(false));
    await fill(/^Portfolio Name/, '');
    await waitFor(() => expect(submit.disabled).toBe(true));
    expect(screen.getByLabelText<HTMLInputElement>(/^Investment Amount/).value).toBe('10000');
    await fill(/^Portfolio Name/, 'First');
    await waitFor(() => expect(submit.disabled).toBe(false));
    for (const wrong of ['4999.99', '60000.01']) {
      await fill(/^Investment Amount/, wrong);
      await user.tab();
      await waitFor(() => expect(noteOf(/^Investment Amount/)).toBe(RANGE));
      expect(submit.disabled).toBe(true);
    }
    await fill(/^Investment Amount/, '60,000');
    await waitFor(() => expect(noteOf(/^Investment Amount/)).not.toBe(RANGE));
    expect(submit.disabled).toBe(false);
  });

  it('keeps Submit asleep without an account, and takes one that is opened meanwhile', async () => {
    const { fill } = open({}, []);
    await fill(/^Portfolio Name/, 'First');
    expect(await screen.findByText('You have no trading account of this type yet.')).toBeTruthy();
    expect((await button('Submit')).disabled).toBe(true);
    serve({ 'users/trackAccountForPortfolio': [accountRow(3)] });
    await readAgainAfter(queryClient, 'accounts');
    await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>(/^Trading Account/).value).toBe('3'));
    await waitFor(async () => expect((await button('Submit')).disabled).toBe(false));
  });

  it('creates the portfolio and starts it, once', async () => {
    const { answer, release } = hold({ id: 8 });
    const { fill, user, commands } = open({ 'portfolios/buildCorePortfolio': answer, 'portfolios/start': null });
    await fill(/^Portfolio Name/, 'First');
    await fill(/^Description/, 'Two\nlines');
    await user.click(screen.getByRole('radio', { name: /^Stop without selling/ }));
    await user.dblClick(await button('Submit'));
    release();
    await waitFor(() => expect(placeNow()).toBe('/admin/strategy'));
    expect(commands()).toEqual([
      {
        path: 'portfolios/buildCorePortfolio',
        input: expect.objectContaining({
          'portfolio.name': 'First',
          'portfolio.note': 'Two\nlines',
          'portfolio.trackAccountId': 1,
          'profile.investmentAmount': '10000',
          'profile.liquidateOnEmergency': false,
        }),
      },
      { path: 'portfolios/start', input: { portfolioId: 8 } },
    ]);
  });

  it('sends tolerances as fractions and the largest values of orders; a stop needs a tolerance', async () => {
    const { fill, user, commands } = open({ 'portfolios/buildCorePortfolio': { id: 8 }, 'portfolios/start': null });
    await fill(/^Portfolio Name/, 'First');
    await user.click(await screen.findByText('Tolerances and order size'));
    await user.click(screen.getByRole('checkbox', { name: /^Stop the portfolio/ }));
    await waitFor(async () => expect((await button('Submit')).disabled).toBe(true));
    await user.tab();
    expect(await screen.findByText('Please enter a tolerance first')).toBeTruthy();
    expect(noteOf(/^Max drawdown/)).toBe('Above 0%, up to 100%');
    await fill(/^Max drawdown/, '15');
    await fill(/^Of a buy/, '2,500');
    await waitFor(async () => expect((await button('Submit')).disabled).toBe(false));
    await user.click(await button('Submit'));
    await waitFor(() => expect(placeNow()).toBe('/admin/strategy'));
    expect(commands()[0].input).toMatchObject({
      'profile.tolenranceMaxDrawdown': 0.15,
      'profile.stopOnTolerance': true,
      'portfolio.buyValuePerOrder': '2500',
    });
  });

  it('starts the portfolio at once, and reads the accounts again only after that', async () => {
    const { fill, user, asked } = open({ 'portfolios/buildCorePortfolio': { id: 8 }, 'portfolios/start': null });
    await fill(/^Portfolio Name/, 'First');
    await user.click(await button('Submit'));
    await waitFor(() => expect(placeNow()).toBe('/admin/strategy'));
    const paths = asked.map(({ path }) => path).filter((path) => path !== 'public/brokers');
    const started = paths.indexOf('portfolios/start');
    expect(paths.slice(0, started + 1)).toEqual([
      'users/trackAccountForPortfolio',
      'portfolios/buildCorePortfolio',
      'portfolios/start',
    ]);
    // At once, and once more after LIST_RELOAD_MS where the dialog is still drawn by then.
    const reads = paths.slice(started + 1);
    expect(reads.length).toBeGreaterThan(0);
    expect(new Set(reads)).toEqual(new Set(['users/trackAccountForPortfolio']));
  });

  it('asks before an amount that the account cannot pay', async () => {
    const { fill, user, commands } = open({ 'portfolios/buildCorePortfolio': { id: 8 }, 'portfolios/start': null });
    await fill(/^Portfolio Name/, 'First');
    await fill(/^Investment Amount/, '50000.01');
    await user.click(await button('Submit'));
    expect(await screen.findByText(/This may cause trade failure/)).toBeTruthy();
    expect(screen.getByText(/starts with what is usable when its trade comes/)).toBeTruthy();
    expect(commands()).toEqual([]);
    await user.click(await button('Yes'));
    await waitFor(() => expect(commands()).toHaveLength(2));
  });

  describe('a money trade', () => {
    const money = accountRow(3, { broker: 'ALPACA', tradeType: 'MONEY_ALPACA', trackAccountName: 'Mine' });

    it.each([
      [[], /This installation offers no broker, so nothing here can touch real money/],
      [offers, /see Broker Accounts in My Account/],
      [offers.filter(({ takesOrders }) => !takesOrders), /not the real one, so accounts at brokers are only read/],
    ])('needs a linked account, of the brokers %j', async (brokers, hint) => {
      open({ 'public/brokers': brokers });
      expect(await screen.findByText(hint)).toBeTruthy();
      expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Money Trade' }).disabled).toBe(true);
    });

    it('asks before an amount that the money account cannot pay, and goes on when that is confirmed', async () => {
      const answers = {
        'public/brokers': offers,
        'portfolios/buildCorePortfolio': { id: 8 },
        'portfolios/start': null,
      };
      const { fill, user, commands } = open(answers, [accountRow(1), { ...money, usableCash: 10_000 }]);
      await user.click(await screen.findByRole('radio', { name: 'Money Trade' }));
      await fill(/^Portfolio Name/, 'First');
      await fill(/^Investment Amount/, '10,000.01');
      await user.click(await button('Submit'));
      expect(
        await screen.findByText(/usable cash of the account is \$10,000\.00.*This may cause trade failure/),
      ).toBeTruthy();
      expect(commands()).toEqual([]);
      await user.click(await button('Yes'));
      await waitFor(() => expect(commands()).toHaveLength(2));
      expect(commands()[0]?.input).toMatchObject({ 'portfolio.trackAccountId': 3 });
    });

    it('on an account of the sandbox says that it is not real money', async () => {
      const { user } = open({ 'public/brokers': offers }, [accountRow(1), money]);
      await user.click(await screen.findByRole('radio', { name: 'Money Trade' }));
      await waitFor(() => expect(noteOf(/^Trading Account/)).toMatch(/nothing on it is real money/));
    });
  });

  it('says beside the name that it is taken, and below the form why the start failed', async () => {
    const answers = {
      'portfolios/buildCorePortfolio': refuse('DUPLICATE_NAME', 'DuplicateKeyException: this name exists already'),
    };
    const { fill, user } = open(answers);
    await fill(/^Portfolio Name/, 'First');
    await user.click(await button('Submit'));
    await waitFor(() => expect(noteOf(/^Portfolio Name/)).toBe('Portfolio Name exists'));
    const asked = serve({
      'users/trackAccountForPortfolio': [accountRow(1)],
      'portfolios/buildCorePortfolio': { id: 8 },
      'portfolios/start': refuse('INSUFFICIENT_CASH', 'Usable cash is not sufficient'),
      'portfolios/delete': refuse('ILLEGAL_TRANSITION', 'Only a portfolio that is not running can be deleted'),
    });
    await fill(/^Portfolio Name/, 'Second');
    await user.click(await button('Submit'));
    expect(await screen.findAllByText('Usable cash is not sufficient')).toBeTruthy();
    expect(screen.getByText(/^The portfolio was created but not started/)).toBeTruthy();
    expect(asked.map(({ path }) => path)).toContain('portfolios/start');
  });

  it('removes a portfolio whose start was refused, and sends a new one the next time', async () => {
    const { fill, user, commands } = open({
      'portfolios/buildCorePortfolio': { id: 8 },
      'portfolios/start': refuse('INSUFFICIENT_CASH', 'Usable cash is not sufficient'),
      'portfolios/delete': null,
    });
    await fill(/^Portfolio Name/, 'First');
    await user.click(await button('Submit'));
    expect(await screen.findAllByText('Usable cash is not sufficient')).toBeTruthy();
    expect(commands().map(({ path }) => path)).toEqual([
      'portfolios/buildCorePortfolio',
      'portfolios/start',
      'portfolios/delete',
    ]);
    expect(screen.queryByText(/^The portfolio was created but not started/)).toBeNull();
  });

  it('shows the amounts that are possible in the chosen account', async () => {
    const { user } = open({}, [accountRow(1), accountRow(2, { usableCash: 1_000_000 })]);
    expect(await screen.findByText(/^Between \$5,000 and \$50,000, the usable cash of this account/)).toBeTruthy();
    await user.selectOptions(screen.getByLabelText(/^Trading Account/), '2');
    expect(await screen.findByText('Between $5,000 and $60,000')).toBeTruthy();
  });

  it('leads to the risk assessment when it is missing', async () => {
    const { fill, user } = open({
      'portfolios/buildCorePortfolio': refuse('RISK_ASSESSMENT_MISSING', 'Please complete the risk assessment first'),
    });
    await fill(/^Portfolio Name/, 'First');
    await user.click(await button('Submit'));
    await waitFor(() => expect(placeNow()).toBe('/admin/useraccount'));
  });
});
