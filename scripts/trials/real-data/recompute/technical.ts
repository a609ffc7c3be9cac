import * as x from './lines.ts';
import { at, type Bars, EQUAL, each, type Line, sign } from './lines.ts';
import type { KnownPrices } from './prices.ts';

// Technical metrics of the last bar by the definitions of the product's documents: twelve components, each the mean of the votes of its
// indicators, a vote between −1 and 1. Written from the definitions, without the product's code.

/** Prices on the scale of the adjusted close, from the first day of the third year before. */
export function adjustedSince(prices: KnownPrices, firstDay: string): { days: string[]; bars: Bars } {
  const from = prices.days.findIndex((day) => day >= firstDay);
  const factor = prices.adjusted.map((value, t) => value / (prices.close[t] ?? 1));
  const priced = (line: readonly number[]) => each(line, (value, t) => value * at(factor, t)).slice(from);
  return {
    days: prices.days.slice(from),
    bars: {
      open: priced(prices.open),
      high: priced(prices.high),
      low: priced(prices.low),
      close: priced(prices.close),
      volume: each(prices.volume, (value, t) => value / at(factor, t)).slice(from),
    },
  };
}

type Votes = readonly Line[];

export const COMPONENTS = [
  ...['averageStack', 'averageSlopes', 'directionalMovement', 'channelPosition', 'stopAndReverse', 'regressionSlope'],
  ...['rateOfChange', 'convergence', 'relativeStrength', 'stochastic', 'volumeFlow', 'composite'],
] as const;
type Component = (typeof COMPONENTS)[number];

export interface Technical {
  readonly components: Readonly<Record<Component, Line>>;
  readonly trend: Line;
  readonly momentum: Line;
  readonly oscillation: Line;
  readonly events: Readonly<Record<string, number>>;
}

