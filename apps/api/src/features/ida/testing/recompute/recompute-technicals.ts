import { type EventName, eventNames } from '@pipa/contract';
import { breadthGroupOf, breadthGroupsOf } from './breadth-groups.ts';
import {
  averageRanges,
  type Bars,
  cut,
  exponentialAverage,
  lastOf,
  mean,
  parabolicStops,
  populationDeviation,
  slopeOf,
  strength,
  sum,
  trueRanges,
} from './plain-formulas.ts';
import { type Cell, each, type Recompute, type RecomputedColumns } from './recompute.ts';

const band = (value: number): number => {
  const size = Math.abs(value);
  return Math.sign(value) * (size >= 0.5 - 1e-9 ? 2 : size >= 0.1 - 1e-9 ? 1 : 0);
};
const RATINGS = ['Strong Bearish', 'Bearish', 'Neutral', 'Bullish', 'Strong Bullish'];
const LETTERS = ['D', 'd', '-', 'u', 'U'];
const known = (values: readonly (number | null)[]): number[] => values.filter((value) => value !== null);

/** Newest rows whose votes are asked for: each takes a call. */
const EXPLAINED_ROWS = 3;

/** The twelve components, each the mean of the votes that Explain shows; none of older rows. */
async function components({ explain, at }: Cell) {
  if (at >= EXPLAINED_ROWS) return null;
  const explained = await explain('ta');
  if (!explained.isAsStored) throw new Error('the explanation differs from the table');
  return explained.components.map(({ side, votes }) => ({ side, value: mean(known(votes.map(({ vote }) => vote))) }));
}
async function sideOf(cell: Cell, wanted: 'trend' | 'momentum'): Promise<number | undefined> {
  const all = await components(cell);
  return all === null ? undefined : mean(all.filter(({ side }) => side === wanted).map(({ value }) => value));
}

async function ratingOf(cell: Cell): Promise<string | undefined> {
  const [trend, momentum] = [await sideOf(cell, 'trend'), await sideOf(cell, 'momentum')];
  return trend === undefined || momentum === undefined ? undefined : RATINGS[band((trend + momentum) / 2) + 2];
}

/** The slope over the last values of a metric as the table shows them. */
const slope =
  (metric: string, count: number): Recompute =>
  ({ rows, at }) => {
    const shown = rows.slice(at, at + count).map((row) => row[metric]);
    return shown.length < count || !shown.every((value) => typeof value === 'number')
      ? undefined
      : slopeOf(shown.toReversed());
  };

/** Breadth of the group of a symbol on a day; null with fewer than five members. */
function breadthOf({ series, symbol, day }: Cell): number | null {
  const group = breadthGroupOf(series.rawOf(symbol).instrument);
  const members = [...series.stocks, ...series.funds].filter(({ instrument }) =>
    breadthGroupsOf(instrument).includes(group),
  );
  const holds = (bars: Bars, days: number) => {
    const t = bars.close.length - 1;
    return bars.close[t] > (days === 1 ? bars.close[t - 1] : mean(lastOf(bars.close, t, days)));
  };
  const all = members.map(({ instrument }) => series.barsForMetrics(instrument.symbol, day));
  const shares = [20, 50, 200, 1].map((days) => all.filter((bars) => holds(bars, days)).length / all.length);
  return members.length < 5 ? null : (2 * sum(shares)) / 4 - 1;
}

function oscillationOf({ series, symbol, day }: Cell): number {
  const { close, high, low } = series.barsForMetrics(symbol, day);
  const t = close.length - 1;
  const [twenty, fifty] = [lastOf(close, t, 20), lastOf(close, t, 50)];
  const [top, bottom] = [Math.max(...lastOf(high, t, 14)), Math.min(...lastOf(low, t, 14))];
  const reach = 2 * populationDeviation(twenty);
  const inBands = (close[t] - mean(twenty) + reach) / reach - 1;
  const inStrength = (strength(close)[t] - 50) / 30;
  const aroundMean = (close[t] - mean(fifty)) / (2 * populationDeviation(fifty));
  const inRange = (2 * (close[t] - bottom)) / (top - bottom) - 1;
  return mean([inBands, inStrength, aroundMean, inRange].map(cut));
}

const SLOPED = ['trend', 'momentum', 'breadth', 'oscillation'] as const;

/** 11, 27 and 16 of a watch list, without events. */
export const metricColumns: RecomputedColumns = {
  trend: (cell) => sideOf(cell, 'trend'),
  momentum: (cell) => sideOf(cell, 'momentum'),
  breadth: breadthOf,
  oscillation: oscillationOf,
  ...Object.fromEntries(
    SLOPED.flatMap((name) => [5, 20].map((count): [string, Recompute] => [`${name}${count}`, slope(name, count)])),
  ),
  taRating: ratingOf,
  taString: async (cell) => (await components(cell))?.map(({ value }) => LETTERS[band(value) + 2]).join(''),
};

/** Sides of values against lines: 1 above, −1 below, and on the line as before. */
const sidesOf = (differences: readonly number[], sizes: readonly number[]): number[] => {
  let side = 0;
  return differences.map((difference, t) => {
    if (Math.abs(difference) > 1e-9 * sizes[t]) side = Math.sign(difference);
    return side;
  });
};
/** The side that was reached on the last bar, 0 where it did not change. */
const crossed = (sides: readonly number[]): number => {
  const [before, now] = [sides[sides.length - 2], sides[sides.length - 1]];
  return before === 0 || before === now ? 0 : now;
};
const minus = (a: readonly number[], b: readonly number[]): number[] => a.map((value, t) => value - b[t]);

