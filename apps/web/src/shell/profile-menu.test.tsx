import type { CurrentUser } from '@pipa/contract';
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { endSession } from '../api/call.ts';
import { sessionStore } from '../session/browser-session.ts';
import { draw } from '../testing/render.tsx';
import ProfileMenu from './profile-menu.tsx';

afterEach(() => endSession());

it('shows the user name in the bar, and opens the way to the account and out', async () => {
  sessionStore.keep('T');
  sessionStore.remember({ userId: 7, userName: 'ada.king', riskLevel: 3, investorState: 'Trial' } as CurrentUser);
  const { user } = draw(<ProfileMenu />);
  expect(screen.getByText('ada.king').closest('button')?.textContent).toBe('ada.king');
  await user.click(screen.getByRole('button', { name: 'Profile of ada.king' }));
  const choices = await screen.findAllByRole('menuitem');
  expect(choices.map(({ textContent }) => textContent)).toEqual(['My Account', 'Sign Out']);
});
