import type { CurrentUser } from '@pipa/contract';
import { screen } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { endSession } from '../api/call.ts';
import { sessionStore } from '../session/browser-session.ts';
import { button, draw, placeNow } from '../testing/render.tsx';
import { serve } from '../testing/scripted-server.ts';
import { TopBar } from './top-bar.tsx';

const State = () => <output data-testid="state">{JSON.stringify(useLocation().state)}</output>;
const open = (at: string) =>
  draw(
    <>
      <TopBar onMenu={() => undefined} />
      <State />
    </>,
    at,
  );

beforeEach(() => {
  endSession();
  serve({});
});

it.each([
  ['/admin/home', 'Home'],
  ['/admin/validate', 'Validation'],
  ['/admin/userAgreement', 'User Agreement'],
  ['/admin/useraccount', 'My Account'],
  ['/admin/nowhere', 'Pipa'],
])('%s has the title %s', (at, title) => {
  open(at);
  expect(screen.getByRole('banner').textContent).toContain(title);
});

describe('a visitor', () => {
  it.each([
    ['Sign In', 'login'],
    ['Sign Up', 'signUp'],
  ])('opens the dialog of %s on the home page', async (name, dialog) => {
    const { user } = open('/admin/validate?validate=email');
    await user.click(await button(name));
    expect(placeNow()).toBe('/admin/home');
    expect(JSON.parse(screen.getByTestId('state').textContent ?? '')).toEqual({ dialog });
  });

  it('returns to the public page after signing in', async () => {
    const { user } = open('/admin/prices?plan=gold');
    await user.click(await button('Sign In'));
    expect(placeNow()).toBe('/admin/home');
    const state = JSON.parse(screen.getByTestId('state').textContent ?? '');
    expect(state).toEqual({ dialog: 'login', from: '/admin/prices?plan=gold' });
  });

  it('has no profile', () => {
    open('/admin/home');
    expect(screen.queryByRole('button', { name: /^Profile of/ })).toBeNull();
  });
});

it('a user who is signed in has the profile in place of Sign In and Sign Up', async () => {
  sessionStore.keep('T');
  sessionStore.remember({ userId: 7, userName: 'ada', riskLevel: 3, investorState: 'Trial' } as CurrentUser);
  open('/admin/dashboard');
  expect(await button('Profile of ada')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Sign/ })).toBeNull();
});
