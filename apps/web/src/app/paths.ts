/** Addresses that more than one page links to. */
export const paths = {
  home: '/admin/home',
  dashboard: '/admin/dashboard',
  userAgreement: '/admin/userAgreement',
  userAccount: '/admin/useraccount',
  riskAssessment: '/admin/useraccount?userAssessment=no',
  brokerAccounts: '/admin/useraccount?tab=broker',
  validate: '/admin/validate',
  marketClock: '/admin/market-clock',
  strategy: '/admin/strategy',
  strategyDetails: '/admin/strategyDetails',
  aqmModelAccount: '/admin/aqmModelAccount',
  aqmStrategyDetails: '/admin/aqmStrategyDetails',
  portfolioMonitor: '/admin/portfolioMonitor',
  portfolioActivities: '/admin/portfolioActivities',
  myPortfolios: '/admin/strategy?tab=my+portfolios',
  stoppedPortfolios: '/admin/strategy?tab=stopped',
} as const;

/** Navigation state that opens a dialog of the home page. */
export interface HomeState {
  dialog?: 'login' | 'forgot' | 'signUp';
}
