import { type BrokerDifferenceRow, type BrokerDrillRow, type BrokerLinkRow, drillIncident } from '@pipa/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { accountRow } from '../features/portfolios/dialog-rows.fixture.ts';
import { differenceRow, linkRow, offers } from '../queries/accounts/broker-rows.fixture.ts';
import { button, draw, noteOf } from '../testing/render.tsx';
import { type Answers, serve } from '../testing/scripted-server.ts';
import BrokerAccountPage from './broker-account.tsx';

interface Shown {
  link?: Partial<BrokerLinkRow>;
  differences?: readonly BrokerDifferenceRow[];
  answers?: Answers;
}
function open({ link = {}, differences = [], answers = {} }: Shown = {}, at = '/admin/brokerAccount?id=7') {
  const asked = serve({
    'public/brokers': offers,
    'users/trackAccount': [accountRow(7, { broker: 'ALPACA', tradeType: 'SIMU_ALPACA', trackAccountName: 'Mine' })],
    'users/brokerLinks': [linkRow(7, link)],
    'users/brokerDifferences': differences,
    'users/brokerQuestions': [],
    'users/brokerDrills': [],
    ...answers,
  });
  const sent = (path: string) => asked.filter((each) => each.path === path).map(({ input }) => input);
  return { sent, ...draw(<BrokerAccountPage />, at) };
}
const card = async (name: string) => within(await screen.findByRole('region', { name }));

it('says what the broker said last, how the link is, and that a sandbox is not real money', async () => {
  open({ link: { health: 'Broken', brokenReason: 'invalid_token', linkEndsTime: '2026-11-29T15:00:00.000Z' } });
  const link = await card('Link');
  expect(link.getByText(/the broker does not take its access any more/)).toBeTruthy();
  expect(link.getByText('Why it is broken: invalid_token.')).toBeTruthy();
  expect(link.getByText('2026-11-29 10:00 EST')).toBeTruthy();
  const said = await card('What the broker said last');
  expect(said.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '$55,000.00',
    '$40,000.00',
    '$80,000.00',
  ]);
  expect(screen.getByText(/nothing here is real money/)).toBeTruthy();
});

it.each(['/admin/brokerAccount?id=8', '/admin/brokerAccount'])(
  '%s is no account, with the way to the accounts',
  async (at) => {
    open({}, at);
    expect(await screen.findByText('No such account')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Broker Accounts' }).getAttribute('href')).toBe(
      '/admin/useraccount?tab=broker',
    );
  },
);

