import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { linkRow, questionRow } from '../../queries/accounts/broker-rows.fixture.ts';
import { button, draw } from '../../testing/render.tsx';
import { refuse, serve } from '../../testing/scripted-server.ts';
import { BrokerQuestions } from './broker-questions.tsx';

const open = (answer: unknown = null, portfolioId?: number) => {
  const asked = serve({
    'users/brokerLinks': [linkRow(7)],
    'users/brokerQuestions': [
      questionRow(1),
      questionRow(2, { portfolioId: 9, portfolioName: 'Second', symbol: 'GLD' }),
    ],
    'users/brokerQuestion': answer,
  });
  const sent = () => asked.filter(({ path }) => path === 'users/brokerQuestion').map(({ input }) => input);
  return { sent, ...draw(<BrokerQuestions {...(portfolioId !== undefined && { portfolioId })} />) };
};
const FIRST = /^Answer: The broker asks about an order: Buy 12 SPY/;

it.each([
  ['Confirm and send', true, 'Confirmed: the order goes to the broker'],
  ['Withdraw the order', false, 'The order is withdrawn'],
])('all questions of an order are shown, and %s answers them', async (action, isConfirmed, said) => {
  const { user, sent } = open();
  await user.click(await button(FIRST));
  const dialog = await screen.findByRole('dialog', { name: 'The broker asks' });
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['The price is more than 3% from the last one. Are you sure?', 'This order is large. Are you sure?']);
  await user.click(within(dialog).getByRole('button', { name: action }));
  expect(await screen.findByText(said)).toBeTruthy();
  expect(sent()).toEqual([{ orderId: 1, isConfirmed }]);
});

it('an answer that comes too late is said, and the dialog stays', async () => {
  const { user } = open(refuse('ILLEGAL_TRANSITION', 'The broker does not wait any more'));
  await user.click(await button(FIRST));
  await user.click(await button('Confirm and send'));
  const dialog = screen.getByRole('dialog', { name: 'The broker asks' });
  expect((await within(dialog).findByRole('alert')).textContent).toBe('The broker does not wait any more');
});

it('a portfolio shows its own questions alone', async () => {
  open(null, 9);
  expect(await screen.findByText(/It waits for your answer in Second/)).toBeTruthy();
  expect(screen.queryByText(/in First/)).toBeNull();
});

it('without an account at a broker nothing is asked', async () => {
  const asked = serve({ 'users/brokerLinks': [], 'users/brokerQuestions': [questionRow(1)] });
  draw(<BrokerQuestions />);
  await waitFor(() => expect(asked.map(({ path }) => path)).toEqual(['users/brokerLinks']));
  expect(screen.queryByText(/The broker asks/)).toBeNull();
});
