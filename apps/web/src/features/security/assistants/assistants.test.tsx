import type { AgentCallFacts } from '@pipa/contract';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { button, draw } from '../../../testing/render.tsx';
import { serve } from '../../../testing/scripted-server.ts';
import { Assistants } from './assistants.tsx';

const call: AgentCallFacts = {
  id: 7,
  key: 'Notebook',
  kind: 'tool',
  name: 'show_portfolios',
  call: 'portfolios',
  at: '2026-11-20T15:00:00.000Z',
  ms: 12,
  outcome: 'done',
  errorCode: '',
};
const made = {
  id: 4,
  name: 'Assistant',
  prefix: 'pipa_Ab12Cd',
  scopes: ['read:user'],
  createdAt: '2026-11-20T15:00:00.000Z',
  expiresAt: '2027-11-20T15:00:00.000Z',
  lastUsedAt: null,
  key: 'pipa_shown',
};
const start = (offSince: string | null, calls: AgentCallFacts[] = [], areOff = false) => {
  const asked = serve({
    'users/agents': { offSince, calls },
    'users/setAgents': null,
    'users/apiKeys': { keys: [], areOff },
    'users/secondFactors': { authenticator: null, passkeys: [], recoveryCodesLeft: 0 },
    'users/createApiKey': made,
  });
  return {
    ...draw(<Assistants />),
    inputsOf: (path: string) => asked.filter((one) => one.path === path).map(({ input }) => input),
  };
};
const settings = () => screen.getByRole('region', { name: 'Settings' }).textContent;

it('shows what assistants called, and switches them off at once', async () => {
  const { user, inputsOf } = start(null, [call, { ...call, id: 6, outcome: 'refused', errorCode: 'NOT_FOUND' }]);
  const table = await screen.findByRole('table', { name: /Calls of assistants/ });
  expect(within(table).getAllByText('show_portfolios · portfolios')).toHaveLength(2);
  within(table).getByText('Refused');
  const toggle = screen.getByRole('switch', { name: 'Assistants may call' });
  expect(toggle.getAttribute('aria-checked')).toBe('true');
  await user.click(toggle);
  await screen.findByText('The next call of an assistant is refused');
  expect(inputsOf('users/setAgents')).toEqual([{ isOn: false }]);
});

it('says since when they are off', async () => {
  const { user, inputsOf } = start('2026-11-19T15:00:00.000Z');
  await screen.findByText(/^Every call has been refused since 2026-11-19/);
  await user.click(screen.getByRole('switch', { name: 'Assistants may call' }));
  expect(inputsOf('users/setAgents')).toEqual([{ isOn: true }]);
});

it('gives the settings of each program, with the key once it was created', async () => {
  const { user, fill } = start(null);
  await screen.findByText('No assistant has called yet.');
  expect(settings()).toContain(`${window.location.origin}/mcp`);
  expect(settings()).toContain('Bearer YOUR_KEY');
  await user.click(await button('Create key'));
  const dialog = await screen.findByRole('dialog', { name: 'New API key' });
  await fill(/^Password/, 'secret words');
  await fill(/^Name/, 'Assistant');
  await user.click(within(dialog).getByRole('button', { name: 'Create key' }));
  const shown = await screen.findByRole('dialog', { name: 'Your new API key' });
  await user.click(within(shown).getByRole('button', { name: 'Copy' }));
  await user.click(within(shown).getAllByRole('button', { name: 'Close' })[0]);
  await screen.findByText(/hold your new key/);
  expect(settings()).toContain('Bearer pipa_shown');
  await user.selectOptions(screen.getByLabelText('Program'), 'VS Code');
  expect(JSON.parse(settings() ?? '')).toMatchObject({
    servers: { pipa: { type: 'http', headers: { Authorization: 'Bearer pipa_shown' } } },
  });
  await user.click(await button('Copy settings'));
  expect(await navigator.clipboard.readText()).toBe(settings());
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('pipa_shown');
});

it('says what a key lets an assistant see', async () => {
  start(null);
  const [portfolios] = await screen.findAllByText('Own portfolios and accounts');
  expect(portfolios.nextElementSibling?.textContent).toContain('show_portfolio');
  expect(screen.queryByText('The forum')?.nextElementSibling?.textContent).toBe('find_help');
});

it('offers no key while an operator has switched them off', async () => {
  start(null, [], true);
  await screen.findByText('An operator has switched off API keys: none works, and none can be created.');
  expect(await button('Create key')).toHaveProperty('disabled', true);
});
