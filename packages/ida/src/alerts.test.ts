import { type AlertCondition, type AlertEvent, alertMetrics, type EventName, eventNames } from '@pipa/contract';
import { describe, expect, it } from 'vitest';
import {
  ALERT_METRIC_GROUPS,
  conditionWords,
  findAtMarket,
  findAtScreen,
  findAtSymbol,
  firingWords,
  isOffered,
  type MarketDay,
  metricWords,
  type SymbolDay,
} from './alerts.ts';

const NO_EVENTS = Object.fromEntries(eventNames.map((name) => [name, 0])) as Record<EventName, number>;
const dayOf = (change: Partial<SymbolDay> = {}): SymbolDay => ({
  rating: 0,
  events: NO_EVENTS,
  metrics: {},
  dailyReturn: null,
  ...change,
});
const crossing = (direction: 'above' | 'below', level = 0.5): AlertCondition => ({
  kind: 'crossing',
  metric: 'trend',
  direction,
  level,
});
const trend = (value: number | null) => dayOf({ metrics: { trend: value } });

describe('a crossing', () => {
  it.each([
    ['above', 0.4, 0.6, true],
    ['above', 0.5, 0.6, true],
    ['above', 0.4, 0.5, false],
    ['above', 0.6, 0.7, false],
    ['below', 0.6, 0.4, true],
    ['below', 0.5, 0.4, true],
    ['below', 0.6, 0.5, false],
    ['below', 0.4, 0.3, false],
    ['above', null, 0.6, false],
    ['below', 0.6, null, false],
  ] as const)('%s 0.5 from %s to %s: %s', (direction, before, value, isFound) => {
    const found = findAtSymbol(crossing(direction), trend(value), trend(before));
    const event = { kind: 'crossing', metric: 'trend', direction, level: 0.5, before, value };
    expect(found).toEqual(isFound ? event : null);
  });

  it('of the average rank is of the column of the symbol: funds among funds, stocks among all stocks', () => {
    const condition: AlertCondition = { kind: 'crossing', metric: 'aveRank', direction: 'above', level: 0.9 };
    const find = (column: 'aveRank' | 'aveAllRank', asked = condition) =>
      findAtSymbol(asked, dayOf({ metrics: { [column]: 0.95 } }), dayOf({ metrics: { [column]: 0.85 } }));
    const event = { kind: 'crossing', direction: 'above', level: 0.9, before: 0.85, value: 0.95 };
    expect(find('aveRank')).toEqual({ ...event, metric: 'aveRank' });
    expect(find('aveAllRank')).toEqual({ ...event, metric: 'aveAllRank' });
    expect(firingWords(find('aveAllRank') as AlertEvent).en).toBe('Average Rank (All) crossed above 0.9 (0.85 → 0.95)');
    expect(find('aveRank', { ...condition, metric: 'aveAllRank' })).toBeNull();
  });

  it('needs the session before', () => {
    expect(findAtSymbol(crossing('above'), trend(0.6), null)).toBeNull();
  });
});

it.each([
  ['up', 3, true],
  ['up', 2.9, false],
  ['up', -3, false],
  ['down', -3, true],
  ['down', 3, false],
  ['either', -3, true],
  ['either', 3.1, true],
  ['either', 2.9, false],
  ['either', null, false],
] as const)('a move %s of 3 %% at a return of %s: %s', (direction, dailyReturn, isFound) => {
  const found = findAtSymbol({ kind: 'move', direction, percent: 3 }, dayOf({ dailyReturn }), null);
  expect(found).toEqual(isFound ? { kind: 'move', value: dailyReturn } : null);
});

it.each([
  [null, 2, true],
  [2, 2, true],
  [1, 2, false],
  [null, 0, false],
  [null, 7, false],
] as const)('a signal %s at the code %s: %s', (code, happened, isFound) => {
  const today = dayOf({ events: { ...NO_EVENTS, macdCo1: happened } });
  const found = findAtSymbol({ kind: 'event', event: 'macdCo1', code }, today, null);
  expect(found).toEqual(isFound ? { kind: 'event', event: 'macdCo1', code: happened } : null);
});

it.each([
  [null, 1, 2, true],
  [2, 1, 2, true],
  [1, 1, 2, false],
  [null, 2, 2, false],
  [null, null, 2, false],
] as const)('a TA State into %s from %s to %s: %s', (into, from, to, isFound) => {
  const found = findAtSymbol({ kind: 'rating', into }, dayOf({ rating: to }), dayOf({ rating: from }));
  expect(found).toEqual(isFound ? { kind: 'rating', from, to } : null);
});

