import {
  BadgeCheck,
  Building2,
  Clock,
  FileChartColumn,
  FileLock2,
  FileSignature,
  House,
  LayoutDashboard,
  LifeBuoy,
  Send,
  ShieldCheck,
  Sparkles,
  Tag,
  UserRound,
} from 'lucide-react';
import type { AppRoute, SidebarGroup } from './app-route.ts';
import { designRoutes } from './design-routes.ts';
import { investRoutes } from './invest-routes.ts';
import { researchRoutes } from './research-routes.ts';

export type { AppRoute, SidebarGroup };

/** Every page of the product. The sidebar, the titles and the guards are derived from this table. */
export const routes: readonly AppRoute[] = [
  {
    layout: '/admin',
    path: '/home',
    name: 'Home',
    icon: House,
    invisible: true,
    access: 'public',
    load: () => import('../pages/home.tsx'),
  },
  {
    layout: '/admin',
    path: '/dashboard',
    name: 'Dashboard',
    icon: LayoutDashboard,
    access: 'investor',
    load: () => import('../pages/dashboard.tsx'),
  },
  ...investRoutes,
  ...researchRoutes,
  {
    layout: '/admin',
    path: '/useraccount',
    name: 'My Account',
    icon: UserRound,
    invisible: true,
    access: 'user',
    load: () => import('../pages/user-account.tsx'),
  },
  {
    layout: '/admin',
    path: '/upgrade-to-pro',
    name: 'Upgrade',
    icon: Sparkles,
    upgrades: true,
    access: 'user',
    load: () => import('../pages/upgrade-to-pro.tsx'),
  },
  {
    layout: '/admin',
    path: '/prices',
    name: 'Prices',
    icon: Tag,
    invisible: true,
    access: 'public',
    load: () => import('../pages/prices.tsx'),
  },
  {
    layout: '/admin',
    path: '/market-clock',
    name: 'Market Clock',
    icon: Clock,
    group: 'Administration',
    access: 'admin',
    load: () => import('../pages/market-clock.tsx'),
  },
  {
    layout: '/admin',
    path: '/operator',
    name: 'Operator',
    icon: ShieldCheck,
    group: 'Administration',
    access: 'admin',
    load: () => import('../pages/operator.tsx'),
  },
  {
    layout: '/admin',
    path: '/operator-user',
    name: 'Operator',
    icon: ShieldCheck,
    invisible: true,
    under: '/operator',
    access: 'admin',
    load: () => import('../pages/operator-user.tsx'),
  },
  {
    layout: '/admin',
    path: '/referral',
    name: 'Refer Friends',
    icon: Send,
    group: 'Community',
    access: 'user',
    load: () => import('../pages/referral.tsx'),
  },
  {
    layout: '/admin',
    path: '/support',
    name: 'Support',
    icon: LifeBuoy,
    group: 'Community',
    access: 'public',
    load: () => import('../pages/support.tsx'),
  },
  {
    layout: '/admin',
    path: '/company',
    name: 'Company',
    icon: Building2,
    group: 'Community',
    access: 'public',
    load: () => import('../pages/company.tsx'),
  },
  {
    layout: '/admin',
    path: '/privacy',
    name: 'Privacy Policy',
    icon: FileLock2,
    invisible: true,
    access: 'public',
    load: () => import('../pages/privacy.tsx'),
  },
  {
    layout: '/admin',
    path: '/validate',
    name: 'Validation',
    icon: BadgeCheck,
    invisible: true,
    access: 'public',
    load: () => import('../pages/validate.tsx'),
  },
  {
    layout: '/admin',
    path: '/unsubscribe',
    name: 'Email Preferences',
    icon: BadgeCheck,
    invisible: true,
    access: 'public',
    load: () => import('../pages/unsubscribe.tsx'),
  },
  {
    layout: '/admin',
    path: '/shared',
    name: 'Tear Sheet',
    icon: FileChartColumn,
    invisible: true,
    access: 'public',
    load: () => import('../pages/shared-tear-sheet.tsx'),
  },
  {
    layout: '/admin',
    path: '/userAgreement',
    name: 'User Agreement',
    icon: FileSignature,
    invisible: true,
    // The page first reads a token from the address, which may change the user.
    access: 'public',
    load: () => import('../pages/user-agreement.tsx'),
  },
  ...designRoutes,
];

export const pathOf = (route: Pick<AppRoute, 'layout' | 'path'>) => `${route.layout}${route.path}`;

/** The route of an address, case-insensitive like the router. */
export const routeAt = (pathname: string, table: readonly AppRoute[] = routes): AppRoute | undefined =>
  table.find((route) => pathOf(route).toLowerCase() === pathname.replace(/\/+$/, '').toLowerCase());

/** Whether an address, with or without a query, is one of a page. */
export const hasPage = (address: string): boolean => routeAt(address.replace(/[?#].*$/, '')) !== undefined;
