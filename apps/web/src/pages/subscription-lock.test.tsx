import type { CurrentUser, Strategy } from '@pipa/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { endSession } from '../api/call.ts';
import { TopStrategiesTable } from '../features/dashboard/strategies-table.tsx';
import { ModelAccountList } from '../features/model-accounts/model-account-list.tsx';
import { SubscribeButton } from '../features/portfolios/subscribe/subscribe-button.tsx';
import { StrategyList } from '../features/strategy-list/strategy-list.tsx';
import { sessionStore } from '../session/browser-session.ts';
import { LockNotice, lackFor } from '../strategy-views/subscription-lock.tsx';
import { matching, PHONE_QUERY } from '../testing/browser-parts.ts';
import { button, draw, placeNow, searchNow } from '../testing/render.tsx';
import { serve } from '../testing/scripted-server.ts';

const strategy = (id: number, name: string, riskLevelNumber: number) =>
  ({
    id,
    name,
    riskLevelNumber,
    status: 'Online',
    description: '',
    algoTypeStr: 'Trend',
    category: 'Hybrid',
    componentType: 'ETF',
    rebalancePeriod: 'Monthly',
    onlineTime: '2026-11-02T14:30:00.000Z',
    openForInvestor: true,
    unfedReason: null,
    sharpe: 1,
    limitToMemberClass: 'Bronze',
    chargeType: 'Free',
    chargeAmount: 0,
    marketType: 'US',
  }) as unknown as Strategy;
const calm = strategy(1, 'Calm', 2);
const bold = strategy(2, 'Bold', 4);
const paperAccounts = { canAdd: () => false, dialog: () => null };
const subscribeTo = (row: Strategy) => <SubscribeButton strategy={row} aside={null} paperAccounts={paperAccounts} />;

function serveTo(riskLevel: number | null, over: Partial<CurrentUser> = {}) {
  sessionStore.keep('T');
  serve({
    'users/currentLoginUser': {
      userId: 7,
      userName: 'ada',
      riskLevel,
      investorState: 'Trial',
      investorMemberClass: 'Bronze',
      isAdministrator: false,
      ...over,
    } as CurrentUser,
    strategies: [calm, bold],
    'portfolios/findAQM': { aqms: [calm, bold] },
  });
}
afterEach(() => endSession());

it('locks what is above the own level or class, and by level nothing before the assessment', () => {
  const silver = { ...calm, limitToMemberClass: 'Silver' as const };
  const reader = (riskLevel: number | null, investorMemberClass: 'Bronze' | 'Silver') => ({
    riskLevel,
    investorMemberClass,
  });
  expect([calm, bold].map((row) => lackFor(row, reader(2, 'Bronze')))).toEqual([null, 'R4']);
  expect([calm, bold].map((row) => lackFor(row, reader(null, 'Bronze')))).toEqual([null, null]);
  expect(
    [reader(2, 'Bronze'), reader(null, 'Bronze'), reader(2, 'Silver'), undefined].map((of) => lackFor(silver, of)),
  ).toEqual(['Silver', 'Silver', null, null]);
});

describe('a row above the own risk level', () => {
  it.each([
    ['strategies', <StrategyList key="s" action={subscribeTo} />],
    ['model accounts', <ModelAccountList key="m" action={subscribeTo} />],
    [
      'strategies on the dashboard',
      <TopStrategiesTable key="d" id="top" title="Top" strategies={[calm, bold]} all={{ to: '/', label: 'All' }} />,
    ],
  ])('of the %s is locked with the level that it needs', async (_table, table) => {
    serveTo(2);
    draw(table);
    const row = await screen.findByRole('row', { name: /Bold/ });
    await waitFor(() => expect(within(row).getByText('Locked: needs R4')).toBeTruthy());
    expect(within(screen.getByRole('row', { name: /Calm/ })).queryByText(/^Locked/)).toBeNull();
  });

  it('is locked on a phone too, where the level itself is in the open row', async () => {
    matching.add(PHONE_QUERY);
    serveTo(2);
    draw(<StrategyList action={subscribeTo} />);
    const row = await screen.findByRole('row', { name: /Bold/ });
    await waitFor(() => expect(within(row).getByText('Locked: needs R4')).toBeTruthy());
    expect(within(screen.getByRole('row', { name: /Calm/ })).queryByText(/^Locked/)).toBeNull();
  });

  it('has the level in place of Subscribe', async () => {
    serveTo(2);
    draw(
      <>
        {subscribeTo(calm)}
        {subscribeTo(bold)}
      </>,
    );
    expect((await button('Needs R4: Bold')).disabled).toBe(true);
    await waitFor(async () => expect((await button('Subscribe: Calm')).disabled).toBe(false));
  });

  it('says why and leads to the strategies at the level, never to another assessment', async () => {
    serveTo(2);
    draw(<LockNotice strategy={bold} />);
    expect(await screen.findByText(/your own risk level is R2: Medium Conservative/)).toBeTruthy();
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/admin/strategy']);
  });
});

