import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { endSession } from '../api/call.ts';
import { sessionStore } from '../session/browser-session.ts';
import { draw, placeNow } from '../testing/render.tsx';
import { serve } from '../testing/scripted-server.ts';
import SidebarDrawer from './sidebar-drawer.tsx';

const user = {
  userId: 7,
  userName: 'ada',
  agreementRev: '1',
  investorState: 'Trial',
  riskLevel: 3,
  isAdministrator: false,
};
beforeEach(() => endSession());

it('the menu of a narrow screen lists the pages of the user, goes to one and closes', async () => {
  sessionStore.keep('T');
  serve({ 'users/currentLoginUser': user });
  const onClose = vi.fn();
  const person = draw(<SidebarDrawer open onClose={onClose} />);
  const menu = await screen.findByRole('dialog', { name: 'Pages' });
  expect(await within(menu).findByRole('link', { name: 'Dashboard' })).toBeTruthy();
  // Hidden routes and those of administrators are no entries.
  expect(within(menu).queryByRole('link', { name: /Strategy Details|Market Clock/ })).toBeNull();
  await person.user.click(within(menu).getByRole('link', { name: 'AQM' }));
  expect(placeNow()).toBe('/admin/aqmModelAccount');
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('a visitor finds the public pages in it', async () => {
  serve({ 'public/forumAccess': { visitorsMayRead: false, types: [] } });
  draw(<SidebarDrawer open onClose={() => undefined} />);
  const menu = await screen.findByRole('dialog', { name: 'Pages' });
  const names = within(menu)
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
  expect(names.slice(0, 2)).toEqual(['Pipa', 'Home']);
  expect(names).toContain('Prices');
  expect(names).not.toContain('Dashboard');
});

it('Escape closes the menu', async () => {
  serve({});
  const onClose = vi.fn();
  const person = draw(<SidebarDrawer open onClose={onClose} />);
  await screen.findByRole('dialog', { name: 'Pages' });
  await person.user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});
