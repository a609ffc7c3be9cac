import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { button, draw } from '../../testing/render.tsx';
import { serve } from '../../testing/scripted-server.ts';
import { type WrittenOfferRow, WrittenOffers } from './written-offers.tsx';

afterEach(() => vi.unstubAllGlobals());

const offer: WrittenOfferRow = {
  id: 4,
  name: 'Hold SPY',
  request: 'hold SPY',
  engine: 'planner',
  offer: 'waiting',
  source: 'export default 1;',
  report: null,
  certificate: { isFree: true, kind: null, day: null, symbol: null, decisions: 90, compared: 60 },
  triedVariants: 12,
  user: 'grace',
  offerTime: '2026-11-20T15:00:00.000Z',
};

function open(offers: readonly WrittenOfferRow[] = [offer]) {
  const asked = serve({ 'admin/writtenStrategies': offers, 'admin/decideWritten': null });
  const acts = () => asked.filter(({ path }) => path === 'admin/decideWritten').map(({ input }) => input);
  return { acts, ...draw(<WrittenOffers report={({ id }) => <p>Report {id}</p>} />) };
}

it('shows an offer with its author, its file, its test, and how many files were tested', async () => {
  const { user } = open();
  expect(await screen.findByText(/^grace, 2026-11-20/)).toBeTruthy();
  expect(screen.getByText('12: the figures below are of one of them')).toBeTruthy();
  expect(screen.getByText(/^No\. 60 of its 90 decisions/)).toBeTruthy();
  await user.click(await button('File'));
  expect(screen.getByLabelText<HTMLTextAreaElement>('File', { selector: 'textarea' }).value).toBe(offer.source);
  await user.click(await button('Test'));
  expect(screen.getByText('Report 4')).toBeTruthy();
});

it('accepts with a reason, for administrators alone unless it is opened', async () => {
  const { acts, user } = open();
  await user.click(await button('Accept Hold SPY'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Accept Hold SPY' }));
  expect(dialog.getByRole('button', { name: 'Accept' })).toHaveProperty('disabled', true);
  await user.type(dialog.getByLabelText(/^Reason/), 'plain');
  await user.click(dialog.getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(acts()).toEqual([{ id: 4, isAccepted: true, openForInvestor: false, reason: 'plain' }]));
});

it('declines with a reason', async () => {
  const { acts, user } = open();
  await user.click(await button('Decline Hold SPY'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Decline Hold SPY' }));
  await user.type(dialog.getByLabelText(/^Reason/), 'like another');
  await user.click(dialog.getByRole('button', { name: 'Decline' }));
  await waitFor(() => expect(acts()).toEqual([{ id: 4, isAccepted: false, reason: 'like another' }]));
});

it('says where none waits', async () => {
  open([]);
  expect(await screen.findByText('No strategy waits for you')).toBeTruthy();
});
