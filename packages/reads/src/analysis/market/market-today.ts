import { addDays, type TradingDay } from '@pipa/calendar';
import {
  type api,
  eventNames,
  MARKET_INDICES,
  MAX_MOVERS,
  MAX_SURPRISES,
  type MarketToday,
  marketSeriesNames,
  predictionNames,
  STATE_CHART_SESSIONS,
  stateModels,
} from '@pipa/contract';
import {
  MARKET_BREADTH,
  readBreadthOf,
  readDetections,
  readMacroBetween,
  readStates,
  type StatesOfDay,
} from '@pipa/db/analysis';
import { loadBars } from '@pipa/db/market';
import { eventsOf, isSelectSectorFund, performanceFigures, surpriseOf } from '@pipa/ida';
import { type UniverseMember, universeDay } from '@pipa/universe';
import type { Database, Read } from '../../context.ts';
import { analysisDayOf } from '../analysis-day.ts';
import { dayBefore } from '../tables/bars.ts';

/** Series that are released now and then, whose news can surprise. */
const RELEASED = [
  'cfnai',
  'gdp',
  'housensa',
  'rsxfs',
  'tdsp',
  'anfci',
  'wm2ns',
  'pcepilfe',
  'csushpinsa',
  'aaiiBullish',
];
/** A change is judged by those of so many years. */
const JUDGED_DAYS = 10 * 366;
/** Releases that are still news. */
const NEWS_DAYS = 45;
const YEAR = { limit: STATE_CHART_SESSIONS, offset: 0 } as const;
/** Significant digits of the value of a line: it is drawn a few dozen pixels high. */
const LINE_DIGITS = 5;

const drawn = (value: number | null): number | null => (value === null ? null : Number(value.toPrecision(LINE_DIGITS)));

type Part<Name extends keyof MarketToday> = MarketToday[Name];

function statesOf(newestFirst: readonly StatesOfDay[]): Part<'states'> {
  return stateModels.flatMap((model) => {
    const said = newestFirst.map(({ day, states }) => ({ day, state: states.get(model)?.state ?? null }));
    const state = said[0]?.state ?? null;
    if (state === null) return [];
    const changed = said.findIndex((one) => one.state !== state);
    const since = said[(changed === -1 ? said.length : changed) - 1]?.day;
    return since === undefined ? [] : [{ model, state, since, course: said.map((one) => one.state).reverse() }];
  });
}

const callsOf = ([newest]: readonly StatesOfDay[]): Part<'calls'> =>
  predictionNames.flatMap((name) => {
    const said = newest?.predictions.get(name);
    return said === undefined ? [] : [{ name, call: said.call, probabilityUp: said.probabilityUp }];
  });

function returnsOf({ performance }: UniverseMember) {
  const { dailyReturn, weeklyReturn, monthlyReturn, yearlyReturn } = performanceFigures(performance);
  return { dailyReturn, weeklyReturn, monthlyReturn, yearlyReturn };
}

async function indicesOf(
  { pool }: Database,
  day: TradingDay,
  members: readonly UniverseMember[],
): Promise<Part<'indices'>> {
  const bars = await loadBars(pool, [...MARKET_INDICES], { from: dayBefore(day, STATE_CHART_SESSIONS), to: day });
  return MARKET_INDICES.flatMap((symbol) => {
    const member = members.find((one) => one.symbol === symbol);
    if (member === undefined) return [];
    const line = [...(bars.get(symbol)?.adjClose ?? [])].slice(-STATE_CHART_SESSIONS).map(drawn);
    return [{ symbol, name: member.name, close: member.close, ...returnsOf(member), line }];
  });
}

async function breadthOf({ pool }: Database, day: TradingDay): Promise<Part<'breadth'>> {
  const rows = await readBreadthOf(pool, { group: MARKET_BREADTH, to: day, ...YEAR });
  const oldestFirst = rows.toReversed();
  return {
    value: rows[0]?.breadth ?? null,
    line: oldestFirst.map(({ breadth }) => drawn(breadth)),
    aboveSma20: rows[0]?.aboveSma20 ?? null,
    aboveLine: oldestFirst.map(({ aboveSma20 }) => drawn(aboveSma20)),
  };
}

