import type { DailyBars } from '../daily-bars.ts';
import type { MarketMoves } from './market-moves.ts';

/** Bars on each side of a bar that say what is usual for the symbol. */
const WINDOW = 30;
/** Fewer bars on a side say nothing. */
const FEWEST = 8;
/** Robust scale of moves where both sides are too short to say. */
const UNKNOWN_SCALE = 0.03;
/** No listed share is calmer; it keeps the rounding of cheap shares from being a move. */
const SMALLEST_SCALE = 0.006;
const SMALLEST_RANGE = 0.004;
/** Median of the absolute value of a standard normal variable. */
const NORMAL_MEDIAN = 0.6745;
/** Part of the market's move that a symbol may take over without being out of the ordinary. */
const BETAS = [-0.5, 1.5] as const;

/** Moves of a symbol, logarithmic; index t is from the bar t−1 to t, and [0] is 0. */
export function logMoves(closes: Float64Array): Float64Array {
  return closes.map((close, t) => (t === 0 ? 0 : Math.log(close / closes[t - 1])));
}

/** The part of a move that a market does not explain: 0 where a share of usual beta would move as far. */
export function excessOf(move: number, market: number): number {
  const [low, high] = BETAS.map((beta) => beta * market).sort((a, b) => a - b);
  return move < low ? move - low : move > high ? move - high : 0;
}

/** How a bar compares with the bars around it. */
export interface DayEvidence {
  /** Part of the move that the market does not explain, logarithmic. */
  readonly excess: number;
  /** `scaleAt` of the bar. */
  readonly scale: number;
  /** Absolute excess in scales. */
  readonly surprise: number;
  /** Volume by the larger median of both sides; null where volume is not known. */
  readonly volume: number | null;
  /** High by low, logarithmic, by the larger median of both sides. */
  readonly range: number;
  /** Of volume and range: about 1 on a usual day, several times that when news move a price. */
  readonly activity: number;
}

/** Evidence of the bars of one symbol. `excess[t]` is of `logMoves`, over the market. */
export class Evidence {
  readonly bars: DailyBars;
  readonly excess: Float64Array;
  readonly #market: MarketMoves;

  constructor(bars: DailyBars, moves: Float64Array, market: MarketMoves) {
    this.bars = bars;
    this.#market = market;
    this.excess = moves.map((move, t) => excessOf(move, market.on(bars.days[t]).median));
  }

  at(t: number): DayEvidence {
    const { high, low, volume } = this.bars;
    const excess = this.excess[t];
    const scale = this.scaleAt(t);
    const rangeOf = (i: number) => Math.log(high[i] / low[i]);
    const range = rangeOf(t) / Math.max(this.#usual(t, rangeOf) ?? 0, SMALLEST_RANGE);
    const usualVolume = this.#usual(t, (i) => volume[i]) ?? 0;
    const volumes = usualVolume > 0 ? volume[t] / usualVolume : null;
    const activity = volumes === null ? range : activityOf(volumes, range);
    return { excess, scale, surprise: Math.abs(excess) / scale, volume: volumes, range, activity };
  }

  /** Robust standard deviation of the symbol's moves around a bar, or of the market's on its day where that is larger. */
  scaleAt(t: number): number {
    const usual = this.#usual(t, (i) => Math.abs(this.excess[i]));
    const own = usual === null ? UNKNOWN_SCALE : usual / NORMAL_MEDIAN;
    return Math.max(SMALLEST_SCALE, own, this.#market.on(this.bars.days[t]).spread);
  }

  /** Logarithm of the median volume of so many bars from t on by that of as many before; null where volume is not known. */
  volumeShiftAt(t: number, bars: number): number | null {
    const { volume } = this.bars;
    const before = medianOf(volume.subarray(Math.max(0, t - bars), t));
    const after = medianOf(volume.subarray(t, t + bars));
    return before > 0 && after > 0 ? Math.log(after / before) : null;
  }

  /** The larger one of the medians before and after a bar, without the bar and its successor. */
  #usual(t: number, measure: (i: number) => number): number | null {
    const n = this.bars.days.length;
    const medians: number[] = [];
    for (const [first, end] of [
      [Math.max(1, t - WINDOW), t],
      [t + 2, Math.min(n, t + 2 + WINDOW)],
    ]) {
      if (end - first < FEWEST) continue;
      medians.push(medianOf(Float64Array.from({ length: end - first }, (_, i) => measure(first + i))));
    }
    return medians.length === 0 ? null : Math.max(...medians);
  }
}

/** Both together, or one that is large alone: vendors get single volumes wrong, and an offer to buy pins a price. */
const activityOf = (volume: number, range: number) => Math.max(Math.sqrt(volume * range), 0.8 * range, 0.7 * volume);

function medianOf(values: Float64Array): number {
  const sorted = values.slice().sort();
  return sorted.length === 0 ? Number.NaN : sorted[sorted.length >> 1];
}
