import type { EpochDay } from '@pipa/calendar';

/** Bins of 0.5 % between −15 % and +15 %; larger moves count in the outermost bins, which a median bears. */
const BIN = 0.005;
const HALF = 30;
const BINS = 2 * HALF + 1;
/** A century of days. */
const MOST_DAYS = 40_000;
/** Distance of the quartiles of a standard normal variable. */
const NORMAL_QUARTILES = 1.349;
/** Of fewer symbols a median says nothing about the market. */
const FEWEST_SYMBOLS = 5;
/** A return over a longer silence is not a day's. */
const LONGEST_STEP_DAYS = 5;

/** How a market moved on a day, logarithmic. */
export interface MarketDay {
  /** Median of the moves of its symbols. */
  readonly median: number;
  /** Robust standard deviation of the moves around it. */
  readonly spread: number;
}

/** How a market moved, by day; still on a day of which too few symbols are known. */
export interface MarketMoves {
  on(day: EpochDay): MarketDay;
}

const STILL: MarketDay = { median: 0, spread: 0 };

/** For an import without a market around it. */
export const STILL_MARKET: MarketMoves = { on: () => STILL };

/** Gathers the moves of a market symbol by symbol, in a quarter of a kilobyte a day, however many symbols there are. */
export class MarketMoveCounts implements MarketMoves {
  readonly #counts = new Map<EpochDay, Uint32Array>();
  readonly #days = new Map<EpochDay, MarketDay>();

  add(days: Int32Array, closes: Float64Array): void {
    for (let t = 1; t < days.length; t++) {
      if (days[t] - days[t - 1] > LONGEST_STEP_DAYS) continue;
      const move = Math.log(closes[t] / closes[t - 1]);
      if (!Number.isFinite(move)) continue;
      let counts = this.#counts.get(days[t]);
      if (counts === undefined) {
        if (this.#counts.size >= MOST_DAYS) continue;
        counts = new Uint32Array(BINS);
        this.#counts.set(days[t], counts);
      }
      counts[HALF + Math.max(-HALF, Math.min(HALF, Math.round(move / BIN)))]++;
    }
    this.#days.clear();
  }

  on(day: EpochDay): MarketDay {
    const known = this.#days.get(day);
    if (known !== undefined) return known;
    const counts = this.#counts.get(day);
    const moved = counts === undefined ? STILL : dayOf(counts);
    this.#days.set(day, moved);
    return moved;
  }
}

function dayOf(counts: Uint32Array): MarketDay {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total < FEWEST_SYMBOLS) return STILL;
  const [low, median, high] = [0.25, 0.5, 0.75].map((share) => quantileOf(counts, share * total));
  return { median, spread: (high - low) / NORMAL_QUARTILES };
}

/** The move below which so many of the counted ones are; within its bin it lies as far as the counts say. */
function quantileOf(counts: Uint32Array, wanted: number): number {
  let below = 0;
  let bin = 0;
  while (below + counts[bin] < wanted) below += counts[bin++];
  return (bin - HALF - 0.5 + (wanted - below) / counts[bin]) * BIN;
}
