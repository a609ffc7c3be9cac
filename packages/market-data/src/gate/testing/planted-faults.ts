import { streamKey, uniformAt } from '../../counter-random.ts';
import {
  type CorporateAction,
  type DailyBars,
  type InstrumentHistory,
  sliceBars,
  sortActions,
} from '../../daily-bars.ts';
import { filterBars } from '../bar-columns.ts';

/** A stretch of history in which one fault was planted, and what is true of it. */
export interface Planted {
  readonly bars: DailyBars;
  readonly listed: readonly CorporateAction[];
  /** Adjusted closes without the fault, by day; other days have no true price. */
  readonly truth: ReadonlyMap<number, number>;
  /** Largest logarithmic difference from a true return that no figure shows as a false one. */
  readonly tolerance: number;
  /** Rows that are no trades, by day. */
  readonly frozen: ReadonlySet<number>;
}

/** Bars of a clean stretch and the same days of another symbol. */
export interface CleanStretch extends InstrumentHistory {
  readonly other: InstrumentHistory;
  /** Usual daily move, logarithmic. */
  readonly scale: number;
}

/** Draws of one place: uniform in (0, 1) by number. */
type Draw = (channel: number) => number;
type Plant = (stretch: CleanStretch, draw: Draw) => Planted;

export const drawsOf = (seed: number, name: string, place: number): Draw => {
  const key = streamKey(seed, name);
  return (channel) => uniformAt(key, place, channel);
};

/** Bars before and after a place that a rule may look at. */
const MARGIN = 100;
const YEAR = 252;
/** No figure shows a return as false that is within the usual moves of a day. */
const USUAL_SCALES = 4;
const USUAL = 0.05;

const placeIn = ({ bars }: InstrumentHistory, draw: Draw, length = 1) =>
  MARGIN + Math.floor(draw(0) * (bars.days.length - 2 * MARGIN - length));

function planted(stretch: CleanStretch, change: Partial<Planted>): Planted {
  const { bars, actions, scale } = stretch;
  const truth = new Map(Array.from(bars.days, (day, t) => [day, bars.adjClose[t]]));
  const tolerance = Math.max(USUAL, USUAL_SCALES * scale);
  return { bars, listed: actions, truth, tolerance, frozen: new Set(), ...change };
}

type Column = 'open' | 'high' | 'low' | 'close' | 'adjClose' | 'volume';

function changed(
  bars: DailyBars,
  [first, end]: readonly [number, number],
  factors: Partial<Record<Column, number>>,
): DailyBars {
  const scaled = (name: Column) =>
    bars[name].map((value, t) => (t >= first && t < end ? value * (factors[name] ?? 1) : value));
  return {
    ...bars,
    open: scaled('open'),
    high: scaled('high'),
    low: scaled('low'),
    close: scaled('close'),
    adjClose: scaled('adjClose'),
    volume: scaled('volume'),
  };
}

const allPrices = (factor: number) => ({ open: factor, high: factor, low: factor, close: factor, adjClose: factor });

/** A bar that is wrong as a whole, or of which only the close and what contains it are. */
const badBar =
  (direction: 1 | -1): Plant =>
  (stretch, draw) => {
    const { bars } = stretch;
    const at = placeIn(stretch, draw);
    const factor = Math.exp(direction * (0.3 + 2 * draw(1)));
    const whole = changed(bars, [at, at + 1], allPrices(factor));
    if (draw(2) < 0.5) return planted(stretch, { bars: whole });
    const close = changed(bars, [at, at + 1], { close: factor, adjClose: factor });
    const reach = (prices: Float64Array, bound: (a: number, b: number) => number) =>
      prices.map((price, t) => (t === at ? bound(price, close.close[at]) : price));
    return planted(stretch, { bars: { ...close, high: reach(bars.high, Math.max), low: reach(bars.low, Math.min) } });
  };

/** Prices, volumes and later dividends are those of the new shares; nothing tells of the split. */
const unmarkedSplit =
  (ratio: number): Plant =>
  (stretch, draw) => {
    const { bars, actions } = stretch;
    const at = placeIn(stretch, draw);
    const listed = actions.map((action) =>
      action.kind === 'dividend' && action.exDay >= bars.days[at] ? { ...action, value: action.value / ratio } : action,
    );
    const factors = { ...allPrices(1 / ratio), volume: ratio };
    return planted(stretch, { bars: changed(bars, [at, bars.days.length], factors), listed });
  };

