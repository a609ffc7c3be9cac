export const en = {
  sentiment: {
    title: 'Sentiment',
    intro:
      'Puts gain when the price falls, calls when it rises. A ratio above 1 means more puts than calls: more protection or more pessimism.',
    contracts: {
      term: 'Contracts',
      text: 'Contracts traded in the session, and open at its end, over all strikes and terms.',
    },
    columns: {
      putCallVolumeRatio: 'put volume / call volume of the day; N/A without calls',
      putCallOpenInterestRatio: 'put open interest / call open interest; N/A without calls',
      sharesShort:
        'Shares sold short by the last report that was published by the close of the day. Reports count twice a month and are published some sessions later.',
      sharesShortPriorMonth: 'By the same report: the shares short two counts before.',
      shortPercent: 'By the same report: 100 × shares short / shares outstanding.',
      shortRatio:
        'By the same report: shares short / average daily volume of the sessions since the count before, up to the day of the count. It is the number of days to buy them back.',
    },
  },
  prices: {
    title: 'Prices & Volume',
    intro: 'Of each session, in dollars.',
    prices: {
      term: 'Open, High, Low, Close',
      text: 'Prices at which the shares of that day were traded: splits that came later do not change them.',
    },
    columns: {
      adjustClose:
        'The close adjusted for splits and dividends, so that the newest one equals its close: the adjusted close of the session after / (1 + the daily return of the session after / 100). A spin-off is not credited: what its shares are worth on the ex-day is known from their first trade alone, and vendors list them late, so the fall of the price on that day counts as a loss; a portfolio gets the shares themselves.',
      volume: 'Millions of shares traded in the session, in shares of that day.',
      dailyReturn:
        'Total return since the close before, percent: 100 × ((close + dividend a share) × new shares for an old one / close before − 1).',
    },
  },
  macro: {
    title: 'Macro data',
    intro:
      'A value is known from the close of the day on which it was released. A row of a session has the newest observation that had been released by its close; one that was observed before the day of the row is shown with its own day. In the category Economy a row is a day of observation, with the values of that day that had been released by the as-of day, so the release came after the day of the row. N/A where nothing was known.',
  },
};
