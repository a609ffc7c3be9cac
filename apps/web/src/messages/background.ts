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
    evaluation: 'Reports and models',
  } as Readonly<Record<string, string>>,
  statuses: { Running: 'Running', Done: 'Done', Failed: 'Failed' },
  steps: (done: string, total: string) => `${done} of ${total} steps`,
  older: (count: number) => `and ${count} older`,
  loading: (percent: string) => `Market history is being loaded: ${percent}`,
} as const;