export function technicalOf(bars: Bars): Technical {
  const { high, low, close, volume } = bars;
  const range = x.atr(bars, 14);
  const perRange = each(range, (value, t) => (value <= EQUAL * at(close, t) ? 0 : 1 / value));
  const traded = x.sma(volume, 20);
  const perVolume = each(traded, (value) => (value === 0 ? 0 : 1 / value));
  let still = 0;
  const moving = each(close, (value, t) => {
    const isStill =
      sign(at(high, t) - at(low, t), value) === 0 && (t === 0 || sign(value - at(close, t - 1), value) === 0);
    still = isStill ? still + 1 : 0;
    return still < 5 ? 1 : 0;
  });
  // The shapes of votes.
  const inRanges = (line: Line, reach: number) => each(line, (value, t) => (value * at(perRange, t)) / reach);
  const less = (a: Line, b: Line) => each(a, (value, t) => value - at(b, t));
  const closeOver = (line: Line, reach: number) => inRanges(less(close, line), reach);
  const lineOver = (line: Line, slow: Line, reach: number) => inRanges(less(line, slow), reach);
  const rise = (line: Line, count: number, reach: number) => inRanges(less(line, x.lag(line, count)), reach);
  const share = (line: Line, reach: number, unit = 1) =>
    each(line, (value, t) => (value * at(close, t) * at(perRange, t)) / (reach * unit));
  const centred = (line: Line, centre: number, reach: number) =>
    each(line, (value, t) => ((value - centre) * at(moving, t)) / reach);
  const between = (top: Line, bottom: Line) =>
    each(close, (value, t) => {
      const width = at(top, t) - at(bottom, t);
      return Math.abs(width) <= EQUAL * value ? 0 : (2 * (value - at(bottom, t))) / width - 1;
    });
  const sideOf = (line: Line) => each(close, (value, t) => sign(value - at(line, t), value));
  const sides = (a: Line, b: Line) => {
    const other = sideOf(b);
    return each(sideOf(a), (value, t) => (value + at(other, t)) / 2);
  };
  const scaled = (line: Line, by: Line, reach: number) => each(line, (value, t) => (value * at(by, t)) / reach);

  const sma = (period: number) => x.sma(close, period);
  const ema = (period: number) => x.ema(close, period);
  const [sma20, sma50, sma200, ema20, ema50] = [sma(20), sma(50), sma(200), ema(20), ema(50)];
  const typical = each(close, (value, t) => (at(high, t) + at(low, t) + value) / 3);
  const weighted = (line: Line, period: number) => {
    const dollars = each(line, (value, t) => value * at(volume, t));
    const shares = x.sum(volume, period);
    return each(x.sum(dollars, period), (value, t) => value / at(shares, t));
  };
  const double = (line: Line, period: number) => {
    const once = x.ema(line, period);
    const twice = x.ema(once, period);
    return each(once, (value, t) => 2 * value - at(twice, t));
  };
  const triple = (line: Line, period: number) => {
    const once = x.ema(line, period);
    const twice = x.ema(once, period);
    const thrice = x.ema(twice, period);
    return each(once, (value, t) => 3 * value - 3 * at(twice, t) + at(thrice, t));
  };
  const triangular = (period: number) => x.sma(sma(Math.ceil(period / 2)), Math.floor(period / 2) + 1);
  const zeroLag = x.ema(
    each(close, (value, t) => 2 * value - at(close, t - 9)),
    20,
  );

  const averageStack: Votes = [
    closeOver(sma(5), 1),
    closeOver(sma(10), 1.5),
    closeOver(sma20, 2),
    lineOver(sma20, sma50, 3),
    closeOver(sma50, 4),
    lineOver(sma50, sma200, 6),
    closeOver(sma(100), 6),
    closeOver(sma200, 8),
    closeOver(ema(5), 1),
    closeOver(ema(10), 1.5),
    closeOver(ema20, 2),
    lineOver(ema20, ema50, 2),
    closeOver(ema50, 4),
    closeOver(ema(100), 6),
    closeOver(ema(200), 8),
    closeOver(x.wilder(close, 14), 2.2),
    closeOver(x.kama(close, 10), 2),
    closeOver(x.kama(close, 30), 3),
    closeOver(triangular(50), 4),
    closeOver(weighted(close, 20), 2),
    closeOver(weighted(close, 50), 4),
    closeOver(weighted(typical, 20), 2),
  ];
  const averageSlopes: Votes = [
    rise(sma20, 5, 1),
    rise(sma50, 5, 0.7),
    rise(sma200, 20, 1.5),
    rise(ema20, 5, 1),
    rise(ema50, 5, 0.7),
    rise(ema(12), 5, 1.5),
    rise(ema(26), 5, 1),
    rise(x.wma(close, 10), 3, 1),
    rise(x.wma(close, 20), 5, 1),
    rise(x.wma(close, 50), 5, 0.75),
    rise(double(close, 20), 3, 1),
    rise(double(close, 50), 5, 1),
    rise(triple(close, 20), 3, 1),
    rise(triple(close, 50), 5, 1),
    rise(triangular(20), 5, 1),
    rise(x.hma(close, 9), 2, 1),
    rise(x.hma(close, 20), 3, 1),
    rise(x.hma(close, 50), 5, 1.4),
    rise(x.t3(close, 5), 3, 1),
    rise(x.t3(close, 10), 5, 1.4),
    rise(zeroLag, 3, 1),
    rise(x.alma(close), 3, 1),
  ];

  const [dm, dm20] = [x.directional(bars, 14), x.directional(bars, 20)];
  const side = each(dm.plus, (value, t) => sign(value - at(dm.minus, t), 100));
  const strength = (line: Line, least: number, most: number) =>
    each(line, (value, t) => Math.min(Math.max(value - least, 0) / (most - least), 1) * at(side, t));
  const path = x.sum(
    each(close, (value, t) => Math.abs(value - at(close, t - 1))),
    28,
  );
  const [top28, bottom28] = [x.highest(close, 28), x.lowest(close, 28)];
  const verticalHorizontal = each(path, (value, t) =>
    value <= EQUAL * at(close, t) ? 0 : (at(top28, t) - at(bottom28, t)) / value,
  );
  const aroon = (period: number) =>
    each(high, (_, t) => {
      if (t < period) return Number.NaN;
      let [top, bottom] = [t - period, t - period];
      for (let k = t - period + 1; k <= t; k++) {
        if (at(high, k) >= at(high, top) * (1 - EQUAL)) top = k;
        if (at(low, k) <= at(low, bottom) * (1 + EQUAL)) bottom = k;
      }
      return (100 * (top - bottom)) / period;
    });
  const ranges = x.sum(x.trueRange(bars), 14);
  const vortexPart = (value: (t: number) => number) =>
    x.sum(
      each(close, (_, t) => Math.abs(value(t))),
      14,
    );
  const [vortexUp, vortexDown] = [
    vortexPart((t) => at(high, t) - at(low, t - 1)),
    vortexPart((t) => at(low, t) - at(high, t - 1)),
  ];
  const directionalMovement: Votes = [
    each(dm.plus, (value, t) => (value - at(dm.minus, t)) / 20),
    strength(dm.index, 0, 50),
    strength(dm.average, 10, 35),
    strength(dm20.average, 10, 30),
    strength(
      each(dm.average, (value, t) => (value + at(dm.average, t - 13)) / 2),
      10,
      35,
    ),
    strength(verticalHorizontal, 0.2, 0.5),
    each(aroon(14), (value) => value / 100),
    each(aroon(25), (value) => value / 100),
    each(ranges, (value, t) =>
      value <= EQUAL * at(close, t) ? 0 : (at(vortexUp, t) - at(vortexDown, t)) / value / 0.4,
    ),
  ];

  const channel = (period: number) => [x.highest(high, period), x.lowest(low, period)] as const;
  const middleOf = ([top, bottom]: readonly [Line, Line]) => each(top, (value, t) => (value + at(bottom, t)) / 2);
  const bollinger = (period: number) => {
    const [mean, deviation] = [x.sma(close, period), each(x.variance(close, period), Math.sqrt)];
    const band = (way: number) => each(mean, (value, t) => value + way * 2 * at(deviation, t));
    return [band(1), band(-1)] as const;
  };
  const around = (line: Line, reach: Line, multiple: number) =>
    [
      each(line, (value, t) => value + multiple * at(reach, t)),
      each(line, (value, t) => value - multiple * at(reach, t)),
    ] as const;
  const accelerated = (way: 1 | -1, line: Line) =>
    x.sma(
      each(line, (value, t) => value * (1 + (way * 4 * (at(high, t) - at(low, t))) / (at(high, t) + at(low, t)))),
      20,
    );
  const [tenkan, kijun, wide] = [middleOf(channel(9)), middleOf(channel(26)), middleOf(channel(52))];
  const spanA = each(tenkan, (_, t) => (at(tenkan, t - 26) + at(kijun, t - 26)) / 2);
  const spanB = x.lag(wide, 26);
  const [upper20, lower20] = bollinger(20);
  const [highest252, lowest252] = [x.highest(close, 252), x.lowest(close, 252)];
  const channelPosition: Votes = [
    between(...channel(20)),
    between(...channel(55)),
    between(...around(ema20, x.atr(bars, 10), 2)),
    between(accelerated(1, high), accelerated(-1, low)),
    between(...bollinger(10)),
    between(upper20, lower20),
    between(...bollinger(50)),
    inRanges(less(tenkan, kijun), 2),
    sides(spanA, spanB),
    inRanges(less(spanA, spanB), 3),
    closeOver(middleOf([x.highest(close, 14), x.lowest(close, 14)]), 2),
    closeOver(middleOf(channel(14)), 2),
    each(close, (value, t) =>
      at(perRange, t) === 0 ? 0 : 1 - (2 * (at(highest252, t) - value) * at(perRange, t)) / 15,
    ),
    each(close, (value, t) =>
      at(perRange, t) === 0 ? 0 : (2 * (value - at(lowest252, t)) * at(perRange, t)) / 20 - 1,
    ),
  ];

  const stop = x.sar(bars);
  const [channel22, range22] = [channel(22), x.atr(bars, 22)];
  const [top10, bottom10] = channel(10);
  const range10 = x.atr(bars, 10);
  const stopAndReverse: Votes = [
    sideOf(stop),
    centred(x.supertrend(bars, 10, 3).direction, 0, 1),
    sideOf(x.supertrend(bars, 14, 3).line),
    sides(
      x.lowest(
        each(bottom10, (value, t) => value + at(range10, t)),
        9,
      ),
      x.highest(
        each(top10, (value, t) => value - at(range10, t)),
        9,
      ),
    ),
    sides(
      each(channel22[0], (value, t) => value - 3 * at(range22, t)),
      each(channel22[1], (value, t) => value + 3 * at(range22, t)),
    ),
  ];

  const fitted = (period: number) => {
    const { slope } = x.regression(close, period);
    const around = x.variance(close, period);
    return each(slope, (value, t) => {
      const part = (value ** 2 * (period ** 2 - 1)) / 12;
      return Math.min(part / at(around, t), 1) * sign(value, at(close, t));
    });
  };
  const lineEnd = (period: number, ahead = 0) => {
    const { slope, end } = x.regression(close, period);
    return each(end, (value, t) => value + ahead * at(slope, t));
  };
  const slope = (period: number) => x.regression(close, period).slope;
  const regressionSlope: Votes = [
    inRanges(slope(5), 0.5),
    inRanges(slope(14), 0.3),
    inRanges(slope(20), 0.25),
    inRanges(slope(50), 0.15),
    fitted(14),
    fitted(50),
    rise(lineEnd(14), 3, 1.3),
    rise(lineEnd(50), 5, 1.2),
    rise(lineEnd(14, 1), 5, 2.2),
  ];

  const roc = (count: number) => x.change(close, count);
  const sums = (parts: readonly (readonly [weight: number, line: Line])[]) =>
    each(close, (_, t) => parts.reduce((total, [weight, line]) => total + weight * at(line, t), 0));
  const rateOfChange: Votes = [
    share(roc(5), 2),
    share(roc(10), 3),
    share(roc(20), 4),
    share(roc(63), 8),
    share(roc(126), 12),
    share(roc(252), 20),
    share(
      each(close, (value, t) => Math.log(value / at(close, t - 14))),
      3.5,
    ),
    share(
      x.wma(
        sums([
          [100, roc(11)],
          [100, roc(14)],
        ]),
        10,
      ),
      6,
      100,
    ),
    share(
      sums([
        [100, x.sma(roc(10), 10)],
        [200, x.sma(roc(15), 10)],
        [300, x.sma(roc(20), 10)],
        [400, x.sma(roc(30), 15)],
      ]),
      35,
      100,
    ),
  ];

  /** The quick average begins with the slow one. */
  const macd = (fast: number, slow: number, signal: number) => {
    const from = slow - fast;
    const quick = x.ema(
      each(close, (value, t) => (t < from ? Number.NaN : value)),
      fast,
    );
    const line = less(quick, x.ema(close, slow));
    const average = x.ema(line, signal);
    return { line: each(line, (value, t) => (Number.isNaN(at(average, t)) ? Number.NaN : value)), average };
  };
  const [macd12, macd5] = [macd(12, 26, 9), macd(5, 35, 5)];
  const percentOver = (quick: Line, slow: Line) =>
    each(quick, (value, t) => (100 * (value - at(slow, t))) / at(slow, t));
  const trix = (period: number) =>
    each(x.change(x.ema(x.ema(x.ema(close, period), period), period), 1), (value) => 100 * value);
  const swenlin = x.smoothed(
    each(
      x.smoothed(
        each(roc(1), (value) => 100 * value),
        35,
        2 / 35,
      ),
      (value) => 10 * value,
    ),
    20,
    2 / 20,
  );
  const convergence: Votes = [
    inRanges(macd12.line, 1),
    inRanges(less(macd12.line, macd12.average), 0.3),
    inRanges(macd5.line, 2),
    inRanges(less(macd5.line, macd5.average), 0.4),
    share(percentOver(ema(12), ema(26)), 1, 100),
    share(percentOver(sma(12), sma(26)), 1.5, 100),
    share(trix(9), 0.2, 100),
    share(trix(15), 0.15, 100),
    share(swenlin, 1.4, 100),
  ];

  const rsi14 = x.rsi(close, 14);
  const [rsiTop, rsiBottom] = [x.highest(rsi14, 14), x.lowest(rsi14, 14)];
  const rsiPlace = each(rsi14, (value, t) => {
    const width = at(rsiTop, t) - at(rsiBottom, t);
    return width <= EQUAL * 100 ? 0 : (100 * (value - at(rsiBottom, t))) / width;
  });
  const relativeStrength: Votes = [
    centred(x.rsi(close, 2), 50, 50),
    centred(x.rsi(close, 7), 50, 25),
    centred(rsi14, 50, 20),
    centred(x.rsi(close, 21), 50, 15),
    centred(x.cmo(close, 20), 0, 30),
    centred(x.sma(rsiPlace, 3), 50, 50),
  ];
  const williams = (period: number) => each(x.place(bars, period), (value) => value - 100);
  const williams14 = williams(14);
  const stochastic: Votes = [
    centred(x.sma(x.sma(x.place(bars, 14), 3), 3), 50, 50),
    centred(x.sma(x.sma(x.place(bars, 5), 3), 3), 50, 50),
    centred(x.sma(x.place(bars, 14), 3), 50, 50),
    centred(williams14, -50, 50),
    centred(williams(28), -50, 50),
    centred(x.cci(bars, 14), 0, 150),
    centred(x.cci(bars, 20), 0, 150),
  ];

  const flow = (line: Line, count: number, reach: number) =>
    each(line, (value, t) => ((value - at(line, t - count)) * at(perVolume, t)) / (count * reach));
  const balance = x.cumulated(
    each(close, (value, t) =>
      t === 0 ? at(volume, 0) : sign(value - at(close, t - 1), at(close, t - 1)) * at(volume, t),
    ),
  );
  const moneyFlow = x.moneyFlow(bars);
  const accumulated = x.cumulated(moneyFlow);
  const trendOfVolume = x.cumulated(each(roc(1), (value, t) => value * at(volume, t)));
  let negative = 1000;
  const negativeVolume = each(close, (value, t) => {
    const before = at(volume, t - 1);
    if (sign(at(volume, t) - before, before) < 0) negative *= value / at(close, t - 1);
    return negative;
  });
  const fromFirst = (line: Line, period: number) => x.smoothed(line, 1, 2 / (period + 1));
  const force = each(close, (value, t) => (value - at(close, t - 1)) * at(volume, t));
  const median = each(high, (value, t) => (value + at(low, t)) / 2);
  const ease = x.sma(
    each(median, (value, t) =>
      at(volume, t) === 0 ? 0 : ((value - at(median, t - 1)) * (at(high, t) - at(low, t)) * 10_000) / at(volume, t),
    ),
    14,
  );
  const volumes = x.sum(volume, 20);
  const volumeFlow: Votes = [
    flow(balance, 20, 0.4),
    flow(accumulated, 50, 0.2),
    each(trendOfVolume, (value, t) => {
      return ((value - at(trendOfVolume, t - 20)) * at(close, t) * at(perVolume, t) * at(perRange, t)) / 6;
    }),
    each(negativeVolume, (value, t) => ((value / at(negativeVolume, t - 20) - 1) * at(close, t) * at(perRange, t)) / 3),
    scaled(less(fromFirst(accumulated, 3), fromFirst(accumulated, 10)), perVolume, 1),
    centred(
      each(x.sum(moneyFlow, 20), (value, t) => (at(volumes, t) === 0 ? 0 : value / at(volumes, t))),
      0,
      0.2,
    ),
    centred(x.moneyFlowIndex(bars, 14), 50, 25),
    centred(x.moneyFlowIndex(bars, 20), 50, 20),
    scaled(scaled(x.ema(force, 2), perVolume, 0.8), perRange, 1),
    scaled(scaled(x.ema(force, 13), perVolume, 0.35), perRange, 1),
    scaled(x.klinger(bars), perVolume, 15),
    each(ease, (value, t) => (value * at(traded, t) * at(perRange, t) ** 2) / (10_000 * 0.25)),
  ];

  const moves = each(close, (value, t) => value - at(close, t - 1));
  const twice = (line: Line) => x.ema(x.ema(line, 25), 13);
  const [moved, sized] = [twice(moves), twice(each(moves, Math.abs))];
  const strengthIndex = each(moved, (value, t) => (at(sized, t) === 0 ? 0 : (100 * value) / at(sized, t)));
  const awesome = less(x.sma(median, 5), x.sma(median, 34));
  const composite: Votes = [
    centred(strengthIndex, 0, 30),
    each(less(strengthIndex, x.ema(strengthIndex, 7)), (value) => value / 7),
    inRanges(awesome, 2.5),
    inRanges(less(awesome, x.sma(awesome, 5)), 0.6),
    centred(x.ultimate(bars), 50, 15),
    centred(x.vigor(bars, 10), 0, 0.3),
    centred(x.fisher(bars, 10), 0, 2.5),
  ];

  const meanOfVotes = (votes: Votes): number[] =>
    each(close, (_, t) => {
      let [total, count] = [0, 0];
      for (const vote of votes) {
        const value = Math.max(-1, Math.min(1, at(vote, t)));
        if (Number.isNaN(value)) continue;
        total += value;
        count++;
      }
      return count === 0 ? Number.NaN : total / count;
    });
  const all = {
    ...{ averageStack, averageSlopes, directionalMovement, channelPosition, stopAndReverse, regressionSlope },
    ...{ rateOfChange, convergence, relativeStrength, stochastic, volumeFlow, composite },
  };
  const components = Object.fromEntries(
    Object.entries(all).map(([name, votes]) => [name, meanOfVotes(votes)]),
  ) as Record<Component, number[]>;
  const meanOfLines = (lines: readonly Line[]) =>
    each(close, (_, t) => lines.reduce((total, line) => total + at(line, t), 0) / lines.length);
  const trend = meanOfLines(COMPONENTS.slice(0, 6).map((name) => components[name]));
  const momentum = meanOfLines(COMPONENTS.slice(6).map((name) => components[name]));

  const clip = (value: number) => Math.max(-1, Math.min(1, value));
  const [mean50, variance50] = [x.sma(close, 50), x.variance(close, 50)];
  const oscillation = each(close, (value, t) => {
    const width = at(upper20, t) - at(lower20, t);
    const inBands = width <= EQUAL * value ? 0 : (2 * (value - at(lower20, t))) / width - 1;
    const score = at(variance50, t) === 0 ? 0 : (value - at(mean50, t)) / Math.sqrt(at(variance50, t));
    const ofRange = ((at(williams14, t) + 50) * at(moving, t)) / 50;
    return (clip(inBands) + clip(((at(rsi14, t) - 50) * at(moving, t)) / 30) + clip(score / 2) + clip(ofRange)) / 4;
  });
  const events = {
    changeStatus1: turned(trend, momentum),
    emaCo1: emaCrossed(close, ema20, ema50),
    psarCo1: crossed(each(median, (value, t) => sign(value - at(stop, t), at(close, t)))),
    macdCo1: macdCrossed(close, macd12),
    bbCo1: leftBands(close, upper20, lower20),
    rsiCo1: leftZone(rsi14),
    breakout1: brokeOut(bars, channel(55), range, traded),
  };
  return { components, trend, momentum, oscillation, events };
}

