/** Words of the quick search. */
export const search = {
  open: 'Search',
  title: 'Search',
  label: 'Search strategies, portfolios, accounts, symbols and pages',
  placeholder: 'Strategies, portfolios, accounts, symbols, pages',
  groups: {
    pages: 'Pages',
    strategies: 'AQS strategies',
    modelAccounts: 'AQM model accounts',
    portfolios: 'My portfolios',
    accounts: 'My accounts',
    symbols: 'Symbols',
    help: 'Help',
  },
  compareTracking: 'Compare Tracking',
  compareBacktest: 'Compare Backtest',
  myPortfolios: 'My AQS Portfolios',
  stoppedPortfolios: 'My Stopped AQS Portfolios',
  found: (count: number) => (count === 1 ? 'One result' : `${count} results`),
  none: (text: string) => `Nothing has “${text}” in its name.`,
  failed: 'Not everything was searched: the server did not answer. Please type again in a moment.',
} as const;
