/** The newest entries of the changelog that concern every user, newest first: each is the beginning of an entry of its top section. */
export const news = {
  entries: [
    'Mails and newsletters come in the language that their reader has chosen, English or Simplified Chinese; the choice is kept with the account.',
    'A backtest says of how many variants it is one, what Sharpe ratio luck alone would show, the deflated Sharpe ratio, and the probability of overfitting among its settings; own backtests count all that their user has tried.',
    'Short positions pay for the shares they borrow: 0.5 % a year at each close, in portfolios, backtests, reports and tracks.',
    'Alerts: a signal, a figure that crosses a level, a move, another TA State, market state or prediction, of a symbol, of a watch list or of the market.',
    'IDA Service: every view can be shown as of an earlier day.',
    'A search in the top bar (Ctrl or Cmd and K) finds strategies, model accounts, own portfolios and accounts, stocks and ETFs, pages and help.',
  ],
} as const;
