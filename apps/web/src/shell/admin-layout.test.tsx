import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { endSession } from '../api/call.ts';
import { routes } from '../app/routes.ts';
import { sessionStore } from '../session/browser-session.ts';
import { draw } from '../testing/render.tsx';
import { serve } from '../testing/scripted-server.ts';

// The place of the scroll is kept by a router with data alone.
vi.mock('react-router-dom', async (original) => ({
  ...(await original<typeof import('react-router-dom')>()),
  ScrollRestoration: () => null,
}));
const { AdminLayout } = await import('./admin-layout.tsx');

const viewer = { userId: 7, userName: 'ada', agreementRev: '1', investorState: 'Trial', riskLevel: 3, language: 'en' };
const open = (at: string) =>
  draw(
    <Routes>
      <Route path="/admin" element={<AdminLayout />}>
        <Route path="*" element="The page" />
      </Route>
    </Routes>,
    at,
  );

beforeEach(() => {
  endSession();
  serve({ 'users/currentLoginUser': viewer });
});

it('a visitor has the navigation in the top bar, which marks the page, and no sidebar', () => {
  open('/admin/prices');
  expect(screen.queryByRole('complementary')).toBeNull();
  const pages = within(screen.getByRole('banner')).getByRole('navigation', { name: 'Pages' });
  expect(within(pages).getByRole('link', { current: 'page' }).textContent).toBe('Prices');
});

it('a user at the same page has the sidebar in its place', () => {
  sessionStore.keep('T');
  open('/admin/prices');
  expect(within(screen.getByRole('banner')).queryByRole('navigation')).toBeNull();
  expect(within(screen.getByRole('complementary')).getByRole('link', { name: 'Dashboard' })).toBeTruthy();
});

it('a user who has not signed the agreement sees what a visitor sees', () => {
  sessionStore.hold('T');
  open('/admin/userAgreement');
  expect(screen.queryByRole('complementary')).toBeNull();
});

it('ends with the footer, but for pages whose route leaves it out', () => {
  open('/admin/home');
  expect(screen.getByRole('contentinfo')).toBeTruthy();
  for (const { path, withoutFooter } of routes)
    expect([path, withoutFooter === true]).toEqual([path, path === '/maps' || path === '/ask']);
});
