import { type EpochDay, fromEpochDay, isTradingDay, partsOf, type TradingDay, toEpochDay } from '@pipa/calendar';
import type { macroSubstitutes } from '@pipa/contract';
import type { MacroSeriesFacts } from '../research.ts';
import { MACRO_SERIES } from '../simulated/macro/macro-catalogue.ts';
import { observationAfter, releaseOf } from '../simulated/macro/observation-calendar.ts';

/** Values of series of a source on one day, which make the value of a series of the product. */
type Formula = (...values: readonly number[]) => number;

type Substitute = (typeof macroSubstitutes)[number];

export interface MacroSource {
  /** Ids at the source. */
  readonly inputs: readonly string[];
  readonly formula: Formula;
  /** Whether the source has changed the unit over the years: values are turned into millions by the unit that it names. */
  readonly isInMillions?: boolean;
  /** Where it is not the series itself: what it is in its place. */
  readonly standsIn?: Substitute;
}

const itself: Formula = (value = Number.NaN) => value;
const fred = (id: string): MacroSource => ({ inputs: [id], formula: itself });
const cboe = fred;

/** Net liquidity in billions of dollars: assets of the central bank and the Treasury's account in millions, reverse repurchases in billions. */
export const netLiquidity = (assetsMillions: number, reverseReposBillions: number, treasuryMillions: number): number =>
  assetsMillions / 1_000 - reverseReposBillions - treasuryMillions / 1_000;

/** Publishers are late, by a holiday or a shutdown. */
const GRACE_DAYS = 7;
const UPPER = [
  'cfnai',
  'gdp',
  'rsxfs',
  'tdsp',
  'anfci',
  't10y2y',
  't10y3m',
  'dff',
  'bamlh0a0hym2',
  'walcl',
  'rrpontsyd',
];
const MORE_UPPER = ['wm2ns', 'pcepilfe', 'csushpinsa', 't5yie', 't10yie'];

/** What FRED has of the series of the documents. Spot prices stand in for futures of which it has none. */
export const FRED_SOURCES: ReadonlyMap<string, MacroSource> = new Map<string, MacroSource>([
  ...[...UPPER, ...MORE_UPPER].map((id) => [id, fred(id.toUpperCase())] as const),
  ['housensa', fred('HOUSTNSA')],
  ['wtregen', { ...fred('WTREGEN'), isInMillions: true }],
  ['sixe', { ...fred('DEXUSEU'), standsIn: 'spot rate' }],
  ['sixj', { inputs: ['DEXJPUS'], formula: (yen = Number.NaN) => 1 / yen, standsIn: 'spot rate' }],
  ['cl', { ...fred('DCOILWTICO'), standsIn: 'spot price' }],
  ['audjpy', { inputs: ['DEXUSAL', 'DEXJPUS'], formula: (dollars = Number.NaN, yen = Number.NaN) => dollars * yen }],
]);

export const CBOE_SOURCES: ReadonlyMap<string, MacroSource> = new Map(
  ['vix', 'vix9d', 'vix3m', 'vix6m', 'vix1y'].map((id) => [id, cboe(id.toUpperCase())] as const),
);

const rules = new Map(MACRO_SERIES.map((rule) => [rule.id, rule]));

/** The series of the documents. */
export const documentedMacro: readonly MacroSeriesFacts[] = MACRO_SERIES.map(
  ({ id, name, unit, category, frequency }) => ({ id, name, unit, category, frequency }),
);

export const macroFacts = (id: string): MacroSeriesFacts | null => rules.get(id) ?? null;

/** The day that the product names an observation by: a month or quarter by its last day, of which sources name the first. */
export function observedDay(id: string, day: TradingDay): TradingDay {
  const rule = rules.get(id);
  if (rule === undefined || rule.frequency === 'daily' || rule.frequency === 'weekly') return day;
  return fromEpochDay(observationAfter(rule, toEpochDay(day) - 1));
}

/** Whether the product has observations of the series on such a day: of a daily one on sessions alone. */
export const isObserved = (id: string, day: TradingDay): boolean =>
  rules.get(id)?.frequency !== 'daily' || isTradingDay(day);

/** When an observation is usually published, where a source does not say when it was. */
export function usualReleaseDay(id: string, day: TradingDay): TradingDay {
  const rule = rules.get(id);
  return rule === undefined ? day : fromEpochDay(releaseOf(rule, toEpochDay(day)));
}

/** What feeds a series of a market that is not simulated, and what it is in its place where that is another one. */
export function macroFeed(id: string): {
  readonly feed: 'FRED' | 'Cboe' | 'Upload';
  readonly standsIn: Substitute | null;
} {
  const fredSource = FRED_SOURCES.get(id);
  const feed = fredSource !== undefined ? 'FRED' : CBOE_SOURCES.has(id) ? 'Cboe' : 'Upload';
  return { feed, standsIn: fredSource?.standsIn ?? null };
}

/** Whether the observation after that of a day should have been published, with some days of grace. */
export function isOverdue(id: string, day: TradingDay, today: TradingDay): boolean {
  const rule = rules.get(id);
  if (rule === undefined) return false;
  return releaseOf(rule, observationAfter(rule, toEpochDay(day))) + GRACE_DAYS < toEpochDay(today);
}

/** First day of the period that an observation is of, by which sources name it. */
export function periodStart(id: string, day: TradingDay): TradingDay {
  const frequency = rules.get(id)?.frequency;
  const { year, month } = partsOf(toEpochDay(day) satisfies EpochDay);
  const text = (first: number) => `${year}-${String(first).padStart(2, '0')}-01`;
  if (frequency === 'monthly') return text(month);
  return frequency === 'quarterly' ? text(month - ((month - 1) % 3)) : day;
}
