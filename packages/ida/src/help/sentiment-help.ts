import { words } from '../words/help/sentiment/index.ts';
import { columnEntries, type HelpPart } from './help-part.ts';

/** Options and short interest. */
export const sentimentHelp: HelpPart = {
  title: words.sentiment.title,
  intro: words.sentiment.intro,
  entries: [
    { ...words.sentiment.contracts, columns: ['putVolume', 'callVolume', 'putOpenInterest', 'callOpenInterest'] },
    ...columnEntries(words.sentiment.columns),
  ],
};

export const pricesHelp: HelpPart = {
  title: words.prices.title,
  intro: words.prices.intro,
  entries: [
    { ...words.prices.prices, columns: ['open', 'high', 'low', 'close'] },
    ...columnEntries(words.prices.columns),
  ],
};

export const macroHelp: HelpPart = { ...words.macro, entries: [] };
