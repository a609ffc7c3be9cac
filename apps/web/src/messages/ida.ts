import { inLanguage } from './language.ts';

/** Words of the analysis service (document 3). They are loaded with its page, so the catalogue does not hold them. */
export const ida = inLanguage('ida', {
  title: 'IDA Service',
  description: 'What the data say of the market, of a stock and of an ETF, computed after each close.',
  tabsLabel: 'Parts of the analysis service',
  tabs: {
    market: 'Market Analysis',
    tutorial: 'Tutorial',
  },
  basedOn: (day: string) => `Based on End Of Day Data of ${day}`,
  observedOn: (day: string) => `Observed on ${day}`,
  help: 'Help',
  helpOn: (about: string) => `Help: ${about}`,
  comment: 'Comment',
  commentText: 'Written from the figures of the table. It is no advice.',
  chart: 'Chart',
  chartColumn: 'Column',
  lineOf: (column: string, title: string) => `Line of ${column}: ${title}`,
  error: (message: string) => `Error: ${message}`,
  noRows: 'No figures yet',
  noRowsText:
    'They are computed after the close of the market, and the first of a new installation take a few minutes.',
  market: {
    category: 'Category',
    length: 'Length',
    days: 'Days',
    analysis: 'Analysis',
    comparison: 'Comparison',
    group: 'Group',
    metrics: 'S&P500 ETF Metrics',
    predictions: 'SPY Prediction',
    performanceOf: (comparison: string) => `${comparison} Performance`,
    day: 'Day',
    /** Titles of the charts of the market's state; a ratio of prices is named by its symbols. */
    chartTitles: {
      'spy-state-h1': 'SPY and its states H1 (hidden Markov model) and GMM (Gaussian mixture)',
      'spy-state-r1': 'SPY and its state R1 (rules)',
      'spy-breadth': 'Breadth of the market',
      'spy-above-sma20': 'Stocks above SMA20',
      vix: 'VIX',
    },
    chartOf: (title: string) => `Chart of a year: ${title}`,
    noChart: 'No chart yet',
    noChartText: 'This market has no figures for it, or they are still being computed.',
  },
} as const);
