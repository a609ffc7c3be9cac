import type { Webhook } from '@pipa/contract';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { button, draw, noteOf } from '../../testing/render.tsx';
import { type Answers, refuse, serve } from '../../testing/scripted-server.ts';
import { Webhooks } from './webhooks.tsx';

const at = '2026-11-20T15:00:00.000Z';
const one: Webhook = { id: 4, url: 'https://hook.example/in', disabledAt: null, createdAt: at, lastCall: null };
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
  await user.click(within(await screen.findByRole('dialog')).getAllByRole('button', { name: 'Close' })[0]);
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