/** The side of each bar, where a bar on the line has the side before it. */
function held(sides: Line): number[] {
  let before = 0;
  return each(sides, (side) => {
    if (side === 1 || side === -1) before = side;
    return before;
  });
}

/** The last bar's side where it is another one than before, 0 else. */
function crossed(sides: Line): number {
  const kept = held(sides);
  const [before, now] = [at(kept, kept.length - 2), at(kept, kept.length - 1)];
  return before === 0 || before === now ? 0 : now;
}

function turned(trend: Line, momentum: Line): number {
  const side = (line: Line) =>
    held(each(line, (value) => (Math.abs(value) >= 0.15 * (1 - EQUAL) ? Math.sign(value) : 0)));
  const [a, b] = [side(trend), side(momentum)];
  const last = a.length - 1;
  const [trendNow, trendBefore, momentumNow, momentumBefore] = [
    at(a, last),
    at(a, last - 1),
    at(b, last),
    at(b, last - 1),
  ];
  if (trendBefore === 0 || momentumBefore === 0) return 0;
  if (trendNow !== trendBefore) return trendNow * (momentumNow === trendNow ? 3 : 2);
  if (momentumNow !== momentumBefore) return momentumNow * (momentumNow === trendNow ? 3 : 1);
  return 0;
}

function emaCrossed(close: Line, quick: Line, slow: Line): number {
  const averages = crossed(each(quick, (value, t) => sign(value - at(slow, t), at(close, t))));
  const beyondBoth = each(close, (value, t) => {
    const [a, b] = [sign(value - at(quick, t), value), sign(value - at(slow, t), value)];
    return a === b ? a : 0;
  });
  return averages === 0 ? crossed(beyondBoth) : 2 * averages;
}

