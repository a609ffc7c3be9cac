export const en = {
  sectors: (sectors: readonly string[]) => `${sectors.join(', ')}.`,
  momentum: {
    title: 'Momentum',
    intro:
      'Ranks of the total return over 2, 3, 4 and 6 months (M2, M3, M4 and M6) among all of the group, from 0.0 (weakest) to 1.0 (strongest). The average is the mean of the four.',
    months: {
      term: 'M2, M3, M4 and M6',
      text: 'Return = adjusted close / adjusted close of 42, 63, 84 or 126 sessions before (21 a month) − 1. Rank = (members with a lower return + (members that tie with it − 1) / 2) / (members − 1), where a member ties with itself.',
    },
    average: {
      term: 'Average Rank',
      text: '(rank of M2 + rank of M3 + rank of M4 + rank of M6) / 4; N/A with less than 126 sessions of history.',
    },
    value: 'Value Sectors',
    growth: 'Growth Sectors',
    technology: 'Technology Sector',
    highQuality: {
      term: 'High Quality Filter',
      text: 'Only the stocks of all sectors whose quality score of the day has a rank of 0.6 or more, the best two fifths, are compared with each other (HQ).',
    },
  },
  performance: {
    title: 'Performance',
    intro: 'Total returns up to the as-of day, dividends included.',
    horizons: {
      term: 'Horizons',
      text: 'Returns over 1, 5, 21, 61 and 252 sessions: 100 × (adjusted close / adjusted close so many sessions before − 1).',
    },
    columns: {
      volatility: 'Of the last 1260 daily returns: 100 × their sample standard deviation × √252.',
      maxDD: 'Of the last 1261 adjusted closes: 100 × the lowest value of close / highest close up to it − 1.',
    },
    shorter: {
      term: 'Shorter history',
      text: 'Volatility and drawdown of a symbol with less than 5 years of prices are of its own history, from one year on; the comparison of ETFs says since when. They cannot be compared with those of 5 years: a young symbol may have met no crisis yet.',
    },
  },
};
