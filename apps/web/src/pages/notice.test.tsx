import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { draw, placeNow, searchNow } from '../testing/render.tsx';
import { serve } from '../testing/scripted-server.ts';
import NoticePage from './notice.tsx';

const notification = {
  id: 7,
  createdAt: '2026-11-20T15:00:00.000Z',
  isRead: false,
  notice: { event: 'trade.stopped', parameters: { portfolio: 'Mine', portfolioId: 3, returned: '100' } },
};

it('marks the notice as read and goes on to the page that it is about', async () => {
  const read = vi.fn((_query: URLSearchParams) => ({ notifications: [notification], hasMore: false }));
  const asked = serve({ 'users/notifications': read, 'users/readNotification': null });
  draw(<NoticePage />, '/admin/notice?id=7');
  await waitFor(() => expect(placeNow()).toBe('/admin/portfolioMonitor'));
  expect(searchNow()).toBe('?id=3');
  expect(read.mock.calls[0]?.[0].get('before')).toBe('8');
  await waitFor(() => expect(asked).toContainEqual({ path: 'users/readNotification', input: { id: 7 } }));
});

it('says that a notice is gone', async () => {
  serve({ 'users/notifications': { notifications: [notification], hasMore: true } });
  draw(<NoticePage />, '/admin/notice?id=9');
  expect(await screen.findByText('This notice is not there any more')).toBeTruthy();
  expect(placeNow()).toBe('/admin/notice');
});
