import type { CurrentUser } from '@pipa/contract';
import { screen, waitFor } from '@testing-library/react';
import { Link, Route, Routes, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { endSession } from '../api/call.ts';
import { links } from '../app/links.ts';
import { accountRow } from '../features/portfolios/dialog-rows.fixture.ts';
import { sessionStore } from '../session/browser-session.ts';
import { wholeStrategyRow } from '../strategy-views/strategy-rows.fixture.ts';
import { button, draw, placeNow } from '../testing/render.tsx';
import { serve } from '../testing/scripted-server.ts';
import { AskedSubscribe } from './subscribe-action.tsx';

const reader = { userId: 7, userName: 'ada', riskLevel: 5, investorMemberClass: 'Diamond' } as CurrentUser;

function Back() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => navigate(-1)}>
      Back
    </button>
  );
}

beforeEach(() => endSession());
afterEach(() => endSession());

it.each([
  ['strategy', false, '/admin/strategy'],
  ['model account', true, '/admin/aqmModelAccount'],
])('Back after a subscription of a %s does not open the dialog of the address again', async (_, isAQM, list) => {
  sessionStore.keep('T');
  serve({
    'users/currentLoginUser': reader,
    'users/trackAccountForPortfolio': [accountRow(1)],
    'users/trackAccountForAQMSubscribe': [accountRow(1)],
    'portfolios/buildCorePortfolio': { id: 8 },
    'portfolios/start': null,
    'portfolios/subscribeAQM': { id: 8 },
  });
  const strategy = wholeStrategyRow({ id: 4, isAQM });
  const asked = links.subscribe(strategy);
  const { user } = draw(
    <Routes>
      <Route path="/" element={<Link to={asked}>Assessed</Link>} />
      <Route path={asked.split('?')[0]} element={<AskedSubscribe strategy={strategy} label="Subscribe" />} />
      <Route path={list} element={<Back />} />
    </Routes>,
  );
  await user.click(screen.getByRole('link', { name: 'Assessed' }));
  const submit = await button(/^Submit/);
  await waitFor(() => expect(submit.disabled).toBe(false));
  await user.click(submit);
  await waitFor(() => expect(placeNow()).toBe(list));
  await user.click(await button('Back'));
  await waitFor(() => expect(placeNow()).toBe('/'));
  expect(screen.queryByRole('dialog')).toBeNull();
});
