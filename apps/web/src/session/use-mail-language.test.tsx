import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { endSession } from '../api/call.ts';
import { keepLanguage } from '../messages/language.ts';
import { draw } from '../testing/render.tsx';
import { serve } from '../testing/scripted-server.ts';
import { sessionStore } from './browser-session.ts';
import { useCurrentUser } from './use-current-user.ts';
import { useMailLanguage } from './use-mail-language.ts';

function Frame() {
  useMailLanguage();
  return <p>{useCurrentUser().data?.userName}</p>;
}

/** Calls that store a language, once the frame has its user. */
async function stored(language: 'en' | 'zh') {
  sessionStore.keep('T');
  const asked = serve({
    'users/currentLoginUser': { userName: 'ada', agreementRev: '1', language },
    'users/setLanguage': null,
  });
  draw(<Frame />);
  await screen.findByText('ada');
  return () => asked.filter(({ path }) => path === 'users/setLanguage').map(({ input }) => input);
}

beforeEach(() => {
  endSession();
  window.localStorage.clear();
});

it('a language that was chosen on this device becomes that of mails, also where it was chosen before the sign-in', async () => {
  keepLanguage('zh', window.localStorage);
  const calls = await stored('en');
  await waitFor(() => expect(calls()).toEqual([{ language: 'zh' }]));
});

it('a choice is stored once, so another person who signs in on the device keeps a language of their own', async () => {
  keepLanguage('zh', window.localStorage);
  const calls = await stored('en');
  await waitFor(() => expect(window.localStorage.getItem('languageSent')).toBe('zh'));
  expect(calls()).toHaveLength(1);
  cleanup();
  endSession();
  expect((await stored('en'))()).toEqual([]);
});

it('nothing is stored where no language was chosen', async () => {
  expect((await stored('zh'))()).toEqual([]);
});

it('nothing is stored where mails are in the chosen language', async () => {
  keepLanguage('zh', window.localStorage);
  expect((await stored('zh'))()).toEqual([]);
});
