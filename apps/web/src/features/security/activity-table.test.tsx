import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { draw } from '../../testing/render.tsx';
import { serve } from '../../testing/scripted-server.ts';
import { ActivityTable, activityText } from './activity-table.tsx';

it.each([
  [{ kind: 'SignedIn', detail: 'password+passkey' }, 'Signed in: with password and passkey'],
  [{ kind: 'PasskeyAdded', detail: 'Laptop' }, 'Passkey added: Laptop'],
  [{ kind: 'DocumentSigned', detail: 'UserAgreement' }, 'Document signed: User Agreement'],
  [{ kind: 'SignedOut', detail: '' }, 'Signed out'],
] as const)('reads %o as words', (entry, text) => {
  expect(activityText(entry)).toBe(text);
});

it('shows what happened, from where and with which device', async () => {
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36';
  const entry = { id: 1, kind: 'SignInFailed', detail: '', address: '203.0.113.7', userAgent };
  serve({ 'users/accountActivities': [{ ...entry, at: '2026-01-05T15:00:00.000Z' }] });
  draw(<ActivityTable />);
  for (const text of ['Sign-in failed: wrong password', '203.0.113.7', 'Chrome on Linux']) {
    expect(await screen.findByText(text)).toBeTruthy();
  }
});
