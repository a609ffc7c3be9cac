import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { button, draw, noteOf } from '../../testing/render.tsx';
import { type Answers, hold, refuse, serve } from '../../testing/scripted-server.ts';
import { AgreementDialog } from './agreement-dialog.tsx';

afterEach(() => {
  vi.restoreAllMocks();
});

const ada = { firstName: 'Ada', lastName: 'King' };
function open(answers: Answers) {
  const inForce = { 'users/agreementInForce': { rev: '2026-01', text: 'You agree.' } };
  const asked = serve('users/agreementInForce' in answers ? answers : { ...inForce, ...answers });
  const onSigned = vi.fn(async () => {});
  return { asked, onSigned, ...draw(<AgreementDialog user={ada} onSigned={onSigned} onCancel={() => {}} />) };
}

it('can be agreed to with the printed full name only, and says why not', async () => {
  const { fill, user } = open({});
  await screen.findByText('You agree.');
  const agree = await button('Agree');
  expect(agree.disabled).toBe(true);
  await fill(/^Signature/, 'Ada Queen');
  await user.tab();
  await waitFor(() => expect(noteOf(/^Signature/)).toBe('Printed name does not match your sign up name'));
  expect(agree.disabled).toBe(true);
  await fill(/^Signature/, ' ');
  await waitFor(() => expect(noteOf(/^Signature/)).toBe('Please print your name to sign'));
  await fill(/^Signature/, 'ada  KING');
  await waitFor(() => expect(agree.disabled).toBe(false));
  expect(noteOf(/^Signature/)).toBe('Your sign up name is Ada King');
});

it('embeds the agreement below what it is about, and keeps it as a file on request', async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${this.download} ${this.href}`);
  });
  const { user } = open({});
  expect(await screen.findByRole('region', { name: 'User Agreement' })).toBeTruthy();
  expect(screen.getByText(/^Please read the agreement below/)).toBeTruthy();
  await user.click(await button('Save the agreement as a file'));
  expect(saved).toEqual(['pipa-user-agreement.txt blob:test']);
});

it('sends the signature once', async () => {
  const { answer, release } = hold(null);
  const { fill, user, asked, onSigned } = open({ 'users/signUserAgreement': answer });
  await screen.findByText('You agree.');
  await fill(/^Signature/, ' Ada King ');
  await user.dblClick(await button('Agree'));
  release();
  await waitFor(() => expect(onSigned).toHaveBeenCalledTimes(1));
  expect(asked.filter(({ path }) => path === 'users/signUserAgreement')).toEqual([
    { path: 'users/signUserAgreement', input: { signature: 'Ada King', rev: '2026-01' } },
  ]);
});

it('reads the agreement again that has changed since it was shown', async () => {
  let reads = 0;
  const { fill, user, onSigned } = open({
    get 'users/agreementInForce'() {
      reads += 1;
      return reads === 1 ? { rev: '2026-01', text: 'You agree.' } : { rev: '2026-02', text: 'You agree to more.' };
    },
    'users/signUserAgreement': refuse('AGREEMENT_CHANGED', 'The agreement has changed'),
  });
  await screen.findByText('You agree.');
  await fill(/^Signature/, 'Ada King');
  await user.click(await button('Agree'));
  expect(await screen.findByText('You agree to more.')).toBeTruthy();
  expect(onSigned).not.toHaveBeenCalled();
});

it.each([
  ['beside the field', { signature: 'Printed name does not match your sign up name' }],
  ['below it', undefined],
])('shows a refusal of the server %s', async (_place, fields) => {
  const said = 'Printed name does not match your sign up name';
  const { fill, user, onSigned } = open({ 'users/signUserAgreement': refuse('INVALID_SIGNATURE', said, fields) });
  await screen.findByText('You agree.');
  await fill(/^Signature/, 'Ada King');
  await user.click(await button('Agree'));
  await screen.findAllByText(said);
  expect(noteOf(/^Signature/) === said).toBe(fields !== undefined);
  expect(onSigned).not.toHaveBeenCalled();
});
