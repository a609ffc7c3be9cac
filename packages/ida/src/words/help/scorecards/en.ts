export const en = {
  title: 'Records',
  intro:
    'What came after each signal, state and prediction that was known at a close. Of the closes before the first analysis these are what the same rules and models find from what was known at that close; ranks and scores are counted from the first analysis on. A record of the past promises nothing.',
  hitRate: {
    term: 'Hit rate',
    text: (short: number, long: number) =>
      `Share of the outcomes that came true: a higher close after a buy signal, a rising state or a prediction of a rise, else a close that is not higher. Signals are followed over ${short} and ${long} sessions.`,
  },
  baseRate: {
    term: 'Base rate',
    text: 'The hit rate by chance: for signals of all symbols of the universe on the same days, for states and predictions of all days. In a rising market most signals to buy come true anyway.',
  },
  edge: {
    term: 'Edge',
    text: 'Hit rate less base rate in percentage points, with the interval that holds the true edge with a probability of 95%; outcomes that overlap are taken into account. For the probability of a prediction it is the Brier score of the base rate less its own, for a position the mean return beyond that of always being long.',
  },
  verdict: {
    term: 'Verdict',
    text: (count: number) =>
      `It beats the base rate only if the whole interval is above zero, and it still does after the correction for all records that are shown with it. A record with fewer than ${count} events, or with too few sessions, is not judged.`,
  },
  adjusted: {
    term: 'Adjusted p',
    text: (level: string) =>
      `Of forty records without any merit one beats the base rate by chance, so the more are looked at, the more do. The adjusted value is the probability of such an edge by chance, raised for all records that are judged in the view, by Benjamini and Yekutieli (2001), which holds however the records depend on each other: where it is at most ${level}, no more than ${level} of the records that beat the base rate are expected to do so by chance. A record that beats it alone may be chance among so many.`,
  },
  meanReturn: {
    term: 'Mean return',
    text: 'Mean return over the horizon after the signal, the state or a Bullish call, without costs; of a position less its costs.',
  },
  netTrade: {
    term: 'Net trade',
    text: (amount: string) =>
      `Mean return of a trade of ${amount} on a signal: bought, or sold short where a fall is expected, at the open of the next session, and closed at the end of the horizon, less half-spread, slippage, commission and fees at both ends and the borrow fee of a short sale, at the rates of the simulator. The other figures go from close to close, at which no one can act on what the close alone shows.`,
  },
};
