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
  disabledAt: null,
  createdAt: at,
  skipped: null,
  lastCall: null,
};
const call = { isTest: false, attempts: 2, calledAt: at };
const start = (webhooks: Webhook[], more: Answers = {}) =>
  serve({
    'ida/webhooks': webhooks,
    'ida/addWebhook': { ...one, secret: 'whsec_shown' },
    'ida/testWebhook': null,
    'ida/deleteWebhook': null,
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
  const sent = asked.filter(({ path }) => path !== 'ida/webhooks');
  expect(sent).toEqual([
    { path: 'ida/addWebhook', input: { url: 'https://hook.example/in' } },
    { path: 'ida/testWebhook', input: { id: 4 } },
    { path: 'ida/deleteWebhook', input: { id: 4 } },
  ]);
});

it('shows at the field why an address is refused', async () => {
  const errMsg = 'This address cannot be called: it must be https and lead outside of this network';
  start([], { 'ida/addWebhook': refuse('WEBHOOK_REFUSED', errMsg, { url: errMsg }) });
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
  start([], { 'ida/addWebhook': held.answer });
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
    'ida/webhooks': () => [
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
  await screen.findByText(/^Alerts are posted to at most 5 addresses/);
  expect(await button('Add address')).toHaveProperty('disabled', true);
});
