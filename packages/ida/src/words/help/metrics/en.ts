export const en = {
  metrics: {
    columns: {
      trend:
        'Mean of six components of trend; a component is the mean of the votes of its indicators, each cut to −1..1. Explain shows every vote with its formula and the values that it is of. 1: every indicator points up, −1: every indicator points down. Indicators are of adjusted prices since the beginning of the third year before the year of the day.',
      momentum: 'Mean of six components of momentum, in the same way.',
      breadth:
        'Of the group that the symbol belongs to (its sector, its kind of fund, or the market): 2 × the mean of four shares of its members − 1, those whose adjusted close is above its mean of 20, of 50 and of 200 days, and above the close before. A member counts in a share once its history is long enough. A group of fewer than 5 members has none.',
      oscillation:
        'Place of the price between oversold (−1) and overbought (1): the mean of four values, each cut to −1..1. (1) 2 × (close − lower) / (upper − lower) − 1 in the Bollinger bands: mean of 20 closes ± 2 population standard deviations. (2) (RSI − 50) / 30, RSI of 14 days by Wilder. (3) (close − mean) / (2 × population standard deviation) of 50 closes. (4) 2 × (close − lowest low) / (highest high − lowest low) − 1 of 14 days. (2) and (4) are 0 from the fifth day on that all prices are the same.',
    },
    slopes: {
      term: '5D and 20D',
      text: (level: number) =>
        `Slope of the metric: that of the least-squares line through its last 5 or 20 values as they are shown × 5 or 20, cut to −1..1. It is about the change over these days. A slope below ${level} in size is called flat.`,
    },
    taRating: 'Band of the mean of trend and momentum.',
    taString: 'The band of each of the twelve components as a letter, see below.',
    title: 'Technical metrics',
    intro:
      'Values between −1 and 1 with 5-day and 20-day slopes, from 12 trends and momentums that are derived from more than 100 indicators.',
  },
  ranges: {
    strongUp: (strong: number) => `from ${strong} on`,
    up: (neutral: number, strong: number) => `from ${neutral} to below ${strong}`,
    neutral: (neutral: number) => `between −${neutral} and ${neutral}`,
    down: (neutral: number, strong: number) => `from −${neutral} down to above −${strong}`,
    strongDown: (strong: number) => `−${strong} and below`,
  },
  components: {
    averageStack: 'Price and moving averages above each other.',
    averageSlopes: 'Slopes of the moving averages.',
    directionalMovement: 'Directional movement, Aroon and vortex indicators.',
    channelPosition: 'Place of the price in its channels.',
    stopAndReverse: 'Side of the price on trailing stops.',
    regressionSlope: 'Slopes of regression lines.',
    rateOfChange: 'Change of the price over several periods.',
    convergence: 'Differences of averages against zero and their signals.',
    relativeStrength: 'RSI and its relatives.',
    stochastic: 'Place of the close in its recent range.',
    volumeFlow: 'Volume of rising against falling bars.',
    composite: 'Oscillators of several periods.',
  },
  bands: {
    title: 'Bands',
    intro: (strong: number) =>
      `The metrics are split at −${strong}, 0 and ${strong}. Around 0 lies a neutral band, so that a metric close to 0 has no side.`,
  },
  taString: {
    title: 'TA string',
    intro:
      'Twelve letters, one a component in this order. U strongly up, u up, - neutral, d down, D strongly down, . not known.',
  },
  universe: (stocks: number, funds: number) => `${stocks} stocks and ${funds} ETFs are analysed.`,
};
