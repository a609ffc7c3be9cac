import type { CurrentUser } from '@pipa/contract';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { endSession } from '../api/call.ts';
import { portfolioRow } from '../queries/portfolios/portfolio-rows.fixture.ts';
import { sessionStore } from '../session/browser-session.ts';
import { draw } from '../testing/render.tsx';
import { serve } from '../testing/scripted-server.ts';
import FirstRunPage from './first-run.tsx';

const user = { userId: 7, riskLevel: 3, investorMemberClass: 'Bronze' } as CurrentUser;

beforeEach(() => {
  endSession();
  sessionStore.keep('token');
});

async function stateOfSteps(portfolios: readonly object[]) {
  serve({
    'users/currentLoginUser': user,
    portfolios,
    'users/riskLimits': null,
    strategies: [],
  });
  draw(<FirstRunPage />, '/admin/get-started');
  const list = await screen.findByRole('list', { name: 'Steps to a running portfolio' });
  return [...list.children].map((step) => step.getAttribute('data-state'));
}

const failed = portfolioRow({ id: 8, status: 'StartFailed' });

it.each([
  ['is done with a portfolio that is set up', [portfolioRow()], ['done', 'done', 'done']],
  ['goes on with the choice after a start that failed or was called off', [failed], ['done', 'now', 'later']],
  ['is done with a portfolio before one that failed', [failed, portfolioRow()], ['done', 'done', 'done']],
])('%s', async (_, portfolios, states) => {
  expect(await stateOfSteps(portfolios)).toEqual(states);
});
