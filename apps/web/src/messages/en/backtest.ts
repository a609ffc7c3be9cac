const oneOf = (variants: number) =>
  variants === 1 ? 'The only variant that was tried' : `One of ${variants} variants that were tried`;

/** Words of one backtest: verdict, falls, simulated futures, parameters, what it was made of. */
export const backtest = {
  pending: 'Being worked out in the background.',
  pendingTitle: 'Falls of the market, simulated futures, neighbouring parameters',
  pendingText: 'Being worked out in the background. They appear here when they are done.',
  verdictLabel: 'What this test shows',
  interval: (confidence: string, low: string, high: string) =>
    `With ${confidence} confidence the difference lies between ${low} and ${high} a year.`,
  trials: {
    strategies: (count: number) => (count === 1 ? '1 strategy on offer' : `${count} strategies on offer`),
    neighbours: (count: number) => (count === 1 ? '1 setting near its own' : `${count} settings near its own`),
    own: (count: number) => (count === 1 ? '1 own backtest of it' : `${count} different own backtests of it`),
    files: (count: number) => (count === 1 ? '1 file of its author' : `${count} different files of its author`),
    counted: (variants: number, parts: string, luck: string, sharpe: string, probability: string) =>
      `${oneOf(variants)} (${parts}). The best of as many without any merit would show a Sharpe ratio of ${luck} by luck; this one shows ${sharpe}, and is truly above that with a probability of ${probability} (deflated Sharpe ratio).`,
    short: (variants: number, parts: string) =>
      `${oneOf(variants)} (${parts}). The record is too short to tell its merit from the luck of the best of them.`,
    selection: (candidates: number, probability: string, splits: string) =>
      `Of ${candidates} settings, the best on one half of the days was below the middle on the other half in ${probability} of ${splits} ways to halve them (probability of backtest overfitting). At 50% or more, choosing the best one chooses luck.`,
  },
  more: 'More about this test',
  moreAside: 'Drawdowns, falls of the market, simulated futures, parameters, data',
  crises: {
    title: 'When the market fell',
    text: (symbol: string) => `From the high of ${symbol} before each fall to its low`,
    none: (symbol: string) => `${symbol} had no fall of 15% or more in this period.`,
    columns: {
      name: 'Fall',
      begin: 'From',
      end: 'To',
      benchmarkReturn: (symbol: string) => symbol,
      ownDrawdown: (own: string) => `${own} Drawdown`,
      benchmarkDrawdown: (symbol: string) => `${symbol} Drawdown`,
    },
    partial: 'partly in this period',
  },
  futures: {
    title: 'What else could have come of it',
    text: (paths: string, years: string, block: string) =>
      `${paths} paths over ${years} years, drawn from the daily returns of the record in blocks of about ${block} trading days. They show how wide luck is. They are no forecast: a market unlike the one of the record does not occur in them.`,
    outcome: (low: string, high: string, loss: string, fall: string) =>
      `Half of the paths ended between ${low} and ${high}; ${loss} ended with a loss. In the worst 5% the value fell by ${fall} or more on the way.`,
    summary: (years: string, low: string, middle: string, high: string) =>
      `Simulated growth over ${years} years: ${low} at the 5th percentile, ${middle} in the middle, ${high} at the 95th.`,
    tooShort: 'This period is too short to draw futures from it.',
    now: 'Start',
    year: (count: number) => (count === 1 ? '1 year' : `${count} years`),
    month: (count: number) => (count === 1 ? '1 month' : `${count} months`),
    after: 'After',
    bands: { p5: 'Worst 5%', p25: 'Lower quarter', p50: 'Middle', p75: 'Upper quarter', p95: 'Best 5%' },
  },
  stability: {
    title: 'Does it hang on its parameters?',
    standing: (size: number, place: string, written: string, best: string, neighbours: string) =>
      `Of ${size} settings near each other the strategy’s own came out in place ${place} over the whole period, by Sharpe ratio: ${written}, against ${best} for the best and ${neighbours} for the others on average.`,
    efficiency: (kept: string) =>
      `Had the best setting of each stretch been taken into the next, ${kept} of its Sharpe ratio would have been kept.`,
    nothingKept:
      'Had the best setting of each stretch been taken into the next, none of its Sharpe ratio would have been kept.',
    otherReport: 'The parameters are examined on the featured report.',
    none: 'This strategy has no parameters to vary, or the period is too short to be cut up.',
    table: 'Chosen on one stretch, measured on the next',
    asWritten: 'As written',
    columns: {
      inSample: 'Chosen on',
      chosen: 'Best setting there',
      inSampleSharpe: 'Sharpe there',
      outOfSample: 'Measured on',
      outOfSampleSharpe: 'Sharpe of it',
      writtenSharpe: 'Sharpe as written',
    },
  },
  survivorship: {
    text: (stocks: string, ended: number, years: string) =>
      `Of the ${stocks} stocks of this imported market ${ended === 0 ? 'none' : ended} ended in ${years} years: these companies are known to have survived.`,
    open: 'What this means',
    title: 'Companies that are known to have survived',
    paragraphs: [
      'Prices were imported of a list of companies as it is today. Those that failed, were taken over or left the list are missing, with the losses of their shareholders.',
      'A strategy that chooses among the stocks of such a list chooses among survivors, which no investor could have known at the time. Its results of the past are better than they could have been, by one to two percent a year on American shares, and by more for strategies that buy what has fallen.',
      'Import the companies that ended as well, with their last day and their final value, and this note goes once the reports are made anew. The page docs/imported-history.md in the folder of the product says how, in its section Survivorship.',
    ],
  },
  provenance: {
    title: 'What it was made of',
    parameters: 'Parameters',
    noParameters: 'None',
    data: 'Data',
    dataText: (source: string, instruments: string, from: string, to: string) =>
      `${source}, ${instruments} instruments, ${from} to ${to}`,
    sources: { simulated: 'Simulated prices', replay: 'Recorded prices', real: 'Market prices' },
    asOf: 'Data as known on',
    asOfText: (day: string, revised: string) =>
      `${day}. Prices, dividends, splits and reports that were revised since: ${revised}`,
    costs: 'Costs',
    lookAhead: 'Looked ahead',
    lookAheadFree: 'No, checked',
    lookAheadFound: 'Not verified',
    revised: 'Data revised later',
    revisedSame: (compared: string) =>
      `Yes. ${compared} decisions are the same on the data that was known on their day.`,
    revisedOther: (changed: string, compared: string, day: string) =>
      `Yes. ${changed} of ${compared} decisions are others on the data that was known on their day, the first of ${day}.`,
    unknown: 'This report was stored without it.',
  },
} as const;
