import type { AppRoute } from './app-route.ts';

/** Addresses that more than one page links to. */
export const paths = {
  home: '/admin/home',
  dashboard: '/admin/dashboard',
  firstRun: '/admin/get-started',
  userAgreement: '/admin/userAgreement',
  userAccount: '/admin/useraccount',
  riskAssessment: '/admin/useraccount?userAssessment=no',
  membership: '/admin/useraccount?tab=membership',
  brokerAccounts: '/admin/useraccount?tab=broker',
  brokerAccount: '/admin/brokerAccount',
  webhooks: '/admin/useraccount?tab=webhooks',
  assistants: '/admin/useraccount?tab=assistants',
  notices: '/admin/useraccount?tab=notices',
  /** The same as `draftPath` of the contract. */
  draft: '/admin/draft',
  company: '/admin/company',
  support: '/admin/support',
  faq: '/admin/support?document=faq',
  tutorials: '/admin/support?document=tutorials',
  seminars: '/admin/support?document=seminars',
  contact: '/admin/support#contact',
  forum: '/admin/forum',
  privacy: '/admin/privacy',
  prices: '/admin/prices',
  referral: '/admin/referral',
  validate: '/admin/validate',
  marketClock: '/admin/market-clock',
  operator: '/admin/operator',
  operatorUser: '/admin/operator-user',
  strategy: '/admin/strategy',
  strategyDetails: '/admin/strategyDetails',
  writeStrategy: '/admin/write-strategy',
  writtenStrategy: '/admin/written-strategy',
  aqmModelAccount: '/admin/aqmModelAccount',
  aqmStrategyDetails: '/admin/aqmStrategyDetails',
  aqmSubscriptions: '/admin/aqmModelAccount?tab=subscribed',
  accountPosition: '/admin/accountPosition',
  portfolioMonitor: '/admin/portfolioMonitor',
  portfolioActivities: '/admin/portfolioActivities',
  ida: '/admin/ida',
  market: '/admin/market',
  symbol: '/admin/symbol',
  tearSheet: '/admin/tear-sheet',
  receipt: '/admin/receipt',
  orders: '/admin/orders',
  allPortfolios: '/admin/all-portfolios',
  ask: '/admin/ask',
  sharedTearSheet: '/admin/shared',
  myPortfolios: '/admin/strategy?tab=my+portfolios',
  stoppedPortfolios: '/admin/strategy?tab=stopped',
} as const;

/** Navigation state of the home page: the dialog to open, and the page from which a visitor was sent here. */
export interface HomeState {
  dialog?: 'login' | 'forgot' | 'signUp';
  /** Page to open after signing in. */
  from?: string;
  /** The session ended while `from` was open. */
  hasEnded?: boolean;
  /** Name of `from`, where it is a page that a visitor cannot open. */
  needsSignIn?: AppRoute['name'];
}

/**
 * The page that opens after signing in: the one that a visitor was sent away from, else the steps of the first run until the
 * assessment is signed, and the dashboard from then on.
 */
export function pathAfterSignIn(from: string | undefined, hasRiskLevel: boolean): string {
  if (from?.startsWith('/admin/')) return from;
  return hasRiskLevel ? paths.dashboard : paths.firstRun;
}