function macdCrossed(close: Line, { line, average }: { readonly line: Line; readonly average: Line }): number {
  const zero = crossed(each(line, (value, t) => sign(value, at(close, t))));
  return zero === 0 ? crossed(each(line, (value, t) => sign(value - at(average, t), at(close, t)))) : 2 * zero;
}

function leftBands(close: Line, upper: Line, lower: Line): number {
  const outside = (t: number) => {
    const [value, top, bottom] = [at(close, t), at(upper, t), at(lower, t)];
    if (top - bottom <= EQUAL * value) return 0;
    return sign(value - bottom, value) < 0 ? 1 : sign(value - top, value) > 0 ? -1 : 0;
  };
  const last = close.length - 1;
  return outside(last) === outside(last - 1) ? 0 : outside(last);
}

function leftZone(rsi: Line): number {
  const zone = (value: number) => {
    if (value < 30 * (1 - EQUAL)) return value < 20 * (1 - EQUAL) ? 2 : 1;
    if (value > 70 * (1 + EQUAL)) return value > 80 * (1 + EQUAL) ? -2 : -1;
    return 0;
  };
  const [before, now] = [zone(at(rsi, rsi.length - 2)), zone(at(rsi, rsi.length - 1))];
  return Math.abs(now) > Math.abs(before) || now * before < 0 ? now : 0;
}

