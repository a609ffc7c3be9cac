/** The newest entries of the changelog that concern every user, newest first: each is the beginning of an entry of its top section. */
export const news = {
  entries: [
    'The forum opens: questions, research and news of members, in Markdown with preview, mentions, quotes and drafts that survive a reload.',
    'A link to a strategy, a symbol, a screen or a shared tear sheet in a post shows its figures on the day of the post beside those of today.',
    'Support, company and privacy pages, open to visitors: five documents as page and PDF in English and Chinese, and guides with pictures.',
    'A request to the operator from the support page gets a number, and its answers come by mail and as a notification.',
    'Refer Friends invites friends by mail and shows who joined; who is invited can refuse further invitations for good.',
    'Mails and newsletters come in the language that their reader has chosen, English or Simplified Chinese; the choice is kept with the account.',
    'A backtest says of how many variants it is one, what Sharpe ratio luck alone would show, the deflated Sharpe ratio, and the probability of overfitting among its settings; own backtests count all that their user has tried.',
    'Short positions pay for the shares they borrow: 0.5 % a year at each close, in portfolios, backtests, reports and tracks.',
  ],
} as const;