it('a strategy of a higher class is locked before anything is asked, and says for whom it is', async () => {
  serveTo(null);
  const silver = { ...calm, limitToMemberClass: 'Silver' as const };
  draw(
    <>
      {subscribeTo(silver)}
      <LockNotice strategy={silver} />
    </>,
  );
  const needs = await screen.findByRole('link', { name: 'Needs Silver: Calm' });
  expect(needs.getAttribute('href')).toBe('/admin/useraccount?tab=membership');
  expect(screen.getByRole('link', { name: 'See the plans' }).getAttribute('href')).toBe(needs.getAttribute('href'));
  expect(screen.getByText(/for Silver members and above. Your membership class is Bronze/)).toBeTruthy();
});

it('without a level, an address that opens the dialog leads to the assessment too', async () => {
  serveTo(null);
  const strategy = { ...bold, isAQM: true };
  draw(<SubscribeButton strategy={strategy} aside={null} paperAccounts={paperAccounts} startsOpen />);
  await waitFor(() => expect(placeNow()).toBe('/admin/useraccount'));
  expect(searchNow()).toBe('?userAssessment=no&aqm=2');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('a model account above the own level leads to the model accounts', async () => {
  serveTo(2);
  draw(<LockNotice strategy={{ ...bold, isAQM: true }} />);
  expect(await screen.findByText(/^This model account is R4.*subscribe to model accounts of the same/)).toBeTruthy();
  const link = screen.getByRole('link', { name: 'See the model accounts open to you' });
  expect(link.getAttribute('href')).toBe('/admin/aqmModelAccount');
});

it('without a level, Subscribe leads to the assessment, which knows the strategy', async () => {
  serveTo(null);
  const { user } = draw(subscribeTo(bold));
  const subscribe = await button('Subscribe: Bold');
  await waitFor(() => expect(subscribe.disabled).toBe(false));
  await user.click(subscribe);
  expect([placeNow(), searchNow()]).toEqual(['/admin/useraccount', '?userAssessment=no&strategy=2']);
});

describe('a strategy that takes no subscriptions', () => {
  const offline: Strategy = { ...calm, name: 'Past', status: 'Offline' };
  const closed: Strategy = { ...calm, name: 'Secret', openForInvestor: false };
  const both = (
    <>
      {subscribeTo(offline)}
      {subscribeTo(closed)}
      <LockNotice strategy={offline} />
      <LockNotice strategy={closed} />
    </>
  );

  it('says so in place of Subscribe, and why', async () => {
    serveTo(2);
    draw(both);
    expect((await button('Offline: Past')).disabled).toBe(true);
    expect((await button('Not open for investors: Secret')).disabled).toBe(true);
    expect(screen.getByText('This strategy is offline. It takes no new subscriptions.')).toBeTruthy();
    expect(screen.getByText('This strategy is not open for investors. It takes no new subscriptions.')).toBeTruthy();
  });

  it('is open to its owner while it is closed for others, without a notice', async () => {
    serveTo(2);
    const own: Strategy = { ...closed, name: 'Mine', isOwn: true };
    draw(
      <>
        {subscribeTo(own)}
        <LockNotice strategy={own} />
      </>,
    );
    const subscribe = await button('Subscribe: Mine');
    await waitFor(() => expect(subscribe.disabled).toBe(false));
    expect(screen.queryByText(/takes no new subscriptions/)).toBeNull();
  });

  it('is open to an administrator while it is closed for investors, and to no one once it is offline', async () => {
    serveTo(2, { isAdministrator: true });
    draw(both);
    expect((await button('Offline: Past')).disabled).toBe(true);
    expect((await button('Subscribe: Secret')).disabled).toBe(false);
    expect(screen.queryByText(/^This strategy is not open/)).toBeNull();
  });

  it('leads to no assessment, even by an address that opens the dialog', async () => {
    serveTo(null);
    draw(<SubscribeButton strategy={offline} aside={null} paperAccounts={paperAccounts} startsOpen />);
    expect(await button('Offline: Past')).toBeTruthy();
    expect([placeNow(), screen.queryByRole('dialog')]).toEqual(['/', null]);
  });
});
