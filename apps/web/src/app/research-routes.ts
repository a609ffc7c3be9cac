import {
  ChartCandlestick,
  ChartNoAxesCombined,
  ChartSpline,
  MessageCircleQuestionMark,
  MessagesSquare,
} from 'lucide-react';
import type { AppRoute } from './app-route.ts';

/** Pages of the analysis service, of Ask and of the forum. A disabled investor may read them: nothing there trades. */
export const researchRoutes: readonly AppRoute[] = [
  {
    layout: '/admin',
    path: '/market',
    name: 'Market',
    icon: ChartNoAxesCombined,
    group: 'Research',
    access: 'user',
    load: () => import('../pages/market.tsx'),
  },
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
    path: '/symbol',
    name: 'Symbol',
    icon: ChartCandlestick,
    invisible: true,
    under: '/ida',
    access: 'user',
    load: () => import('../pages/symbol.tsx'),
  },
  {
    layout: '/admin',
    path: '/ask',
    name: 'Ask',
    icon: MessageCircleQuestionMark,
    group: 'Research',
    // The box for the next question is at the bottom.
    withoutFooter: true,
    access: 'user',
    load: () => import('../pages/ask.tsx'),
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
