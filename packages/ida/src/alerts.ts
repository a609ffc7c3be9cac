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
import { bandWords } from './bands.ts';
import { stateWords } from './changes.ts';
import type { ColumnUnit } from './column.ts';
import { COLUMN_FACTS } from './columns/index.ts';
import { eventWords } from './detections.ts';
import { formatValue } from './format-value.ts';
import type { ScreenChanges } from './screen-changes.ts';
import { type Words, words } from './words.ts';

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
    title: words('Price and performance', '价格与表现'),
    metrics: ['close', 'weeklyReturn', 'monthlyReturn', 'quarterlyReturn', 'yearlyReturn', 'volatility', 'maxDD'],
  },
  { title: words('Technical metrics', '技术指标'), metrics: taMetricColumns },
  { title: words('Momentum and scores', '动量与评分'), metrics: ['aveRank', 'aveAllRank', ...scoreNames] },
  { title: words('Overall', '综合'), metrics: quarterlyNames.overall },
  { title: words('Efficiency', '效率'), metrics: quarterlyNames.efficiency },
  { title: words('Growth', '成长'), metrics: quarterlyNames.growth },
  { title: words('Quality', '质量'), metrics: quarterlyNames.quality },
  { title: words('Profitability', '盈利'), metrics: quarterlyNames.profitability },
  { title: words('Dividend', '股息'), metrics: quarterlyNames.dividend },
];

export const metricUnit = (metric: AlertMetric): ColumnUnit => COLUMN_FACTS[metric].unit;

export const metricWords = (metric: AlertMetric): Words => COLUMN_FACTS[metric].heading;

/** A figure as its table shows it. */
export const metricValue = (metric: AlertMetric, value: number): string => formatValue(COLUMN_FACTS[metric], value);

const SIDES = { above: words('above', '上穿'), below: words('below', '下穿') } as const;
const ARROW = ' → ';
const ratingOf = (rating: number): Words => bandWords(rating as TaBand);
const percentOf = (value: number): string => formatValue({ unit: 'percent' }, value);

const change = (name: Words, from: Words, to: Words): Words =>
  words(`${name.en}: ${from.en}${ARROW}${to.en}`, `${name.zh}：${from.zh}${ARROW}${to.zh}`);
const into = (name: Words, state: Words | null): Words =>
  state === null
    ? words(`${name.en} changes`, `${name.zh}：任意变化`)
    : words(`${name.en} becomes ${state.en}`, `${name.zh}：变为${state.zh}`);

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
      return text === null
        ? words(`${heading.en}: any signal`, `${heading.zh}：任意信号`)
        : words(`${heading.en}: ${text.en}`, `${heading.zh}：${text.zh}`);
    }
    case 'crossing': {
      const { metric, direction, level } = condition;
      const [heading, value] = [metricWords(metric), metricValue(metric, level)];
      return words(
        `${heading.en} crosses ${SIDES[direction].en} ${value}`,
        `${heading.zh}${SIDES[direction].zh} ${value}`,
      );
    }
    case 'move': {
      const percent = percentOf(condition.percent);
      return {
        up: words(`Rises by ${percent} or more in a session`, `单日上涨不少于 ${percent}`),
        down: words(`Falls by ${percent} or more in a session`, `单日下跌不少于 ${percent}`),
        either: words(`Moves by ${percent} or more in a session`, `单日涨跌不少于 ${percent}`),
      }[condition.direction];
    }
    case 'rating':
      return into(RATING, condition.into === null ? null : ratingOf(condition.into));
    case 'screen':
      return {
        enters: words('A symbol enters the screen', '有代码进入筛选结果'),
        leaves: words('A symbol leaves the screen', '有代码离开筛选结果'),
        either: words('A symbol enters or leaves the screen', '有代码进入或离开筛选结果'),
      }[condition.change];
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
      const text = eventWords(event.event, event.code) ?? words(String(event.code), String(event.code));
      return words(`${heading.en}: ${text.en}`, `${heading.zh}：${text.zh}`);
    }
    case 'crossing': {
      const { metric, direction, level, before, value } = event;
      const heading = metricWords(metric);
      const [limit, from, to] = [level, before, value].map((figure) => metricValue(metric, figure));
      return words(
        `${heading.en} crossed ${SIDES[direction].en} ${limit} (${from}${ARROW}${to})`,
        `${heading.zh}${SIDES[direction].zh} ${limit}（${from}${ARROW}${to}）`,
      );
    }
    case 'move': {
      const percent = percentOf(Math.abs(event.value));
      return event.value >= 0
        ? words(`Rose by ${percent}`, `上涨 ${percent}`)
        : words(`Fell by ${percent}`, `下跌 ${percent}`);
    }
    case 'rating':
      return change(RATING, ratingOf(event.from), ratingOf(event.to));
    case 'screen':
      return event.change === 'entered'
        ? words(`Entered the screen ${event.screen}`, `进入筛选“${event.screen}”`)
        : words(`Left the screen ${event.screen}`, `离开筛选“${event.screen}”`);
    case 'state':
      return change(stateHeading(event.model), stateWords(event.from), stateWords(event.to));
    case 'prediction':
      return change(COLUMN_FACTS[event.prediction].heading, stateWords(event.from), stateWords(event.to));
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
