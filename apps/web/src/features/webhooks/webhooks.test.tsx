import type { Webhook } from '@pipa/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { button, draw, noteOf } from '../../testing/render.tsx';
import { type Answers, hold, refuse, serve } from '../../testing/scripted-server.ts';
import { Webhooks } from './webhooks.tsx';

afterEach(() => vi.useRealTimers());

const at = '2026-11-20T15:00:00.000Z';
const one: Webhook = {
  id: 4,
  url: 'https://hook.example/in',
  kinds: ['fills', 'alerts'],
  disabledAt: null,
  createdAt: at,
  previousUntil: null,
  skipped: null,
  lastCall: null,
};
const call = { isTest: false, attempts: 2, calledAt: at };
const start = (webhooks: Webhook[], more: Answers = {}) =>
  serve({
    'users/webhooks': webhooks,
    'users/addWebhook': { ...one, secret: 'whsec_shown' },
    'users/testWebhook': null,
    'users/deleteWebhook': null,
    ...more,
  });

it.each<[Partial<Webhook>, RegExp]>([
  [{}, /^Not called yet$/],
  [{ lastCall: { ...call, outcome: 'waiting', status: null, calledAt: null } }, /^A call waits$/],
  [{ lastCall: { ...call, outcome: 'sent', status: 204 } }, /^Called 2026-11-20 .*: answered 204$/],
  [{ lastCall: { ...call, outcome: 'waiting', status: 500 } }, /: answered 500\. It is tried again \(2 attempts\)$/],
  [{ lastCall: { ...call, outcome: 'failed', status: null } }, /: no answer\. Given up after 2 attempts$/],
  [{ disabledAt: at }, /^Switched off 2026-11-20 .* after failed calls in a row\. A test switches it on again$/],
  [{ skipped: { calls: 1, at } }, /^Daily limit reached: since 2026-11-20 .* 1 call was not sent\./],
  [{ skipped: { calls: 1234, at } }, /1,234 calls were not sent\. Your addresses get at most 1,000 calls in 24 hours$/],
])('%j reads %s', async (change, text) => {
  start([{ ...one, ...change }]);
  draw(<Webhooks />);
  expect(await screen.findByText(text)).toBeTruthy();
});

it('adds an address, shows its secret once, and tests and deletes it', async () => {
  const asked = start([one]);
  const { user, fill } = draw(<Webhooks />);
  await user.click(await button('Add address'));
  const dialog = await screen.findByRole('dialog', { name: 'Add address' });
  await fill(/^Address/, 'https://hook.example/in');
  await user.click(within(dialog).getByRole('checkbox', { name: 'Published closes' }));
  await user.click(within(dialog).getByRole('button', { name: 'Add address' }));
  expect(((await screen.findByLabelText('Secret')) as HTMLInputElement).value).toBe('whsec_shown');
  // A key beside the change of the dialog is pressed again.
  await waitFor(async () => {
    await user.keyboard('{Escape}');
    await screen.findByRole('button', { name: 'Back to the secret' }, { timeout: 1_000 });
  });
  await user.click(await button('Back to the secret'));
  expect(((await screen.findByLabelText('Secret')) as HTMLInputElement).value).toBe('whsec_shown');
  await user.click(await button('Copy'));
  expect(await navigator.clipboard.readText()).toBe('whsec_shown');
  await user.click(within(await screen.findByRole('dialog')).getAllByRole('button', { name: 'Close' })[0]);
  await expect.poll(() => screen.queryByLabelText('Secret')).toBeNull();
  await user.click(await button('Test https://hook.example/in'));
  expect(await screen.findByText('A test is sent within seconds')).toBeTruthy();
  await user.click(await button('Delete https://hook.example/in'));
  const question = await screen.findByRole('alertdialog', { name: 'Delete this address?' });
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Address deleted')).toBeTruthy();
  const sent = asked.filter(({ path }) => path !== 'users/webhooks');
  expect(sent).toEqual([
    {
      path: 'users/addWebhook',
      input: { url: 'https://hook.example/in', kinds: ['fills', 'rebalances', 'stops', 'alerts', 'billing'] },
    },
    { path: 'users/testWebhook', input: { id: 4 } },
    { path: 'users/deleteWebhook', input: { id: 4 } },
  ]);
});

it('shows at the field why an address is refused', async () => {
  const errMsg = 'This address cannot be called: it must be https and lead outside of this network';
  start([], { 'users/addWebhook': refuse('WEBHOOK_REFUSED', errMsg, { url: errMsg }) });
  const { user, fill } = draw(<Webhooks />);
  await user.click(await button('Add address'));
  await fill(/^Address/, 'http://hook.example/');
  const dialog = await screen.findByRole('dialog', { name: 'Add address' });
  await user.click(within(dialog).getByRole('button', { name: 'Add address' }));
  await within(dialog).findByText(errMsg);
  expect(noteOf(/^Address/)).toBe(errMsg);
});

