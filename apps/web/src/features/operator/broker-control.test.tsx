import type { BrokerControlState } from '@pipa/contract';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { button, draw } from '../../testing/render.tsx';
import { refuse, serve } from '../../testing/scripted-server.ts';
import { BrokerControl } from './broker-control.tsx';

const accounts: BrokerControlState['accounts'] = [
  { broker: 'ALPACA', linked: 12, broken: 2, differing: 1 },
  { broker: 'SCHWAB', linked: 3, broken: 0, differing: 0 },
];
function open(state: Partial<BrokerControlState> = {}, answer: unknown = null) {
  const asked = serve({
    'admin/brokerControl': (query: URLSearchParams) =>
      asked.at(-1)?.input.reason === undefined && query.size === 0
        ? { killedTime: null, killedBy: null, reason: null, accounts, ...state }
        : answer,
  });
  const sent = () => asked.map(({ input }) => input).filter(({ reason }) => reason !== undefined);
  return { ...draw(<BrokerControl />), sent };
}

it('stops all orders for a reason, after saying what that does', async () => {
  const { user, fill, sent } = open();
  expect(await screen.findByText('Orders leave')).toBeTruthy();
  await user.click(await button('Stop all orders'));
  const dialog = await screen.findByRole('dialog', { name: 'Stop all orders to brokers' });
  within(dialog).getByText(/No order leaves for any broker any more/);
  expect(within(dialog).getByRole('button', { name: 'Stop all orders' })).toHaveProperty('disabled', true);
  await fill(/^Reason/, 'prices are wrong');
  await user.click(within(dialog).getByRole('button', { name: 'Stop all orders' }));
  expect(await screen.findByText('All orders to brokers are stopped')).toBeTruthy();
  expect(sent()).toEqual([{ isKilled: true, reason: 'prices are wrong' }]);
});

it('says since when, by whom and why they are stopped, and lets them leave again', async () => {
  const { user, fill, sent } = open({
    killedTime: '2026-11-27T15:00:00.000Z',
    killedBy: 'ada',
    reason: 'prices are wrong',
  });
  expect(await screen.findByText('since 2026-11-27 10:00 EST, by ada: prices are wrong')).toBeTruthy();
  await user.click(await button('Let orders leave again'));
  await fill(/^Reason/, 'mended');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Let orders leave again' }));
  expect(await screen.findByText('Orders leave for brokers again')).toBeTruthy();
  expect(sent()).toEqual([{ isKilled: false, reason: 'mended' }]);
});

it('shows why it was refused', async () => {
  const { user, fill } = open({}, refuse('ILLEGAL_TRANSITION', 'Orders are stopped already'));
  await user.click(await button('Stop all orders'));
  const dialog = await screen.findByRole('dialog');
  await fill(/^Reason/, 'x');
  await user.click(within(dialog).getByRole('button', { name: 'Stop all orders' }));
  await within(dialog).findByText('Orders are stopped already');
});

it('counts the links of each broker by their health', async () => {
  open();
  const table = await screen.findByRole('table', { name: 'Links by broker' });
  expect(within(table).getByRole('row', { name: /Alpaca/ }).textContent).toMatch(/Alpaca1221/);
  expect(within(table).getByRole('row', { name: /Schwab/ })).toBeTruthy();
});

it('says where no account is linked', async () => {
  open({ accounts: [] });
  expect(await screen.findByText('No account at an outside broker is linked.')).toBeTruthy();
});
