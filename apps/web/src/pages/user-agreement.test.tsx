import { screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { endSession } from '../api/call.ts';
import { sessionStore } from '../session/browser-session.ts';
import { storageKeys } from '../session/session-store.ts';
import { forgetWantedPage, keepWantedPage, wantedPage } from '../session/wanted-page.ts';
import { button, draw, noteOf, placeNow, searchNow } from '../testing/render.tsx';
import { type Answers, hold, serve } from '../testing/scripted-server.ts';
import UserAgreementPage from './user-agreement.tsx';

const HANDED_OVER = '/admin/userAgreement?token=T&firstName=Grace&lastName=Hopper';
const grace = {
  userId: 7,
  userName: 'grace',
  firstName: 'Grace',
  lastName: 'Hopper',
  agreementRev: null,
  riskLevel: null,
  investorState: 'Trial',
};
const site = (
  <Routes>
    <Route path="/admin/userAgreement" element={<UserAgreementPage />} />
    <Route path="/admin/home" element="The home page" />
    <Route path="/admin/dashboard" element="The dashboard" />
    <Route path="/admin/get-started" element="The first steps" />
    <Route path="/admin/strategyDetails" element="The strategy" />
  </Routes>
);
const storedToken = () => window.localStorage.getItem(storageKeys.accessToken);
function open(at: string, answers: Answers = {}) {
  const asked = serve({
    'users/agreementInForce': { rev: '2026-01', text: 'You agree.' },
    'users/currentLoginUser': grace,
    ...answers,
  });
  return { asked, ...draw(site, at) };
}

beforeEach(() => {
  endSession();
  forgetWantedPage();
});

describe('the page from which a visitor came to sign up', () => {
  const STRATEGY = '/admin/strategyDetails?id=4';
  async function sign() {
    const { user, fill } = open(HANDED_OVER, { 'users/signUserAgreement': null });
    await screen.findByText('You agree.');
    await fill(/^Signature/, 'Grace Hopper');
    await user.click(await button('Agree'));
  }

  it('opens once the agreement is signed, and once alone', async () => {
    keepWantedPage({ userName: 'grace', path: STRATEGY });
    await sign();
    await waitFor(() => expect(placeNow() + searchNow()).toBe(STRATEGY));
    expect(wantedPage()).toBeNull();
  });

  it('does not open for another user', async () => {
    keepWantedPage({ userName: 'ada', path: STRATEGY });
    await sign();
    expect(await screen.findByText('The first steps')).toBeTruthy();
  });
});

describe('a token in the address', () => {
  it('is held in memory, leaves the address at once, and comes with the name that signs', async () => {
    open(HANDED_OVER, { 'users/currentLoginUser': hold(grace).answer });
    await screen.findByRole('dialog', { name: 'User Agreement' });
    expect(noteOf(/^Signature/)).toBe('Your sign up name is Grace Hopper');
    expect(screen.getByPlaceholderText('Please print your name (first last)')).toBeTruthy();
    expect(sessionStore.get()).toMatchObject({ token: 'T', isHeld: true });
    expect([storedToken(), searchNow()]).toEqual([null, '']);
  });

  it('is stored once the agreement is signed, which leads a newcomer to the first steps', async () => {
    const { user, fill, asked } = open(HANDED_OVER, { 'users/signUserAgreement': null });
    await screen.findByText('You agree.');
    await fill(/^Signature/, 'grace HOPPER');
    await user.click(await button('Agree'));
    expect(await screen.findByText('The first steps')).toBeTruthy();
    expect(storedToken()).toBe('T');
    expect(asked.filter(({ path }) => path === 'users/signUserAgreement')).toHaveLength(1);
  });

  it('is ended by Cancel, which signs out', async () => {
    const { user, asked } = open(HANDED_OVER, { 'users/logout': null });
    await screen.findByText('You agree.');
    await user.click(await button('Cancel'));
    expect(await screen.findByText('The home page')).toBeTruthy();
    expect(asked.map(({ path }) => path)).toContain('users/logout');
    expect([sessionStore.get().token, storedToken()]).toEqual([null, null]);
  });
});

it('a visitor without a token is sent to the home page', async () => {
  open('/admin/userAgreement');
  await waitFor(() => expect(placeNow()).toBe('/admin/home'));
});

it.each([
  ['the dashboard', 3, 'The dashboard'],
  ['the first steps before the assessment', null, 'The first steps'],
])('a user who has signed goes on to %s', async (_place, riskLevel, shown) => {
  sessionStore.keep('T');
  open('/admin/userAgreement', { 'users/currentLoginUser': { ...grace, agreementRev: '2026-01', riskLevel } });
  expect(await screen.findByText(shown)).toBeTruthy();
});
