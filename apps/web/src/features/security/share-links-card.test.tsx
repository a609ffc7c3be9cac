import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { button, draw } from '../../testing/render.tsx';
import { serve } from '../../testing/scripted-server.ts';
import { ShareLinksCard } from './share-links-card.tsx';

it('lists the links of all records with what they show, and revokes one', async () => {
  const link = { benchmark: 'QQQ', from: null, to: null, createTime: '2026-11-20T15:04:00.000Z', lastReadTime: null };
  const asked = serve({
    'reports/shareLinks': [{ ...link, id: 3, kind: 'backtest', targetId: 12 }],
    'reports/revokeShareLink': null,
  });
  const { user } = draw(<ShareLinksCard />);
  const record = await screen.findByRole('link', { name: 'Backtest 12' });
  expect(record.getAttribute('href')).toContain('of=backtest&id=12');
  expect(asked[0]).toEqual({ path: 'reports/shareLinks', input: {} });
  await user.click(await button(/^Revoke the link created/));
  expect(asked.find(({ path }) => path === 'reports/revokeShareLink')?.input).toEqual({ id: 3 });
});
