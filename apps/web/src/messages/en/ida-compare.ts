/** Words of the comparison of symbols; they are loaded with its view. */
export const idaCompare = {
  title: 'Compare Symbols',
  description: 'Two to five stocks or ETFs side by side.',
  symbols: 'Symbols',
  hint: 'Two to five symbols with a comma between them',
  period: 'Period',
  compare: 'Compare',
  back: 'Back to one symbol',
  chart: 'Total return',
  chartText: (from: string, to: string) =>
    `Dividends included, from zero on ${from}, the first day of the period that all have, to ${to}`,
  summary: (from: string, to: string, ends: string) => `Total return from ${from} to ${to}: ${ends}.`,
  day: 'Day',
  noChart: 'No common day',
  noChartText: 'No day of this period has a price of every symbol. Choose a shorter period or other symbols.',
  figures: 'Figures of the day',
  figure: 'Figure',
} as const;
