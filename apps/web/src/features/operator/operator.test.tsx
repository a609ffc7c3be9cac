import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import OperatorPage from '../../pages/operator.tsx';
import OperatorUserPage from '../../pages/operator-user.tsx';
import { button, draw, noteOf, placeNow, searchNow } from '../../testing/render.tsx';
import { type Answers, refuse, serve } from '../../testing/scripted-server.ts';

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
  disabledReason: null,
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
    developerState: 'Disabled',
    block: null,
    trialEndsAt: at,
    hasSecondFactor: false,
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

/** The page of a user, with further answers. */
function openUser(user: Partial<typeof seen.user> | Record<string, unknown> = {}, answers: Answers = {}) {
  const page = { ...seen, user: { ...seen.user, ...user } };
  const asked = serve({ 'admin/user': page, 'admin/userInvoices': [], ...answers });
  return { asked, ...draw(<OperatorUserPage />, '/admin/operator-user?id=7') };
}

afterEach(() => vi.unstubAllGlobals());

const momentum = {
  id: 12,
  code: 'top-momentum',
  name: 'Top momentum',
  kind: 'AQS',
  status: 'Online',
  openForInvestor: true,
  modifiedAt: at,
  followers: 3,
  followingValue: 30_000,
  lastDecisionDay: '2026-11-18',
  divergence: -2.4,
  unfedReason: null,
  description: 'Buys what has risen.',
  riskLevel: 4,
  minInvestmentAmount: 5_000,
  maxInvestmentAmount: 60_000,
  minInvestmentPeriod: 6,
  chargeType: 'FixedMonthly',
  chargeAmount: 10,
  limitToMemberClass: 'Silver',
  allowPaperTrading: true,
  liquidateOnEmergency: true,
};

it('takes a strategy offline with a reason, and says what its portfolios will do', async () => {
  const asked = serve({ 'admin/strategies': [momentum], 'admin/takeStrategyOffline': null });
  const { user } = draw(<OperatorPage />, '/admin/operator?tab=strategies');
  await user.click(await button('Take offline'));
  const dialog = await screen.findByRole('dialog', { name: 'Take offline' });
  expect(dialog.textContent).toContain('Of the 3 portfolios that follow it, each does what its owner chose');
  await user.type(within(dialog).getByLabelText(/^Reason/), 'its data are wrong');
  await user.click(within(dialog).getByRole('button', { name: 'Take offline' }));
  await screen.findByText('Top momentum is offline');
  const sent = asked.find(({ path }) => path === 'admin/takeStrategyOffline');
  expect(sent?.input).toEqual({ strategyId: 12, reason: 'its data are wrong' });
});

it('releases a strategy that is offline', async () => {
  const asked = serve({ 'admin/strategies': [{ ...momentum, status: 'Offline' }], 'admin/releaseStrategy': null });
  const { user } = draw(<OperatorPage />, '/admin/operator?tab=strategies');
  await user.click(await button('Release'));
  const dialog = await screen.findByRole('dialog', { name: 'Release' });
  await user.type(within(dialog).getByLabelText(/^Reason/), 'its data are right again');
  await user.click(within(dialog).getByRole('button', { name: 'Release' }));
  await screen.findByText('Top momentum is on offer');
  expect(asked.filter(({ path }) => path === 'admin/releaseStrategy')).toHaveLength(1);
});

it('says what a strategy waits for, which can be edited and not released', async () => {
  const unfedReason = 'It chooses from stocks, and this market has none.';
  serve({ 'admin/strategies': [{ ...momentum, status: 'Offline', unfedReason }] });
  draw(<OperatorPage />, '/admin/operator?tab=strategies');
  expect(await screen.findByText(unfedReason)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Release' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Edit' })).toBeTruthy();
});

