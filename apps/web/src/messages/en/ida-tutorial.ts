/** What the analysis service does, for its Tutorial tab (3 §2.9). */
export const idaTutorial = {
  noAdvice:
    'IDA is a personal investment advisory tool: it shows what the data say. It does not know your means or your goals, so nothing it shows is personal investment advice.',
  parts: [
    {
      title: 'Market Analysis',
      description: 'The state of the whole market, from the economy to its strongest stocks.',
      points: [
        {
          name: 'Market Fundamental & Sentiment Analysis',
          text: 'Series of the economy, interest rates and credit risk, inflation, currencies and commodities, and risk appetite. A row shows what was released by its day: a monthly series keeps its last value until the next one is published, in a quieter colour.',
        },
        {
          name: 'Market Technical Analysis',
          text: 'Technical metrics of SPY, which stands for the S&P 500, charts of its states, and predictions. A prediction is a probability, not a promise: Help says how each is made.',
        },
        {
          name: 'Major ETF Performance Comparison',
          text: 'Returns of funds over 1, 5, 21, 61 and 252 sessions, their volatility and their deepest fall within five years.',
        },
        {
          name: 'Stock/ETF Momentum Comparison',
          text: 'The ten strongest and the ten weakest by total return over 2, 3, 4 and 6 months (M2, M3, M4, M6), as scores from 0.0 (weakest) to 1.0 (strongest). Stocks can be narrowed to a group of sectors, and to those of high quality.',
        },
      ],
    },
    {
      title: 'Individual Stock/ETF Analysis',
      description: 'The same of a single stock or ETF. Enter its symbol, then choose what to see.',
      points: [
        {
          name: 'Fundamental Analysis',
          text: 'Valuation by day, and quarterly figures of a company in six groups with their ranks in its sector. Each shows what was reported by its day. An ETF has no statements.',
        },
        {
          name: 'Technical and Sentiment Analysis',
          text: 'Prices and volume, technical metrics with the events of each day, momentum ranks, and the volumes and open interest of puts against calls.',
        },
        {
          name: 'Complete Analysis',
          text: 'A health check of the market, of the fund of its sector and of the symbol, in one view.',
        },
        {
          name: 'Compare',
          text: 'Two to five symbols: their total returns over each other from a common day, one month to five years back, and their figures of the day side by side.',
        },
      ],
    },
    {
      title: 'Pattern & Abnormality Detection',
      description: 'Trading Signals (IDA Universes): which stocks or ETFs had an event at the last close.',
      points: [
        {
          name: 'Universe',
          text: 'IDA Stock Universe and IDA ETF Universe hold every stock and every ETF that has metrics of the day. A symbol leads to its Complete Analysis.',
        },
        {
          name: 'Groups',
          text: 'TA buy/sell, EMA trend, PSAR trend, MACD momentum, Bollinger band, RSI and Stock breakout, each from the strongest buy to the strongest sell. Change events are of the market: a state or the 5-day prediction differs from the day before.',
        },
        {
          name: 'Signals',
          text: 'An arrow shows the side of a signal. Its words are the name of a pattern, such as early buy (trend), and no advice to trade. Help says when each is counted.',
        },
        {
          name: 'Screener',
          text: 'The second view of this tab lists the symbols whose figures meet every condition. A figure that is not known meets none. A screen is kept by its address or under a name, and what it found as a watch list of up to 500 symbols or as a CSV file. An alert says what enters or leaves a saved screen.',
        },
      ],
    },
    {
      title: 'My Watch List',
      description: 'Trading Signals (My Watch List): the same for the symbols that you follow.',
      points: [
        {
          name: 'Lists',
          text: 'Create Watch List makes a list of a name and symbols, Save Watch List keeps what you changed, Delete Watch List removes it. You can have up to 50 lists of up to 500 symbols.',
        },
        {
          name: 'Symbols',
          text: 'Type letters, digits and commas; a period becomes a comma. A symbol that has a period itself can be pasted. The symbols of a paper account can be added at once.',
        },
        {
          name: 'Function and source',
          text: 'Choose signals or TA Metrics, of a watch list or of an account that trades with money. The menu with the blue border is the one that is shown.',
        },
        {
          name: 'Subscribe',
          text: 'A group of signals that you subscribe to is mailed each day by 9:00 ET, when a symbol of the list had one. Unsubscribe ends it. Where this installation sends no mail, My Watch List says so.',
        },
      ],
    },
    {
      title: 'How to read the technical metrics',
      description: 'Twelve trends and momentums, derived from more than 100 indicators.',
      points: [
        {
          name: 'Values',
          text: 'Trend, momentum, breadth and oscillation lie between −1 and 1, with their slopes over 5 and 20 days. From 0.5 on they are strongly bullish, from −0.5 down strongly bearish.',
        },
        {
          name: 'TA String',
          text: 'A letter for each of the twelve components: U and u point up, D and d point down, a dash is neutral.',
        },
        {
          name: 'Based on End Of Day Data',
          text: 'Each table names the day it is computed from. It uses nothing that was not known at the close of that day.',
        },
      ],
    },
  ],
} as const;
