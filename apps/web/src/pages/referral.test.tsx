import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { sessionStore } from '../session/browser-session.ts';
import { button, draw, noteOf } from '../testing/render.tsx';
import { type Answers, refuse, serve } from '../testing/scripted-server.ts';
import ReferralPage from './referral.tsx';

const none = { referrals: [], hasMore: false, joined: 0, isOpen: true };
function open(answers: Answers) {
  sessionStore.keep('T');
  const asked = serve({ 'users/referrals': none, ...answers });
  return { ...draw(<ReferralPage />), sent: () => asked.filter(({ path }) => path === 'users/referFriends') };
}

it('sends addresses in lower case, and thanks in an overlay that closes on a click', async () => {
  const { user, fill, sent } = open({ 'users/referFriends': null });
  await fill(/^Email addresses/, 'Ada@Example.org, grace@example.org');
  await user.click(await button('Invite'));
  const thanks = await screen.findByText('Invitation Sent. Thanks!');
  expect(screen.getByRole('dialog', { name: 'Refer A Friend' })).toBeTruthy();
  expect(sent().map(({ input }) => input)).toEqual([{ emails: 'ada@example.org, grace@example.org' }]);
  await user.click(thanks);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Email addresses/).value).toBe('');
});

it('shows in the overlay why the server refuses, and keeps what was typed', async () => {
  const { user, fill } = open({
    'users/referFriends': refuse('TOO_MANY_REQUESTS', 'At most 20 friends can be invited a day'),
  });
  await fill(/^Email addresses/, 'ada@example.org');
  await user.click(await button('Invite'));
  expect(await screen.findByText('At most 20 friends can be invited a day')).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Email addresses/).value).toBe('ada@example.org');
});

it('names beside the field what is no address, and sends nothing', async () => {
  const { user, fill, sent } = open({});
  await fill(/^Email addresses/, 'ada, grace@example.org');
  await user.click(await button('Invite'));
  await waitFor(() => expect(noteOf(/^Email addresses/)).toBe('No e-mail address: ada'));
  expect(sent()).toEqual([]);
});

it('lists who was invited and who has joined', async () => {
  const row = (id: number, maskedEmail: string, state: string) => ({ id, maskedEmail, day: '2026-03-02', state });
  const referrals = [row(2, 'g***@example.org', 'joined'), row(1, '', 'expired')];
  open({ 'users/referrals': { ...none, referrals, joined: 1 } });
  expect((await screen.findAllByText('g***@example.org')).length).toBeGreaterThan(0);
  for (const text of ['Joined', 'Expired', 'Deleted account'])
    expect(screen.getAllByText(text).length).toBeGreaterThan(0);
  expect(screen.getAllByText(/One friend has joined/).length).toBeGreaterThan(0);
});

it('says that invitations are switched off in place of the form', async () => {
  open({ 'users/referrals': { ...none, isOpen: false } });
  expect(await screen.findByText(/^Friends cannot be invited here/)).toBeTruthy();
  expect(screen.queryByLabelText(/^Email addresses/)).toBeNull();
});
