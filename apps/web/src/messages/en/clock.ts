/** What the clock of the market is, beside that of the world. */
export const clock = {
  title: 'Time of the market',
  marketNow: 'Market time',
  realNow: 'Real time',
  pace: 'Pace',
  simulated: (session: string) =>
    `The market of this installation is simulated and keeps a time of its own: a session of six and a half hours passes in ${session}, so its calendar moves faster than the real one.`,
  replay: (session: string) =>
    `The market of this installation replays history and keeps a time of its own: a session of six and a half hours passes in ${session}.`,
  real: 'The market of this installation is the real one: market time is real time, in New York.',
  which:
    'Sessions, orders, prices, dividends, rebalances and reports carry market time. Signing in, bills, mails and posts carry real time, and say so where both are on one page.',
  aSession: (session: string) => `A session in ${session}`,
  seconds: (count: string, isOne: boolean) => `${count} ${isOne ? 'second' : 'seconds'}`,
  minutes: (count: string, isOne: boolean) => `${count} ${isOne ? 'minute' : 'minutes'}`,
  isPaused: 'The clock is paused: nothing trades, and no day passes, until it goes on.',
  pause: 'Pause the market',
  resume: 'Let it go on',
  paused: 'The clock is paused',
  resumed: 'The clock runs',
  more: 'Market Clock',
  realTime: 'real time',
  realDays: (day: string) => `Dates of bills are real time, in which today is ${day}; the top bar shows market time.`,
} as const;