function brokeOut(bars: Bars, [top, bottom]: readonly [Line, Line], range: Line, traded: Line): number {
  const { close, volume } = bars;
  const ranges = x.trueRange(bars);
  let [lastUp, lastDown] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let event = 0;
  for (let t = 1; t < close.length; t++) {
    event = 0;
    const isUp = at(close, t) > at(top, t - 1) * (1 + EQUAL);
    const isDown = at(close, t) < at(bottom, t - 1) * (1 - EQUAL);
    const isLarge = at(ranges, t) >= 1.2 * at(range, t - 1) * (1 - EQUAL);
    const isTraded = at(traded, t - 1) === 0 || at(volume, t) >= 1.5 * at(traded, t - 1) * (1 - EQUAL);
    if (!isLarge || !isTraded) continue;
    if (isUp && t - lastUp > 20) [event, lastUp] = [1, t];
    else if (isDown && t - lastDown > 20) [event, lastDown] = [-1, t];
  }
  return event;
}

/** The slope of the last values of a metric by least squares, times their number. */
export function slopeOf(line: Line, count: number): number {
  const last = line.length - 1;
  const middle = (count - 1) / 2;
  let [product, spread] = [0, 0];
  for (let k = 0; k < count; k++) {
    product += (k - middle) * at(line, last - count + 1 + k);
    spread += (k - middle) ** 2;
  }
  return Math.max(-1, Math.min(1, (product / spread) * count));
}

const bandOf = (value: number): number => {
  const size = Math.abs(value);
  if (size < 0.1 - EQUAL) return 0;
  return Math.sign(value) * (size < 0.5 - EQUAL ? 1 : 2);
};
const RATINGS = ['Strong Bearish', 'Bearish', 'Neutral', 'Bullish', 'Strong Bullish'];
const LETTERS = 'Dd-uU';

export type TechnicalRow = Record<string, number | string | null>;

/** The row of technical metrics of the last bar, without the breadth of its group. */
export function technicalRow({ components, trend, momentum, oscillation, events }: Technical): TechnicalRow {
  const last = trend.length - 1;
  const of = (line: Line, name: string) => ({
    [name]: at(line, last),
    [`${name}5`]: slopeOf(line, 5),
    [`${name}20`]: slopeOf(line, 20),
  });
  return {
    taRating: RATINGS[bandOf((at(trend, last) + at(momentum, last)) / 2) + 2] ?? null,
    taString: COMPONENTS.map((name) => LETTERS[bandOf(at(components[name], last)) + 2]).join(''),
    ...of(trend, 'trend'),
    ...of(momentum, 'momentum'),
    ...of(oscillation, 'oscillation'),
    ...events,
  };
}
