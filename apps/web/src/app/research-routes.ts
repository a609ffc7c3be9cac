import { ChartSpline } from 'lucide-react';
import type { AppRoute } from './app-route.ts';

/** Pages of the analysis service. A disabled investor may read them: nothing there trades. */
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
];
