import { type ApiKeyFacts, grantableScopes } from '@pipa/contract';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { button, draw } from '../../testing/render.tsx';
import { serve } from '../../testing/scripted-server.ts';
import { ApiKeysCard } from './api-keys-card.tsx';

const one: ApiKeyFacts = {
  id: 4,
  name: 'Notebook',
  prefix: 'pipa_Ab12Cd',
  scopes: ['read:user', 'trade'],
  createdAt: '2026-11-20T15:00:00.000Z',
  expiresAt: '2027-11-20T15:00:00.000Z',
  lastUsedAt: null,
};
const factors = { authenticator: null, passkeys: [], recoveryCodesLeft: 0 };
const start = (keys: ApiKeyFacts[], areOff = false) => {
  const asked = serve({
    'users/apiKeys': { keys, areOff },
    'users/secondFactors': factors,
    'users/createApiKey': { ...one, key: 'pipa_shown' },
    'users/revokeApiKey': null,
    'users/revokeApiKeys': { ended: 2 },
  });
  return { ...draw(<ApiKeysCard />), inputOf: (path: string) => asked.find((call) => call.path === path)?.input };
};

it('lists keys with what they may do, and revokes one after a question', async () => {
  const { user, inputOf } = start([one]);
  await screen.findByText('pipa_Ab12Cd…');
  screen.getByText('not used yet, works until 2027-11-20');
  screen.getByText('Reads: Own profile, membership and notifications');
  screen.getByText('Changes: Own portfolios and accounts: start, stop, amounts, cash');
  expect(screen.queryByRole('button', { name: 'Revoke all' })).toBeNull();
  await user.click(await button('Revoke key Notebook'));
  expect(inputOf('users/revokeApiKey')).toBeUndefined();
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revoke' }));
  await screen.findByText('Key revoked');
  expect(inputOf('users/revokeApiKey')).toEqual({ id: 4 });
});

it('says that keys are switched off, and offers no new one', async () => {
  start([one], true);
  await screen.findByText('An operator has switched off API keys: none works, and none can be created.');
  expect(await button('Create key')).toHaveProperty('disabled', true);
  expect(await button('Revoke key Notebook')).toHaveProperty('disabled', false);
});

it('revokes all keys after a question', async () => {
  const { user, inputOf } = start([one, { ...one, id: 5 }]);
  await user.click(await button('Revoke all'));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revoke all' }));
  await screen.findByText('2 keys revoked');
  expect(inputOf('users/revokeApiKeys')).toEqual({});
});

it('creates a key that only reads unless more is chosen, after a proof, and shows it once', async () => {
  const { user, fill, inputOf } = start([]);
  await screen.findByText('No key works at present');
  await user.click(await button('Create key'));
  const dialog = await screen.findByRole('dialog', { name: 'New API key' });
  await fill(/^Password/, 'secret words');
  expect(within(dialog).getByRole('button', { name: 'Create key' })).toHaveProperty('disabled', true);
  await fill(/^Name/, 'Notebook');
  await user.click(within(dialog).getByRole('checkbox', { name: 'Own backtests' }));
  await user.click(within(dialog).getByRole('checkbox', { name: 'The forum' }));
  await user.click(within(dialog).getByRole('button', { name: 'Create key' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Key')).value).toBe('pipa_shown');
  const reads = grantableScopes.filter((scope) => scope.startsWith('read:') && scope !== 'read:forum');
  expect(inputOf('users/createApiKey')).toEqual({
    name: 'Notebook',
    days: '90',
    scopes: [...reads, 'write:backtests'],
    password: 'secret words',
  });
  await user.click(await button('Copy'));
  expect(await navigator.clipboard.readText()).toBe('pipa_shown');
});
