import type { IdaFunctionCode } from '@pipa/contract';

const names = {
  1: 'Prices & Volume',
  2: 'Daily Financial Metrics',
  3: 'Valuation Metrics',
  4: 'Option Put Call Ratio',
  5: 'Quarterly Financial Data: Overall',
  6: 'Quarterly Financial Data: Efficiency',
  7: 'Quarterly Financial Data: Growth',
  8: 'Quarterly Financial Data: Quality',
  9: 'Quarterly Financial Data: Profitability',
  10: 'Quarterly Financial Data: Dividend',
  11: 'Technical Metrics',
  12: 'State & Prediction',
  13: 'ETF Momentum',
  14: 'Stock Momentum',
  15: 'Momentum Ranking',
  16: 'Pattern & Abnormality Detection',
  17: 'Pattern & Abnormality Detection',
  18: 'Pattern & Abnormality Detection',
  19: 'Macro Data',
  20: 'Ranking: Overall',
  21: 'Ranking: Efficiency',
  22: 'Ranking: Growth',
  23: 'Ranking: Quality',
  24: 'Ranking: Profitability',
  25: 'Ranking: Dividend',
  26: 'Score Summary',
  27: 'TA Metrics',
  28: 'Scores & Momentum',
} satisfies Record<IdaFunctionCode, string>;

export const en = {
  names,
  rankedBasis:
    'Ranked figures are of the trailing twelve months, at the close of the day in the row, whatever the time dimension',
};
