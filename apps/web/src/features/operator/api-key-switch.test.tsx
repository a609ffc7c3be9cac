import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { button, draw } from '../../testing/render.tsx';
import { refuse, serve } from '../../testing/scripted-server.ts';
import { ApiKeySwitch } from './api-key-switch.tsx';

function open(offSince: string | null, answer: unknown = null) {
  const asked = serve({
    'admin/apiKeySwitch': { offSince, keys: 3, owners: 1 },
    'admin/switchApiKeys': answer,
  });
  const switched = () => asked.filter(({ path }) => path === 'admin/switchApiKeys').map(({ input }) => input);
  return { ...draw(<ApiKeySwitch />), switched };
}

it('switches keys off for a reason, after saying what that does', async () => {
  const { user, fill, switched } = open(null);
  await screen.findByText('3 keys of one user');
  await user.click(await button('Switch off'));
  const dialog = await screen.findByRole('dialog', { name: 'Switch off API keys' });
  within(dialog).getByText(/The next call with any key is refused, and none can be created/);
  expect(within(dialog).getByRole('button', { name: 'Switch off' })).toHaveProperty('disabled', true);
  await fill(/^Reason/, 'a leak');
  await user.click(within(dialog).getByRole('button', { name: 'Switch off' }));
  await screen.findByText('API keys are off');
  expect(switched()).toEqual([{ on: false, reason: 'a leak' }]);
});

it('says since when they are off, and switches them on', async () => {
  const { user, fill, switched } = open('2026-11-19T15:00:00.000Z');
  await screen.findByText(/^since 2026-11-19/);
  await user.click(await button('Switch on'));
  const dialog = await screen.findByRole('dialog', { name: 'Switch on API keys' });
  await fill(/^Reason/, 'mended');
  await user.click(within(dialog).getByRole('button', { name: 'Switch on' }));
  await screen.findByText('API keys are on');
  expect(switched()).toEqual([{ on: true, reason: 'mended' }]);
});

it('shows why a switch is refused', async () => {
  const { user, fill } = open(null, refuse('ILLEGAL_TRANSITION', 'API keys are switched off already'));
  await user.click(await button('Switch off'));
  const dialog = await screen.findByRole('dialog', { name: 'Switch off API keys' });
  await fill(/^Reason/, 'a leak');
  await user.click(within(dialog).getByRole('button', { name: 'Switch off' }));
  await within(dialog).findByText('API keys are switched off already');
});
