import type { Words } from '@pipa/words';
import { words } from './words/menus/index.ts';

/** An entry of a menu: the value that it stands for, and its words, in English those of the document. */
export interface Option<Value extends string | number = number> {
  readonly value: Value;
  readonly words: Words;
}

/** The options of a menu, in the order of their words. */
export const optionsOf = <Value extends string>(texts: Readonly<Record<Value, Words>>): readonly Option<Value>[] =>
  (Object.keys(texts) as Value[]).map((value) => ({ value, words: texts[value] }));
const numbered = <Value extends number>(texts: Readonly<Record<Value, Words>>): readonly Option<Value>[] =>
  Object.keys(texts).map((key) => ({ value: Number(key) as Value, words: texts[Number(key) as Value] }));

/** 3 §2.1 */
export const ANALYSIS_PLACEHOLDER = words.analysisPlaceholder;
export const MARKET_ANALYSES = optionsOf(words.marketAnalyses);

/** 3 §2.7: the values are the groups of code 16. */
export const UNIVERSE_MENU = numbered(words.universes);

/** 3 §2.8: what is shown of a watch list or an account. */
export const SIGNAL_FUNCTIONS = optionsOf(words.signalFunctions);

/** 3 §4 */
export const CATEGORIES = numbered(words.categories);
export type Category = (typeof CATEGORIES)[number]['value'];

export const DATA_TYPES = {
  1: optionsOf(words.dataTypes[1]),
  2: optionsOf(words.dataTypes[2]),
  3: optionsOf(words.dataTypes[3]),
  4: [],
} satisfies Record<Category, readonly Option<string>[]>;
export type DataType = (typeof DATA_TYPES)[Category][number]['value'];

export const QUARTERLY_GROUPS_MENU = optionsOf(words.quarterlyGroups);
export type QuarterlyChoice = (typeof QUARTERLY_GROUPS_MENU)[number]['value'];

/** The document does not show the options: with 'ranking' the figures come with their ranks in the sector. */
export const VIEW_DIMENSIONS = optionsOf(words.views);
export type ViewDimension = (typeof VIEW_DIMENSIONS)[number]['value'];

/** The unit index of the wire. */
export const PERIOD_UNITS = numbered(words.periodUnits);
export type PeriodUnit = (typeof PERIOD_UNITS)[number]['value'];

/** 3 §9; the value is `dim` of the wire. */
export const TIME_DIMENSIONS = numbered(words.timeDimensions);
export type TimeDimension = (typeof TIME_DIMENSIONS)[number]['value'];

/** Lengths (3 §9). */
export const LENGTHS = [1, 5, 10, 20, 30, 50] as const;
export const MACRO_LENGTHS = [1, 5, 10, 20] as const;
export const MARKET_DAYS = [10, 20, 30, 50, 100] as const;

/** 3 §9; the value is `group` of the wire. */
export const MACRO_CATEGORIES = numbered(words.macroCategories);

/** 3 §2.4 */
export const TECHNICAL_ANALYSES = optionsOf(words.technicalAnalyses);

/** 3 §9; the value is `group` of getEtfIDA. */
export const ETF_COMPARISONS = numbered(words.etfComparisons);

/** 3 §2.6 */
export const MOMENTUM_MENU = optionsOf(words.momentum);

/** 3 §2.6; the value is `group` of code 14. */
export const MOMENTUM_GROUPS_MENU = numbered(words.momentumGroups);