describe('differences', () => {
  const differences = [
    differenceRow(1),
    differenceRow(2, { kind: 'Cash', symbol: null, atBroker: 100.5, inBooks: 99, choices: ['Ignored', 'Corrected'] }),
    differenceRow(3, {
      symbol: 'GLD',
      decision: 'Ignored',
      reason: 'a rounding of the broker',
      decidedTime: '2026-11-27T16:00:00.000Z',
      choices: [],
    }),
  ];

  it('are told with both values, and what was decided before', async () => {
    open({ differences });
    const shown = await card('Differences');
    expect(await shown.findByText('SPY: Shares differ')).toBeTruthy();
    expect(shown.getByText(/At the broker 25, in the books 20\. Found 2026-11-27/)).toBeTruthy();
    expect(shown.getByText(/At the broker \$100\.50, in the books \$99\.00\./)).toBeTruthy();
    expect(shown.getByText(/Ignored, 2026-11-27 11:00 EST.*a rounding of the broker/)).toBeTruthy();
    expect(shown.getAllByRole('button')).toHaveLength(2);
  });

  it('have choices that say what happens, and to ignore one takes a reason', async () => {
    const { user, fill, sent } = open({ differences, answers: { 'users/brokerDifference': null } });
    await user.click(await button('Decide: SPY: Shares differ'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Decide about the difference' }));
    expect(dialog.getAllByRole('radio').map((radio) => radio.parentElement?.textContent)).toEqual([
      expect.stringMatching(/^Adopt: .*never sold\.$/),
      expect.stringMatching(/^Ignore: .*your reason is kept/),
      expect.stringMatching(/^Correct the books: A correcting entry/),
    ]);
    await user.click(dialog.getByRole('radio', { name: /^Ignore/ }));
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Decide' })).toHaveProperty('disabled', true));
    await fill(/^Reason/, 'known');
    await user.click(dialog.getByRole('button', { name: 'Decide' }));
    expect(await screen.findByText('The difference is ignored')).toBeTruthy();
    expect(sent('users/brokerDifference')).toEqual([{ id: 1, decision: 'Ignored', reason: 'known' }]);
  });

  it('that are none are said', async () => {
    open();
    expect(await screen.findByText('Broker and books agree.')).toBeTruthy();
  });
});

describe('limits of orders', () => {
  it('are shown as a person types them, checked and saved', async () => {
    const { user, fill, sent } = open({ answers: { 'users/orderLimits': null } });
    const shown = await card('Limits of orders');
    expect(shown.getByLabelText(/^Most of the average volume/)).toHaveProperty('value', '5');
    expect(shown.getByText('Sent today: orders 3, dollars $12,345.60.')).toBeTruthy();
    expect((await button('Save limits')).disabled).toBe(true);
    await fill(/^Most distance/, '101');
    await user.tab();
    await waitFor(() => expect(noteOf(/^Most distance/)).toBe('From 0 to 100'));
    await fill(/^Most distance/, '2.5');
    await fill(/^Most dollars/, '$1,000');
    await user.click(shown.getByRole('checkbox', { name: /^Dry run/ }));
    await user.click(await button('Save limits'));
    expect(await screen.findByText('The limits are saved')).toBeTruthy();
    expect(sent('users/orderLimits')).toEqual([
      {
        trackAccountId: 7,
        mostOrdersADay: 200,
        mostDollarsADay: '1000',
        mostOfVolume: 0.05,
        mostFromPrice: 0.025,
        isDryRun: true,
      },
    ]);
  });

  it('are not there while the account is not linked', async () => {
    open({ link: { limits: null, atBroker: null } });
    expect(await screen.findByText(/The broker has not been read yet/)).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Limits of orders' })).toBeNull();
  });
});

describe('the kill switch', () => {
  it.each([
    [null, 'Stop all orders', true, 'All orders of the account are stopped'],
    ['2026-11-27T15:00:00.000Z', 'Let orders leave again', false, 'Orders leave again'],
  ])('killed at %s: %s is asked for before it is done', async (killedTime, action, isKilled, done) => {
    const { user, sent } = open({ link: { killedTime }, answers: { 'users/brokerKillSwitch': null } });
    await user.click(await button(action));
    const question = within(await screen.findByRole('alertdialog'));
    expect(sent('users/brokerKillSwitch')).toEqual([]);
    await user.click(question.getByRole('button', { name: action }));
    expect(await screen.findByText(done)).toBeTruthy();
    expect(sent('users/brokerKillSwitch')).toEqual([{ trackAccountId: 7, isKilled }]);
  });
});

describe('the fire drill', () => {
  const steps = [
    { at: '2026-11-27T15:00:00.000Z', what: 'SessionsEnded', facts: { symbol: 'SPY' } },
    { at: '2026-11-27T15:00:20.000Z', what: 'Agrees', facts: { symbol: 'SPY', shares: 0, attempts: 2 } },
  ] as const;
  const row = (id: number, over: Partial<BrokerDrillRow> = {}): BrokerDrillRow => ({
    id,
    incident: 'NightlyReset',
    requestedTime: '2026-11-27T15:00:00.000Z',
    startedTime: '2026-11-27T15:00:00.000Z',
    endedTime: '2026-11-27T15:01:00.000Z',
    outcome: 'Passed',
    steps: [...steps],
    ...over,
  });

  it('is offered at the brokers of the sandbox alone', async () => {
    open({ link: { isSandbox: false } });
    expect(await card('Differences')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Fire drill' })).toBeNull();
  });

  it('says of each incident what happens, how it went last, and what happened then', async () => {
    open({
      answers: {
        'users/brokerDrills': [
          row(3, {
            incident: 'RateLimited',
            outcome: 'Failed',
            steps: [{ ...steps[0], what: 'NoReading', facts: { minutes: 8 } }],
          }),
          row(2),
          row(1, { outcome: 'Failed' }),
        ],
      },
    });
    const shown = await card('Fire drill');
    expect(await shown.findByText('Passed 1 of 10.')).toBeTruthy();
    expect(shown.getAllByRole('heading', { level: 3 })).toHaveLength(10);
    expect(shown.getAllByText('Not played yet')).toHaveLength(8);
    expect(shown.getAllByText('Failed')).toHaveLength(1);
    const happened = within(shown.getByRole('list', { name: 'What happened: Nightly reset', hidden: true }));
    expect(happened.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^10:00:00.*the next call finds it down\.$/),
      expect.stringMatching(/Account and books agree: 0 SPY on both sides, no difference\. Readings needed: 2\.$/),
    ]);
    expect(shown.getByText(/not compared within 8 minutes/)).toBeTruthy();
  });

  it('plays one incident or all', async () => {
    const { user, sent } = open({ answers: { 'users/playBrokerDrills': null } });
    await user.click(await button('Play: Half a body'));
    expect(await screen.findByText('The incident is played')).toBeTruthy();
    await user.click(await button('Play all'));
    expect(await screen.findByText('10 incidents are played, one after another')).toBeTruthy();
    expect(sent('users/playBrokerDrills')).toEqual([
      { trackAccountId: 7, incidents: ['HalfBody'] },
      { trackAccountId: 7, incidents: drillIncident.options },
    ]);
  });

  it('under way shows how far it is, and is called off', async () => {
    const open1 = row(2, { incident: 'HalfBody', endedTime: null, outcome: null, steps: [steps[0]] });
    const waits = row(3, { incident: 'PartialFills', startedTime: null, endedTime: null, outcome: null, steps: [] });
    const { user, sent } = open({ answers: { 'users/brokerDrills': [waits, open1], 'users/endBrokerDrills': null } });
    const shown = await card('Fire drill');
    expect(await shown.findByText('Playing')).toBeTruthy();
    expect(shown.getByText('Waits for its turn')).toBeTruthy();
    expect(shown.getByRole('list', { name: 'What happened: Half a body' })).toBeTruthy();
    expect((await button('Play: Nightly reset')).disabled).toBe(true);
    await user.click(await button('Call off'));
    expect(await screen.findByText('The fire drill is called off')).toBeTruthy();
    expect(sent('users/endBrokerDrills')).toEqual([{ trackAccountId: 7 }]);
  });
});
