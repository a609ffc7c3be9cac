import { ChartSpline, MessagesSquare } from 'lucide-react';
import type { AppRoute } from './app-route.ts';

/** Pages of the analysis service and of the forum. A disabled investor may read them: nothing there trades. */
export const researchRoutes: readonly AppRoute[] = [
  {
    layout: '/admin',
    path: '/ida',
    name: 'IDA Service',
    icon: ChartSpline,
    group: 'Research',
    access: 'user',
    load: () => import('../pages/ida.tsx'),
  },
  {
    layout: '/admin',
    path: '/forum',
    name: 'Forum',
    icon: MessagesSquare,
    group: 'Community',
    // Visitors read where the operator lets them: the page decides.
    access: 'public',
    load: () => import('../pages/forum.tsx'),
  },
];
