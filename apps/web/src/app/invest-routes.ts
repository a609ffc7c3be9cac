import { Activity, Briefcase, ChartLine, ChartPie, FileText, ListChecks, Wallet } from 'lucide-react';
import type { AppRoute } from './app-route.ts';

/**
 * Pages of strategies and portfolios. Those of portfolios lead a disabled investor to My Account (1 §2); those of strategies and
 * model accounts say why they are closed instead (2 §2).
 */
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
    under: '/strategy',
    access: 'user',
    load: () => import('../pages/strategy-details.tsx'),
  },
  {
    layout: '/admin',
    path: '/aqmModelAccount',
    name: 'AQM',
    icon: ChartPie,
    group: 'Invest',
    access: 'user',
    load: () => import('../pages/aqm-model-account.tsx'),
  },
  {
    layout: '/admin',
    path: '/aqmStrategyDetails',
    name: 'AQM Account Details',
    icon: FileText,
    invisible: true,
    under: '/aqmModelAccount',
    access: 'user',
    load: () => import('../pages/aqm-strategy-details.tsx'),
  },
  {
    layout: '/admin',
    path: '/portfolioMonitor',
    name: 'Portfolio Monitor',
    icon: Activity,
    invisible: true,
    under: '/strategy',
    access: 'investor',
    load: () => import('../pages/portfolio-monitor.tsx'),
  },
  {
    layout: '/admin',
    path: '/portfolioActivities',
    name: 'Portfolio Activities',
    icon: ListChecks,
    invisible: true,
    under: '/strategy',
    access: 'investor',
    load: () => import('../pages/portfolio-activities.tsx'),
  },
  {
    layout: '/admin',
    path: '/portfolio',
    name: 'Portfolios',
    icon: Briefcase,
    invisible: true,
    under: '/strategy',
    access: 'investor',
    load: () => import('../pages/portfolio.tsx'),
  },
  {
    layout: '/admin',
    path: '/myaqs',
    name: 'My AQS Portfolio',
    icon: Wallet,
    invisible: true,
    under: '/strategy',
    access: 'investor',
    load: () => import('../pages/my-aqs.tsx'),
  },
];
