import type { MacroQuality, QualityProblem } from '@pipa/contract';

const problems: Record<QualityProblem, string> = {
  Stale: 'No bar of late',
  Gaps: 'Missing sessions',
  Outliers: 'Outliers',
  Breaks: 'Breaks',
  Actions: 'Actions in doubt',
  Differences: 'Vendors differ',
};
const advice: Record<QualityProblem | 'Doubt' | 'Empty', string> = {
  Stale: 'See at its exchange whether it was renamed or delisted. If it trades, run the backfill again.',
  Gaps: 'Run the backfill again. What stays missing is a halt, or is missing at the vendor.',
  Outliers: 'The bars were kept out. Compare the day with another source; report it to the vendor.',
  Breaks: 'Look for a split, a merger or another company under the symbol on that day.',
  Actions: 'Compare the split or dividend with the announcement of the company.',
  Differences: 'Compare the close with a third source, and settle the doubt under Imports.',
  Doubt: 'Settle its doubts under Imports.',
  Empty: 'The vendor has no bar of it. Take it out of MARKET_SYMBOLS, or use another vendor.',
};
const frequencies: Record<MacroQuality['frequency'], string> = {
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
  quarterly: 'Quarterly',
};
const feeds: Record<MacroQuality['feed'], string> = {
  FRED: 'FRED, with FRED_KEY',
  Cboe: 'Cboe, without a key',
  Upload: 'Your upload: no source is free to use',
};

const substitutes: Record<NonNullable<MacroQuality['standsIn']>, string> = {
  'spot rate': 'spot rate',
  'spot price': 'spot price',
};

/** The data of the market, series by series. */
export const dataQuality = {
  tab: 'Data quality',
  title: 'Histories of prices',
  text: 'One row a symbol. Missing sessions are those of the last year between its first and its last bar; outliers, breaks and actions are what readings of vendors found and did not confirm.',
  more: 'Show more symbols',
  filter: { symbol: 'Symbol', problem: 'Problem', any: 'Any problem', all: 'All series' },
  problems,
  advice,
  columns: {
    symbol: 'Symbol',
    firstDay: 'First bar',
    lastDay: 'Last bar',
    missing: 'Missing sessions',
    silent: 'Sessions since',
    outliers: 'Outliers',
    breaks: 'Breaks',
    actions: 'Actions',
    differences: 'Differences',
    openDoubts: 'Open doubts',
    newest: 'Newest finding',
    source: 'Vendor',
    advice: 'What to do',
  },
  ended: (day: string) => `Traded until ${day}`,
  finding: (day: string, fault: string) => `${day}: ${fault}`,
  nothing: 'Nothing',
  good: 'No history has this problem',
  macroTitle: 'Series of the economy',
  macroText: 'What feeds each series in a real market, and whether another value is due.',
  macroColumns: {
    name: 'Series',
    frequency: 'Published',
    lastDay: 'Newest value of',
    releasedDay: 'Known since',
    feed: 'Fed by',
    state: 'State',
    advice: 'What to do',
  },
  frequencies,
  feeds,
  substitutes,
  standsIn: (feed: string, inPlace: string) => `${feed}: its ${inPlace}`,
  states: { good: 'Good', stale: 'Late', empty: 'No value' },
  macroAdvice: {
    vendor: 'See under Doctor whether the vendor answers; the next close reads it again.',
    upload: 'Upload values under Imports.',
    key: 'Set FRED_KEY and run the backfill again.',
  },
};