function averagesCross({ close }: Bars): number {
  const [quick, slow] = [exponentialAverage(close, 20), exponentialAverage(close, 50)];
  const ofAverages = crossed(sidesOf(minus(quick, slow), close));
  let side = 0;
  const beyond = close.map((price, t) => {
    const sides = [price - quick[t], price - slow[t]].map((away) =>
      Math.abs(away) > 1e-9 * price ? Math.sign(away) : 0,
    );
    if (sides[0] === sides[1] && sides[0] !== 0) side = sides[0];
    return side;
  });
  return 2 * ofAverages || crossed(beyond);
}

function convergenceCrosses({ close }: Bars): number {
  const macd = minus(exponentialAverage(close, 12), exponentialAverage(close, 26));
  const first = macd.findIndex((value) => !Number.isNaN(value));
  const signal = [...macd.slice(0, first), ...exponentialAverage(macd.slice(first), 9)];
  return 2 * crossed(sidesOf(macd, close)) || crossed(sidesOf(minus(macd, signal), close));
}

/** 1 below the bands, −1 above them. */
function leavesBands({ close }: Bars): number {
  const outside = (t: number) => {
    const twenty = lastOf(close, t, 20);
    const reach = 2 * populationDeviation(twenty);
    const away = close[t] - mean(twenty);
    return Math.abs(away) - reach > 1e-9 * close[t] ? -Math.sign(away) : 0;
  };
  const t = close.length - 1;
  return outside(t) === outside(t - 1) ? 0 : outside(t);
}

function strengthPasses({ close }: Bars): number {
  const strengths = strength(close);
  const zone = (value: number) => (value < 20 ? 2 : value < 30 ? 1 : value > 80 ? -2 : value > 70 ? -1 : 0);
  const [before, now] = [strengths[strengths.length - 2], strengths[strengths.length - 1]].map(zone);
  return Math.abs(now) > Math.abs(before) || now * before < 0 ? now : 0;
}

function breaksOut(bars: Bars): number {
  const { close, high, low, volume } = bars;
  const [ranges, averages] = [trueRanges(bars), averageRanges(bars)];
  const last = { 1: -100, [-1]: -100 };
  let code = 0;
  for (let t = 55; t < close.length; t++) {
    const side =
      close[t] > Math.max(...lastOf(high, t - 1, 55)) ? 1 : close[t] < Math.min(...lastOf(low, t - 1, 55)) ? -1 : 0;
    const isLarge = ranges[t] >= 1.2 * averages[t - 1] && volume[t] >= 1.5 * mean(lastOf(volume, t - 1, 20));
    code = side !== 0 && isLarge && t - last[side] > 20 ? side : 0;
    if (code !== 0) last[code as 1 | -1] = t;
  }
  return code;
}

/** Turns of trend and momentum by the rows of the table; undefined until both have turned to a side within them. */
const turns: Recompute = ({ rows, at }) => {
  let [trend, momentum, code] = [0, 0, undefined as number | undefined];
  const side = (value: unknown, before: number) =>
    typeof value === 'number' && Math.abs(value) >= 0.15 ? Math.sign(value) : before;
  for (const row of rows.slice(at).toReversed()) {
    const before = { trend, momentum };
    trend = side(row.trend, trend);
    momentum = side(row.momentum, momentum);
    if (before.trend === 0 || before.momentum === 0) code = undefined;
    else if (trend !== before.trend) code = trend * (momentum === trend ? 3 : 2);
    else if (momentum !== before.momentum) code = momentum * (momentum === trend ? 3 : 1);
    else code = 0;
  }
  return code;
};

const EVENTS: Readonly<Record<Exclude<EventName, 'changeStatus1'>, (bars: Bars) => number>> = {
  emaCo1: averagesCross,
  psarCo1: (bars) => {
    const middle = bars.high.map((value, t) => (value + bars.low[t]) / 2);
    return crossed(sidesOf(minus(middle, parabolicStops(bars)), bars.close));
  },
  macdCo1: convergenceCrosses,
  bbCo1: leavesBands,
  rsiCo1: strengthPasses,
  breakout1: breaksOut,
};

/** 11 and 18 */
export const eventColumns: RecomputedColumns = {
  changeStatus1: turns,
  ...each(
    Object.keys(EVENTS) as (keyof typeof EVENTS)[],
    (name) =>
      ({ series, symbol, day }) =>
        EVENTS[name](series.barsForMetrics(symbol, day)),
  ),
};

/** 16 and 17: the symbols of the group with their codes; the turns and the changes of the market have tables of their own. */
export const detectionColumns: RecomputedColumns = {
  detectionList: ({ series, row, day, members }) => {
    const name = eventNames[Number(row.id) - 1];
    if (name === undefined || name === 'changeStatus1') return undefined;
    return members
      .map((symbol) => ({ symbol, code: EVENTS[name](series.barsForMetrics(symbol, day)) }))
      .filter(({ code }) => code !== 0)
      .sort((a, b) => b.code - a.code || (a.symbol < b.symbol ? -1 : 1))
      .map(({ symbol, code }) => `${symbol} ${code}`);
  },
};
