import { fromEpochDay, type TradingDay } from '@pipa/calendar';
import type { StateBand, StateChart } from '@pipa/charts';
import { type api, MARKET_SYMBOL, STATE_CHART_SESSIONS, type StateChartName } from '@pipa/contract';
import { MARKET_BREADTH, readBreadthOf, readMacroBetween, readStates, type StatesOfDay } from '@pipa/db/analysis';
import { loadBars } from '@pipa/db/market';
import { elementAt } from '@pipa/quant';
import type { Database, Read } from '../../context.ts';
import { analysisDayOf } from '../analysis-day.ts';
import { dayBefore } from '../tables/bars.ts';

type ReadChart = (context: Database, day: TradingDay) => Promise<StateChart>;

/** Sessions of the average of a ratio of prices. */
const AVERAGE_SESSIONS = 50;

interface ChartRule {
  /** Of the picture. */
  readonly title: string;
  /** The numbers up to a day, the oldest first. */
  readonly read: ReadChart;
}

const ratioTo = (symbol: string): ChartRule => ratioOf(MARKET_SYMBOL, symbol);
const ratioOf = (symbol: string, other: string): ChartRule => ({
  title: `${symbol} / ${other}`,
  read: (context, day) => readRatio(context, symbol, other, day),
});

/** The charts of the market's state (3 §2.4), each over a year of sessions. */
export const STATE_CHARTS: Readonly<Record<StateChartName, ChartRule>> = {
  'spy-state-h1': {
    title: `${MARKET_SYMBOL} and its states H1 (hidden Markov model) and GMM (Gaussian mixture)`,
    read: (context, day) => readStatesChart(context, ['H1', 'GMM'], day),
  },
  'spy-state-r1': {
    title: `${MARKET_SYMBOL} and its state R1 (rules)`,
    read: (context, day) => readStatesChart(context, ['R1'], day),
  },
  'spy-breadth': {
    title: 'Breadth of the market',
    read: (context, day) => readBreadthChart(context, 'breadth', { name: 'Breadth', unit: 'metric' }, day),
  },
  'spy-above-sma20': {
    title: 'Stocks above SMA20',
    read: (context, day) => readBreadthChart(context, 'aboveSma20', { name: 'Above SMA20', unit: 'share' }, day),
  },
  vix: { title: 'VIX', read: readVix },
  'spy-rsp': ratioTo('RSP'),
  'spy-veu': ratioTo('VEU'),
  'spy-tlt': ratioTo('TLT'),
  'spy-iwm': ratioTo('IWM'),
  'spy-qqq': ratioTo('QQQ'),
  'spy-xlk': ratioTo('XLK'),
  'spy-xlu': ratioTo('XLU'),
  'spy-xle': ratioTo('XLE'),
  'spy-gld': ratioTo('GLD'),
  'spyg-spyv': ratioOf('SPYG', 'SPYV'),
};

export const readStateChart: Read<typeof api.stateChart> = async (context, _, { chart, asOf }) => {
  const day = await analysisDayOf(context, asOf);
  const { labels, unit, lines, bands } = day === null ? NO_CHART : await STATE_CHARTS[chart].read(context, day);
  return {
    chart,
    updateTime: day,
    unit,
    labels: [...labels],
    lines: lines.map(({ name, values }) => ({ name, values: [...values] })),
    bands: bands.map(({ name, states }) => ({ name, states: [...states] })),
  };
};

const NO_CLOSES: ReadonlyMap<number, number> = new Map();

/** Adjusted closes by day, scaled so that the last one is the close: what a history is scaled by may be known later only. */
async function readCloses(
  { pool }: Database,
  symbols: readonly string[],
  { day, sessions }: { readonly day: TradingDay; readonly sessions: number },
): Promise<ReadonlyMap<number, number>[]> {
  const read = await loadBars(pool, symbols, { from: dayBefore(day, sessions), to: day });
  return symbols.map((symbol) => {
    const bars = read.get(symbol);
    if (bars === undefined) return NO_CLOSES;
    const scale = (bars.close.at(-1) ?? Number.NaN) / (bars.adjClose.at(-1) ?? Number.NaN);
    return new Map(Array.from(bars.days, (epochDay, i) => [epochDay, elementAt(bars.adjClose, i) * scale]));
  });
}

