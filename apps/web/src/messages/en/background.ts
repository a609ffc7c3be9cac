/** Words of the work in the background: loading history, analysing closes, making reports. */
export const background = {
  title: 'Background work',
  description: (day: string) =>
    `Pages of analysis show the close of ${day}. Times are those of the server, not of the simulated market.`,
  noDay: 'No close has been analysed yet.',
  none: 'Nothing has been started yet.',
  kinds: {
    backfill: 'Market history',
    analysis: 'Analysis of a close',
    evaluation: 'Strategy reports',
    past: 'Past of models and signals',
    trial: 'Try of a strategy',
  } as Readonly<Record<string, string>>,
  statuses: { Running: 'Running', Done: 'Done', Failed: 'Failed' },
  steps: (done: string, total: string) => `${done} of ${total} steps`,
  duration: (seconds: number) => {
    if (seconds < 60) return `${seconds} s`;
    if (seconds < 3_600) return `${Math.round(seconds / 60)} min`;
    return seconds < 172_800 ? `${Math.round(seconds / 3_600)} h` : `${Math.round(seconds / 86_400)} days`;
  },
  took: (duration: string) => `took ${duration}`,
  runs: (duration: string) => `for ${duration}`,
  analyses: (count: number) => `Durations of the last ${count} analyses`,
  older: (count: number) => `and ${count} older`,
  line: {
    target: (value: string) => `target ${value}`,
    most: (value: string) => `most ${value}`,
    least: (value: string) => `least ${value}`,
    late: 'Beyond the target',
    last: (value: string) => `last ${value}`,
    chart: (name: string, newest: string, most: string) => `${name}: now ${newest}, at worst ${most}`,
    chartBefore: (name: string, last: string, most: string) => `${name}: last ${last}, at worst ${most}`,
  },
  pending: {
    history: (percent: string) => `Market history is being loaded: ${percent}`,
    analysis: (percent: string) => `The first analysis of the market is being computed: ${percent}`,
    reports: (percent: string) => `The full reports of the strategies are being computed: ${percent}`,
  },
} as const;
