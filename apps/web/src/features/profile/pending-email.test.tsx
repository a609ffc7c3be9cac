import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { button, draw } from '../../testing/render.tsx';
import { refuse, serve } from '../../testing/scripted-server.ts';
import { PendingEmail } from './pending-email.tsx';

const change = {
  email: 'new@example.com',
  requestedAt: '2026-01-05T15:00:00.000Z',
  expiresAt: '2026-01-06T15:00:00.000Z',
};

it('shows the address that waits for its link, and ends the change', async () => {
  const answers: Record<string, unknown> = { 'users/emailChange': change, 'users/cancelEmailChange': null };
  const asked = serve(answers);
  const { user } = draw(<PendingEmail />);
  expect(await screen.findByText('new@example.com waits for its link to be followed.')).toBeTruthy();
  answers['users/emailChange'] = null;
  await user.click(await button('Cancel change'));
  expect(await screen.findByText('The change of your email address has been cancelled')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(/waits for its link/)).toBeNull());
  expect(asked.map(({ path }) => path)).toContain('users/cancelEmailChange');
});

it('is nothing without a change', async () => {
  const asked = serve({ 'users/emailChange': null });
  draw(<PendingEmail />);
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByRole('button')).toBeNull();
});

it('says when it could not be read, and reads again on request', async () => {
  const answers: Record<string, unknown> = { 'users/emailChange': refuse('OVERLOADED', 'Busy') };
  serve(answers);
  const { user } = draw(<PendingEmail />);
  expect(await screen.findByText(/^Whether a new address waits .* Busy$/)).toBeTruthy();
  answers['users/emailChange'] = change;
  await user.click(await button('Try again'));
  expect(await screen.findByText('new@example.com waits for its link to be followed.')).toBeTruthy();
});
