import type { Access, CurrentUser } from '@pipa/contract';
import type { Session } from '../session/session-store.ts';
import { paths } from './paths.ts';
import { type AppRoute, pathOf, routeAt, type SidebarGroup } from './routes.ts';

export type Viewer = Pick<CurrentUser, 'agreementRev' | 'investorState' | 'isAdministrator' | 'memberClass'>;
export type Decision = { go: 'on' } | { go: 'wait' } | { go: 'to'; path: string } | { go: 'missing' };

const isInvestor = (viewer: Viewer) => viewer.investorState === 'Trial' || viewer.investorState === 'Enabled';

/** Whether a page may be opened (1 §2, §4): visitors go home, unsigned users to the agreement, disabled ones to their account. */
export function decideAccess(access: Access, session: Pick<Session, 'token'>, viewer: Viewer | undefined): Decision {
  if (access === 'public') return { go: 'on' };
  if (session.token === null) return { go: 'to', path: paths.home };
  if (access === 'session') return { go: 'on' };
  if (!viewer) return { go: 'wait' };
  if (viewer.agreementRev === null) return { go: 'to', path: paths.userAgreement };
  if (access === 'user') return { go: 'on' };
  if (access === 'admin') return viewer.isAdministrator ? { go: 'on' } : { go: 'missing' };
  return isInvestor(viewer) ? { go: 'on' } : { go: 'to', path: paths.userAccount };
}

export interface SidebarSection {
  group: SidebarGroup | null;
  routes: readonly AppRoute[];
}

const order: readonly (SidebarGroup | null)[] = [null, 'Invest', 'Research', 'Community', 'Administration'];

/** Whether a higher class can be bought: Diamond is the highest plan, and Internal needs none (1 §6). */
const canUpgrade = (viewer: Viewer | undefined) =>
  viewer !== undefined && viewer.memberClass !== 'Diamond' && viewer.memberClass !== 'Internal';

/** Whether a person has signed in and, with that, signed the agreement. */
export const isSignedIn = ({ token, isHeld }: Pick<Session, 'token' | 'isHeld'>): boolean => token !== null && !isHeld;

/** Sections of the sidebar for a signed-in viewer; headings without a page are left out. */
export function sidebarSections(table: readonly AppRoute[], viewer: Viewer | undefined): readonly SidebarSection[] {
  const shown = table.filter((route) => {
    if (route.invisible) return false;
    if (route.upgrades) return canUpgrade(viewer);
    return route.access !== 'admin' || viewer?.isAdministrator === true;
  });
  return order
    .map((group) => ({ group, routes: shown.filter((route) => (route.group ?? null) === group) }))
    .filter((section) => section.routes.length > 0);
}

const publicPaths = [paths.company, paths.support, paths.forum, paths.prices, paths.privacy] as const;
const visitorPaths = [paths.home, ...publicPaths] as const;

const pagesAt = (addresses: readonly string[], hasForum: boolean): readonly AppRoute[] =>
  addresses.filter((path) => hasForum || path !== paths.forum).flatMap((path) => routeAt(path) ?? []);

/** Pages in the navigation of visitors. */
export const visitorPages = (hasForum: boolean) => pagesAt(visitorPaths, hasForum);

/** Pages in the footer, for everybody. */
export const footerPages = (hasForum: boolean) => pagesAt(publicPaths, hasForum);

/** Initials of a user name: two letters at most. */
export function initialsOf(name: string | null): string {
  const words = (name ?? '').split(/[\s._-]+/).filter(Boolean);
  const letters =
    words.length > 1 ? words.slice(0, 2).flatMap((word) => [...word].slice(0, 1)) : [...(words[0] ?? '')].slice(0, 2);
  return letters.join('').toUpperCase();
}

export { pathOf };