/** A dividend of which only the adjusted close or only the list of actions tells. */
const missingDividend: Plant = (stretch, draw) => {
  const { bars, actions } = stretch;
  const at = placeIn(stretch, draw);
  const share = 0.004 + 0.036 * draw(1);
  const value = bars.close[at] * share;
  const known: CorporateAction = { exDay: bars.days[at], kind: 'dividend', value, payDay: null };
  const adjusted = changed(bars, [0, at], { adjClose: 1 / (1 + share) });
  const truth = new Map(Array.from(bars.days, (day, t) => [day, adjusted.adjClose[t]]));
  const isListed = draw(2) < 0.5;
  return planted(stretch, {
    bars: isListed ? bars : adjusted,
    listed: isListed ? sortActions([...actions, known]) : actions,
    truth,
    tolerance: 0.002,
  });
};

const changeOfScale: Plant = (stretch, draw) => {
  const at = placeIn(stretch, draw, YEAR);
  const factor = 10 ** ((1 + Math.floor(3 * draw(1))) * (draw(2) < 0.5 ? 1 : -1));
  return planted(stretch, { bars: changed(stretch.bars, [at, at + YEAR], allPrices(factor)) });
};

/** From a day on the rows are those of another company; its adjusted closes go on where the others end. */
const exchangedShares: Plant = (stretch, draw) => {
  const { bars, actions, other } = stretch;
  const at = placeIn(stretch, draw);
  const ratioOf = (from: DailyBars, t: number) => from.adjClose[t] / from.close[t];
  const scale = ratioOf(bars, at - 1) / ratioOf(other.bars, at);
  const adjusted = changed(other.bars, [0, bars.days.length], { adjClose: scale });
  const joined = (name: Column) => bars[name].map((value, t) => (t < at ? value : adjusted[name][t]));
  const day = bars.days[at];
  const exchanged: DailyBars = {
    symbol: bars.symbol,
    days: bars.days,
    open: joined('open'),
    high: joined('high'),
    low: joined('low'),
    close: joined('close'),
    adjClose: joined('adjClose'),
    volume: joined('volume'),
  };
  // Across the exchange there is no return: the level is taken as the same.
  const truth = new Map(
    Array.from(bars.days, (d, t) => [
      d,
      t < at ? bars.adjClose[t] / bars.adjClose[at - 1] : adjusted.adjClose[t] / adjusted.adjClose[at],
    ]),
  );
  const listed = [...actions.filter(({ exDay }) => exDay < day), ...other.actions.filter(({ exDay }) => exDay > day)];
  return planted(stretch, { bars: exchanged, listed, truth });
};

/** Months without rows, or with rows that repeat the last close. */
const haltedMonths: Plant = (stretch, draw) => {
  const { bars } = stretch;
  const length = 40 + Math.floor(80 * draw(1));
  const at = placeIn(stretch, draw, length);
  const isHalted = (t: number) => t >= at && t < at + length;
  if (draw(2) < 0.5) return planted(stretch, { bars: filterBars(bars, (t) => !isHalted(t)) });
  const held = (prices: Float64Array, last: number) => prices.map((price, t) => (isHalted(t) ? last : price));
  const last = bars.close[at - 1];
  return planted(stretch, {
    bars: {
      ...bars,
      open: held(bars.open, last),
      high: held(bars.high, last),
      low: held(bars.low, last),
      close: held(bars.close, last),
      adjClose: held(bars.adjClose, bars.adjClose[at - 1]),
      volume: held(bars.volume, 0),
    },
    listed: stretch.actions.filter(({ exDay }) => exDay < bars.days[at] || exDay > bars.days[at + length - 1]),
    frozen: new Set(bars.days.subarray(at, at + length)),
  });
};

export const PLANTS: Readonly<Record<string, Plant>> = {
  'bad bar, down': badBar(-1),
  'bad bar, up': badBar(1),
  'unmarked split 2:1': unmarkedSplit(2),
  'unmarked split 1:10': unmarkedSplit(1 / 10),
  'missing dividend': missingDividend,
  'another scale for a year': changeOfScale,
  'exchange of shares': exchangedShares,
  'halted months': haltedMonths,
};

/** The days first..first + length of a history; null where it does not have them. */
export function stretchOf({ bars, actions }: InstrumentHistory, days: Int32Array): InstrumentHistory | null {
  const [from, to] = [days[0], days[days.length - 1]];
  const part = sliceBars(bars, from, to);
  if (part.days.length !== days.length || part.days.some((day, t) => day !== days[t])) return null;
  return { bars: part, actions: actions.filter(({ exDay }) => exDay > from && exDay <= to) };
}
