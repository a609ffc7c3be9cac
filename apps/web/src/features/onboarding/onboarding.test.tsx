import { type OfferedBroker, ONBOARDING_OPTIONS } from '@pipa/contract';
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { endSession } from '../../api/call.ts';
import { news } from '../../messages/news.ts';
import { sessionStore } from '../../session/browser-session.ts';
import { draw } from '../../testing/render.tsx';
import { serve } from '../../testing/scripted-server.ts';
import GetStartedDialog from './get-started-dialog.tsx';
import { tutorialSteps } from './tutorial-steps.ts';
import { useFirstVisit } from './use-first-visit.ts';
import WhatsNewDialog from './whats-new-dialog.tsx';

const alpaca: OfferedBroker = { broker: 'ALPACA', isSandbox: true, takesOrders: true, ways: [] };

afterEach(() => endSession());

function Visit() {
  const { due, noteSeen } = useFirstVisit();
  return (
    <>
      <output>{due ?? 'nothing'}</output>
      {due && (
        <button type="button" onClick={() => noteSeen(due)}>
          seen
        </button>
      )}
    </>
  );
}

it('has seventeen steps, each with a drawing, a subtitle and a text of its own', () => {
  expect(tutorialSteps).toHaveLength(17);
  expect(new Set(tutorialSteps.map(({ Drawing }) => Drawing)).size).toBe(17);
  expect(new Set(tutorialSteps.map(({ text }) => text)).size).toBe(17);
});

it.each([
  [
    1,
    ['Apply for an IB account', 'Receive Cash', 'TWS', 'all statements', 'Pro', 'Complex or Leveraged Exchange Traded'],
  ],
  [2, ['My Account', 'Broker Accounts', 'Add IB Account', 'nickname', 'Live', 'Paper', 'SMS', 'sign the agreement']],
  [3, ['User Risk Assessment', 'R1 to R5', 'once a year']],
  [
    4,
    [
      'AQM Service',
      'AQS Service',
      'plus button',
      'Account Name',
      'Paper Trade or Money Trade',
      'Trading Account',
      'investment amount',
      'Comparing Tracking and Comparing Backtest',
      'AQM Model Account Details',
    ],
  ],
  [5, ['My AQM Accounts', 'My AQS Portfolios']],
])('part %i of the tutorial says what its document asks for', (part, parts) => {
  const topics = [...new Set(tutorialSteps.map(({ topic }) => topic))];
  const said = tutorialSteps
    .filter(({ topic }) => topic === topics[part - 1])
    .map(({ subtitle, text }) => `${subtitle}: ${text}`)
    .join(' ');
  expect(parts.filter((words) => !said.includes(words))).toEqual([]);
});

it('the tutorial begins with a summary of five, hides Prev at steps 0 and 1 and Next at the last', async () => {
  const onClose = vi.fn();
  const { user } = draw(<GetStartedDialog onClose={onClose} />);
  const has = (name: string) => screen.queryByRole('button', { name }) !== null;
  expect((await screen.findAllByRole('listitem')).length).toBe(5);
  expect([has('Prev'), has('Next')]).toEqual([false, true]);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect([has('Prev'), has('Next')]).toEqual([false, true]);
  expect(screen.getByRole('heading', { name: 'Apply for an IB account' })).toBeTruthy();
  for (let step = 2; step <= 17; step++) await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByText('Step 17 of 17')).toBeTruthy();
  expect([has('Prev'), has('Next')]).toEqual([true, false]);
  await user.click(screen.getAllByRole('button', { name: 'Close' })[0]);
  expect(onClose).toHaveBeenCalledOnce();
});

it.each<[string, OfferedBroker[], RegExp | null]>([
  ['none', [], /does not offer accounts at Interactive Brokers/],
  ['another broker', [alpaca], /Accounts at Alpaca can be linked here/],
  ['the broker', [{ ...alpaca, broker: 'IBWEBAPI', isSandbox: false }], null],
  ['a sandbox for the broker', [{ ...alpaca, broker: 'IBWEBAPI' }], /nothing is real money/],
])('the steps at the broker promise what this installation can do: it offers %s', async (_name, brokers, note) => {
  const asked = serve({ 'public/brokers': brokers });
  const { user } = draw(<GetStartedDialog onClose={() => undefined} />);
  await user.click(await screen.findByRole('button', { name: 'Next' }));
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  if (note) expect(await screen.findByText(note)).toBeTruthy();
  else await vi.waitFor(() => expect(screen.queryByText(/does not offer|real money/)).toBeNull());
});

it("What's New introduces IDA, and Ask, says what is new, and goes on or closes", async () => {
  const [onNext, onClose] = [vi.fn(), vi.fn()];
  const { user } = draw(<WhatsNewDialog onNext={onNext} onClose={onClose} />);
  expect(await screen.findByRole('heading', { name: 'IDA, AI data analysis' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Ask, the AI assistant' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open IDA Service' }).getAttribute('href')).toBe('/admin/ida');
  expect(screen.getByRole('link', { name: 'Open Ask' }).getAttribute('href')).toBe('/admin/ask');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([...news.entries]);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect([onNext.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 0]);
  await user.click(screen.getAllByRole('button', { name: 'Close' })[0]);
  expect([onNext.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 1]);
});

it("a first visit is due What's New and then the tutorial, and what was seen is kept here and on the server", async () => {
  sessionStore.keep('T');
  const answers: Record<string, unknown> = { 'users/getUserOption': null, 'users/setUserOption': '1' };
  const asked = serve(answers);
  const { user } = draw(<Visit />);
  await user.click(await screen.findByRole('button', { name: 'seen' }));
  expect(await screen.findByText('getStarted')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'seen' }));
  expect(await screen.findByText('nothing')).toBeTruthy();
  const stored = asked.filter(({ path }) => path === 'users/setUserOption').map(({ input }) => input);
  expect(stored).toEqual(Object.values(ONBOARDING_OPTIONS).map((option) => ({ option, value: '1' })));
  expect([sessionStore.hasSeen('whatsNew'), sessionStore.hasSeen('getStarted')]).toEqual([true, true]);
});

it('nothing is due to a user who has seen both in another browser, nor while the server does not say', async () => {
  sessionStore.keep('T');
  const asked = serve({ 'users/getUserOption': '1' });
  const { unmount } = draw(<Visit />);
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  expect(screen.getByText('nothing')).toBeTruthy();
  unmount();
  serve({});
  draw(<Visit />);
  expect(screen.getByText('nothing')).toBeTruthy();
});

it('a browser in which both were seen asks nothing, until the user signs out', () => {
  sessionStore.keep('T');
  sessionStore.noteSeen('whatsNew');
  sessionStore.noteSeen('getStarted');
  const asked = serve({});
  draw(<Visit />);
  expect(asked).toEqual([]);
  sessionStore.clear();
  expect(sessionStore.hasSeen('whatsNew')).toBe(false);
});