async function readStatesChart(context: Database, models: readonly string[], day: TradingDay): Promise<StateChart> {
  const page = { to: day, limit: STATE_CHART_SESSIONS, offset: 0 };
  const [[closes = NO_CLOSES], states] = await Promise.all([
    readCloses(context, [MARKET_SYMBOL], { day, sessions: STATE_CHART_SESSIONS }),
    readStates(context.pool, { ...page, models, keys: [] }),
  ]);
  const drawn = [...closes].slice(-STATE_CHART_SESSIONS);
  const labels = drawn.map(([epochDay]) => fromEpochDay(epochDay));
  return {
    labels,
    unit: 'dollars',
    lines: [{ name: MARKET_SYMBOL, values: drawn.map(([, close]) => close) }],
    bands: bandsOf(models, labels, states),
  };
}

function bandsOf(models: readonly string[], labels: readonly TradingDay[], found: readonly StatesOfDay[]): StateBand[] {
  const statesOn = new Map(found.map(({ day, states }) => [day, states]));
  return models.map((name) => ({
    name,
    states: labels.map((label) => statesOn.get(label)?.get(name)?.state ?? null),
  }));
}

async function readBreadthChart(
  { pool }: Database,
  field: 'breadth' | 'aboveSma20',
  { name, unit }: { readonly name: string; readonly unit: StateChart['unit'] },
  day: TradingDay,
): Promise<StateChart> {
  const page = { to: day, limit: STATE_CHART_SESSIONS, offset: 0 };
  const rows = (await readBreadthOf(pool, { group: MARKET_BREADTH, ...page })).reverse();
  return {
    labels: rows.map((row) => row.day),
    unit,
    lines: [{ name, values: rows.map((row) => row[field]) }],
    bands: [],
  };
}

async function readVix({ pool }: Database, day: TradingDay): Promise<StateChart> {
  const from = dayBefore(day, STATE_CHART_SESSIONS);
  const observed = await readMacroBetween(pool, { seriesIds: ['vix'], from, to: day });
  const rows = observed.slice(0, STATE_CHART_SESSIONS).reverse();
  return {
    labels: rows.map((row) => row.day),
    unit: 'index',
    lines: [{ name: 'VIX', values: rows.map(({ value }) => value) }],
    bands: [],
  };
}

async function readRatio(context: Database, symbol: string, other: string, day: TradingDay): Promise<StateChart> {
  const sessions = STATE_CHART_SESSIONS + AVERAGE_SESSIONS - 1;
  const [closes = NO_CLOSES, others = NO_CLOSES] = await readCloses(context, [symbol, other], { day, sessions });
  const ratios = [...closes].flatMap(([epochDay, close]) => {
    const divisor = others.get(epochDay);
    return divisor === undefined ? [] : [{ label: fromEpochDay(epochDay), ratio: close / divisor }];
  });
  const averages = ratios.map((_, i) => averageOf(ratios.slice(Math.max(0, i + 1 - AVERAGE_SESSIONS), i + 1)));
  const from = Math.max(0, ratios.length - STATE_CHART_SESSIONS);
  return {
    labels: ratios.slice(from).map(({ label }) => label),
    unit: 'ratio',
    lines: [
      { name: `${symbol}/${other}`, values: ratios.slice(from).map(({ ratio }) => ratio) },
      { name: `SMA${AVERAGE_SESSIONS}`, values: averages.slice(from) },
    ],
    bands: [],
  };
}

/** Null before there are enough sessions. */
const averageOf = (window: readonly { readonly ratio: number }[]): number | null =>
  window.length < AVERAGE_SESSIONS ? null : window.reduce((sum, { ratio }) => sum + ratio, 0) / AVERAGE_SESSIONS;

/** Before the first analysis. */
const NO_CHART: StateChart = { labels: [], unit: 'index', lines: [], bands: [] };
