import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { draw } from '../../testing/render.tsx';
import { refuse, serve } from '../../testing/scripted-server.ts';
import { MailPreferencesCard } from './mail-preferences.tsx';

const stored = { trade: true, billing: true, newsletter: false, analysis: true, forum: true, delivery: 'sent' };
const shown = async (name: string) => (await screen.findByRole('switch', { name })).getAttribute('aria-checked');

it('shows what is stored, and sends the one kind that was switched', async () => {
  const asked = serve({ 'users/mailPreferences': stored });
  const { user } = draw(<MailPreferencesCard />);
  expect(await shown('Weekly newsletter')).toBe('false');
  await user.click(await screen.findByRole('switch', { name: 'Trades of my portfolios' }));
  expect(await screen.findByText('Email preferences saved')).toBeTruthy();
  expect(asked.map(({ input }) => input).filter((input) => 'trade' in (input ?? {}))).toEqual([{ trade: false }]);
});

it('says that it could not be saved', async () => {
  serve({ 'users/mailPreferences': stored });
  const { user } = draw(<MailPreferencesCard />);
  await screen.findByRole('switch', { name: 'Weekly newsletter' });
  serve({ 'users/mailPreferences': refuse('UNAVAILABLE', 'The service is not available right now') });
  await user.click(screen.getByRole('switch', { name: 'Weekly newsletter' }));
  expect(await screen.findByText('The service is not available right now')).toBeTruthy();
  await waitFor(async () => expect(await shown('Weekly newsletter')).toBe('false'));
});
