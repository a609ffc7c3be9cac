import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { button, draw } from '../../testing/render.tsx';
import { serve } from '../../testing/scripted-server.ts';
import { BouncedEmail } from './bounced-email.tsx';

const arriving = {
  trade: true,
  billing: true,
  newsletter: true,
  analysis: true,
  forum: true,
  delivery: 'sent',
  bouncedAt: null,
};

it('says that mails to the address come back, and asks for one that proves that they arrive', async () => {
  const answers: Record<string, unknown> = {
    'users/mailPreferences': { ...arriving, bouncedAt: '2026-01-05T15:00:00.000Z' },
    'users/confirmEmail': null,
  };
  const asked = serve(answers);
  const { user } = draw(<BouncedEmail email="ada@example.com" />);
  expect(await screen.findByText('Mails to ada@example.com come back.')).toBeTruthy();
  answers['users/mailPreferences'] = arriving;
  await user.click(await button('Confirm this address'));
  expect(await screen.findByText(/^A mail is on its way/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(/come back/)).toBeNull());
  expect(asked.map(({ path }) => path)).toContain('users/confirmEmail');
});

it('is nothing while mails arrive', async () => {
  const asked = serve({ 'users/mailPreferences': arriving });
  draw(<BouncedEmail email="ada@example.com" />);
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByRole('button')).toBeNull();
});
