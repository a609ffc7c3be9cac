import {
  type AlertCondition,
  type AlertEvent,
  type AlertMetric,
  type EventName,
  type PredictionName,
  quarterlyNames,
  type StateModel,
  scoreNames,
  taMetricColumns,
} from '@pipa/contract';
import { MACRO_STATES, REGIMES, SENTIMENT_STATES, type TaBand } from '@pipa/quant';
import { untranslated, type Words } from '@pipa/words';
import { bandWords } from './bands.ts';
import { stateWords } from './changes.ts';
import type { ColumnUnit } from './column.ts';
import { COLUMN_FACTS } from './columns/index.ts';
import { eventWords } from './detections.ts';
import { formatValue } from './format-value.ts';
import type { ScreenChanges } from './screen-changes.ts';
import { words } from './words/alerts/index.ts';

/** What alerts know of a symbol at the close of a session. */
export interface SymbolDay {
  /** −2 to 2; null without metrics of the session. */
  readonly rating: number | null;
  /** 0 where there is none. */
  readonly events: Readonly<Record<EventName, number>>;
  /** In the units of their columns; what is not known is missing or null. */
  readonly metrics: Readonly<Partial<Record<AlertMetric, number | null>>>;
  /** Total return of the session in percent. */
  readonly dailyReturn: number | null;
}

/** What alerts know of the market at the close of a session. */
export interface MarketDay {
  readonly states: Readonly<Partial<Record<StateModel, string>>>;
  readonly predictions: Readonly<Partial<Record<PredictionName, string>>>;
}

const changed = <T>(from: T | undefined | null, to: T | undefined | null, into: T | null): to is T =>
  from !== undefined &&
  from !== null &&
  to !== undefined &&
  to !== null &&
  from !== to &&
  (into === null || into === to);

/**
 * What a condition on a symbol has found at the close of a session. A crossing needs the session before on the level or its other
 * side, so that a figure which stays beyond its level is found once.
 * @param before the session before; null where nothing is known of it
 */
export function findAtSymbol(condition: AlertCondition, today: SymbolDay, before: SymbolDay | null): AlertEvent | null {
  switch (condition.kind) {
    case 'event':
      return findEvent(condition, today.events[condition.event]);
    case 'crossing':
      return findCrossing(condition, today, before);
    case 'move':
      return findMove(condition, today.dailyReturn);
    case 'rating': {
      const [from, to] = [before?.rating, today.rating];
      return changed(from, to, condition.into) ? { kind: 'rating', from: from as number, to } : null;
    }
    default:
      return null;
  }
}

type Kind<K extends AlertCondition['kind']> = Extract<AlertCondition, { kind: K }>;

const findEvent = ({ event, code: wanted }: Kind<'event'>, code: number): AlertEvent | null =>
  (wanted === null || wanted === code) && eventWords(event, code) !== null ? { kind: 'event', event, code } : null;

/** Funds are ranked among funds and stocks among stocks: an alert on the average rank is of the column that the symbol has. */
const columnOf = (metric: AlertMetric, { metrics }: SymbolDay): AlertMetric =>
  metric === 'aveRank' && metrics.aveRank === undefined ? 'aveAllRank' : metric;

function findCrossing(
  { metric: chosen, direction, level }: Kind<'crossing'>,
  today: SymbolDay,
  yesterday: SymbolDay | null,
): AlertEvent | null {
  const metric = columnOf(chosen, today);
  const [value, before] = [today.metrics[metric], yesterday?.metrics[metric]];
  if (value === null || value === undefined || before === null || before === undefined) return null;
  const isCrossed = direction === 'above' ? before <= level && value > level : before >= level && value < level;
  return isCrossed ? { kind: 'crossing', metric, direction, level, before, value } : null;
}

function findMove({ direction, percent }: Kind<'move'>, value: number | null): AlertEvent | null {
  if (value === null) return null;
  const size = { up: value, down: -value, either: Math.abs(value) }[direction];
  return size >= percent ? { kind: 'move', value } : null;
}

/** What a condition on the market has found: a state or a call that is not the one of the session before. */
export function findAtMarket(condition: AlertCondition, today: MarketDay, before: MarketDay): AlertEvent | null {
  if (condition.kind === 'state') {
    const { model, into } = condition;
    const [from, to] = [before.states[model], today.states[model]];
    return changed(from, to, into) ? { kind: 'state', model, from: from as string, to } : null;
  }
  if (condition.kind === 'prediction') {
    const { prediction, into } = condition;
    const [from, to] = [before.predictions[prediction], today.predictions[prediction]];
    return changed<string>(from, to, into) ? { kind: 'prediction', prediction, from: from as string, to } : null;
  }
  return null;
}

/** What a condition on a screen has found of symbols that entered or left it, by symbol. */
export function findAtScreen(
  condition: AlertCondition,
  { entered, left }: ScreenChanges,
  screen: string,
): { readonly symbol: string; readonly event: AlertEvent }[] {
  if (condition.kind !== 'screen') return [];
  const of = (symbols: readonly string[], change: 'entered' | 'left') =>
    symbols.map((symbol) => ({ symbol, event: { kind: 'screen' as const, change, screen } }));
  const found = {
    enters: of(entered, 'entered'),
    leaves: of(left, 'left'),
    either: [...of(entered, 'entered'), ...of(left, 'left')],
  };
  return found[condition.change].toSorted((a, b) => (a.symbol < b.symbol ? -1 : 1));
}

