import { useLocation, useNavigate } from 'react-router-dom';
import { expect, it } from 'vitest';
import { button, draw } from '../testing/render.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { useRouteTitle } from './route-title.ts';

function Frame() {
  useRouteTitle();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (
    <>
      {pathname.endsWith('strategyDetails') && <PageHeader title="Strategy Details - Alpha (ID: 4)" about="Alpha" />}
      <button type="button" onClick={() => navigate('/admin/strategyDetails')}>
        Details
      </button>
      <button type="button" onClick={() => navigate('/admin/dashboard')}>
        Dashboard
      </button>
    </>
  );
}

it('titles the document with what the page is about, else with its route', async () => {
  const { user } = draw(<Frame />);
  expect(document.title).toBe('Pipa');
  await user.click(await button('Details'));
  expect(document.title).toBe('Alpha · Pipa');
  await user.click(await button('Dashboard'));
  expect(document.title).toBe('Dashboard · Pipa');
});
