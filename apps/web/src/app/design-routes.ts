import { ChartPie, ListChecks, Scale, Sparkles } from 'lucide-react';
import type { AppRoute } from './app-route.ts';

/**
 * The documentation of the design system (3 §2.17): hidden, and public, as it shows nothing of a user. Its icons are those of other
 * pages: they are drawn nowhere, and the start would grow with further ones.
 */
export const designRoutes: readonly AppRoute[] = [
  {
    layout: '/admin',
    path: '/typography',
    name: 'Typography',
    icon: ListChecks,
    invisible: true,
    access: 'public',
    load: () => import('../pages/typography.tsx'),
  },
  {
    layout: '/admin',
    path: '/icons',
    name: 'Icons',
    icon: Sparkles,
    invisible: true,
    access: 'public',
    load: () => import('../pages/icons.tsx'),
  },
  {
    layout: '/admin',
    path: '/maps',
    name: 'Maps',
    icon: ChartPie,
    invisible: true,
    withoutFooter: true,
    access: 'public',
    load: () => import('../pages/maps.tsx'),
  },
  {
    layout: '/admin',
    path: '/notifications',
    name: 'Notifications',
    icon: Scale,
    invisible: true,
    access: 'public',
    load: () => import('../pages/notifications.tsx'),
  },
];
