import type { RevisedDataset } from '@pipa/contract';

const datasets: Record<RevisedDataset, string> = {
  Bars: 'Price',
  Actions: 'Split or dividend',
  Macro: 'Macro series',
  Reports: 'Report of a company',
};

/** Figures of companies have the names that the tables of the analysis give them; these are the others. */
const fields: Readonly<Record<string, string>> = {
  open: 'Open',
  high: 'High',
  low: 'Low',
  close: 'Close',
  volume: 'Volume',
  value: 'Value',
  Dividend: 'Dividend',
  Split: 'Split ratio',
  revenue: 'Revenue',
  grossProfit: 'Gross profit',
  ebitda: 'EBITDA',
  ebit: 'EBIT',
  interestExpense: 'Interest expense',
  incomeTax: 'Income tax',
  netIncome: 'Net income',
  eps: 'Earnings per share',
  sharesOutstanding: 'Shares outstanding',
  dividendPerShare: 'Dividend per share',
  cash: 'Cash',
  currentAssets: 'Current assets',
  totalAssets: 'Total assets',
  currentLiabilities: 'Current liabilities',
  totalLiabilities: 'Total liabilities',
  totalDebt: 'Total debt',
  equity: 'Equity',
  operatingCashflow: 'Operating cash flow',
  capex: 'Capital expenditure',
  epsEstimate: 'Estimated earnings per share',
  epsActual: 'Actual earnings per share',
};

/** Words of what was revised since a day. */
export const idaRevisions = {
  title: (day: string) => `Revised since ${day}`,
  text: (day: string) =>
    `Values that were others at the close of ${day} than they are now. The page shows what was known then; receipts and later days have what is known now.`,
  symbol: 'Symbol or series',
  none: 'Nothing of it was revised',
  noneText: 'What was known of it at the close of the day is what is known now.',
  hasMore: 'There are more than are listed: narrow them by symbol.',
  columns: {
    symbol: 'Symbol',
    dataset: 'Data',
    day: 'Of',
    field: 'Value',
    before: 'Then',
    now: 'Now',
    vendor: 'Vendor',
    revisedOn: 'Revised on',
  },
  datasets,
  fields,
};
