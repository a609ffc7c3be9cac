import type { CurrentUser } from '@pipa/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { sessionStore } from '../../session/browser-session.ts';
import { matching, PHONE_QUERY } from '../../testing/browser-parts.ts';
import { button, draw } from '../../testing/render.tsx';
import { serve } from '../../testing/scripted-server.ts';

// The place of the scroll is kept by a router with data alone.
vi.mock('react-router-dom', async (original) => ({
  ...(await original<typeof import('react-router-dom')>()),
  ScrollRestoration: () => null,
}));
const { AdminLayout } = await import('../admin-layout.tsx');

let nextUser = 500;
beforeEach(() => {
  serve({
    'users/currentLoginUser': { userId: 7, userName: 'ada', agreementRev: '1', investorState: 'Trial', riskLevel: 3 },
    'ask/state': { engine: 'planner', model: null, host: null, privacy: 'figures', questionsLeft: 9 },
    'ask/suggestions': [],
  });
});
function open(at: string, isMember = true) {
  if (isMember) {
    sessionStore.keep('T');
    sessionStore.remember({ userId: nextUser++, userName: 'ada', riskLevel: 3, investorState: 'Trial' } as CurrentUser);
  }
  return draw(
    <Routes>
      <Route path="/admin" element={<AdminLayout />}>
        <Route path="*" element={<textarea aria-label="Of the page" />} />
      </Route>
    </Routes>,
    at,
  );
}
const pressKeys = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'j', ctrlKey: true });
const box = () => screen.findByRole('textbox', { name: 'Your question' });
const isClosed = () => waitFor(() => expect(screen.queryByRole('textbox', { name: 'Your question' })).toBeNull());

it('opens by its keys with the focus in its box, gets it back from the page, and closes by the keys from within', async () => {
  open('/admin/dashboard');
  pressKeys();
  const field = await box();
  expect(document.activeElement).toBe(field);
  screen.getByRole('textbox', { name: 'Of the page' }).focus();
  pressKeys();
  expect(document.activeElement).toBe(field);
  pressKeys();
  await isClosed();
  const opener = await button('Ask Pipa');
  expect(document.activeElement).toBe(opener);
});

it('opens and closes by its button, which says so', async () => {
  const { user } = open('/admin/dashboard');
  const opener = await button('Ask Pipa');
  expect(opener.getAttribute('aria-expanded')).toBe('false');
  await user.click(opener);
  await box();
  expect(opener.getAttribute('aria-expanded')).toBe('true');
  await user.click(await button('Close Ask'));
  await isClosed();
  expect(document.activeElement).toBe(opener);
});

it('gives its page the focus instead, and is not there', async () => {
  open('/admin/ask');
  pressKeys();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Of the page' }));
  expect(screen.queryByRole('button', { name: 'Ask Pipa' })).toBeNull();
});

it('is not for visitors', () => {
  open('/admin/prices', false);
  pressKeys();
  expect(screen.queryByRole('button', { name: 'Ask Pipa' })).toBeNull();
});

it('covers a phone, and Back closes it', async () => {
  matching.add(PHONE_QUERY);
  const { user } = open('/admin/dashboard');
  await user.click(await button('Ask Pipa'));
  await screen.findByRole('dialog', { name: 'Ask' });
  await waitFor(() => expect(window.history.state?.dialogs).toBe(1));
  window.history.back();
  await isClosed();
});
