/** Words of the quick search. */
export const search = {
  open: 'Search',
  title: 'Search',
  label: 'Search strategies, portfolios, accounts, symbols, topics and pages',
  placeholder: 'Strategies, portfolios, accounts, symbols, topics, pages',
  groups: {
    pages: 'Pages',
    strategies: 'AQS strategies',
    modelAccounts: 'AQM model accounts',
    portfolios: 'My portfolios',
    accounts: 'My accounts',
    symbols: 'Symbols',
    topics: 'Forum topics',
    help: 'Help',
  },
  compareTracking: 'Compare Tracking',
  compareBacktest: 'Compare Backtest',
  myPortfolios: 'My AQS Portfolios',
  stoppedPortfolios: 'My Stopped AQS Portfolios',
  found: (count: number) => (count === 1 ? 'One result' : `${count} results`),
  none: (text: string) => `Nothing was found for “${text}”.`,
  failed: 'Not everything was searched: the server did not answer. Please type again in a moment.',
} as const;
