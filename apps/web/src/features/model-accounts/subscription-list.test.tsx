import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { subscriptionRow } from '../../queries/portfolios/model-account-rows.fixture.ts';
import { portfolioRow } from '../../queries/portfolios/portfolio-rows.fixture.ts';
import { button, draw } from '../../testing/render.tsx';
import { type Answers, refuse, serve } from '../../testing/scripted-server.ts';
import { SubscriptionList } from './subscription-list.tsx';

const LIST = 'portfolios/findAQMSubscribe';
const STOP = 'portfolios/stopSubscribeAQM';
const open = (status: 'Subscribed' | 'Stop', rows: unknown, answers: Answers = {}) => {
  const asked = serve({ [LIST]: rows, ...answers });
  return { asked, ...draw(<SubscriptionList status={status} />) };
};
const row = async (name = /My All Weather/) => within(await screen.findByRole('row', { name }));

describe('the subscribed model accounts', () => {
  it('show what they are worth, with Stop and Account Position', async () => {
    open('Subscribed', [subscriptionRow()]);
    const shown = await row();
    expect(shown.getByText('$51,000.00')).toBeTruthy();
    expect(shown.getByText('Subscribed')).toBeTruthy();
    expect(shown.getByRole('link', { name: 'All Weather' }).getAttribute('href')).toBe(
      '/admin/aqmStrategyDetails?id=9',
    );
    expect(shown.getByRole('button', { name: 'Stop: My All Weather' })).toBeTruthy();
    const position = shown.getByRole('link', { name: 'Account Position: My All Weather' });
    expect(position.getAttribute('href')).toBe('/admin/accountPosition?id=31');
  });

  it('say of one that waits for its first trade what is set aside and when it invests', async () => {
    const portfolio = portfolioRow({ status: 'Starting', investedAmount: 50_000, nextTradeDate: '2026-11-23' });
    open('Subscribed', [subscriptionRow({ portfolio })]);
    expect((await row()).getByText('$50,000.00 set aside, invests at the open of 2026-11-23')).toBeTruthy();
  });

  it.each([
    ['is being stopped', portfolioRow({ isStopping: true }), 'Stopping'],
    ['could not start', portfolioRow({ status: 'StartFailed', statusReason: 'No cash' }), 'Start failed'],
  ])('say where one %s, and offer only what the server allows', async (_, portfolio, label) => {
    open('Subscribed', [subscriptionRow({ portfolio, actions: ['Account Position'] })]);
    const shown = await row();
    expect(shown.getByText(label)).toBeTruthy();
    expect(shown.queryByRole('button', { name: /^Stop/ })).toBeNull();
  });

  it('are read again after a stop, which asks first', async () => {
    let isStopped = false;
    const rows = () => (isStopped ? [] : [subscriptionRow()]);
    const { user, asked } = open('Subscribed', rows, {
      [STOP]: () => {
        isStopped = true;
        return null;
      },
    });
    await user.click(await button('Stop: My All Weather'));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Stop AQM Account - My All Weather' }));
    expect(dialog.getByText('Are you sure you want to stop this AQM account?')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'No' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(asked.map(({ path }) => path)).not.toContain(STOP);
    await user.click(await button('Stop: My All Weather'));
    await user.click(await button('Yes'));
    expect(await screen.findByText('No Subscribed AQM Account')).toBeTruthy();
    expect(asked.filter(({ path }) => path === STOP)).toEqual([{ path: STOP, input: { subscribeId: 31 } }]);
  });

  it.each(['Starting', 'StartFailed'] as const)('end at once while %s: nothing was bought', async (status) => {
    const { user } = open('Subscribed', [subscriptionRow({ portfolio: portfolioRow({ status }) })], { [STOP]: null });
    await user.click(await button('Stop: My All Weather'));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/^It has bought nothing, so it ends at once/)).toBeTruthy();
    expect(dialog.queryByText(/positions are sold/)).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('It bought nothing. The cash that was set aside is free again.')).toBeTruthy();
  });

  it('keep the question open with the words of a refusal', async () => {
    const { user } = open('Subscribed', [subscriptionRow()], { [STOP]: refuse('ACCOUNT_FROZEN', 'It is frozen') });
    await user.click(await button('Stop: My All Weather'));
    await user.click(await button('Yes'));
    expect((await screen.findAllByText('It is frozen')).length).toBeGreaterThan(0);
    expect(screen.getByRole('alertdialog')).toBeTruthy();
  });

  it('say where there are none, and lead to the model accounts', async () => {
    open('Subscribed', []);
    expect(await screen.findByText('No Subscribed AQM Account')).toBeTruthy();
    expect(screen.getByText('No Current Portfolio. Please go to Model Accounts to create one')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to Model Accounts' }).getAttribute('href')).toBe(
      '/admin/aqmModelAccount',
    );
  });
});

describe('the stopped model accounts', () => {
  it('show what came back, with Account Position alone', async () => {
    const settlement = {
      putIn: 50_000,
      returned: 51_234,
      dividendsToCome: 0,
      returnRatio: 0.0247,
      stopTime: '2026-11-20T15:00:00.000Z',
    };
    const portfolio = portfolioRow({ status: 'Stop', portfolioValue: 0, settlement });
    open('Stop', [subscriptionRow({ status: 'Stop', actions: ['Account Position'], portfolio })]);
    const shown = await row();
    expect(shown.getByText('$51,234.00')).toBeTruthy();
    expect(shown.getByText('Stopped')).toBeTruthy();
    expect(shown.getByRole('link', { name: /^Account Position/ })).toBeTruthy();
    expect(shown.queryByRole('button', { name: /^Stop/ })).toBeNull();
  });

  it('say where there are none', async () => {
    open('Stop', []);
    expect(await screen.findByText('No Stopped AQM Account')).toBeTruthy();
  });
});
