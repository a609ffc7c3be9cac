import { type QuarterlyTable, quarterlyNames } from '@pipa/contract';
import { METRIC_DIRECTIONS } from '@pipa/quant';
import type { Words } from '@pipa/words';
import { COLUMN_FACTS } from '../columns/index.ts';
import type { QuarterlyName } from '../columns/units.ts';
import { words } from '../words/help/fundamentals/index.ts';
import { words as menus } from '../words/menus/index.ts';
import { columnEntries, columnEntry, type HelpEntry, type HelpPart } from './help-part.ts';

/** How each figure of a quarter is computed; `timeBasisHelp` says what flows, means and the price are of. */
export const FIGURE_FORMULAS: Readonly<Record<QuarterlyName, Words>> = words.formulas;

const figuresHelp = (group: QuarterlyTable, intro: Words): HelpPart => ({
  title: menus.quarterlyGroups[group],
  intro,
  entries: quarterlyNames[group].map((name) => columnEntry(name, FIGURE_FORMULAS[name])),
});

/** What flows, means and prices of the quarterly figures are of. */
export const timeBasisHelp: HelpPart = {
  title: words.timeBasis.title,
  intro: words.timeBasis.intro,
  entries: [
    ...columnEntries(words.timeBasis.columns),
    words.timeBasis.trailing,
    words.timeBasis.quarterly,
    words.timeBasis.annual,
    words.timeBasis.growth,
    words.timeBasis.shares,
  ],
};

/** What a company is worth on a day. */
export const dailyFiguresHelp: HelpPart = {
  title: words.daily.title,
  intro: words.daily.intro,
  entries: [
    columnEntry('marketcap', FIGURE_FORMULAS.marketCap),
    ...columnEntries(words.daily.columns),
    { ...words.daily.earnings, columns: ['epsEstimate', 'epsActual'] },
    columnEntry('epsSurprise', words.daily.epsSurprise),
  ],
};

export const quarterlyHelp: Readonly<Record<QuarterlyTable, HelpPart>> = {
  overall: figuresHelp('overall', words.atReport),
  efficiency: figuresHelp('efficiency', words.atReport),
  growth: figuresHelp('growth', words.atReport),
  quality: figuresHelp('quality', words.atReport),
  profitability: figuresHelp('profitability', words.atReport),
  dividend: figuresHelp('dividend', words.atReport),
};

const rankEntry = (name: QuarterlyName): HelpEntry =>
  columnEntry(`${name}Ranking`, words.rankOf(COLUMN_FACTS[name].heading, words.directions[METRIC_DIRECTIONS[name]]));

/** The ranks of a group: how each counts, and what is ranked. */
export const rankingHelp = (group: QuarterlyTable): readonly HelpPart[] => [
  { ...ranksHelp, entries: [...ranksHelp.entries, ...quarterlyNames[group].map(rankEntry)] },
  figuresHelp(group, words.asRanked),
  timeBasisHelp,
];

/** How ranks are counted. */
const ranksHelp: HelpPart = {
  title: words.ranks.title,
  intro: words.ranks.intro,
  entries: [words.ranks.rank],
};

/** Ranks and scores. */
export const scoresHelp: HelpPart = {
  title: words.scores.title,
  intro: words.scores.intro,
  entries: [
    {
      ...words.scores.group,
      columns: ['efficiencyScore', 'growthScore', 'qualityScore', 'profitabilityScore', 'dividendScore'],
    },
    { ...words.scores.overall, columns: ['overallScore'] },
  ],
};
