/** Words of live days beside what was expected of them. */
export const live = {
  title: 'Live against backtest',
  text: (day: string) => `The featured backtest up to ${day}, and the track from there on`,
  backtest: 'Backtest',
  live: 'Live',
  bounds: 'Nine of ten',
  since: (day: string) => `Out of sample since ${day}`,
  summary: (day: string, value: string) =>
    `Backtest, and out of sample since ${day}: ${value} since the beginning of the backtest`,
  divergence: 'Divergence',
  divergenceNote: 'standard deviations from the expected growth',
  liveReturn: 'Live return',
  sessions: (count: number) => `in ${count} trading days`,
  expected: 'Expected return',
  expectedNote: 'at the mean of the backtest',
  sharpeGap: 'Sharpe, live less backtest',
  sharpeGapNote: 'annualised',
  formula:
    'Divergence = (ln(1 + live return) − n·m) / (s·√n), with n live days and m and s the mean and the standard deviation of the backtest’s daily log returns. Nine of ten outcomes lie within ±1.64 if live days are like those of the backtest; the dotted lines show that range.',
  tooShort: (days: number) => `The divergence is shown from ${days} live trading days on.`,
  portfolio: {
    title: 'Beside the strategy',
    text: 'Cumulative return of the portfolio and of the strategy’s own track, on the days that both have',
    own: 'Portfolio',
    track: 'Track',
    gap: 'Difference',
    gapNote: 'portfolio less track',
    trackingError: 'Tracking error a year',
    trackingErrorNote: (days: number) => `from ${days} trading days on`,
    formula:
      'Tracking error = standard deviation of the daily difference · √252. Portfolios differ from the track by their start, their amount, whole shares, and the prices of their own executions.',
  },
} as const;
