import type { CurrentUser } from '@pipa/contract';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { endSession } from '../api/call.ts';
import { sessionStore } from '../session/browser-session.ts';
import { draw } from '../testing/render.tsx';
import { serve } from '../testing/scripted-server.ts';
import UserAccountPage from './user-account.tsx';

const ada = {
  userId: 7,
  userName: 'ada',
  firstName: 'Ada',
  lastName: 'King',
  email: 'ada@example.org',
  mobile: '',
  riskLevel: null,
  riskAssessedAt: null,
  investorState: 'Trial',
  agreementRev: '2026-01',
  investorMemberClass: 'Bronze',
} as CurrentUser;
const open = (query = '', user: CurrentUser = ada) => {
  serve({ 'users/currentLoginUser': user, 'users/riskAssessment': [], 'users/getUserInvoices': [] });
  return draw(<UserAccountPage />, `/admin/useraccount${query}`);
};

beforeEach(() => {
  endSession();
  sessionStore.keep('T');
});

it('has the five documented tabs in their order, and notices, webhooks and assistants behind them', async () => {
  open();
  const tabs = await screen.findAllByRole('tab');
  expect(tabs.map(({ textContent }) => textContent)).toEqual([
    'Account Information',
    'Membership',
    'Broker Accounts',
    'Billing',
    'User Risk Assessment',
    'Notices',
    'Webhooks',
    'Assistants',
  ]);
});

it.each([
  ['', 'Account Information'],
  ['?userAssessment=no', 'User Risk Assessment'],
  ['?code=abc', 'Broker Accounts'],
  ['?oauth_token=a&oauth_verifier=b', 'Broker Accounts'],
  ['?changemembership=yes', 'Membership'],
  ['?changepayment=yes', 'Membership'],
  ['?cancel=yes', 'Membership'],
  ['?success=cs_test_1', 'Membership'],
  ['?tab=billing', 'Billing'],
])('%s opens %s', async (query, name) => {
  open(query);
  expect(await screen.findByRole('tab', { name, selected: true })).toBeTruthy();
});

it('says to a disabled investor why the other pages are closed, with the way to the membership', async () => {
  open('', { ...ada, investorState: 'Disabled' });
  expect(await screen.findByText('Your investor membership is disabled.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See your membership' }).getAttribute('href')).toBe(
    '/admin/useraccount?tab=membership',
  );
});
