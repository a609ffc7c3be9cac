import { type TaBand, taComponents } from '@pipa/quant';
import type { Words } from '@pipa/words';
import { BAND_LEVELS, bandWords, componentWords, FLAT_SLOPE } from '../bands.ts';
import { words } from '../words/help/metrics/index.ts';
import { columnEntries, columnEntry, type HelpEntry, type HelpPart } from './help-part.ts';

const { strong, neutral } = BAND_LEVELS;

const METRICS: readonly HelpEntry[] = [
  ...columnEntries(words.metrics.columns),
  {
    term: words.metrics.slopes.term,
    text: words.metrics.slopes.text(FLAT_SLOPE),
    columns: (['trend', 'momentum', 'breadth', 'oscillation'] as const).flatMap(
      (name) => [`${name}5`, `${name}20`] as const,
    ),
  },
  columnEntry('taRating', words.metrics.taRating),
  columnEntry('taString', words.metrics.taString),
];

/** What a band covers, in both languages. */
const BAND_RANGES: readonly (readonly [TaBand, Words])[] = [
  [2, words.ranges.strongUp(strong)],
  [1, words.ranges.up(neutral, strong)],
  [0, words.ranges.neutral(neutral)],
  [-1, words.ranges.down(neutral, strong)],
  [-2, words.ranges.strongDown(strong)],
];

/** Technical metrics, their bands, and the letters of the TA string. */
export const metricsHelp: readonly HelpPart[] = [
  {
    title: words.metrics.title,
    intro: words.metrics.intro,
    entries: METRICS,
  },
  {
    title: words.bands.title,
    intro: words.bands.intro(strong),
    entries: BAND_RANGES.map(([band, text]) => ({ term: bandWords(band), text })),
  },
  {
    title: words.taString.title,
    intro: words.taString.intro,
    entries: taComponents.map((component) => ({ term: componentWords(component), text: words.components[component] })),
  },
];

/** The universe that detections are made of, as it is on the day that is shown. */
export const universeWords = (stocks: number, funds: number): Words => words.universe(stocks, funds);
