/** How following a strategy works, for the Tutorial tab. */
export const tutorial = {
  title: 'How following a strategy works',
  description: 'From the first look to the last sale. All of it can be tried with paper money.',
  steps: [
    {
      title: 'Look at the record',
      text: 'Open a strategy and read BackTest and Tracking. A backtest shows how the rules would have done on past prices, after costs and fees. Tracking shows what they have done since the strategy went online. Both are compared with the S&P 500 (SPY). Look at the deepest drawdown first: it is what you would have had to sit through.',
    },
    {
      title: 'Know your risk level',
      text: 'You can follow strategies of your own risk level or a lower one. The risk assessment in My Account takes a few minutes and is to be redone at least once a year.',
    },
    {
      title: 'Subscribe',
      text: 'Subscribe creates a portfolio: you choose its name, the investment amount within the limits of the strategy, the trading account and what is to happen in an emergency. The amount is set aside in the account at once.',
    },
    {
      title: 'It starts at the next open',
      text: 'At the next open of the market the strategy buys its positions with market orders, in whole shares. Until all is filled the portfolio is Starting; before that open you can call the start off. When nothing could be bought it is Start failed, with the reason, and the money is free again.',
    },
    {
      title: 'It trades by itself',
      text: 'On its rebalance days the strategy decides on the closing prices of the day before and trades at the open. Each decision, also what was left undone and why, is written to Activities. You can have a mail for each trade.',
    },
    {
      title: 'Change the amount',
      text: 'Increase/Decrease Investment Amount takes effect at the next open: more money is invested, or a part of every position is sold. You can cancel a change as long as it is ReadyToExecute.',
    },
    {
      title: 'Stop',
      text: 'Stop sells everything at once while the market is open, otherwise at the next open. When the last share is sold, the cash returns to the account and the portfolio moves to My Stopped AQS Portfolios.',
    },
  ],
  costsTitle: 'What it costs',
  costsText: 'Taken off each trade, and the fee at each month’s close, in your portfolio as in the backtests.',
  wordsTitle: 'Words to know',
  terms: [
    {
      name: 'Alpha and Beta',
      text: 'Beta tells how strongly the portfolio moves with the benchmark, alpha what a year brought beyond that.',
    },
    {
      name: 'Sharpe and Sortino',
      text: 'Return for each unit of ups and downs (Sharpe), or of downs only (Sortino). Higher is better.',
    },
    { name: 'Max Drawdown', text: 'The deepest fall from a highest value to the lowest after it.' },
    { name: 'VaR, 1 day 95%', text: 'On 95 of 100 days the loss was smaller than this.' },
    { name: 'CVaR, 1 day 95%', text: 'The mean loss of the days on which it was at least the VaR.' },
    {
      name: 'Information Ratio',
      text: 'Yearly return above the benchmark for each unit by which that difference varies.',
    },
  ],
} as const;
