import { describe, expect, it } from 'vitest';
import { decideAccess, footerPages, initialsOf, sidebarSections, type Viewer, visitorPages } from './access.ts';
import type { AppRoute } from './app-route.ts';
import { paths } from './paths.ts';
import { pathOf, routeAt, routes } from './routes.ts';

const visitor = { token: null, isHeld: false };
const session = { token: 'T', isHeld: false };
const viewer: Viewer = {
  agreementRev: '2026-01',
  investorState: 'Trial',
  isAdministrator: false,
  memberClass: 'Bronze',
};
const disabled: Viewer = { ...viewer, investorState: 'Disabled' };
const unsigned: Viewer = { ...viewer, agreementRev: null };
const administrator: Viewer = { ...viewer, isAdministrator: true };
const to = (path: string) => ({ go: 'to', path });

describe('who may open a page', () => {
  it.each([
    ['public', visitor, undefined, { go: 'on' }],
    ['user', visitor, undefined, to(paths.home)],
    ['admin', visitor, undefined, to(paths.home)],
    ['session', session, undefined, { go: 'on' }],
    ['user', session, undefined, { go: 'wait' }],
    ['user', session, unsigned, to(paths.userAgreement)],
    ['investor', session, unsigned, to(paths.userAgreement)],
    ['user', session, disabled, { go: 'on' }],
    ['investor', session, disabled, to(paths.userAccount)],
    ['investor', session, viewer, { go: 'on' }],
    ['investor', session, { ...viewer, investorState: 'Enabled' }, { go: 'on' }],
    ['admin', session, viewer, { go: 'missing' }],
    ['admin', session, administrator, { go: 'on' }],
  ] as const)('%s page, %o, %o: %o', (access, who, user, decision) => {
    expect(decideAccess(access, who, user)).toEqual(decision);
  });

  it.each(['/dashboard', '/portfolioMonitor', '/portfolioActivities', '/portfolio', '/myaqs', '/orders'])(
    '%s leads a disabled investor to My Account',
    (path) => {
      const access = routes.find((route) => route.path === path)?.access ?? 'public';
      expect(decideAccess(access, session, disabled)).toEqual(to(paths.userAccount));
    },
  );

  it('never sends anybody in a circle: each target of a redirect is open to who is sent there', () => {
    for (const user of [undefined, viewer, disabled, unsigned, administrator]) {
      for (const who of [visitor, session]) {
        for (const route of routes) {
          const decision = decideAccess(route.access, who, user);
          if (decision.go !== 'to') continue;
          const target = routeAt(decision.path);
          expect(target && decideAccess(target.access, who, user)).not.toMatchObject({ go: 'to' });
        }
      }
    }
  });
});

describe('route table', () => {
  it('has each address once, below /admin', () => {
    const addresses = routes.map((route) => pathOf(route).toLowerCase());
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(addresses.every((address) => address.startsWith('/admin/'))).toBe(true);
  });
  it('knows the documented pages, whatever the case or a trailing slash', () => {
    for (const path of ['/home', '/dashboard', '/useraccount', '/validate', '/userAgreement']) {
      expect(routeAt(`/admin${path}/`.toUpperCase())?.path).toBe(path);
    }
    expect(routeAt('/admin/nowhere')).toBeUndefined();
  });
  it('leads only to routes that the paths module names alike', () => {
    expect(routeAt(paths.dashboard)?.name).toBe('Dashboard');
    expect(routeAt(paths.userAccount)?.name).toBe('My Account');
  });
});

describe('sidebar', () => {
  const names = (user?: Viewer) =>
    sidebarSections(routes, user).flatMap((section) => section.routes.map((route) => route.name));

  it('shows users the dashboard and no invisible route', () => {
    const shown = names(viewer);
    expect(shown).toContain('Dashboard');
    expect(shown).not.toContain('Home');
    expect(shown).not.toContain('My Account');
    expect(shown).not.toContain('Market Clock');
  });
  it('offers an upgrade to those who can have a higher class', () => {
    expect(names(viewer)).toContain('Upgrade');
    for (const memberClass of ['Diamond', 'Internal'] as const) {
      expect(names({ ...viewer, memberClass })).not.toContain('Upgrade');
    }
  });
  it('shows administrators their pages under a heading of their own, last', () => {
    const sections = sidebarSections(routes, administrator);
    expect(sections.at(-1)?.group).toBe('Administration');
    expect(sections[0].group).toBeNull();
  });
});

describe('pages of visitors', () => {
  const pathsOf = (pages: readonly AppRoute[]) => pages.map(pathOf);
  it('are home, those about Pipa and the forum, and open to them', () => {
    expect(pathsOf(visitorPages(true)).at(0)).toBe(paths.home);
    expect(pathsOf(visitorPages(true))).toContain(paths.prices);
    for (const { path, access } of visitorPages(true)) expect([path, access]).toEqual([path, 'public']);
  });
  it('have the forum only where visitors may read it', () => {
    expect(pathsOf(visitorPages(false))).not.toContain(paths.forum);
    expect(pathsOf(footerPages(false))).not.toContain(paths.forum);
  });
  it('are those of the footer, but for home', () => {
    expect(pathsOf(footerPages(true))).toEqual(pathsOf(visitorPages(true)).slice(1));
  });
});

it.each([
  ['bruna.beck', 'BB'],
  ['Bruna Beck Smith', 'BB'],
  ['ada', 'AD'],
  ['', ''],
  [null, ''],
])('initials of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
