import { act, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { endSession } from '../api/call.ts';
import HomePage from '../pages/home.tsx';
import { sessionStore } from '../session/browser-session.ts';
import { button, draw, placeNow, searchNow } from '../testing/render.tsx';
import { captchaAnswers, refuse, serve } from '../testing/scripted-server.ts';
import { RouteGuard } from './route-guard.tsx';

const STOPPED = '/admin/strategy?tab=stopped';
const ENDED = /^Your session has ended. Please sign in again/;
const ended = { 'users/currentLoginUser': refuse('INVALID_TOKEN', 'User token is invalid or missing') };
const signedIn = {
  ...captchaAnswers,
  'public/login': { access_token: 'U' },
  'users/currentLoginUser': {
    userId: 7,
    userName: 'ada',
    agreementRev: '2026-01',
    investorState: 'Trial',
    riskLevel: 3,
  },
};
const site = (
  <Routes>
    <Route path="/admin/home" element={<HomePage />} />
    <Route path="/admin/dashboard" element="The dashboard" />
    <Route path="/admin/strategy" element={<RouteGuard access="user">The strategies</RouteGuard>} />
  </Routes>
);
async function signInAgain({ user, fill }: ReturnType<typeof draw>) {
  await fill(/^User Name or Email/, 'ada');
  await fill(/^Password/, 'secret');
  await user.click(await screen.findByTestId('captcha'));
}
beforeEach(() => endSession());

it('a session that ended says so, and signing in returns to the page', async () => {
  sessionStore.keep('T');
  serve({ ...captchaAnswers, ...ended });
  const person = draw(site, STOPPED);
  expect(await screen.findByText(ENDED)).toBeTruthy();
  expect(placeNow()).toBe('/admin/home');
  serve(signedIn);
  await signInAgain(person);
  expect(await screen.findByText('The strategies')).toBeTruthy();
  expect([placeNow(), searchNow()]).toEqual(['/admin/strategy', '?tab=stopped']);
});

it('a visitor at the address of a page is asked to sign in for it and returns to it, and reads of no ended session', async () => {
  serve(signedIn);
  const person = draw(site, STOPPED);
  await waitFor(() => expect(placeNow()).toBe('/admin/home'));
  expect(await screen.findByText(/^Please sign in to open AQS\./)).toBeTruthy();
  expect(screen.queryByText(ENDED)).toBeNull();
  await signInAgain(person);
  expect(await screen.findByText('The strategies')).toBeTruthy();
});

it('who signs out on a page is not asked to sign in for it', async () => {
  sessionStore.keep('T');
  serve(signedIn);
  draw(site, STOPPED);
  expect(await screen.findByText('The strategies')).toBeTruthy();
  act(() => endSession());
  await waitFor(() => expect(placeNow()).toBe('/admin/home'));
  expect(await button('Sign In')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('who signs in on the home page reaches the dashboard', async () => {
  serve(signedIn);
  const person = draw(site, '/admin/home');
  await person.user.click((await screen.findAllByRole('button', { name: 'Sign In' }))[0]);
  await button('Forget Password?');
  await signInAgain(person);
  expect(await screen.findByText('The dashboard')).toBeTruthy();
});
