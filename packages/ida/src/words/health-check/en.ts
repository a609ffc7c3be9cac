export const en = {
  technical: 'TA Metrics',
  sentiment: 'Sentiment',
  patterns: 'Pattern & Abnormality Detection',
  states: 'State & Prediction',
  daily: 'Fundamental Daily',
  quarterly: 'Fundamental Quarterly',
  etf: '1. ETF Health Check',
  marketTechnical: 'S&P500 TA Metrics',
  sector: '2. Sector ETF Health Check',
  market: '1. Market Health Check',
  stock: '3. Stock Health Check',
};
