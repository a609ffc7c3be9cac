import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { endSession } from '../api/call.ts';
import type { HomeState } from '../app/paths.ts';
import { sessionStore } from '../session/browser-session.ts';
import { button, draw } from '../testing/render.tsx';
import { captchaAnswers, serve } from '../testing/scripted-server.ts';
import HomePage from './home.tsx';

const INVITED = '/admin/home?register=WELCOME&email=ada%40example.org&referral=bea';
const textOf = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' }).value;

beforeEach(() => {
  endSession();
  serve(captchaAnswers);
});

describe('an invitation in the address', () => {
  it('opens Sign Up, filled in with the code, the address and who recommended it', async () => {
    draw(<HomePage />, INVITED);
    await screen.findByRole('dialog', { name: 'Sign Up' });
    expect([/^Invitation Code/, /^Email/, /^Referral/].map(textOf)).toEqual(['WELCOME', 'ada@example.org', 'bea']);
  });

  it('opens it once: what was closed stays closed', async () => {
    const { user } = draw(<HomePage />, INVITED);
    await screen.findByRole('dialog', { name: 'Sign Up' });
    await user.click(await button('Close'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('opens nothing for a person who is signed in', async () => {
    sessionStore.keep('T');
    draw(<HomePage />, INVITED);
    expect(await screen.findByRole('link', { name: 'Dashboard' })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('navigation state', () => {
  it.each<[HomeState['dialog'], string]>([
    ['login', 'Login'],
    ['forgot', 'Forget Password'],
    ['signUp', 'Sign Up'],
  ])('%s opens the dialog %s', async (dialog, name) => {
    draw(<HomePage />, { pathname: '/admin/home', state: { dialog } satisfies HomeState });
    expect(await screen.findByRole('dialog', { name })).toBeTruthy();
  });
});

it('the page alone opens no dialog, and its buttons open them', async () => {
  const { user } = draw(<HomePage />, '/admin/home');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(await button('Sign In'));
  expect(await screen.findByRole('dialog', { name: 'Login' })).toBeTruthy();
});