/** The states that a model can say, in the sequence of the menu of an alert. */
export const statesOfModel: Readonly<Record<StateModel, readonly string[]>> = {
  R1: REGIMES,
  H1: REGIMES,
  S1: SENTIMENT_STATES,
  M1: MACRO_STATES,
};

/** The figures that an alert can be of, as its menu groups them. */
export const ALERT_METRIC_GROUPS: readonly { readonly title: Words; readonly metrics: readonly AlertMetric[] }[] = [
  {
    title: words.groups.performance,
    metrics: ['close', 'weeklyReturn', 'monthlyReturn', 'quarterlyReturn', 'yearlyReturn', 'volatility', 'maxDD'],
  },
  { title: words.groups.technical, metrics: taMetricColumns },
  { title: words.groups.momentum, metrics: ['aveRank', 'aveAllRank', ...scoreNames] },
  { title: words.groups.overall, metrics: quarterlyNames.overall },
  { title: words.groups.efficiency, metrics: quarterlyNames.efficiency },
  { title: words.groups.growth, metrics: quarterlyNames.growth },
  { title: words.groups.quality, metrics: quarterlyNames.quality },
  { title: words.groups.profitability, metrics: quarterlyNames.profitability },
  { title: words.groups.dividend, metrics: quarterlyNames.dividend },
];

export const metricUnit = (metric: AlertMetric): ColumnUnit => COLUMN_FACTS[metric].unit;

export const metricWords = (metric: AlertMetric): Words => COLUMN_FACTS[metric].heading;

/** A figure as its table shows it. */
const metricValue = (metric: AlertMetric, value: number): string => formatValue(COLUMN_FACTS[metric], value);

const ratingOf = (rating: number): Words => bandWords(rating as TaBand);
const percentOf = (value: number): string => formatValue({ unit: 'percent' }, value);

const into = (name: Words, state: Words | null): Words =>
  state === null ? words.changes(name) : words.becomes(name, state);

const headingOf = (event: EventName): Words => COLUMN_FACTS[event].heading;
const RATING = COLUMN_FACTS.taRating.heading;
const stateHeading = (model: StateModel): Words => COLUMN_FACTS[`currentState${model}`].heading;

/** What an alert waits for, in words. */
export function conditionWords(condition: AlertCondition): Words {
  switch (condition.kind) {
    case 'event': {
      const { event, code } = condition;
      const heading = headingOf(event);
      const text = code === null ? null : eventWords(event, code);
      return text === null ? words.anySignal(heading) : words.event(heading, text);
    }
    case 'crossing': {
      const { metric, direction, level } = condition;
      const [heading, value] = [metricWords(metric), metricValue(metric, level)];
      return words.crosses(heading, words.sides[direction], value);
    }
    case 'move':
      return words.moves[condition.direction](percentOf(condition.percent));
    case 'rating':
      return into(RATING, condition.into === null ? null : ratingOf(condition.into));
    case 'screen':
      return words.screen[condition.change];
    case 'state':
      return into(stateHeading(condition.model), condition.into === null ? null : stateWords(condition.into));
    case 'prediction':
      return into(
        COLUMN_FACTS[condition.prediction].heading,
        condition.into === null ? null : stateWords(condition.into),
      );
  }
}

/** What an alert has found, in words. */
export function firingWords(event: AlertEvent): Words {
  switch (event.kind) {
    case 'event': {
      const heading = headingOf(event.event);
      const text = eventWords(event.event, event.code) ?? untranslated(String(event.code));
      return words.event(heading, text);
    }
    case 'crossing': {
      const { metric, direction, level, before, value } = event;
      const heading = metricWords(metric);
      const shown = (figure: number) => metricValue(metric, figure);
      return words.crossed(heading, words.sides[direction], shown(level), shown(before), shown(value));
    }
    case 'move': {
      const percent = percentOf(Math.abs(event.value));
      return event.value >= 0 ? words.rose(percent) : words.fell(percent);
    }
    case 'rating':
      return words.changed(RATING, ratingOf(event.from), ratingOf(event.to));
    case 'screen':
      return event.change === 'entered' ? words.entered(event.screen) : words.left(event.screen);
    case 'state':
      return words.changed(stateHeading(event.model), stateWords(event.from), stateWords(event.to));
    case 'prediction':
      return words.changed(COLUMN_FACTS[event.prediction].heading, stateWords(event.from), stateWords(event.to));
  }
}

/** Whether a state or an event of a condition is one that its menu offers. */
export function isOffered(condition: AlertCondition): boolean {
  if (condition.kind === 'event')
    return condition.code === null || eventWords(condition.event, condition.code) !== null;
  if (condition.kind === 'state')
    return condition.into === null || statesOfModel[condition.model].includes(condition.into);
  return true;
}