it('edits the offer of a strategy with a reason', async () => {
  const asked = serve({ 'admin/strategies': [momentum], 'admin/editStrategy': null });
  const { user, fill } = draw(<OperatorPage />, '/admin/operator?tab=strategies');
  await user.click(await button('Edit'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Top momentum' }));
  await fill(/^Charge\b(?! Type)/, '-1');
  await user.tab();
  await waitFor(() => expect(noteOf(/^Charge\b(?! Type)/)).toBe('Zero or more is expected'));
  await fill(/^Charge\b(?! Type)/, '12.5');
  await user.click(dialog.getByLabelText('Open for new investors'));
  await fill(/^Reason/, 'agreed with the provider');
  await user.click(dialog.getByRole('button', { name: 'Edit' }));
  await screen.findByText('Top momentum is changed');
  expect(asked.find(({ path }) => path === 'admin/editStrategy')?.input).toMatchObject({
    strategyId: 12,
    name: 'Top momentum',
    riskLevel: 4,
    chargeAmount: 12.5,
    openForInvestor: false,
    reason: 'agreed with the provider',
  });
});

describe('the health of the product', () => {
  const health = {
    at,
    findings: [],
    market: {
      ...{ day: '2026-11-19', phase: 'Closed', paused: false, leaseSeconds: 6 },
      ...{ isStalled: true, idleSeconds: 75, waitsFor: 'write records', closedSeconds: 3_700 },
    },
    queues: [
      { name: 'trade', jobs: { waiting: 3, active: 1, failed: 0 } },
      { name: 'mail', jobs: null },
    ],
    outbox: { waiting: 0, oldestSeconds: null },
    mail: { waiting: 2, oldestSeconds: 4, failed: 0, digestSeconds: null },
    data: {
      lastClosedDay: '2026-11-18',
      analysisDay: '2026-11-17',
      newestBarDay: '2026-11-18',
      listed: 230,
      missing: 2,
      quarantined: 0,
      strategiesWaiting: 0,
    },
  };
  const historyOf = (span: string) => ({
    from: at,
    series: [
      { name: 'marketIdle', target: 60, values: span === 'day' ? [1, null, 75] : [90, 3, 75] },
      { name: 'diskFree', target: null, values: [90_000, 10_240, 20_480] },
      { name: 'workerMemory', target: null, values: [null, null, null] },
    ],
    lastBackupAt: null,
  });
  const runs = [60, 30].map((seconds, index) => ({
    ...{ key: `analysis-2026-11-1${8 - index}`, kind: 'analysis', status: 'Done', done: 3, total: 3, error: null },
    ...{ startedAt: at, finishedAt: new Date(Date.parse(at) + seconds * 1_000).toISOString() },
  }));
  const open = (over: object = {}) => {
    serve({
      'admin/health': { ...health, ...over },
      'admin/healthHistory': (query: URLSearchParams) => historyOf(`${query.get('span')}`),
      'market/backgroundRuns': { analysisDay: null, runs },
    });
    return draw(<OperatorPage />, '/admin/operator?tab=health');
  };

  it('is said in words, with queues, freshness and progress', async () => {
    open();
    expect(await screen.findByText('Nothing is late and nothing has failed.')).toBeTruthy();
    expect(screen.getByText('2 of 230 listed instruments')).toBeTruthy();
    for (const said of ['write records', '75 s', '3,700 s']) expect(screen.getByText(said)).toBeTruthy();
    expect(screen.getByRole('row', { name: /^Mails/ }).textContent).toBe('MailsNo answerNo answerNo answer');
    expect(screen.getByRole('row', { name: /^Trades/ }).textContent).toBe('Trades310');
  });

  it('is a small line for each figure over a day or a week, with its target; runs have durations', async () => {
    const { user } = open();
    const idle = await screen.findByRole('img', {
      name: 'Since the last progress of the market: now 1 min, at worst 1 min',
    });
    expect(idle.closest('figure')?.textContent).toContain('Beyond the target');
    expect(screen.getByRole('img', { name: 'Free disk: now 20.0 GB, at worst 10.0 GB' })).toBeTruthy();
    expect(screen.queryByText('Memory of the worker')).toBeNull();
    expect(screen.getByText('None has been made')).toBeTruthy();
    expect(screen.getByText(/took 1 min/)).toBeTruthy();
    expect(
      screen.getByRole('img', { name: 'Durations of the last 2 analyses: now 1 min, at worst 1 min' }),
    ).toBeTruthy();
    await user.click(await button('Week'));
    expect(await screen.findByText('most 2 min')).toBeTruthy();
  });

  it('names what is late first', async () => {
    const findings = [
      { kind: 'marketStalled', subject: 'write records', count: 75 },
      { kind: 'analysisLate', subject: '', count: 4 },
      { kind: 'queueFailed', subject: 'mail', count: 2 },
      { kind: 'paused', subject: '', count: 0 },
    ];
    open({ findings });
    expect(await screen.findByText('The analysis is late: closes that are not analysed: 4.')).toBeTruthy();
    expect(screen.getByText(/^The market has stood still for 75 s .* It waits for: write records\.$/)).toBeTruthy();
    expect(screen.getByText('Jobs of the queue Mails have failed for good: 2.')).toBeTruthy();
    expect(screen.getAllByText('Late')).toHaveLength(3);
    expect(screen.getAllByText('Note')).toHaveLength(1);
  });
});

it('names the strategies that fail, what they fail to do and why', async () => {
  const fault = { strategyId: 12, name: 'Top momentum', code: 'own:top-momentum', day: '2026-11-18', firstAt: at };
  const message = 'The strategy failed: A decision takes longer than 10 s.';
  serve({ 'admin/strategies': [momentum], 'admin/strategyFaults': [{ ...fault, work: 'Targets', message }] });
  draw(<OperatorPage />, '/admin/operator?tab=strategies');
  const table = within(await screen.findByRole('table', { name: /Strategies that fail/ }));
  expect(table.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Top momentum', 'decide', message, '2026-11-18']),
  );
});

it('shows no table of faults while no strategy fails', async () => {
  serve({ 'admin/strategies': [momentum], 'admin/strategyFaults': [] });
  draw(<OperatorPage />, '/admin/operator?tab=strategies');
  await screen.findByText('Top momentum');
  expect(screen.queryByText('Strategies that fail')).toBeNull();
});

it('searches while a person types, keeps the search in the address, and says what is searched when nothing is found', async () => {
  const asked = serve({ 'admin/users': { users: [ada], hasMore: false, count: 1 } });
  const { fill } = draw(<OperatorPage />, '/admin/operator');
  expect(await screen.findByRole('link', { name: 'ada' })).toBeTruthy();
  serve({ 'admin/users': { users: [], hasMore: false, count: 0 } });
  await fill('Search', 'zoe');
  expect(await screen.findByText('No user found')).toBeTruthy();
  expect(searchNow()).toBe('?search=zoe');
  expect(asked[0].path).toBe('admin/users');
});

it('an act needs a reason and is sent once with it', async () => {
  const { asked, user, fill } = openUser({}, { 'admin/setMemberClass': null });
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

it('shows a user the calls of the analysis', async () => {
  const { asked, user, fill } = openUser({}, { 'admin/setDeveloperState': null });
  await user.click(await button('Show calls'));
  const dialog = await screen.findByRole('dialog', { name: 'Show calls' });
  await fill(/^Reason/, 'builds a client');
  await user.click(within(dialog).getByRole('button', { name: 'Show calls' }));
  await screen.findByText('The user sees the calls of the analysis');
  expect(asked.filter(({ path }) => path === 'admin/setDeveloperState')).toEqual([
    { path: 'admin/setDeveloperState', input: { userId: 7, developerState: 'Enabled', reason: 'builds a client' } },
  ]);
});

it('a refused act stays open and says why', async () => {
  const words = 'The user is blocked already';
  const { user, fill } = openUser({}, { 'admin/blockUser': refuse('ILLEGAL_TRANSITION', words) });
  await user.click(await button('Block'));
  const dialog = await screen.findByRole('dialog', { name: 'Block' });
  await fill(/^Reason/, 'asked for');
  await user.click(within(dialog).getByRole('button', { name: 'Block' }));
  expect(await within(dialog).findByText(words)).toBeTruthy();
});

it('a frozen account whose books differ stays frozen and shows the differences, until one side is declared right', async () => {
  const difference = 'DIFFERENCE in cash: the ledger says 1000, kept is 999.99';
  const { user, fill } = openUser(
    {},
    { 'admin/unfreezeAccount': { outcome: 'books differ', differences: [difference] } },
  );
  await user.click((await screen.findAllByRole('button', { name: 'Release' }))[0]);
  const dialog = await screen.findByRole('dialog', { name: 'Release P123' });
  await fill(/^Reason/, 'looked at');
  await user.click(within(dialog).getByRole('button', { name: 'Release' }));
  expect(await within(dialog).findByText(difference)).toBeTruthy();
  const asked = serve({
    'admin/user': seen,
    'admin/userInvoices': [],
    'admin/unfreezeAccount': { outcome: 'unfrozen', differences: [] },
  });
  await user.click(within(dialog).getByLabelText('The ledger is right: set the balances to it'));
  await user.click(within(dialog).getByRole('button', { name: 'Release' }));
  await waitFor(() => expect(screen.queryByText('The account trades again')).toBeTruthy());
  expect(asked[0]).toEqual({
    path: 'admin/unfreezeAccount',
    input: { accountId: 3, accept: 'ledger', reason: 'looked at' },
  });
});

it('a user who is blocked is shown with who, since when and why, and the block can be lifted', async () => {
  const block = { at, by: 'olga', reason: 'a dispute' };
  const { asked, user, fill } = openUser(
    { investorState: 'Disabled', disabledReason: 'Blocked', block },
    { 'admin/unblockUser': null },
  );
  expect(await screen.findByText(/^2026-11-19 .*, by olga: a dispute$/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Extend trial' })).toBeNull();
  await user.click(await button('Lift block'));
  const dialog = await screen.findByRole('dialog', { name: 'Lift block' });
  await fill(/^Reason/, 'settled');
  await user.click(within(dialog).getByRole('button', { name: 'Lift block' }));
  expect(await screen.findByText('The block is lifted')).toBeTruthy();
  expect(asked).toContainEqual({ path: 'admin/unblockUser', input: { userId: 7, reason: 'settled' } });
});

it('an act with a long detail shows its beginning until it is unfolded', async () => {
  const detail = `description ${'word '.repeat(60)}end`;
  const facts = { at, operator: 'olga', act: 'InvestorBlocked', userId: 7, subject: 'ada', reason: 'asked for it' };
  const acts = [
    { id: 1, ...facts, detail },
    { id: 2, ...facts, act: 'InvestorUnblocked', detail: `another ${detail}` },
  ];
  const { user } = openUser({}, { 'admin/user': { ...seen, acts } });
  const more = await button(/^Show more: User blocked, ada, 2026-/);
  expect(screen.queryByText(/word end/)).toBeNull();
  await user.click(more);
  expect(screen.getByText(/word end/)).toBeTruthy();
  expect((await button(/^Show less: User blocked, ada, 2026-/)).getAttribute('aria-expanded')).toBe('true');
});

it('days on which a trial ends and a payment is due are those of UTC, as the member sees them', async () => {
  openUser({ trialEndsAt: '2026-12-24T03:00:00.000Z', dueAt: '2026-12-22T02:04:05.000Z' });
  expect(await screen.findByText('2026-12-24')).toBeTruthy();
  expect(screen.getByText('2026-12-22')).toBeTruthy();
});

it('a trial is extended to a day', async () => {
  const answers = { 'admin/extendTrial': { trialEndsAt: '2026-12-24T23:59:59.999Z' } };
  const { asked, user, fill } = openUser({}, answers);
  await user.click(await button('Extend trial'));
  const dialog = await screen.findByRole('dialog', { name: 'Extend trial' });
  fireEvent.change(within(dialog).getByLabelText(/^Last day/), { target: { value: '2026-12-24' } });
  await fill(/^Reason/, 'was ill');
  await user.click(within(dialog).getByRole('button', { name: 'Extend trial' }));
  expect(await screen.findByText('The trial lasts to 2026-12-24')).toBeTruthy();
  const input = { userId: 7, until: '2026-12-24', reason: 'was ill' };
  expect(asked).toContainEqual({ path: 'admin/extendTrial', input });
});

it.each([
  ['a user with a second factor', { hasSecondFactor: true }, true],
  ['a user without one', { hasSecondFactor: false }, false],
  ['an administrator', { hasSecondFactor: true, isAdministrator: true }, false],
])('second factors of %s are offered to be reset: %o', async (_, user, isOffered) => {
  openUser(user);
  await button('End all sessions');
  expect(screen.queryByRole('button', { name: 'Reset second factors' }) !== null).toBe(isOffered);
});

it('second factors are reset with a reason, after a warning about who asks', async () => {
  const { asked, user, fill } = openUser({ hasSecondFactor: true }, { 'admin/resetSecondFactors': { ended: 1 } });
  await user.click(await button('Reset second factors'));
  const dialog = await screen.findByRole('dialog', { name: 'Reset second factors' });
  expect(dialog.textContent).toContain('Be sure that the person who asks is the user.');
  await fill(/^Reason/, 'lost phone');
  await user.click(within(dialog).getByRole('button', { name: 'Reset second factors' }));
  expect(await screen.findByText('The second factors are reset')).toBeTruthy();
  expect(asked).toContainEqual({ path: 'admin/resetSecondFactors', input: { userId: 7, reason: 'lost phone' } });
});

it('the invoices of a user are listed newest first, with their PDF', async () => {
  const invoice = {
    id: 1,
    number: 'A-1',
    dueDate: at,
    paidDate: at,
    paymentType: 'visa ending in 4242',
    amount: 49,
    billStatus: 'SettledPayed',
    billType: 'MemberBill',
    feeType: 'InvestorMemberFee',
    name: 'Gold membership, monthly',
    description: 'Gold, monthly',
  };
  const { asked, user } = openUser(
    {},
    {
      'admin/userInvoices': [invoice, { ...invoice, id: 2, number: 'A-2' }],
      'admin/invoicePdf': { fileName: 'a.pdf', pdf: 'AAAA' },
    },
  );
  const numbers = await screen.findAllByText(/^A-\d$/);
  expect(numbers.map(({ textContent }) => textContent)).toEqual(['A-2', 'A-1']);
  await user.click(screen.getAllByRole('button', { name: 'PDF of invoice A-2' })[0]);
  await waitFor(() => expect(asked.some(({ path }) => path === 'admin/invoicePdf')).toBe(true));
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
