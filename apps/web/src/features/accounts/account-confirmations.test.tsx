import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { button, draw } from '../../testing/render.tsx';
import { refuse, serve } from '../../testing/scripted-server.ts';
import { accountRow } from '../portfolios/dialog-rows.fixture.ts';
import { DeleteDialog } from './account-confirmations.tsx';

const open = (answer: unknown) => {
  const asked = serve({ 'users/trackAccount': answer });
  const onClose = vi.fn();
  return { asked, onClose, ...draw(<DeleteDialog account={accountRow(7)} onClose={onClose} />) };
};

it('an account is deleted after it was asked for by name', async () => {
  const { user, asked, onClose } = open(null);
  expect((await screen.findByRole('alertdialog')).textContent).toContain('Are you sure you want to delete Paper?');
  expect(asked).toEqual([]);
  await user.click(await button('Delete'));
  expect(await screen.findByText('The account has been deleted')).toBeTruthy();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

it('a refusal is an alert with the words of the server, and the question stays', async () => {
  const why = 'The account is used by a portfolio';
  const { user, onClose } = open(refuse('ACCOUNT_IN_USE', why));
  await user.click(await button('Delete'));
  expect((await screen.findByRole('alert')).textContent).toBe(why);
  expect(onClose).not.toHaveBeenCalled();
});
