import { etfRankNames, stockRankNames } from '@pipa/contract';
import { MOMENTUM_GROUPS } from '@pipa/quant';
import { type Words, wordsOfKey } from '@pipa/words';
import { words } from '../words/help/momentum/index.ts';
import { words as market } from '../words/market/index.ts';
import { columnEntries, type HelpEntry, type HelpPart } from './help-part.ts';

const SECTORS = { ...market.sectors, ...market.fundGroups };

/** The words of a GICS sector or of a group of funds; itself where it is neither. */
export const sectorWords = (sector: string): Words => wordsOfKey(SECTORS, sector);

const sectorsEntry = (term: Words, sectors: readonly string[]): HelpEntry => ({
  term,
  text: words.sectors(sectors.map(sectorWords)),
});

const RANKS = [...etfRankNames, ...Object.values(stockRankNames).flat()];
const AVERAGES = RANKS.filter((name) => name.startsWith('ave'));

/** Momentum ranks and the groups in which stocks are compared. */
export const momentumHelp: HelpPart = {
  title: words.momentum.title,
  intro: words.momentum.intro,
  entries: [
    { ...words.momentum.months, columns: RANKS.filter((name) => !name.startsWith('ave')) },
    { ...words.momentum.average, columns: AVERAGES },
    sectorsEntry(words.momentum.value, MOMENTUM_GROUPS.Value),
    sectorsEntry(words.momentum.growth, MOMENTUM_GROUPS.Growth),
    sectorsEntry(words.momentum.technology, MOMENTUM_GROUPS.Tech),
    words.momentum.highQuality,
  ],
};

/** Performance of funds. */
export const performanceHelp: HelpPart = {
  title: words.performance.title,
  intro: words.performance.intro,
  entries: [
    {
      ...words.performance.horizons,
      columns: ['dailyReturn', 'weeklyReturn', 'monthlyReturn', 'quarterlyReturn', 'yearlyReturn'],
    },
    ...columnEntries(words.performance.columns),
    words.performance.shorter,
  ],
};
