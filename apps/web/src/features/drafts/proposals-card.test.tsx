import type { Draft } from '@pipa/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { button, draw } from '../../testing/render.tsx';
import { serve } from '../../testing/scripted-server.ts';
import { ProposalsCard } from './proposals-card.tsx';

const stop: Draft = {
  id: 4,
  act: { kind: 'stopPortfolio', portfolioId: 8 },
  by: 'ask',
  byName: null,
  about: 'Momentum',
  createdAt: '2026-11-20T15:00:00.000Z',
  expiresAt: '2026-11-21T15:00:00.000Z',
  state: 'open',
};

it('lists what waits, leads to it, and dismisses it', async () => {
  let open = [stop];
  const asked = serve({
    'users/drafts': () => open,
    'users/closeDraft': () => {
      open = [];
      return null;
    },
  });
  const { user } = draw(<ProposalsCard />);
  const link = await screen.findByRole('link', { name: 'Review: Stop a portfolio, Momentum' });
  expect(link.getAttribute('href')).toBe('/admin/draft?id=4');
  expect(screen.getByText('Proposed by Ask on 2026-11-20 10:00 EST.')).toBeTruthy();
  await user.click(await button('Dismiss: Stop a portfolio, Momentum'));
  await waitFor(() => expect(screen.queryByText('Proposed to you')).toBeNull());
  expect(asked).toContainEqual({ path: 'users/closeDraft', input: { id: 4, outcome: 'dismissed' } });
});

it('is not there while nothing waits', async () => {
  const asked = serve({ 'users/drafts': [] });
  draw(<ProposalsCard />);
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByRole('heading')).toBeNull();
});
