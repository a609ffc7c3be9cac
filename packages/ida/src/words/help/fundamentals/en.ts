export const en = {
  formulas: {
    marketCap: 'price × diluted shares',
    revenueToMarketCap: 'revenue / market cap',
    priceToBook: 'market cap / equity',
    priceToEarning: 'price / diluted earnings a share',
    priceToSale: 'market cap / revenue',
    priceToFreeCashflow: 'market cap / (operating cash flow − capex)',
    priceToOperatingCashflow: 'market cap / operating cash flow',
    assetToFreeCashflow: 'total assets / (operating cash flow − capex)',
    debtToFreeCashflow: 'total debt / (operating cash flow − capex)',
    evToCashflow: 'EV / operating cash flow',
    evToEBIT: 'EV / EBIT',
    evToEBITDA: 'EV / EBITDA',
    priceToEBITDA: 'market cap / EBITDA',
    capexToAsset: 'capex / total assets',
    capexToCashflow: 'capex / operating cash flow',
    capexToSales: 'capex / revenue',
    ebitToAsset: 'EBIT / total assets',
    ebitaMargin: 'EBITDA / revenue, as amortisation is not reported apart',
    cashflowToAsset: 'operating cash flow / total assets',
    earningToAsset: 'net income / total assets',
    salesGrowth1Q: 'revenue of the quarter / that of the quarter before − 1',
    salesGrowth1Y: 'revenue of the quarter / that of the same quarter last year − 1',
    epsGrowth1Q: 'earnings a share / those of the quarter before − 1',
    epsGrowth1Y: 'earnings a share / those of the same quarter last year − 1',
    peToEpsGrowth: 'P/E / (100 × (earnings a share of a year / those of the year before − 1))',
    assetGrowthLastQ: 'total assets / those of the quarter before − 1',
    assetGrowthLastY: 'total assets / those of the same quarter last year − 1',
    assetTurnover: 'revenue / mean total assets',
    currentALRatio: 'current assets / current liabilities',
    assettoEquityRatio: 'total assets / equity',
    debtToAssetRatio: 'total debt / total assets',
    debtToEquityRatio: 'total debt / equity',
    netDebtReductionLastQ: 'fall of debt less cash over the quarter / total assets at its beginning',
    workingCapitalToAsset: '(current assets − current liabilities) / total assets',
    workingCapitalToSales: '(current assets − current liabilities) / revenue',
    interestCoverage: 'EBIT / interest expense',
    grossIncomeMargin: 'gross profit / revenue',
    netIncomeMargin: 'net income / revenue',
    returnOnEquity: 'net income / mean equity',
    returnOnAsset: 'net income / mean total assets',
    returnOnSales: 'EBIT / revenue',
    returnOnInvestCapital:
      'EBIT × (1 − income tax / (net income + income tax)) / (mean debt + mean equity − mean cash); the tax share is kept within 0..1',
    dividendYield: 'dividends a share of a year / price',
    dividendGrowth: 'dividends a share of a year / those of the year before − 1',
    dividenPayoutRatio: 'dividends a share / diluted earnings a share',
  },
  atReport:
    'At the close of the day of the report, from what was known then. N/A where a part is not reported or the figure has no meaning, such as a multiple of a loss.',
  asRanked:
    'The figures as they are ranked: of the trailing twelve months at the close of the day At Close Of, whatever the time dimension. N/A where a part is not reported or the figure has no meaning.',
  timeBasis: {
    title: 'Time dimension',
    intro:
      'A flow is earned or spent over a time (revenue, gross profit, EBITDA, EBIT, interest, tax, net income, cash flow, capex, earnings and dividends a share); a balance is of the end of a quarter.',
    columns: {
      reportedDate: 'The day on which the quarter was reported.',
      quarterEnd: 'The last day of the quarter.',
      rankedDay:
        'Of ranks and scores: the as-of day for the newest quarter, for an earlier one the last session that it was the newest at.',
    },
    trailing: {
      term: 'Trailing Twelve Months',
      text: 'Flows are the sum of the four quarters to date. A mean is that of the balances at the ends of these four quarters. A year before is the four quarters before them.',
    },
    quarterly: {
      term: 'Quarterly',
      text: 'Flows are those of the quarter × 4. A mean is that of the balances at the beginning and the end of the quarter. A year before is the same quarter last year × 4.',
    },
    annual: {
      term: 'Annual',
      text: 'As trailing twelve months, of the quarters that end nearest to the end of a year.',
    },
    growth: {
      term: 'Growth 1Q and 1Y',
      text: 'Of the quarter alone in every time dimension.',
    },
    shares: {
      term: 'Shares',
      text: 'Price, shares and figures a share are in shares of the day of the price: splits in between are taken into account.',
    },
  },
  daily: {
    title: 'Daily figures',
    intro:
      'Of each day, by the last statements that were known at its close; the price is that close. Of a year: the four quarters to date. Shares and figures a share are in shares of the day. N/A where a part is not reported or the figure has no meaning, such as a multiple of a loss.',
    columns: {
      ev: 'market cap + total debt − cash',
      evebit: 'EV / EBIT of a year',
      evebitda: 'EV / EBITDA of a year',
      pb: 'market cap / equity',
      pe: 'price / diluted earnings a share of a year',
      ps: 'market cap / revenue of a year',
      eps: 'diluted earnings a share of a year',
      growthRate: 'growth of earnings that analysts expect over the next year, by the last survey up to the day',
      targetPrice: 'mean target price of the analysts by the same survey',
    },
    earnings: {
      term: 'EPS Estimate and Actual',
      text: 'earnings a share of the last quarter reported by the day: what analysts expected, and what was reported',
    },
    epsSurprise: '100 × (actual − estimate) / size of the estimate, of the last quarter reported',
  },
  directions: {
    higher: 'higher is better',
    lower: 'lower is better',
    lowerPositive: 'lower is better, and 0 has no rank',
  },
  rankOf: (heading: string, better: string) => `Rank of ${heading}: ${better}.`,
  ranks: {
    title: 'Ranks',
    intro:
      'A rank is the place of a figure within the sector: 0 the worst, 1 the best. Figures of all companies of the sector are of the same day and of the trailing twelve months.',
    rank: {
      term: 'Rank',
      text: '(companies that are worse + (companies that tie with it − 1) / 2) / (companies with the figure − 1), where a company ties with itself; alone 0.5. Figures tie if they differ by no more than a billionth of their size, or of 1.',
    },
  },
  scores: {
    title: 'Ranks and scores',
    intro:
      'A rank is the place of a figure within the sector: 0 the worst, 1 the best. Cheap, sparing with capital, growing, solvent and profitable is the better side; so is a large market cap, fast growth of sales and earnings, slow growth of assets, and a low payout. The help of the ranks says it of each figure.',
    group: {
      term: 'Score of a group',
      text: 'Mean of the ranks of its figures; N/A where less than a third of them has one.',
    },
    overall: {
      term: 'Overall',
      text: 'Mean of the scores of all six groups, value among them; N/A where less than half of them has one.',
    },
  },
};
