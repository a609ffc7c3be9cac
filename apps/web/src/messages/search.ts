/** Words of the quick search. */
export const search = {
  open: 'Search',
  title: 'Search',
  label: 'Search strategies, portfolios, accounts and pages',
  placeholder: 'Strategies, portfolios, accounts, pages',
  groups: {
    pages: 'Pages',
    strategies: 'AQS strategies',
    modelAccounts: 'AQM model accounts',
    portfolios: 'My portfolios',
    accounts: 'My accounts',
    help: 'Help',
  },
  compareTracking: 'Compare Tracking',
  compareBacktest: 'Compare Backtest',
  myPortfolios: 'My AQS Portfolios',
  stoppedPortfolios: 'My Stopped AQS Portfolios',
  found: (count: number) => (count === 1 ? 'One result' : `${count} results`),
  none: (text: string) => `Nothing has “${text}” in its name.`,
  failed: 'Only pages were searched: the server did not answer. Please type again in a moment.',
} as const;
