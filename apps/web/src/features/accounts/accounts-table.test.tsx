import type { CurrentUser } from '@pipa/contract';
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { endSession } from '../../api/call.ts';
import { sessionStore } from '../../session/browser-session.ts';
import { button, draw } from '../../testing/render.tsx';
import { serve } from '../../testing/scripted-server.ts';
import { AccountsTable } from './accounts-table.tsx';

afterEach(() => endSession());

it.each([
  [3, 'Choose a strategy', '/admin/strategy'],
  [null, 'Take the risk assessment first', '/admin/useraccount?userAssessment=no'],
])('a new account offers the next step at risk level %s', async (riskLevel, label, href) => {
  sessionStore.keep('T');
  serve({
    'users/currentLoginUser': { userId: 7, userName: 'ada', riskLevel } as CurrentUser,
    'users/trackAccount': [],
    'simutrader/newSimuAccount': { id: 1, account: 'P1' },
  });
  const { user, fill } = draw(<AccountsTable />);
  await user.click(await button('Add Paper Account'));
  await fill(/^Nickname/, 'Practice');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Practice is open. Next, choose a strategy to follow with it.')).toBeTruthy();
  expect((await screen.findByRole('link', { name: label })).getAttribute('href')).toBe(href);
});
