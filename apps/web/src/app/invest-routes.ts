import { Activity, Briefcase, ChartLine, FileText, ListChecks, Wallet } from 'lucide-react';
import type { AppRoute } from './app-route.ts';

/** Pages of strategies and portfolios. */
export const investRoutes: readonly AppRoute[] = [
  {
    layout: '/admin',
    path: '/strategy',
    name: 'AQS',
    icon: ChartLine,
    group: 'Invest',
    access: 'user',
    load: () => import('../pages/strategy.tsx'),
  },
  {
    layout: '/admin',
    path: '/strategyDetails',
    name: 'Strategy Details',
    icon: FileText,
    invisible: true,
    access: 'user',
    load: () => import('../pages/strategy-details.tsx'),
  },
  {
    layout: '/admin',
    path: '/portfolioMonitor',
    name: 'Portfolio Monitor',
    icon: Activity,
    invisible: true,
    access: 'user',
    load: () => import('../pages/portfolio-monitor.tsx'),
  },
  {
    layout: '/admin',
    path: '/portfolioActivities',
    name: 'Portfolio Activities',
    icon: ListChecks,
    invisible: true,
    access: 'user',
    load: () => import('../pages/portfolio-activities.tsx'),
  },
  {
    layout: '/admin',
    path: '/portfolio',
    name: 'Portfolios',
    icon: Briefcase,
    invisible: true,
    access: 'user',
    load: () => import('../pages/portfolio.tsx'),
  },
  {
    layout: '/admin',
    path: '/myaqs',
    name: 'My AQS Portfolio',
    icon: Wallet,
    invisible: true,
    access: 'user',
    load: () => import('../pages/my-aqs.tsx'),
  },
];
