import { DEFAULT_ANALYSIS_LENGTH, type IdaFunctionCode } from '@pipa/contract';
import { elementAt } from '@pipa/quant';
import { untranslated, type Words } from '@pipa/words';
import { IDA_FUNCTIONS } from './functions.ts';
import {
  CATEGORIES,
  type Category,
  DATA_TYPES,
  type DataType,
  LENGTHS,
  type Option,
  PERIOD_UNITS,
  type PeriodUnit,
  QUARTERLY_GROUPS_MENU,
  type QuarterlyChoice,
  TIME_DIMENSIONS,
  type TimeDimension,
  VIEW_DIMENSIONS,
  type ViewDimension,
} from './options.ts';
import { words } from './words/menus/index.ts';

/** The dropdowns of the symbol screen in the order in which they appear (3 §2.2). */
export const LEVELS = ['category', 'dataType', 'group', 'view', 'unit', 'dimension', 'length'] as const;
export type Level = (typeof LEVELS)[number];

/** What is chosen; null where nothing is. A level that does not apply stays null. */
export interface Selections {
  readonly category: Category | null;
  readonly dataType: DataType | null;
  readonly group: QuarterlyChoice | null;
  readonly view: ViewDimension | null;
  readonly unit: PeriodUnit | null;
  readonly dimension: TimeDimension | null;
  readonly length: (typeof LENGTHS)[number] | null;
}

export const NOTHING_SELECTED: Selections = {
  category: null,
  dataType: null,
  group: null,
  view: null,
  unit: null,
  dimension: null,
  length: null,
};

/** The first, disabled entry of each dropdown. */
export const PLACEHOLDERS: Readonly<Record<Level, Words>> = words.placeholders;

const COMPLETE: Category = 4;
const NO_OPTIONS: readonly Option<string | number>[] = [];
const [DAYS, QUARTERS] = [elementAt(PERIOD_UNITS, 0), elementAt(PERIOD_UNITS, 1)];
const LENGTH_OPTIONS = LENGTHS.map((value) => ({ value, words: untranslated(String(value)) }));

/** What can be chosen at a level after the levels above it; empty where the level does not apply. */
export function optionsAt(level: Level, { category, dataType, group }: Selections): readonly Option<string | number>[] {
  if (level === 'category') return CATEGORIES;
  if (category === null || category === COMPLETE) return NO_OPTIONS;
  if (level === 'dataType') return DATA_TYPES[category];
  const isQuarterly = dataType === 'quarterly';
  // The summary has neither ranks of its own nor flows of another period.
  const isOfFigures = isQuarterly && group !== 'scores';
  switch (level) {
    case 'group':
      return isQuarterly ? QUARTERLY_GROUPS_MENU : NO_OPTIONS;
    case 'view':
      return isOfFigures ? VIEW_DIMENSIONS : VIEW_DIMENSIONS.slice(0, 1);
    case 'unit':
      return [isQuarterly ? QUARTERS : DAYS];
    case 'dimension':
      return isOfFigures ? TIME_DIMENSIONS : NO_OPTIONS;
    case 'length':
      return LENGTH_OPTIONS;
  }
}

/** The first level that applies and has nothing chosen; null when the selections are complete. */
export const missingLevel = (selections: Selections): Level | null =>
  LEVELS.find((level) => selections[level] === null && optionsAt(level, selections).length > 0) ?? null;

export const isComplete = (selections: Selections): boolean => missingLevel(selections) === null;

/** The Submit button appears with the category; it can be used once the selections are complete. */
export const isSubmitShown = ({ category }: Selections): boolean => category !== null;

/** The Complete Analysis hides the other menus (3 §2.2). */
export const isCompleteAnalysis = ({ category }: Selections): boolean => category === COMPLETE;

/** What is chosen by itself at a level: the only option, and the length that the document gives. */
function ownChoice(level: Level, selections: Selections): string | number | null {
  const options = optionsAt(level, selections);
  if (level === 'length') return options.length > 0 ? DEFAULT_ANALYSIS_LENGTH : null;
  const [first, ...others] = options;
  return first === undefined || others.length > 0 ? null : first.value;
}

/**
 * The selections after a choice: what was chosen below it is reset.
 * @throws RangeError for a value that is not offered, and for a level below the first without a choice
 */
export function choose(selections: Selections, level: Level, value: string | number): Selections {
  const missing = missingLevel(selections);
  if (missing !== null && LEVELS.indexOf(level) > LEVELS.indexOf(missing)) {
    throw new RangeError(`${level} is chosen after ${missing}`);
  }
  const at = LEVELS.indexOf(level);
  let next: Selections = { ...selections };
  for (const below of LEVELS.slice(at)) next = { ...next, [below]: null };
  if (!optionsAt(level, next).some((option) => option.value === value)) {
    throw new RangeError(`${value} is no ${level} here`);
  }
  next = { ...next, [level]: value };
  for (const below of LEVELS.slice(at + 1)) {
    if (missingLevel(next) !== below) continue;
    const own = ownChoice(below, next);
    if (own === null) break;
    next = { ...next, [below]: own };
  }
  return next;
}

interface VisibleChoice {
  readonly level: Level;
  readonly options: readonly Option<string | number>[];
  readonly value: string | number | null;
}

/** The dropdowns that are shown: all that have a choice, and the next one. */
export function visibleChoices(selections: Selections): VisibleChoice[] {
  const missing = missingLevel(selections);
  const shown = missing === null ? LEVELS : LEVELS.slice(0, LEVELS.indexOf(missing) + 1);
  return shown.flatMap((level) => {
    const options = optionsAt(level, selections);
    return options.length === 0 ? [] : [{ level, options, value: selections[level] }];
  });
}

/** The selections of an address, level by level up to the first that is not offered there. */
export function readSelections(texts: Readonly<Partial<Record<Level, string | null>>>): Selections {
  let selections = NOTHING_SELECTED;
  for (const level of LEVELS) {
    const options = optionsAt(level, selections);
    const chosen = options.find(({ value }) => String(value) === texts[level]);
    if (chosen) selections = choose(selections, level, chosen.value);
    else if (options.length > 0 && selections[level] === null) break;
  }
  return selections;
}

/** What getStockIDA is asked for. */
export interface AnalysisRequest {
  readonly function: IdaFunctionCode;
  readonly period: PeriodUnit;
  readonly dim: TimeDimension | null;
  readonly length: number;
  /** The companion that ranks the figures; null when the values alone are asked for. */
  readonly rankingFunction: IdaFunctionCode | null;
}

const FUNCTIONS_OF_DATA = { daily: 2, prices: 1, technical: 11, momentum: 15, options: 4 } as const;
const FUNCTIONS_OF_GROUPS = {
  overall: 5,
  efficiency: 6,
  growth: 7,
  quality: 8,
  profitability: 9,
  dividend: 10,
  scores: 26,
} as const satisfies Record<QuarterlyChoice, IdaFunctionCode>;

/** Null until the selections are complete, and for the Complete Analysis, which asks for several functions. */
export function requestOf(selections: Selections): AnalysisRequest | null {
  const { dataType, group, view, unit, dimension, length } = selections;
  if (!isComplete(selections) || dataType === null || unit === null || length === null) return null;
  const code = dataType === 'quarterly' ? group && FUNCTIONS_OF_GROUPS[group] : FUNCTIONS_OF_DATA[dataType];
  if (code === null) return null;
  const ranking = view === 'ranking' ? (IDA_FUNCTIONS[code].ranking ?? null) : null;
  return { function: code, period: unit, dim: dimension, length, rankingFunction: ranking };
}