async function seriesOf({ pool }: Database, day: TradingDay): Promise<Part<'series'>> {
  const from = dayBefore(day, STATE_CHART_SESSIONS);
  const observed = await readMacroBetween(pool, { seriesIds: [...marketSeriesNames], from, to: day });
  const byName = Map.groupBy(observed, ({ seriesId }) => seriesId);
  return marketSeriesNames.flatMap((name) => {
    const newestFirst = (byName.get(name) ?? []).slice(0, STATE_CHART_SESSIONS);
    const [newest] = newestFirst;
    if (newest === undefined) return [];
    return [
      { name, value: newest.value, day: newest.day, line: newestFirst.map(({ value }) => drawn(value)).reverse() },
    ];
  });
}

async function surprisesOf({ pool }: Database, day: TradingDay): Promise<Part<'surprises'>> {
  const from = addDays(day, -JUDGED_DAYS);
  const observed = await readMacroBetween(pool, { seriesIds: RELEASED, from, to: day });
  const news = addDays(day, -NEWS_DAYS);
  return [...Map.groupBy(observed, ({ seriesId }) => seriesId)]
    .flatMap(([name, newestFirst]) => {
      const [newest] = newestFirst;
      const found = surpriseOf(newestFirst.map(({ value }) => value).toReversed());
      if (newest === undefined || found === null || newest.releasedDay < news) return [];
      return [{ name, ...found, day: newest.day, releasedDay: newest.releasedDay }];
    })
    .toSorted((a, b) => Math.abs(b.deviations) - Math.abs(a.deviations))
    .slice(0, MAX_SURPRISES);
}

async function eventCountsOf({ pool }: Database, day: TradingDay): Promise<Part<'events'>> {
  const events = (await readDetections(pool, day)).map(eventsOf);
  return eventNames.map((name, i) => ({
    id: i + 1,
    up: events.filter((codes) => codes[name] > 0).length,
    down: events.filter((codes) => codes[name] < 0).length,
  }));
}

/** Stocks by their move of the day; a figure in doubt is none. */
function moversOf(members: readonly UniverseMember[]): Pick<MarketToday, 'rose' | 'fell'> {
  const moved = members.flatMap(({ kind, symbol, name, close, performance }) => {
    const { dailyReturn } = performanceFigures(performance);
    const isKnown = kind === 'Stock' && performance.isComparable && dailyReturn !== null;
    return isKnown ? [{ symbol, name, close, dailyReturn }] : [];
  });
  const byMove = moved.toSorted((a, b) => b.dailyReturn - a.dailyReturn || (a.symbol < b.symbol ? -1 : 1));
  return {
    rose: byMove.filter(({ dailyReturn }) => dailyReturn > 0).slice(0, MAX_MOVERS),
    fell: byMove
      .filter(({ dailyReturn }) => dailyReturn < 0)
      .slice(-MAX_MOVERS)
      .reverse(),
  };
}

/** Before the first analysis. */
const NO_MARKET: MarketToday = {
  updateTime: null,
  ...{ states: [], calls: [], indices: [], sectors: [], series: [], surprises: [], events: [], rose: [], fell: [] },
  breadth: { value: null, line: [], aboveSma20: null, aboveLine: [] },
};

/** The market on a day in one look. */
export const readMarketToday: Read<typeof api.marketToday> = async (context, _, { asOf }) => {
  const day = await analysisDayOf(context, asOf);
  if (day === null) return NO_MARKET;
  const { members } = await universeDay(context, day);
  const said = { to: day, ...YEAR, models: stateModels, keys: predictionNames };
  const [states, indices, breadth, series, surprises, events] = await Promise.all([
    readStates(context.pool, said),
    indicesOf(context, day, members),
    breadthOf(context, day),
    seriesOf(context, day),
    surprisesOf(context, day),
    eventCountsOf(context, day),
  ]);
  return {
    updateTime: day,
    states: statesOf(states),
    calls: callsOf(states),
    indices,
    breadth,
    sectors: members
      .filter(isSelectSectorFund)
      .map((fund) => ({ symbol: fund.symbol, sector: fund.industry ?? fund.name, ...returnsOf(fund) })),
    series,
    surprises,
    events,
    ...moversOf(members),
  };
};
