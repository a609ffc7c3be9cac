import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import OperatorPage from '../../pages/operator.tsx';
import OperatorUserPage from '../../pages/operator-user.tsx';
import { button, draw, noteOf, placeNow, searchNow } from '../../testing/render.tsx';
import { refuse, serve } from '../../testing/scripted-server.ts';

const at = '2026-11-19T15:00:00.000Z';
const ada = {
  userId: 7,
  userName: 'ada',
  firstName: 'Ada',
  lastName: 'King',
  email: 'ada@example.org',
  isAdministrator: false,
  activatedAt: at,
  investorState: 'Trial',
  memberClass: 'Bronze',
  riskLevel: 3,
  createdAt: at,
};
const seen = {
  user: {
    ...ada,
    mobile: '',
    agreementRev: '1',
    riskAssessedAt: at,
    membershipStatus: 'TRIAL',
    dueAt: at,
    chosenState: 'Trial',
    givenClass: 'Bronze',
  },
  sessions: [{ id: 4, lastUsedAt: at, address: '10.0.0.1', userAgent: 'Firefox' }],
  accounts: [
    {
      id: 3,
      account: 'P123',
      trackAccountName: 'Paper',
      broker: 'PIPA',
      tradeType: 'SIMU_PIPA',
      cash: 1000,
      frozenAt: at,
    },
  ],
  activities: [],
  acts: [],
};

afterEach(() => vi.unstubAllGlobals());

it('searches while a person types, keeps the search in the address, and says what is searched when nothing is found', async () => {
  const asked = serve({ 'admin/users': { users: [ada], hasMore: false } });
  const { fill } = draw(<OperatorPage />, '/admin/operator');
  expect(await screen.findByRole('link', { name: 'ada' })).toBeTruthy();
  serve({ 'admin/users': { users: [], hasMore: false } });
  await fill('Search', 'zoe');
  expect(await screen.findByText('No user found')).toBeTruthy();
  expect(searchNow()).toBe('?search=zoe');
  expect(asked[0].path).toBe('admin/users');
});

it('an act needs a reason and is sent once with it', async () => {
  const asked = serve({ 'admin/user': seen, 'admin/setMemberClass': null });
  const { user, fill } = draw(<OperatorUserPage />, '/admin/operator-user?id=7');
  await user.click(await button('Set class'));
  const dialog = await screen.findByRole('dialog', { name: 'Set class' });
  await user.selectOptions(within(dialog).getByLabelText(/^Member Class/), 'Gold');
  const act = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Set class' });
  expect(act.disabled).toBe(true);
  await fill(/^Reason/, 'a prize');
  await user.dblClick(act);
  await waitFor(() => expect(screen.queryByText('Member class set')).toBeTruthy());
  expect(asked.filter(({ path }) => path === 'admin/setMemberClass')).toEqual([
    { path: 'admin/setMemberClass', input: { userId: 7, memberClass: 'Gold', reason: 'a prize' } },
  ]);
});

it('a refused act stays open and says why', async () => {
  const words = 'The investor state is Trial already';
  serve({ 'admin/user': seen, 'admin/setInvestorState': refuse('ILLEGAL_TRANSITION', words) });
  const { user, fill } = draw(<OperatorUserPage />, '/admin/operator-user?id=7');
  await user.click(await button('Set state'));
  const dialog = await screen.findByRole('dialog', { name: 'Set state' });
  await fill(/^Reason/, 'asked for');
  await user.click(within(dialog).getByRole('button', { name: 'Set state' }));
  expect(await within(dialog).findByText(words)).toBeTruthy();
});

it('a frozen account whose books differ stays frozen and shows the differences, until one side is declared right', async () => {
  const difference = 'DIFFERENCE in cash: the ledger says 1000, kept is 999.99';
  serve({ 'admin/user': seen, 'admin/unfreezeAccount': { outcome: 'books differ', differences: [difference] } });
  const { user, fill } = draw(<OperatorUserPage />, '/admin/operator-user?id=7');
  await user.click((await screen.findAllByRole('button', { name: 'Release' }))[0]);
  const dialog = await screen.findByRole('dialog', { name: 'Release P123' });
  await fill(/^Reason/, 'looked at');
  await user.click(within(dialog).getByRole('button', { name: 'Release' }));
  expect(await within(dialog).findByText(difference)).toBeTruthy();
  const asked = serve({ 'admin/user': seen, 'admin/unfreezeAccount': { outcome: 'unfrozen', differences: [] } });
  await user.click(within(dialog).getByLabelText('The ledger is right: set the balances to it'));
  await user.click(within(dialog).getByRole('button', { name: 'Release' }));
  await waitFor(() => expect(screen.queryByText('The account trades again')).toBeTruthy());
  expect(asked[0]).toEqual({
    path: 'admin/unfreezeAccount',
    input: { accountId: 3, accept: 'ledger', reason: 'looked at' },
  });
});

it('an invitation is made with whole numbers only, and without days does not expire', async () => {
  const invitation = { code: 'PIPA-AAAA-BBBB', usesLeft: 3, createdAt: at, expiresAt: null, isUsable: true };
  const asked = serve({ 'admin/invitations': [], 'admin/createInvitation': invitation });
  const { user, fill } = draw(<OperatorPage />, '/admin/operator?tab=invitations');
  await user.click(await button('New invitation'));
  await fill(/^Uses/, 'many');
  await user.tab();
  await waitFor(() => expect(noteOf(/^Uses/)).toBe('A whole number is expected'));
  await fill(/^Uses/, '3');
  await fill(/^Reason/, 'a seminar');
  await user.click(await button('Make invitation'));
  await waitFor(() => expect(screen.queryByText('Invitation PIPA-AAAA-BBBB made')).toBeTruthy());
  expect(asked).toContainEqual({ path: 'admin/createInvitation', input: { uses: 3, reason: 'a seminar' } });
});

it('a mail whose link is not kept is not offered to be sent again', async () => {
  const mail = { id: 1, to: 'a@b.c', subject: 'Trades', attempts: 8, failedAt: at, canBeSent: true };
  serve({ 'admin/failedMails': [mail, { ...mail, id: 2, canBeSent: false }] });
  draw(<OperatorPage />, '/admin/operator?tab=mails');
  expect(await screen.findAllByRole('button', { name: 'Send again' })).toHaveLength(1);
  expect(screen.getByText('Its link is not kept')).toBeTruthy();
});

it('an address without an id is no page', async () => {
  serve({});
  draw(<OperatorUserPage />, '/admin/operator-user');
  expect(await screen.findByText('This page does not exist')).toBeTruthy();
  expect(placeNow()).toBe('/admin/operator-user');
});