it('a state and a call of the market are found when they are others than before, not when they were unknown', () => {
  const before: MarketDay = { states: { R1: 'Bull' }, predictions: { pred5dDrl: 'Neutral' } };
  const today: MarketDay = { states: { R1: 'Bear', M1: 'Slowdown' }, predictions: { pred5dDrl: 'Bullish' } };
  const find = (condition: AlertCondition) => findAtMarket(condition, today, before);
  expect(find({ kind: 'state', model: 'R1', into: null })).toEqual({
    kind: 'state',
    model: 'R1',
    from: 'Bull',
    to: 'Bear',
  });
  expect(find({ kind: 'state', model: 'R1', into: 'Sideways' })).toBeNull();
  expect(find({ kind: 'state', model: 'M1', into: null })).toBeNull();
  expect(find({ kind: 'prediction', prediction: 'pred5dDrl', into: 'Bullish' })).toMatchObject({ to: 'Bullish' });
  expect(find({ kind: 'prediction', prediction: 'pred5dDrl', into: 'Bearish' })).toBeNull();
  expect(find(crossing('above'))).toBeNull();
  expect(findAtSymbol({ kind: 'state', model: 'R1', into: null }, dayOf(), dayOf())).toBeNull();
});

it('a screen is left and entered by symbol, as the condition asks', () => {
  const changes = { entered: ['AAA', 'CCC'], left: ['BBB'] };
  const find = (change: 'enters' | 'leaves' | 'either') =>
    findAtScreen({ kind: 'screen', change }, changes, 'Cheap').map(({ symbol, event }) => [symbol, firingWords(event)]);
  const entered = { en: 'Entered the screen Cheap', zh: '进入筛选“Cheap”' };
  const left = { en: 'Left the screen Cheap', zh: '离开筛选“Cheap”' };
  expect(find('enters')).toEqual([
    ['AAA', entered],
    ['CCC', entered],
  ]);
  expect(find('leaves')).toEqual([['BBB', left]]);
  expect(find('either')).toEqual([
    ['AAA', entered],
    ['BBB', left],
    ['CCC', entered],
  ]);
  expect(findAtScreen(crossing('above'), changes, 'Cheap')).toEqual([]);
});

it.each<[AlertCondition, string, string]>([
  [{ kind: 'screen', change: 'either' }, 'A symbol enters or leaves the screen', '有代码进入或离开筛选结果'],
  [crossing('above'), 'Trend crosses above 0.5', '趋势上穿 0.5'],
  [{ kind: 'move', direction: 'either', percent: 3 }, 'Moves by 3.00% or more in a session', '单日涨跌不少于 3.00%'],
  [{ kind: 'event', event: 'rsiCo1', code: -2 }, 'RSI: overbought (above 80)', 'RSI：超买（高于 80）'],
  [{ kind: 'event', event: 'rsiCo1', code: null }, 'RSI: any signal', 'RSI：任意信号'],
  [{ kind: 'rating', into: 2 }, 'TA State becomes Strong Bullish', '技术状态：变为强烈看涨'],
  [{ kind: 'state', model: 'R1', into: null }, 'State R1 changes', '状态 R1：任意变化'],
])('%j reads: %s', (condition, en, zh) => {
  expect(conditionWords(condition)).toEqual({ en, zh });
});

it('what was found is said with the figures of its table', () => {
  const event = { kind: 'crossing', direction: 'below', level: 2e9, before: 2.5e9, value: 1.9e9 } as const;
  expect(firingWords({ ...event, metric: 'marketCap' }).en).toBe('Market Cap crossed below 2.00B (2.50B → 1.90B)');
  expect(firingWords({ kind: 'move', value: -4.321 })).toEqual({ en: 'Fell by 4.32%', zh: '下跌 4.32%' });
  expect(firingWords({ kind: 'state', model: 'R1', from: 'Bull', to: 'Bear' }).zh).toBe('状态 R1：牛市 → 熊市');
});

it('the menu offers every metric once, and no two of a group have one name', () => {
  const offered = ALERT_METRIC_GROUPS.flatMap(({ metrics }) => metrics);
  expect(offered.toSorted()).toEqual([...alertMetrics].sort());
  for (const { metrics } of ALERT_METRIC_GROUPS) {
    const names = metrics.map((metric) => metricWords(metric).en);
    expect(new Set(names).size).toBe(names.length);
  }
});

it('offers the codes of an event and the states of a model alone', () => {
  expect(isOffered({ kind: 'event', event: 'psarCo1', code: 1 })).toBe(true);
  expect(isOffered({ kind: 'event', event: 'psarCo1', code: 2 })).toBe(false);
  expect(isOffered({ kind: 'state', model: 'M1', into: 'Slowdown' })).toBe(true);
  expect(isOffered({ kind: 'state', model: 'M1', into: 'Bull' })).toBe(false);
});