it('stays open until an address is added, and closes on the word that its secret is kept', async () => {
  const held = hold({ ...one, secret: 'whsec_shown' });
  start([], { 'users/addWebhook': held.answer });
  const { user, fill } = draw(<Webhooks />);
  await user.click(await button('Add address'));
  await fill(/^Address/, 'https://hook.example/in');
  const dialog = await screen.findByRole('dialog', { name: 'Add address' });
  await user.click(within(dialog).getByRole('button', { name: 'Add address' }));
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  held.release();
  await screen.findByLabelText('Secret');
  await user.keyboard('{Escape}');
  await user.click(await button('I have kept it'));
  await expect.poll(() => screen.queryByLabelText('Secret')).toBeNull();
});

it('does not ask for the outcome of a call for ever', async () => {
  vi.useFakeTimers();
  const waiting: Webhook = { ...one, lastCall: { ...call, outcome: 'waiting', status: null, calledAt: null } };
  const asked = start([waiting]);
  draw(<Webhooks />);
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await pass(100);
  screen.getByText('A call waits');
  await pass(300_000);
  expect(asked.length).toBeGreaterThan(20);
  expect(asked.length).toBeLessThan(40);
});

it('shows the outcome of a call that waited', async () => {
  vi.useFakeTimers();
  let calls = 0;
  start([], {
    'users/webhooks': () => [
      calls++ === 0
        ? { ...one, lastCall: { ...call, outcome: 'waiting', status: null, calledAt: null } }
        : { ...one, lastCall: { ...call, outcome: 'sent', status: 204 } },
    ],
  });
  draw(<Webhooks />);
  await act(() => vi.advanceTimersByTimeAsync(100));
  screen.getByText('A call waits');
  await act(() => vi.advanceTimersByTimeAsync(2100));
  screen.getByText(/answered 204$/);
});

it('says why no address can be added', async () => {
  start(Array.from({ length: 5 }, (_, i) => ({ ...one, id: i + 1 })));
  draw(<Webhooks />);
  await screen.findByText(/^Events are posted to at most 5 addresses/);
  expect(await button('Add address')).toHaveProperty('disabled', true);
});

it('chooses the events of an address, at least one', async () => {
  const asked = start([one], { 'users/changeWebhook': null });
  const { user } = draw(<Webhooks />);
  await screen.findByText('Called for: Executed orders, Alerts');
  await user.click(await button('Change events of https://hook.example/in'));
  const dialog = await screen.findByRole('dialog', { name: 'Events of this address' });
  const press = (name: string) => user.click(within(dialog).getByRole('checkbox', { name }));
  await press('Executed orders');
  await press('Alerts');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await within(dialog).findByText('Choose at least one kind of event');
  await press('Stopped portfolios');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Events saved')).toBeTruthy();
  const sent = asked.filter(({ path }) => path === 'users/changeWebhook');
  expect(sent).toEqual([{ path: 'users/changeWebhook', input: { id: 4, kinds: ['stops'] } }]);
});

it('asks before a new secret is made, and shows it once', async () => {
  start([{ ...one, previousUntil: at }], {
    'users/rotateWebhookSecret': { secret: 'whsec_rotated', previousUntil: at },
  });
  const { user } = draw(<Webhooks />);
  await screen.findByText(/^The old secret signs too until 2026-11-20/);
  await user.click(await button('New secret of https://hook.example/in'));
  const question = await screen.findByRole('alertdialog', { name: 'Make a new secret?' });
  await user.click(within(question).getByRole('button', { name: 'New secret' }));
  expect(((await screen.findByLabelText('Secret')) as HTMLInputElement).value).toBe('whsec_rotated');
});

it('lists the calls of an address and sends one again that is over', async () => {
  const calls = [
    { id: 9, type: 'order.filled', createdAt: at, outcome: 'waiting', attempts: 0, status: null, calledAt: null },
    { id: 8, type: 'session.closed', createdAt: at, outcome: 'failed', attempts: 6, status: 500, calledAt: at },
  ];
  const asked = start([one], { 'users/webhookCalls': calls, 'users/resendWebhookCall': null });
  const { user } = draw(<Webhooks />);
  await user.click(await button('Log of https://hook.example/in'));
  const dialog = await screen.findByRole('dialog', { name: 'Calls of this address' });
  await within(dialog).findByText(/answered 500\. Given up after 6 attempts$/);
  const [again, ...others] = within(dialog).getAllByRole('button', { name: /^Send again: / });
  expect(others).toEqual([]);
  await user.click(again);
  expect(await screen.findByText('The call is sent again within seconds')).toBeTruthy();
  expect(asked.filter(({ path }) => path === 'users/resendWebhookCall')).toEqual([
    { path: 'users/resendWebhookCall', input: { id: 8 } },
  ]);
});
