/** Pages of the client, by what they show. */
const withQuery = (path: string, query: Readonly<Record<string, string>>) => `${path}?${new URLSearchParams(query)}`;

export const links = {
  symbol: (symbol: string) => withQuery('/admin/symbol', { symbol }),
  market: '/admin/ida',
  screener: (screen: Readonly<Record<string, string>> = {}) =>
    withQuery('/admin/ida', { tab: 'universes', signals: 'screener', ...screen }),
  watching: '/admin/ida?tab=signals',
  strategies: '/admin/strategy',
  strategy: (id: number) => `/admin/strategyDetails?id=${id}`,
  modelAccounts: '/admin/aqmModelAccount',
  modelAccount: (id: number) => `/admin/aqmStrategyDetails?id=${id}`,
  modelPositions: (id: number) => `/admin/accountPosition?aqm=${id}`,
  portfolios: '/admin/strategy?tab=my+portfolios',
  portfolio: (id: number) => `/admin/portfolioMonitor?id=${id}`,
  activities: (id: number) => `/admin/portfolioActivities?id=${id}`,
  subscriptions: '/admin/aqmModelAccount?tab=subscribed',
  subscription: (id: number) => `/admin/accountPosition?id=${id}`,
  orders: '/admin/orders',
  accounts: '/admin/useraccount?tab=broker',
  dashboard: '/admin/dashboard',
  newsletter: '/admin/dashboard?newsletter=latest',
  topic: (id: number) => `/admin/forum?topic=${id}`,
  support: '/admin/support',
} as const;
