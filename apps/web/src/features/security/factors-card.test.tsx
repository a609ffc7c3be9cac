import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { button, draw } from '../../testing/render.tsx';
import { type Answers, hold, refuse, serve } from '../../testing/scripted-server.ts';
import { FactorsCard } from './factors-card.tsx';

const none = { authenticator: null, passkeys: [], recoveryCodesLeft: 0 };
const app = { authenticator: { addedAt: '2026-01-05T15:00:00.000Z' }, passkeys: [], recoveryCodesLeft: 9 };
const codes = Array.from({ length: 10 }, (_, i) => `abcd-efgh-jkmn-pqr${'stuvwxyz23'[i]}`);
const laptop = { id: 3, name: 'Laptop', addedAt: app.authenticator.addedAt, lastUsedAt: null, isBackedUp: false };
const setupId = 's'.repeat(43);
const key = {
  setupId,
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Pipa:ada?secret=JBSWY3DPEHPK3PXP',
};

afterEach(() => {
  Reflect.deleteProperty(navigator, 'credentials');
});

function open(answers: Answers) {
  const asked = serve(answers);
  return { ...draw(<FactorsCard />), sentTo: (path: string) => asked.filter((call) => call.path === path) };
}

it('says that the second step is off, and adds an app by key and first code, with recovery codes to keep', async () => {
  const { user, fill, sentTo } = open({
    'users/secondFactors': none,
    'users/beginAuthenticator': key,
    'users/confirmAuthenticator': { recoveryCodes: codes },
  });
  expect(await screen.findByText('Off')).toBeTruthy();
  await user.click(await button('Add app'));
  await fill(/^Password/, 'secret words');
  await user.click(await button('Next'));
  expect(await screen.findByRole('img', { name: /^QR code/ })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/^Key/).value).toBe('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP');
  await fill(/^Code/, '123456');
  await user.click(await button('Confirm'));
  const list = await screen.findByRole('list', { name: 'Recovery codes' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(10);
  expect(sentTo('users/confirmAuthenticator').map(({ input }) => input)).toEqual([{ setupId, code: '123456' }]);
  await user.click(await button('I have stored them'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('shows a wrong password in the dialog, where it can be typed again', async () => {
  const why = 'Password is not correct';
  const { user, fill } = open({
    'users/secondFactors': none,
    'users/beginAuthenticator': refuse('BAD_CREDENTIALS', why, { password: why }),
  });
  await user.click(await button('Add app'));
  await fill(/^Password/, 'wrong');
  await user.click(await button('Next'));
  expect((await screen.findAllByText(why)).length).toBeGreaterThan(0);
});

it('removes an app with password and code only', async () => {
  const { user, fill, sentTo } = open({ 'users/secondFactors': app, 'users/removeAuthenticator': null });
  expect(await screen.findByText('On')).toBeTruthy();
  expect(await screen.findByText('9 of 10 unused')).toBeTruthy();
  await user.click(await button('Remove'));
  const remove = within(await screen.findByRole('dialog')).getByRole<HTMLButtonElement>('button', { name: 'Remove' });
  expect(remove.disabled).toBe(true);
  await fill(/^Password/, 'secret words');
  await fill(/^Code of your app/, '123456');
  await user.click(remove);
  await waitFor(() => expect(sentTo('users/removeAuthenticator')).toHaveLength(1));
  expect(sentTo('users/removeAuthenticator')[0].input).toEqual({ password: 'secret words', code: '123456' });
});

it('asks for the second step before a further factor is added', async () => {
  const { user, fill, sentTo } = open({
    'users/secondFactors': { ...none, passkeys: [laptop], recoveryCodesLeft: 10 },
    'users/beginAuthenticator': key,
  });
  await user.click(await button('Add app'));
  await fill(/^Password/, 'secret words');
  const next = await button('Next');
  expect(next.disabled).toBe(true);
  await fill(/^Code of your app/, 'abcd-efgh-jkmn-pqrs');
  await user.click(next);
  expect(await screen.findByRole('img', { name: /^QR code/ })).toBeTruthy();
  expect(sentTo('users/beginAuthenticator')[0].input).toEqual({
    password: 'secret words',
    code: 'abcd-efgh-jkmn-pqrs',
  });
});

it('keeps recovery codes on the page until they are stored: Escape asks', async () => {
  const { user, fill } = open({ 'users/secondFactors': app, 'users/newRecoveryCodes': codes });
  await user.click(await button('New codes'));
  await fill(/^Password/, 'secret words');
  await fill(/^Code of your app/, '123456');
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'New codes' }));
  await screen.findByText(codes[0]);
  await user.keyboard('{Escape}');
  const question = await screen.findByRole('alertdialog', { name: 'Have you stored the codes?' });
  await user.click(within(question).getByRole('button', { name: 'Back to the codes' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByText(codes[0])).toBeTruthy();
  await user.click(await button('I have stored them'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('renames a passkey', async () => {
  const { user, fill, sentTo } = open({
    'users/secondFactors': { ...none, passkeys: [laptop], recoveryCodesLeft: 10 },
    'users/renamePasskey': null,
  });
  await user.click(await button('Rename passkey Laptop'));
  const rename = await button('Rename');
  expect(rename.disabled).toBe(true);
  await fill(/^Name of the passkey/, 'Office laptop');
  await user.click(rename);
  expect(await screen.findByText('The passkey has been renamed')).toBeTruthy();
  expect(sentTo('users/renamePasskey').map(({ input }) => input)).toEqual([{ id: 3, name: 'Office laptop' }]);
});

it('replaces the recovery codes and shows the new ones', async () => {
  const { user, fill } = open({ 'users/secondFactors': app, 'users/newRecoveryCodes': codes });
  await user.click(await button('New codes'));
  await fill(/^Password/, 'secret words');
  await fill(/^Code of your app/, '123456');
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'New codes' }));
  expect(await screen.findByText(codes[9])).toBeTruthy();
});

it('offers no passkey where the browser keeps none', async () => {
  open({ 'users/secondFactors': none });
  expect((await button('Add passkey')).disabled).toBe(true);
  expect(screen.getByText('This browser keeps no passkeys for this address.')).toBeTruthy();
});

it.each([
  ['a first factor', none, 'users/confirmAuthenticator', { recoveryCodes: codes }],
  ['a renewal', app, 'users/newRecoveryCodes', codes],
])(
  'shows the codes of %s although the dialog was closed before the server answered',
  async (_, factors, path, answer) => {
    const held = hold(answer);
    const { user, fill, sentTo } = open({
      'users/secondFactors': factors,
      'users/beginAuthenticator': key,
      [path]: held.answer,
    });
    if (factors === none) {
      await user.click(await button('Add app'));
      await fill(/^Password/, 'secret words');
      await user.click(await button('Next'));
      await fill(/^Code/, '123456');
      await user.click(await button('Confirm'));
    } else {
      await user.click(await button('New codes'));
      await fill(/^Password/, 'secret words');
      await fill(/^Code of your app/, '123456');
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'New codes' }));
    }
    await waitFor(() => expect(sentTo(path)).toHaveLength(1));
    await user.click(await button('Close'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    held.release();
    const list = await screen.findByRole('list', { name: 'Recovery codes' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(10);
    await user.click(await button('I have stored them'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
);

const expired = refuse('SECOND_FACTOR_EXPIRED', 'This took too long. Please start again');

it('asks for the proof again when the key of an app has expired, and then shows a new one', async () => {
  const { user, fill, sentTo } = open({
    'users/secondFactors': none,
    'users/beginAuthenticator': key,
    'users/confirmAuthenticator': expired,
  });
  await user.click(await button('Add app'));
  await fill(/^Password/, 'secret words');
  await user.click(await button('Next'));
  await fill(/^Code/, '123456');
  await user.click(await button('Confirm'));
  await fill(/^Password/, 'secret words');
  expect(within(screen.getByRole('dialog')).getByText('This took too long. Please start again')).toBeTruthy();
  await user.click(await button('Next'));
  expect(await screen.findByRole('img', { name: /^QR code/ })).toBeTruthy();
  expect(sentTo('users/beginAuthenticator')).toHaveLength(2);
});

it('asks for the proof again when the creation of a passkey has expired, and keeps the typed name', async () => {
  const bytes = new ArrayBuffer(4);
  const response = { attestationObject: bytes, clientDataJSON: bytes };
  const made = { id: 'AAAA', rawId: bytes, type: 'public-key', response, getClientExtensionResults: () => ({}) };
  vi.stubGlobal('PublicKeyCredential', class {});
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create: async () => made } });
  const options = {
    challenge: 'AAAA',
    rp: { id: 'localhost', name: 'Pipa' },
    user: { id: 'AAAA', name: 'ada', displayName: 'Ada' },
    pubKeyCredParams: [],
  };
  const { user, fill, sentTo } = open({
    'users/secondFactors': none,
    'users/beginPasskey': options,
    'users/addPasskey': expired,
  });
  await user.click(await button('Add passkey'));
  await fill(/^Password/, 'secret words');
  await user.click(await button('Next'));
  await fill(/^Name of the passkey/, 'Kitchen tablet');
  await user.click(await button('Create passkey'));
  await fill(/^Password/, 'secret words');
  await user.click(await button('Next'));
  const name = await screen.findByLabelText<HTMLInputElement>(/^Name of the passkey/);
  expect(name.value).toBe('Kitchen tablet');
  expect([sentTo('users/addPasskey').length, sentTo('users/beginPasskey').length]).toEqual([1, 2]);
});
