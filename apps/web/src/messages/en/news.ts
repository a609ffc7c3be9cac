/** The newest entries of the changelog that concern every user, newest first: each is the beginning of an entry of its top section. */
export const news = {
  entries: [
    "The dashboard begins with your money: its value and today's change, a curve against SPY from a day to all years, what you hold, what happens next and what happened.",
    'Three steps lead from a new account to a paper portfolio: a question at a time, the strategies open to you by fit, and a preview.',
    'The market in one look: states, indices, breadth, sectors, volatility, yields, surprises and the largest moves of the day.',
    'A signal, a state or a prediction is in colour only where its record beats the base rate, on pages, in mails and in Ask; otherwise it is grey and says so.',
    'Notices are grouped by day and portfolio, and you choose what is worth one.',
    'A page for every symbol: price and state first, its whole history as candles with indicators, dividends, splits, reports and your own trades on it, the strategies that hold it, your positions, orders, lists and alerts, and its health check.',
    'Pages as of an earlier day show prices, dividends, reports and macro values as they were known that day, and list what was revised since; backtests say whether later corrections change their decisions.',
    'Ask answers questions about the market, strategies and your own books, in English and Chinese, in a panel beside every page (Ctrl J) and on a page of its own, with tables and charts of the product, each with its source, day and receipt.',
  ],
} as const;
